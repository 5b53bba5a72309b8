import Glibc
import QuadrilleBatch
import TestSupport
import Testing

/// What killed processes leave beside outputs.
@Suite struct LeftoverSweepTests {
  /// Another process may be about to put it in its place: two jobs of one output are made at once.
  @Test(arguments: [(0, true, true), (60, true, false), (0, false, false)])
  func whatIsUnderWayStays(secondsOld: Int, keepsRecent: Bool, stays: Bool) throws {
    let folder = try TemporaryFolder()
    let name = ".a.pvr.tmp-0a1b2c"
    try folder.write("text", to: name)
    try folder.write("text", to: ".b.pvr.tmp-0a1b2c")
    let then = timespec(tv_sec: time(nil) - secondsOld, tv_nsec: 0)
    for name in [name, ".b.pvr.tmp-0a1b2c"] {
      #expect(unsafe utimensat(AT_FDCWD, folder.path(name), [then, then], 0) == 0)
    }
    var sweep = StaleFileCleaner(keepsRecent: keepsRecent)
    sweep.clean(folder.path("a.pvr"))
    #expect(((try? folder.read(name)) != nil) == stays)
    // Of another output nothing is removed.
    #expect((try? folder.read(".b.pvr.tmp-0a1b2c")) != nil)
  }
}
