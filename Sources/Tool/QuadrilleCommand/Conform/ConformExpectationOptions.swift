#if GL
import QuadrilleConsole
import QuadrilleConformance
import QuadrilleSystem
import QuadrilleOptions

/// What `conform` expects.
struct ConformExpectationOptions: OptionGroup {
  var expect: [String] = []
  var skips: [String] = []
  var flakes: [String] = []
  var builtInExpectations = true
  var updateExpect = false

  mutating func options(_ table: OptionTable) {
    table.list(
      "--expect",
      "file",
      &expect,
      "What is known to fail: a file, a baseline, or a folder of .txt files."
    )
    .completing(.file)
    table.list("--skips", "file", &skips, "Regular expressions of what is not run.")
      .completing(.file)
    table.list("--flakes", "file", &flakes, "Regular expressions of what may fail.")
      .completing(.file)
    table.flag(
      "--built-in-expectations",
      &builtInExpectations,
      "Use what is known without --expect."
    )
    table.flag(
      "--update-expect",
      &updateExpect,
      "Write what was found into the last --expect file."
    )
  }

  func validate() throws(UsageError) {
    if updateExpect, expect.isEmpty {
      throw UsageError(message: "--update-expect needs --expect with the file to write")
    }
  }

  /// What is known about a driver: the files that are for it, and the lists.
  ///
  /// - Parameters:
  ///   - target: What cases draw to.
  ///   - withBuiltIn: Whether the files of this version count where none is named.
  /// - Throws: As ``files()``.
  func known(
    _ target: CaseTarget,
    withBuiltIn: Bool = true
  ) throws -> @Sendable (DriverFacts) -> Expectations {
    let files = expect.isEmpty && !withBuiltIn ? [] : try files()
    let (skips, flakes) = (try skips.map(Self.list), try flakes.map(Self.list))
    return { driver in
      var known = Expectations(files, for: driver, target: target.surface)
      known.skips = skips
      known.flakes = flakes
      return known
    }
  }

  private static func list(_ path: String) throws -> NameList {
    do {
      return try NameList(InputFile.read(path, limits: .default), name: InputFile.name(path))
    } catch let error as ExpectationError {
      Console.report(Diagnostic(error))
      throw CommandExit(status: .usage)
    }
  }

  /// The files, of whichever drivers.
  ///
  /// - Throws: ``UsageError``, `IOError`, or a `CommandExit` after the broken line was told.
  func files() throws -> [ExpectationFile] {
    guard !expect.isEmpty else { return builtInExpectations ? KnownExpectations.files : [] }
    var files: [ExpectationFile] = []
    for path in expect {
      let isFolder = DirectoryTraversal.isFolder(path)
      let paths =
        isFolder ? try DirectoryTraversal.files(in: path, fileExtensions: [".txt"]) : [path]
      for path in paths {
        // A file that is to be written need not be there yet.
        if updateExpect, path == expect.last, FileIdentity(path) == nil {
          files.append(ExpectationFile(name: path))
          continue
        }
        do {
          files.append(
            try ExpectationFile(InputFile.read(path, limits: .default), name: InputFile.name(path))
          )
        } catch let error as ExpectationError {
          Console.report(Diagnostic(error))
          throw CommandExit(status: .usage)
        }
      }
    }
    return files
  }
}
#endif
