import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// Atlases with one file per sprite.
extension AtlasDescription {
  /// The maximum number of folders of one atlas that are searched.
  private static let mostFolders = 4096
  /// The maximum depth of the folders that are searched.
  static let maxFolderDepth = 16

  /// Reads an atlas with one file per sprite from a folder and its subfolders; nil if there is no
  /// such file.
  ///
  /// Files with the right extension but other content are skipped.
  ///
  /// - Parameters:
  ///   - name: The folder of the atlas relative to `folder`, or `.` for `folder` itself.
  ///   - folder: The root directory; paths must not leave it.
  ///   - path: The path of the atlas's folder, for messages.
  ///   - formats: The formats that files may be of.
  ///   - job: The job; its limits bound text and sprites, for all files together.
  init?(
    spritesIn name: String,
    of folder: Folder,
    path: String,
    formats: [AtlasFormat],
    job: JobContext
  ) throws(AtlasError) {
    for format in formats {
      guard case .filePerSprite(let fileExtension) = format.layout else { continue }
      let files = try Self.files(fileExtension, in: name, of: folder, path: path, job)
      guard !files.isEmpty else { continue }
      self.init(format: format, pages: [], frames: [], name: path)
      try add(files, in: name, of: folder, job)
      guard !frames.isEmpty else { continue }
      warnings += overlapWarnings()
      return
    }
    return nil
  }

  /// Adds the sprites of files, sharing equal pages.
  private mutating func add(
    _ files: [String],
    in name: String,
    of folder: Folder,
    _ job: JobContext
  ) throws(AtlasError) {
    var collector = FrameCollector(name: self.name, job: job)
    var numbers: [[String]: Int] = [:]
    var budget = job.limits.maxTextBytes
    for file in files {
      let path = Self.path(of: file, in: name)
      let bytes = try AtlasError.wrapping { () throws(IOError) in
        try folder.read(path, job: job)
      }
      // Each file counts as 512 bytes or more.
      budget -= max(bytes.count, 512)
      guard budget >= 0 else {
        let found = job.limits.maxTextBytes - budget
        throw AtlasError(
          .limit(.init(.textBytes, found: found, allowed: job.limits.maxTextBytes)),
          at: DiagnosticLocation(file: self.name)
        )
      }
      let text = Self.text(bytes, limits: job.limits)
      guard case .text(let isOne, let read) = format?.reader, isOne(text) else { continue }
      let source = AtlasSource(name: folder.path(of: path), part: file, job: job)
      let part = try read(text, source)
      for var frame in part.frames {
        let page = part.pages[frame.page]
        frame.page = numbers[page.fileNames] ?? pages.count
        if frame.page == pages.count {
          numbers[page.fileNames] = pages.count
          pages.append(page)
        }
        try collector.add(.success(frame))
      }
      warnings += part.warnings
    }
    frames = collector.frames
    warnings += collector.allWarnings()
  }

  /// The files with an extension in a folder and its subfolders, as relative paths in bytewise
  /// order.
  private static func files(
    _ fileExtension: String,
    in name: String,
    of folder: Folder,
    path: String,
    _ job: JobContext
  ) throws(AtlasError) -> [String] {
    var result: [String] = []
    var waiting = [(path: "", depth: 0)]
    var visited = 0
    while let next = waiting.popLast(), visited < mostFolders {
      // An entry whose names cannot be listed is not a folder.
      guard let names = try? folder.names(in: Self.path(of: next.path, in: name)) else { continue }
      visited += 1
      for found in names where !found.hasPrefix(".") {
        let inner = next.path.isEmpty ? found : "\(next.path)/\(found)"
        if found.lowercased().hasSuffix(fileExtension) {
          result.append(inner)
        } else if next.depth < maxFolderDepth {
          waiting.append((inner, next.depth + 1))
        }
      }
      guard result.count <= job.limits.maxSpriteCount else {
        let violation = LimitViolation(
          .sprites,
          found: result.count,
          allowed: job.limits.maxSpriteCount
        )
        throw AtlasError(.limit(violation), at: DiagnosticLocation(file: path))
      }
    }
    return result.sorted { LiteralString($0) < LiteralString($1) }
  }

  private static func path(of file: String, in name: String) -> String {
    if file.isEmpty { return name }
    return name == "." ? file : "\(name)/\(file)"
  }

  /// The folder of the data file.
  func dataFolder(_ job: JobContext) throws(AtlasError) -> Folder {
    try AtlasError.wrapping { () throws(IOError) in try Folder(containing: name ?? ".", job: job) }
  }

  /// The folder that page names are relative to: the data file's, or the root of its project.
  func pageFolder(_ job: JobContext) throws(AtlasError) -> Folder {
    if let project = format?.projectFile {
      var above = AssetName(name ?? ".").folder
      for _ in 0..<maxProjectDepth {
        guard let folder = try? Folder(path: above, job: job) else { break }
        if folder.contains(project) { return folder }
        above = folder.path(of: "..")
      }
    }
    return try dataFolder(job)
  }
}

/// The maximum number of parent folders searched for the project file.
private let maxProjectDepth = 32
