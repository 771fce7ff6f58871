"""What the tests of every game must know of Race."""

from tests.contract.promises import Promises
from tests.toy import bench

PROMISES = Promises(bench=bench)
