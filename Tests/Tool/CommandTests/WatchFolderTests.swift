import Glibc
import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// The option `--watch` with folders and patterns, and the ways in which programs save files.
///
/// Each step changes files as a program does and waits for the result, so that slow machines only
/// make the tests slower.
@Suite struct WatchFolderTests {
  /// A command that watches, in a folder with three images.
  private final class Watch {
    let folder: TemporaryFolder
    let process: CommandProcess
    let output: String

    init(_ arguments: [String], output: String, _ prepare: (TemporaryFolder) throws -> Void) throws
    {
      folder = try TemporaryFolder()
      self.output = output
      try prepare(folder)
      process = try CommandProcess(arguments + ["--watch"], in: folder.path)
    }

    /// Waits until a condition holds; returns false after a minute.
    func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
      for _ in 0..<3000 {
        if try condition() { return true }
        usleep(20_000)
      }
      return false
    }

    /// Waits until the data file names exactly some sprites.
    func packs(_ names: String...) -> Bool {
      eventually { (try? sprites()) == Set(names) }
    }

    /// The names of the sprites in the data file: lines such as `"a.png":`.
    private func sprites() throws -> Set<String> {
      let text = String(decoding: try folder.read(output), as: UTF8.self)
      let names = text.split(separator: "\n").compactMap { line in
        line.hasPrefix("\"") && line.hasSuffix(".png\":")
          ? String(line.dropFirst().dropLast(6)) : nil
      }
      return Set(names)
    }

