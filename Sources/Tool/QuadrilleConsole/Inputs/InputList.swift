import Glibc
import QuadrilleImage
import QuadrilleOptions
import QuadrilleSyntax
package import QuadrilleSystem
import QuadrilleTextureFiles

/// One input of a command.
package struct InputItem: Sendable {
  /// The path; `-` for standard input.
  package let path: String
  /// The name from which output names are derived: the path relative to the folder or fixed part of
  /// the pattern that it was found by, otherwise the file name.
  package let outputName: String
  /// The name of the folder argument that contains it; empty for others.
  package let folder: String
  /// Whether it was found in a folder or by a pattern.
  package let isFound: Bool

  /// The name in messages.
  package var name: String { InputFile.name(path) }

  /// Creates an input that was named explicitly.
  package init(path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    self.init(path: path, outputName: path == "-" ? "stdin" : name)
  }

  /// Creates an input that was found in a folder.
  ///
  /// - Precondition: The path begins with the folder.
  package init(path: String, in folder: String) {
    let below = path.dropFirst(folder.count).drop { $0 == "/" }
    // A pattern may lead upward; no output does.
    if below.isEmpty || below.split(separator: "/").contains("..") {
      self.init(path: path)
    } else {
      let name = folder.split(separator: "/").last.map(String.init) ?? ""
      self.init(
        path: path,
        outputName: String(below),
        folder: name == "." ? "" : name,
        isFound: true
      )
    }
  }

  private init(path: String, outputName: String, folder: String = "", isFound: Bool = false) {
    self.path = path
    self.outputName = outputName
    self.folder = folder
    self.isFound = isFound
  }
}

/// The inputs of a command: files, folders, globs and lists.
package enum InputList {
  /// The kinds of files to take from a folder; others are skipped.
  package enum Kind {
    /// Textures.
    case textures
    /// Images.
    case images
    /// Textures and images, one frame each.
    case frames
    /// Textures, images and atlases.
    case everything

    package var fileExtensions: [String] {
      let textures = TextureContainer.allFileExtensions + [".pvrtc"]
      return switch self {
      case .textures: textures
      case .images: ImageFormat.allFileExtensions
      case .frames: textures + ImageFormat.allFileExtensions
      case .everything: textures + ImageFormat.allFileExtensions + [".plist", ".json", ".fnt"]
      }
    }
  }

  /// Expands arguments into inputs: folders are searched, globs expanded, `@list.txt` and `@-`
  /// read.
  ///
  /// Paths are unique, and sorted by bytes unless the options keep their order.
  ///
  /// - Parameters:
  ///   - kind: The kinds of files to take from folders.
  ///   - traversesFolders: Whether a folder stands for its files.
  /// - Throws: ``UsageError`` if there are no inputs, or `IOError` for a list or folder.
  package static func items(
    _ arguments: [String],
    _ options: InputOptions,
    kind: Kind,
    traversesFolders: Bool = true,
    job: JobContext
  ) throws -> [InputItem] {
    var found: [InputItem] = []
    for argument in arguments {
      // A file named @x takes precedence: the shell may have expanded a pattern.
      if argument.hasPrefix("@"), argument.count > 1, unsafe access(argument, F_OK) != 0 {
        let listed = String(argument.dropFirst())
        let bytes =
          listed == "-"
          ? try FileBytes.readStandardInput(job: job)
          : try FileBytes.read(path: listed, job: job)
        found += paths(in: bytes, isNulSeparated: options.isNulSeparated).map(InputItem.init)
      } else {
        found += try expanded(argument, traversesFolders ? kind.fileExtensions : nil, options)
      }
    }
    // File names are bytes: two spellings of one letter are two names.
    var seen: Set<LiteralString> = []
    let unique = found.filter { seen.insert(LiteralString(plain($0.path))).inserted }
    guard !unique.isEmpty else { throw UsageError(message: "no input files") }
    return options.keepsOrder
      ? unique : unique.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// The paths in a list, one per line or terminated by NUL bytes.
  private static func paths(in bytes: [UInt8], isNulSeparated: Bool) -> [String] {
    bytes.split(separator: isNulSeparated ? 0 : UInt8(ascii: "\n")).compactMap { line in
      let isDOS = !isNulSeparated && line.last == UInt8(ascii: "\r")
      let path = String(decoding: isDOS ? line.dropLast() : line, as: UTF8.self)
      return path.isEmpty ? nil : path
    }
  }

  private static func expanded(
    _ argument: String,
    _ fileExtensions: [String]?,
    _ options: InputOptions
  ) throws -> [InputItem] {
    if argument == "-" { return [InputItem(path: argument)] }
    if let fileExtensions, DirectoryTraversal.isFolder(argument) {
      return try traverse(argument, in: argument, fileExtensions, options)
    }
    guard let glob = Glob(argument), unsafe access(argument, F_OK) != 0 else {
      return [InputItem(path: argument)]
    }
    let matches = try glob.matches()
    // A pattern without matches is a missing file.
    guard !matches.isEmpty else { return [InputItem(path: argument)] }
    let folder = glob.fixedFolder
    return try matches.flatMap { path -> [InputItem] in
      guard let fileExtensions, DirectoryTraversal.isFolder(path) else {
        return [InputItem(path: path, in: folder)]
      }
      return try traverse(path, in: folder, fileExtensions, options)
    }
  }

  private static func traverse(
    _ path: String,
    in folder: String,
    _ fileExtensions: [String],
    _ options: InputOptions
  ) throws -> [InputItem] {
    var traversal = DirectoryTraversal(followsSymlinks: options.followsSymlinks)
    let files = try traversal.allFiles(in: path)
    traversal.warn(about: path)
    let (taken, passed) = files.partitioned { DirectoryTraversal.hasExtension($0, fileExtensions) }
    warn(path, passed.filter { DirectoryTraversal.hasExtension($0, foreignImages) })
    return taken.map { InputItem(path: $0, in: folder) }
  }

  /// File extensions of images that other tools read.
  private static let foreignImages = [
    ".tif", ".tiff", ".heic", ".heif", ".avif", ".jxl", ".jp2", ".hdr", ".exr", ".ico", ".cur",
    ".qoi", ".pcx", ".svg", ".ktx", ".ktx2", ".dds",
  ]

  private static func warn(_ folder: String, _ passed: [String]) {
    guard let first = passed.first else { return }
    let count = counted(passed.count, "image")
    let isOne = passed.count == 1
    Console.report(
      Diagnostic(
        .warning,
        code: "input.otherPictures",
        location: DiagnosticLocation(file: folder),
        message:
          "skipped \(count) that \(isOne ? "is" : "are") not \(ImageFormat.allNames) or PVR: "
          + first.quotedForDisplay + (isOne ? "" : ", …")
      )
    )
  }

  /// A path without `./` and repeated slashes.
  private static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

/// Reads an input, which may be standard input.
package enum InputFile {
  /// The bytes of a file, or of standard input for `-`.
  package static func read(_ path: String, job: JobContext) throws(IOError) -> [UInt8] {
    let bytes =
      path == "-"
      ? try FileBytes.readStandardInput(job: job)
      : try FileBytes.read(path: path, job: job)
    Console.detail("file.read", file: name(path), "\(bytes.count) bytes read")
    return bytes
  }

  /// The name of an input for messages.
  package static func name(_ path: String) -> String { path == "-" ? "standard input" : path }
}

extension [String] {
  /// Splits the elements into those that satisfy a predicate and the rest, keeping their order.
  fileprivate func partitioned(_ fits: (String) -> Bool) -> (taken: [String], passed: [String]) {
    (filter(fits), filter { !fits($0) })
  }
}
