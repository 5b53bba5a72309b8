import QuadrilleSystem

/// A sprite that is not written because of its name.
struct UnpackError: QuadrilleError {
  /// What is wrong with it.
  enum Reason: Equatable {
    /// Another sprite has the same file, or a folder of its name.
    case clash(output: String, other: String)
    /// The name is not one for a file, and is to be kept as it is.
    case unsafeName(String)
    /// The name asks for too many folders.
    case depth(Int)
  }

  let file: String
  let sprite: String
  let reason: Reason

  var location: DiagnosticLocation {
    DiagnosticLocation(file: file, part: "sprite \(sprite.quotedForDisplay)")
  }
  var category: ErrorCategory { .input }

  var code: String {
    switch reason {
    case .clash: "unpack.clash"
    case .unsafeName, .depth: "unpack.name"
    }
  }

  var message: String {
    switch reason {
    case .clash(let output, let other):
      "would be written to \(output.quotedForDisplay), as sprite \(other.quotedForDisplay) is"
    case .unsafeName(let path):
      "is no name for a file; with --names clean it becomes \(path.quotedForDisplay)"
    case .depth(let count):
      "asks for \(count) folders, allowed are \(SpriteFileName.mostFolders)"
    }
  }

  var found: String? { if case .depth(let count) = reason { "\(count)" } else { nil } }

  var allowed: String? {
    if case .depth = reason { "\(SpriteFileName.mostFolders)" } else { nil }
  }
}
