import Glibc
import QuadrilleBatch
import TestSupport
import Testing

/// Temporary files that killed processes leave next to outputs.
@Suite struct LeftoverSweepTests {
  /// Two jobs may produce the same output at once: another process may be about to rename its file.
  @Test(
    "Recent temporary files of the same output are kept while other jobs may use them",
    arguments: [(0, true, true), (60, true, false), (0, false, false)]
  )
  func recentTemporaryFilesAreKept(secondsOld: Int, keepsRecent: Bool, stays: Bool) throws {
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
    // Temporary files of other outputs are kept.
    #expect((try? folder.read(".b.pvr.tmp-0a1b2c")) != nil)
  }
}
