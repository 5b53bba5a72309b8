import Glibc
import QuadrilleIO

/// The inputs of a command that takes many: files, folders, globs and lists.
enum InputList {
  /// The endings that are taken from a folder; all other files in it are passed over.
  static let knownEndings = [
    ".png", ".pvr", ".pvr.gz", ".pvr.ccz", ".pvrtc", ".plist", ".json",
  ]

  /// Turns arguments into paths: folders are walked, globs expanded, `@list.txt` and `@-` read.
  ///
  /// Each path comes once, in the order of its bytes unless `keepsOrder`.
  ///
  /// - Parameters:
  ///   - isNulSeparated: Whether a NUL byte ends each path of a list, instead of a line break.
  static func paths(
    _ arguments: [String],
    keepsOrder: Bool = false,
    isNulSeparated: Bool = false,
    limits: Limits
  ) throws -> [String] {
    var found: [String] = []
    for argument in arguments {
      if argument != "-", argument.hasPrefix("@") {
        let listed = String(argument.dropFirst())
        let bytes =
          listed == "-"
          ? try FileBytes.readStandardInput(limits: limits)
          : try FileBytes.read(path: listed, limits: limits)
        found += String(decoding: bytes, as: UTF8.self).split { character in
          isNulSeparated ? character == "\0" : character.isNewline
        }
        .map(String.init)
      } else {
        found += try expanded(argument)
      }
    }
    var seen: Set<String> = []
    let unique = found.filter { seen.insert($0).inserted }
    return keepsOrder ? unique : unique.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func expanded(_ argument: String) throws -> [String] {
    if argument == "-" { return [argument] }
    if isFolder(argument) { return try files(under: argument, depth: 64) }
    guard !exists(argument), argument.contains(where: { "*?[".contains($0) }) else {
      return [argument]
    }
    var matches = unsafe glob_t()
    defer { unsafe globfree(&matches) }
    guard unsafe glob(argument, 0, nil, &matches) == 0 else { return [argument] }
    return try unsafe (0..<Int(matches.gl_pathc)).flatMap { index -> [String] in
      guard let path = unsafe matches.gl_pathv[index] else { return [] }
      let text = unsafe String(cString: path)
      return isFolder(text) ? try files(under: text, depth: 64) : [text]
    }
  }

  private static func files(under path: String, depth: Int) throws -> [String] {
    guard depth > 0 else { return [] }
    let folder = try Folder(path: path)
    let prefix = path.hasSuffix("/") ? path : path + "/"
    return try folder.names().flatMap { name -> [String] in
      let path = prefix + name
      if isFolder(path, followsLinks: false) { return try files(under: path, depth: depth - 1) }
      let plain = name.lowercased()
      return knownEndings.contains { plain.hasSuffix($0) } ? [path] : []
    }
  }

  private static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  private static func isFolder(_ path: String, followsLinks: Bool = true) -> Bool {
    var status = stat()
    let answer = followsLinks ? unsafe stat(path, &status) : unsafe lstat(path, &status)
    return answer == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// Reads one input, which may be standard input.
enum InputFile {
  /// The bytes of a file, or of standard input for `-`.
  static func read(_ path: String, limits: Limits) throws(IOError) -> [UInt8] {
    let bytes =
      path == "-"
      ? try FileBytes.readStandardInput(limits: limits)
      : try FileBytes.read(path: path, limits: limits)
    Console.detail("file.read", file: name(path), "\(bytes.count) bytes read")
    return bytes
  }

  /// The name of an input in messages.
  static func name(_ path: String) -> String { path == "-" ? "standard input" : path }
}
