import QuadrilleSystem

/// A sprite that cannot be written because of its name.
struct UnpackError: QuadrilleError {
  /// The problem with the name.
  enum Reason: Equatable {
    /// Another sprite has the same file, or a folder of that name.
    case clash(output: String, other: String)
    /// The name is not a valid file name, and may not be changed.
    case unsafeName(String)
    /// The name contains too many folders.
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
      "is not a valid file name; with --names clean it becomes \(path.quotedForDisplay)"
    case .depth(let count):
      "has \(count) folders, the limit is \(SpriteFileName.mostFolders)"
    }
  }

  var found: String? { if case .depth(let count) = reason { "\(count)" } else { nil } }

  var allowed: String? {
    if case .depth = reason { "\(SpriteFileName.mostFolders)" } else { nil }
  }
}
