#if GL
import ArgumentParser
import QuadrilleConformance
import QuadrilleIO

/// What `conform` expects.
struct ConformExpectationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What is known to fail: a file, or a folder with .txt files; may be given again.",
      valueName: "file"
    )
  )
  var expect: [String] = []

  @Flag(inversion: .prefixedNo, help: "Use what is known of some drivers, without --expect.")
  var builtInExpectations = true

  @Flag(inversion: .prefixedNo, help: "Write what was found into the last --expect file.")
  var updateExpect = false

  func validate() throws {
    if updateExpect, expect.isEmpty {
      throw ValidationError("--update-expect needs --expect with the file to write")
    }
  }

  /// The files, of whichever drivers.
  ///
  /// - Throws: ``UsageError``, `IOError`, or a `CommandEnd` after the broken line was told.
  func files() throws -> [ExpectationFile] {
    guard !expect.isEmpty else { return builtInExpectations ? KnownExpectations.files : [] }
    var files: [ExpectationFile] = []
    for path in expect {
      let isFolder = FolderWalk.isFolder(path)
      let paths = isFolder ? try FolderWalk.files(in: path, endings: [".txt"]) : [path]
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
          Console.say(Diagnostic(error))
          throw CommandEnd(status: .usage)
        }
      }
    }
    return files
  }
}
#endif
