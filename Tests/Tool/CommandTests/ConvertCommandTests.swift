import QuadrilleImage
import QuadrilleSystem
import QuadrilleTextureFiles
import TestSupport
import Testing

@Suite struct ConvertCommandTests {
  private static let key = "0123456789abcdeffedcba9876543210"
  private static let other = "11111111222222223333333344444444"

  /// A folder with a version 2 `page.pvr`, the same with unusual masks, and `page.png`.
  private func folder() throws -> TemporaryFolder {
    let folder = try CommandFixtures.folder()
    var irregular = try folder.read("page.pvr")
    irregular[28] = 0x77
    try folder.write(irregular, to: "odd.pvr")
    return folder
  }

  private func convert(
    _ folder: TemporaryFolder,
    _ arguments: String...,
    environment: [String: String] = [:]
  ) throws -> CommandRun {
    let run = try CommandRun(
      ["convert"] + arguments,
      environment: environment,
      in: folder.path
    )
    #expect(!run.errors.contains("01234567"), "a message shows the key")
    return run
  }

  @Test(
    "The file extension or --texture-format selects the container",
    arguments: [
      ("a.pvr", "", "pvr3"), ("a.pvr.gz", "", "pvr3+gz"), ("a.PVR.CCZ", "", "pvr3+ccz"),
      ("a.pvr", "--legacypvr", "pvr2"), ("a.pvr.ccz", "--legacypvr", "pvr2+ccz"),
      ("a.pvr", "--legacypvr --no-legacypvr", "pvr3"),
      ("a.pvr", "--texture-format pvr2", "pvr2"), ("a.tmp", "--texture-format pvr2gz", "pvr2+gz"),
      ("a.tmp", "--texture-format=pvr2ccz", "pvr2+ccz"), ("a", "--texture-format pvr3", "pvr3"),
      ("a.pvr.gz", "--texture-format pvr3gz", "pvr3+gz"),
      ("a.pvr.ccz", "--texture-format pvr3ccz", "pvr3+ccz"),
      ("a.pvr", "--texture-format pvr2 --legacypvr", "pvr2"),
    ]
  )
  func nameOrFormatSelectsContainer(name: String, options: String, container: String) throws {
    let folder = try folder()
    let run = try CommandRun(
      ["convert", "page.pvr", "-o", name] + options.split(separator: " ").map(String.init),
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.isEmpty)
    let file = try TextureFile(decoding: folder.read(name))
    #expect(file.container.description == container)
    #expect(try file.bitmap().bytes == CommandFixtures.pngPixels)
  }

