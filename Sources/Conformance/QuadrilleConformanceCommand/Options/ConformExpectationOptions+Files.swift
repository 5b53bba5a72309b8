import QuadrilleConformance
import QuadrilleConsole
import QuadrilleOptions
import QuadrilleProgram
import QuadrilleSystem

extension ConformExpectationOptions {
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
      return try NameList(InputFile.read(path, job: .default), name: InputFile.name(path))
    } catch let error as ExpectationError {
      Console.report(Diagnostic(error))
      throw CommandExit(status: .usage)
    }
  }

  /// The files, of whichever drivers.
  ///
  /// - Throws: ``UsageError``, `IOError`, or a `CommandExit` after the malformed line was reported.
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
            try ExpectationFile(InputFile.read(path, job: .default), name: InputFile.name(path))
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