    func end() throws -> CommandRun {
      process.send(SIGTERM)
      return try process.wait()
    }
  }

  private static func image(_ value: UInt8) -> [UInt8] {
    var bitmap = Bitmap(width: 3, height: 2)
    for y in 0..<2 { for x in 0..<3 { bitmap[x, y] = SIMD4(value, value, 0, 255) } }
    return (try? PNG.encode(bitmap)) ?? []
  }

  private static func gif(_ value: UInt8) throws -> [UInt8] {
    let bitmap = try PNG.decode(image(value)).bitmap
    var encoder = AnimationEncoder(.gif, size: bitmap.pixelSize)
    try encoder.add(bitmap, seconds: 1)
    try encoder.add(Bitmap(width: bitmap.width, height: bitmap.height), seconds: 1)
    return try encoder.finish()
  }

  private func packing(_ inputs: [String] = ["art"]) throws -> Watch {
    try Watch(
      ["pack"] + inputs + ["--data", "art/o.json", "--sheet", "art/o_sheet.png"]
        + ["--format", "json", "--depfile", "art/o.d"],
      output: "art/o.json"
    ) { folder in
      try folder.makeFolder("art")
      try folder.write(Self.image(10), to: "art/a.png")
      try folder.write(Self.image(20), to: "art/b.png")
    }
  }

  @Test("--watch packs files that are added, renamed and removed, also in new subfolders")
  func watchFollowsFolder() throws {
    let watch = try packing()
    #expect(watch.packs("a", "b"))
    try watch.folder.write(Self.image(30), to: "art/c.png")
    #expect(watch.packs("a", "b", "c"))
    rename(watch, "art/c.png", "art/d.png")
    #expect(watch.packs("a", "b", "d"))
    try watch.folder.makeFolder("art/deep")
    try watch.folder.makeFolder("art/deep/er")
    try watch.folder.write(Self.image(40), to: "art/deep/er/e.png")
    #expect(watch.packs("a", "b", "d", "deep/er/e"))
    unlink(watch, "art/b.png")
    #expect(watch.packs("a", "d", "deep/er/e"))
    // The folder is moved away and made again.
    rename(watch, "art", "gone")
    try watch.folder.makeFolder("art")
    try watch.folder.write(Self.image(50), to: "art/f.png")
    #expect(watch.packs("f"))
    let run = try watch.end()
    #expect(run.remarks.contains { $0.hasSuffix("art/c.png added") }, "\(run.errors)")
    #expect(run.remarks.contains { $0.contains("art/b.png removed") }, "\(run.errors)")
  }

  @Test("--watch finds files that match a pattern only later")
  func watchFollowsPattern() throws {
    let watch = try packing(["art/**/h*.png", "art/a.png", "late/*.png"])
    usleep(300_000)
    // Patterns without matches are missing files until there is one for each.
    try watch.folder.makeFolder("late")
    try watch.folder.write(Self.image(60), to: "late/x.png")
    usleep(300_000)
    try watch.folder.makeFolder("art/sub")
    try watch.folder.write(Self.image(70), to: "art/sub/hero.png")
    try watch.folder.write(Self.image(80), to: "art/sub/other.png")
    #expect(watch.packs("a", "sub/hero", "x"))
    _ = try watch.end()
  }

  @Test("--watch does not react to the files that it writes, nor to those of other kinds")
  func watchIgnoresOutputs() throws {
    let watch = try packing()
    #expect(watch.packs("a", "b"))
    try watch.folder.write([1, 2, 3], to: "art/notes.txt")
    try watch.folder.write([1, 2, 3], to: "art/.a.png.swp")
    try watch.folder.write(Self.image(1), to: "art/.o_sheet.png.tmp-abc123")
    try watch.folder.write(Self.image(1), to: "other.png")
    usleep(700_000)
    // The data file is an output, and a change of it by somebody else is none of an input.
    try watch.folder.write([1, 2, 3], to: "art/o_sheet.png")
    usleep(700_000)
    let run = try watch.end()
    #expect(run.remarks.filter { $0.contains(": made in ") }.count == 1, "\(run.errors)")
    #expect(try watch.folder.read("art/o.d").count > 0)
  }

  @Test("--watch does not pack half of a file that is still being written")
  func watchWaitsForWriters() throws {
    let watch = try packing()
    #expect(watch.packs("a", "b"))
    let bytes = Self.image(90)
    let file = unsafe Glibc.open(watch.folder.path("art/c.png"), O_WRONLY | O_CREAT, 0o644)
    #expect(file >= 0)
    for byte in [bytes.prefix(20), bytes[20..<40], bytes[40...]] {
      usleep(200_000)
      let part = Array(byte)
      #expect(unsafe write(file, part, part.count) == part.count)
    }
    close(file)
    #expect(watch.packs("a", "b", "c"))
    #expect(try watch.end().errorLines == [])
  }

  @Test("--watch repeats the work after many files change at once, only a few times")
  func watchJoinsChanges() throws {
    let watch = try packing()
    #expect(watch.packs("a", "b"))
    // As a version control system does: each file is removed and written again.
    for index in 0..<200 {
      if index < 2 { unlink(watch, index == 0 ? "art/a.png" : "art/b.png") }
      save(watch, "art/n\(index).png", Self.image(UInt8(index)), O_CREAT | O_EXCL)
    }
    let count = 200
    #expect(watch.eventually { (try? watch.folder.read("art/o.json"))?.isEmpty == false })
    #expect(
      watch.eventually {
        let text = (try? watch.folder.read("art/o.json")) ?? []
        return text.count(where: { $0 == UInt8(ascii: "\n") }) > 0
          && String(decoding: text, as: UTF8.self).contains("n\(count - 1).png")
          && !String(decoding: text, as: UTF8.self).contains("\"a.png")
      }
    )
    usleep(300_000)
    let run = try watch.end()
    let runs = run.remarks.filter { $0.contains(": made in ") }.count
    #expect(runs <= 10, "\(run.errors)")
  }

  // MARK: Ways of saving

  /// Each saves new bytes as the file at a path that exists.
  enum Saving: String, CaseIterable, CustomTestStringConvertible {
    case truncation = "truncate and write"
    case rewriting = "write in place without truncating"
    case temporary = "write a temporary file and rename it over the file"
    case vim = "vim: rename the file to a backup, write it, remove the backup"
    case emacs = "emacs: link a backup, write a temporary file, rename it"
    case exchange = "exchange with a new file, then remove the old one"
    case removal = "remove, then create"
    case link = "hard link of a new file"

    var testDescription: String { rawValue }
  }

  @Test("--watch notices every way of saving a file", arguments: Saving.allCases)
  func watchNoticesSaving(_ saving: Saving) throws {
    let watch = try Watch(
      ["encode", "a.png", "-o", "o.png", "--opt", "RGBA8888"],
      output: "o.png"
    ) { try $0.write(Self.image(7), to: "a.png") }
    func shows(_ value: UInt8) -> Bool {
      watch.eventually {
        (try? PNG.decode(watch.folder.read("o.png")))?.bitmap[0, 0] == SIMD4(value, value, 0, 255)
      }
    }
    #expect(shows(7))
    for value: UInt8 in [100, 101, 102] {
      let bytes = Self.image(value)
      switch saving {
      case .truncation: save(watch, "a.png", bytes, O_TRUNC)
      case .rewriting: save(watch, "a.png", bytes, 0)
      case .temporary:
        save(watch, ".a.png.new", bytes, O_CREAT)
        rename(watch, ".a.png.new", "a.png")
      case .vim:
        save(watch, "4913", [], O_CREAT | O_EXCL)
        unlink(watch, "4913")
        rename(watch, "a.png", "a.png~")
        save(watch, "a.png", bytes, O_CREAT)
        unlink(watch, "a.png~")
      case .emacs:
        unlink(watch, "a.png~")
        #expect(unsafe Glibc.link(watch.folder.path("a.png"), watch.folder.path("a.png~")) == 0)
        save(watch, "#a.png#", bytes, O_CREAT)
        rename(watch, "#a.png#", "a.png")
      case .exchange:
        save(watch, "new", bytes, O_CREAT | O_TRUNC)
        rename(watch, "a.png", "old")
        rename(watch, "new", "a.png")
        unlink(watch, "old")
      case .removal:
        unlink(watch, "a.png")
        save(watch, "a.png", bytes, O_CREAT | O_EXCL)
      case .link:
        save(watch, "new", bytes, O_CREAT | O_TRUNC)
        unlink(watch, "a.png")
        #expect(unsafe Glibc.link(watch.folder.path("new"), watch.folder.path("a.png")) == 0)
        unlink(watch, "new")
      }
      #expect(shows(value), "\(value)")
    }
    _ = try watch.end()
  }

  @Test("--watch of decode and preview runs again, and reports an input that was removed")
  func watchReportsRemoval() throws {
    for command in [["decode", "a.gif", "-o", "o.png"], ["preview", "art", "-o", "o.html"]] {
      let watch = try Watch(command, output: command[3]) { folder in
        try folder.makeFolder("art")
        try folder.write(Self.image(7), to: "art/b.png")
        try folder.write(Self.gif(7), to: "a.gif")
      }
      #expect(watch.eventually { (try? watch.folder.read(watch.output)) != nil })
      unlink(watch, command[1] == "art" ? "art/b.png" : "a.gif")
      usleep(500_000)
      unlink(watch, watch.output)
      try watch.folder.write(Self.image(8), to: "art/c.png")
      try watch.folder.write(Self.gif(8), to: "a.gif")
      #expect(watch.eventually { (try? watch.folder.read(watch.output)) != nil })
      let run = try watch.end()
      #expect(run.errorLines.count == 1, "\(run.errors)")
      #expect(run.remarks.contains { $0.hasSuffix(" removed") }, "\(run.errors)")
    }
  }

  private func save(_ watch: Watch, _ name: String, _ bytes: [UInt8], _ flags: Int32) {
    let file = unsafe Glibc.open(watch.folder.path(name), O_WRONLY | flags, 0o644)
    let count = unsafe write(file, bytes, bytes.count)
    #expect(file >= 0 && count == bytes.count)
    close(file)
  }

  private func rename(_ watch: Watch, _ old: String, _ new: String) {
    #expect(unsafe Glibc.rename(watch.folder.path(old), watch.folder.path(new)) == 0)
  }

  private func unlink(_ watch: Watch, _ name: String) {
    _ = unsafe Glibc.unlink(watch.folder.path(name))
  }
}