  @Test(
    "Conflicting options and names are usage errors that write nothing",
    arguments: [
      ("-o a.bmp", "does not have one of"), ("-o -", "does not have one of"),
      (
        "-o a.pvr --texture-format pvr3gz", "does not match pvr3+gz, which --texture-format selects"
      ),
      ("-o a.png --texture-format pvr3", "does not match pvr3"),
      ("-o a.pvr.gz --keep-container", "does not match pvr2, which --keep-container selects"),
      ("-o a.png --keep-container", "does not match pvr2"),
      ("-o a.pvr --keep-container --texture-format pvr2", "exclude each other"),
      ("-o a.pvr --keep-container --legacypvr", "exclude each other"),
      (
        "-o a.pvr --legacypvr --texture-format pvr3", "--legacypvr is version 2, the output is pvr3"
      ),
      ("-o a.png --legacypvr", "the output is png"),
      ("-o a.pvr --content-protection 0123456789abcdeffedcba9876543210", "the output is pvr3"),
      ("-o a.pvr.ccz --content-protection 01234567", "8 characters"),
      ("-o a.pvr.ccz --content-protection 0123456789abcdeffedcba987654321x", "hexadecimal"),
      ("-o a.pvr --ccz-key 01234567000000000000000001234567", "word 2"),
      ("-o a.pvr --texture-format pvr4", "pvr4"),
    ]
  )
  func conflictingOptionsAreReported(options: String, words: String) throws {
    let folder = try folder()
    let before = try Folder(path: folder.path).names()
    let run = try CommandRun(
      ["convert", "page.pvr"] + options.split(separator: " ").map(String.init),
      in: folder.path
    )
    #expect(run.status == 2)
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.errorLines.last?.hasSuffix("[usage]") == true)
    #expect(!run.errors.contains("01234567"))
    #expect(try Folder(path: folder.path).names() == before)
  }

  @Test("convert to PNG gives the same file as decode")
  func pngMatchesDecode() throws {
    let folder = try folder()
    #expect(try convert(folder, "page.pvr", "-o", "a.png").status == 0)
    #expect(try CommandRun(["decode", "page.pvr", "-o", "b.png"], in: folder.path).status == 0)
    #expect(try folder.read("a.png") == folder.read("b.png"))
    #expect(try convert(folder, "page.pvr", "-o", "c", "--texture-format", "png").status == 0)
    #expect(try folder.read("c") == folder.read("b.png"))
  }

  @Test("--keep-container reproduces the input bytes")
  func keepContainerCopiesBytes() throws {
    let folder = try folder()
    #expect(try convert(folder, "odd.pvr", "-o", "same.pvr", "--keep-container").status == 0)
    #expect(try folder.read("same.pvr") == folder.read("odd.pvr"))
    let irregular = try folder.read("odd.pvr")
    try folder.write(try Deflate.gzip(irregular.span), to: "odd.pvr.gz")
    #expect(try convert(folder, "odd.pvr.gz", "-o", "a.bin", "--keep-container").status == 0)
    let packed = try folder.read("a.bin")
    let unpacked = try Inflate.gzip(packed.span).bytes
    #expect(unpacked == irregular)
    // Without --keep-container, the masks are those of the format.
    #expect(try convert(folder, "odd.pvr", "-o", "new.pvr", "--legacypvr").status == 0)
    #expect(try folder.read("new.pvr")[28] == 0xFF)
  }

  @Test("convert reads standard input and writes standard output")
  func convertsStandardStreams() throws {
    let folder = try folder()
    let run = try CommandRun(
      ["convert", "-", "-o", "-", "--texture-format", "pvr2"],
      input: folder.read("page.pvr")
    )
    #expect(run.status == 0)
    #expect(try TextureFile(decoding: run.output).bitmap().bytes == CommandFixtures.pngPixels)
  }

  @Test("--content-protection encrypts and --ccz-key or the environment decrypts")
  func keysEncryptAndDecrypt() throws {
    let folder = try folder()
    let (key, other) = (Self.key, Self.other)
    let locked = try convert(folder, "page.pvr", "-o", "a.pvr.ccz", "--content-protection", key)
    #expect(locked.status == 0)
    #expect(try folder.read("a.pvr.ccz").starts(with: "CCZp".utf8))

    let without = try convert(folder, "a.pvr.ccz", "-o", "b.pvr")
    #expect(without.status == 5)
    #expect(without.errors.contains("--ccz-key") && without.errors.hasSuffix("[ccz.encrypted]\n"))
    let wrong = try convert(folder, "a.pvr.ccz", "-o", "b.pvr", "--ccz-key", other)
    #expect(wrong.status == 3)
    #expect(wrong.errors.hasSuffix("(at byte 8) [ccz.key]\n"))

    #expect(try convert(folder, "a.pvr.ccz", "-o", "b.pvr", "--ccz-key", key).status == 0)
    #expect(try convert(folder, "a.pvr.ccz", "-o", "b.png", "--ccz-key=\(key)").status == 0)
    #expect(
      try PNG.decode(folder.read("b.png"), name: "b").bitmap.bytes == CommandFixtures.pngPixels
    )
    let environment = ["QUADRILLE_CCZ_KEY": key]
    let named = try convert(folder, "a.pvr.ccz", "-o", "c.pvr", environment: environment)
    #expect(named.status == 0)
    #expect(try folder.read("c.pvr") == folder.read("b.pvr"))
    let bad = try convert(
      folder,
      "a.pvr.ccz",
      "-o",
      "d.pvr",
      environment: ["QUADRILLE_CCZ_KEY": "0123456"]
    )
    #expect(bad.status == 2)
    #expect(
      bad.errors.hasPrefix(
        "error: QUADRILLE_CCZ_KEY: a key has 32 hexadecimal digits, found 7 characters"
      )
    )
    // The option takes precedence.
    let last = try convert(
      folder,
      "a.pvr.ccz",
      "-o",
      "d.pvr",
      "--ccz-key",
      key,
      environment: ["QUADRILLE_CCZ_KEY": other]
    )
    #expect(last.status == 0)
  }

  @Test("--keep-container keeps the encryption or applies a new key")
  func keepContainerStaysEncrypted() throws {
    let folder = try folder()
    let (key, other) = (Self.key, Self.other)
    let locked = ["page.pvr", "-o", "a.pvr.ccz", "--content-protection", key, "--legacypvr"]
    #expect(try CommandRun(["convert"] + locked, in: folder.path).status == 0)
    let same = ["a.pvr.ccz", "-o", "b.pvr.ccz", "--keep-container", "--ccz-key", key]
    #expect(try CommandRun(["convert"] + same, in: folder.path).status == 0)
    #expect(try folder.read("b.pvr.ccz") == folder.read("a.pvr.ccz"))
    let changed = same + ["--content-protection", other]
    #expect(try CommandRun(["convert"] + changed, in: folder.path).status == 0)
    let bytes = try folder.read("b.pvr.ccz")
    #expect(throws: TextureFileError.self) {
      try TextureFile(decoding: bytes, key: try CCZKey(hexadecimal: key))
    }
    let relocked = try TextureFile(decoding: bytes, key: try CCZKey(hexadecimal: other))
    #expect(relocked.source?.isEncrypted == true)
  }

  @Test("convert rejects images, other files and missing files")
  func otherFilesAreRejected() throws {
    let folder = try folder()
    // With a .png extension it would be encoded.
    try folder.write(CommandFixtures.png, to: "page.data")
    let image = try convert(folder, "page.data", "-o", "a.pvr")
    #expect(image.status == 3)
    #expect(
      image.errors.hasSuffix(
        "'quadrille encode' makes textures from images (at byte 0) [input.kind]\n"
      )
    )
    let text = try convert(folder, "hero.json", "-o", "a.pvr")
    #expect(text.status == 3)
    #expect(text.errors.hasSuffix("is text, expected a texture (at byte 0) [input.kind]\n"))
    #expect(try convert(folder, "none.pvr", "-o", "a.pvr").status == 4)
    #expect(try !Folder(path: folder.path).contains("a.pvr"))
  }

  @Test("Data that version 2 cannot store causes warnings, unsupported formats errors")
  func lossyConversionWarns() throws {
    let folder = try folder()
    // Version 3: RGBA8888, premultiplied, sRGB, a metadata block with key 99.
    let words: [UInt32] = [
      0x0352_5650, 2, 0x6162_6772, 0x0808_0808, 1, 0, 1, 1, 1, 1, 1, 1, 13, 0x0352_5650, 99, 1,
    ]
    var bytes = words.flatMap { value in (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
    bytes += [7, 1, 2, 3, 4]
    try folder.write(bytes, to: "new.pvr")
    let run = try convert(folder, "new.pvr", "-o", "old.pvr", "--legacypvr")
    #expect(run.status == 0)
    let codes = ["premultiplied", "colorSpace", "metadata"]
    #expect(run.errorLines.count == 3)
    for (line, code) in zip(run.errorLines, codes) {
      #expect(line.hasPrefix("warning: old.pvr: PVR v2: version 2 "))
      #expect(line.hasSuffix("[pvrwrite.\(code)]"))
    }
    #expect(try folder.read("old.pvr").suffix(4) == [1, 2, 3, 4])
    #expect(try convert(folder, "new.pvr", "-o", "old.pvr", "--legacypvr", "-q").errors == "")

    bytes[8..<16] = [27, 0, 0, 0, 0, 0, 0, 0]
    try folder.write(bytes + [UInt8](repeating: 0, count: 12), to: "astc.pvr")
    let refused = try convert(folder, "astc.pvr", "-o", "b.pvr", "--legacypvr")
    #expect(refused.status == 5)
    #expect(
      refused.errors
        == "error: b.pvr: PVR v2: ASTC_4x4 has no number in version 2 [pvrwrite.format]\n"
    )
    #expect(try convert(folder, "astc.pvr", "-o", "b.pvr.gz").status == 0)
  }

  @Test("Outputs replace files only as --in-place and --no-clobber allow")
  func outputsReplaceOnlyAsRequested() throws {
    let folder = try folder()
    let old = try folder.read("page.pvr")
    let own = try convert(folder, "page.pvr", "-o", "./page.pvr")
    #expect(own.status == 2)
    #expect(own.errors.contains("--in-place"))
    let there = try convert(folder, "odd.pvr", "-o", "page.pvr", "--no-clobber")
    #expect(there.status == 4)
    #expect(try folder.read("page.pvr") == old)
    #expect(try convert(folder, "page.pvr", "-o", "page.pvr", "--in-place").status == 0)
    #expect(try TextureFile(decoding: folder.read("page.pvr")).container.format == .pvr3)
    let tight = try convert(folder, "odd.pvr", "-o", "page.pvr", "--max-pixels", "2")
    #expect(tight.status == 6)
  }
}

@Suite(.enabled(if: Corpus.isAvailable)) struct ConvertCorpusTests {
  /// The library is tested with all files; this tests that the command passes them on.
  @Test(
    "--keep-container reproduces corpus files",
    arguments: Corpus.pvr.filter { $0.kind != "reject" && $0.bytes < 3000 }
  )
  func keepContainerCopiesCorpus(_ entry: PVREntry) throws {
    let path = Corpus.path("pvr/\(entry.file)")
    let folder = try TemporaryFolder()
    let run = try CommandRun(["convert", path, "-o", "a", "--keep-container"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let written = try TextureFile(decoding: folder.read("a"))
    let original = try TextureFile(decoding: Corpus.bytes("pvr/\(entry.file)"))
    #expect(written.source?.header == original.source?.header)
    #expect(written.metadata == original.metadata)
    if written.container.wrapper == nil {
      #expect(try folder.read("a") == Corpus.bytes("pvr/\(entry.file)"))
    }
  }
}
