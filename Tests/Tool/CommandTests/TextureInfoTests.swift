import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct TextureInfoTests {
  private func info(_ file: [UInt8], _ arguments: [String] = []) throws -> JSONValue {
    let run = try CommandRun(["info", "-", "--json"] + arguments, input: file)
    #expect(run.status == 0, "\(run.errors)")
    return try #require(try run.json()["files"]?.array?.first)
  }

  private func block(
    _ key: UInt32,
    _ data: [UInt8],
    tag: [UInt8] = [0x50, 0x56, 0x52, 3]
  ) -> [UInt8] {
    tag + CommandFixtures.littleEndian(key) + CommandFixtures.littleEndian(UInt32(data.count))
      + data
  }

  private func words(_ values: UInt32...) -> [UInt8] {
    values.flatMap(CommandFixtures.littleEndian)
  }

  private func texts(_ value: JSONValue?) -> [String?]? { value?.array?.map(\.string) }

  private func numbers(_ value: JSONValue?) -> [Int?]? { value?.array?.map(\.integer) }

  /// A version 2 header with distinctive values in every field: flags and masks, a data length of
  /// 0, no surface.
  private func irregular() -> [UInt8] {
    words(52, 2, 4, 1, 0x8110, 0, 16, 0xF000, 0xF00, 0xF0, 0xF, 0x2152_5650, 0)
      + [UInt8](repeating: 7, count: 20)
  }

  @Test("info reports the stored fields of a version 2 header")
  func infoReportsVersion2Header() throws {
    let file = try info(irregular())
    #expect(file["container"]?.string == "pvr2")
    #expect(file["flags"]?.integer == 0x8100)
    #expect(texts(file["flagNames"]) == ["mipmaps", "alpha"])
    #expect(file["bitsPerPixel"]?.number == 16)
    #expect(file["decodable"]?.boolean == true)
    #expect(file["wrapper"]?.isNull == true)
    let header = try #require(file["header"])
    #expect(header["version"]?.integer == 2)
    #expect(header["headerBytes"]?.integer == 52)
    #expect(header["mipCount"]?.integer == 1)
    #expect(header["pixelType"]?.integer == 0x10)
    #expect(header["dataBytes"]?.integer == 0)
    #expect(numbers(header["masks"]) == [0xF000, 0xF00, 0xF0, 0xF])
    #expect(header["surfaces"]?.integer == 0)
    // Their interpretation is reported separately.
    #expect(file["levels"]?.integer == 2)
    #expect(file["surfaces"]?.integer == 1)
  }

  @Test("A flag without a name is reported as a number")
  func unnamedFlagsAreNumbers() throws {
    var file = irregular()
    file[18] = 0x80
    #expect(texts(try info(file)["flagNames"]) == ["mipmaps", "alpha", "0x800000"])
  }

  @Test("info reports the fields of a version 3 header")
  func infoReportsVersion3Header() throws {
    let file = try info(CommandFixtures.pvr3(width: 2, height: 1, surfaces: 3, flags: 2))
    #expect(texts(file["flagNames"]) == ["premultiplied"])
    #expect(file["premultiplied"]?.boolean == true)
    #expect(file["channelType"]?.string == "unsigned bytes from 0 to 1")
    #expect(file["byteOrder"]?.string == "little-endian")
    #expect(file["header"]?["pixelFormat"]?.string == "0x0808080861626772")
    #expect(file["header"]?["surfaces"]?.integer == 3)
    #expect(file["header"]?["mipCount"]?.integer == 1)
  }

  @Test("info interprets known metadata and reports unknown blocks")
  func infoInterpretsMetadata() throws {
    let metadata =
      block(0, words(1, 2, 3, 4, 5, 6, 7, 8)) + block(1, words(0x3F00_0000) + Array("xyzh".utf8))
      + block(2, Array("XxYyZz".utf8)) + block(3, [0, 1, 0]) + block(4, words(9, 10, 11))
      + block(5, [0, 0]) + block(3, [1, 0, 0]) + block(77, [1, 2, 3], tag: Array("FONT".utf8))
    let file = try info(CommandFixtures.pvr3(metadata: metadata))
    let blocks = try #require(file["metadata"]?.array)
    #expect(
      blocks.map { $0["name"]?.string } == [
        "atlas", "normalMap", "cubeOrder", "orientation", "border", "padding", nil, nil,
      ]
    )
    #expect(blocks[0]["rects"]?.array?.map(numbers) == [[1, 2, 3, 4], [5, 6, 7, 8]])
    #expect(blocks[1]["scale"]?.number == 0.5)
    #expect(blocks[1]["channels"]?.string == "xyzh")
    #expect(blocks[2]["faces"]?.string == "XxYyZz")
    #expect(blocks[3]["x"]?.string == "right")
    #expect(blocks[3]["y"]?.string == "up")
    #expect(blocks[3]["z"]?.string == "in")
    #expect(numbers(blocks[4]["border"]) == [9, 10, 11])
    #expect(blocks[7]["fourCC"]?.string == "FONT")
    #expect(blocks[7]["key"]?.integer == 77)
    #expect(blocks[7]["bytes"]?.integer == 3)
    #expect(blocks[7]["data"]?.string == "010203")
    #expect(file["flippedY"]?.boolean == true)
  }

  @Test("info reports packed and unpacked sizes")
  func infoReportsUnpackedSize() throws {
    let plain = CommandFixtures.pvr3(width: 64, height: 64)
    let packed = try Deflate.gzip(plain.span)
    let file = try info(packed)
    #expect(file["container"]?.string == "pvr3+gz")
    #expect(file["wrapper"]?.string == "gz")
    #expect(file["bytes"]?.integer == packed.count)
    #expect(file["unpackedBytes"]?.integer == plain.count)
  }

  /// Digests of the bytes in the file, since RGBA8888 decodes to itself.
  @Test("info reports the digest of every level, surface and face")
  func infoDigestsEveryFace() throws {
    let bytes = CommandFixtures.pvr3(width: 4, height: 2, surfaces: 2, faces: 6, levels: 3)
    let file = try info(bytes, ["--check", "--levels"])
    let levels = try #require(file["levelRanges"]?.array)
    #expect(levels.count == 36)
    for level in levels {
      let offset = try #require(level["offset"]?.integer)
      let count = try #require(level["bytes"]?.integer)
      let stored = Array(bytes[offset..<(offset + count)])
      #expect(level["pixelSha256"]?.string == SHA256.hex(stored))
    }
    #expect(file["pixelSha256"]?.string == levels[0]["pixelSha256"]?.string)
    #expect(try info(bytes, ["--levels"])["levelRanges"]?.array?[0]["pixelSha256"] == nil)
  }

  @Test("The digest of a volume level covers all of its slices")
  func levelDigestCoversSlices() throws {
    let bytes = CommandFixtures.pvr3(width: 2, height: 2, depth: 4, levels: 2)
    let file = try info(bytes, ["--check", "--levels"])
    #expect(file["pixelSha256"]?.string == SHA256.hex(Array(bytes[52..<68])))
    let levels = try #require(file["levelRanges"]?.array)
    #expect(levels.map { $0["depth"]?.integer } == [4, 2])
    #expect(levels[0]["pixelSha256"]?.string == SHA256.hex(Array(bytes[52..<116])))
    #expect(levels[1]["pixelSha256"]?.string == SHA256.hex(Array(bytes[116..<124])))
  }

  @Test("A format that cannot be decoded is reported and fails the check")
  func undecodableFormatFailsCheck() throws {
    let file =
      words(52, 8, 8, 0, 0x45, 128, 16, 0, 0, 0, 0, 0x2152_5650, 1)
      + [UInt8](repeating: 0, count: 128)
    let reported = try info(file)
    #expect(reported["format"]?.string == "D3D_UYVY")
    #expect(reported["decodable"]?.boolean == false)
    let run = try CommandRun(["info", "-", "--check"], input: file)
    #expect(run.status == 1)
    #expect(run.errors.hasSuffix("[pvr.format]\n"))
    #expect(try CommandRun(["info", "-", "--check", "--fail-fast"], input: file).status == 5)
  }

  @Test("The text output of info is aligned")
  func infoTextIsAligned() throws {
    let folder = try TemporaryFolder()
    try folder.write(irregular(), to: "odd.pvr")
    let run = try CommandRun(["info", "odd.pvr", "--levels", "--check"], in: folder.path)
    // 7, 7 is 0x0707: (0, 7, 0, 7) of 15, as bytes (0, 119, 0, 119).
    let digest = { (pixels: Int) in
      SHA256.hex(Array(repeatElement([0, 119, 0, 119], count: pixels).joined()))
    }
    #expect(
      run.text == """
        odd.pvr
          container  PVR version 2
          file       72 bytes
          size       4 x 2 pixels, 2 levels
          format     RGBA4444 (pixel type 0x10), 16 bits per pixel
          color      linear, straight alpha
          flags      0x8100: mipmaps, alpha
          header     52 bytes, data length 0, 16 bits per pixel, 0 surfaces
                     masks 0xf000 0xf00 0xf0 0xf
          data       20 bytes from byte 52
          levels     level  size   from byte  bytes  sha256 of the pixels
                         0  4 x 2         52     16  \(digest(8))
                         1  2 x 1         68      4  \(digest(2))
          pixels     sha256 \(digest(8))

        """
    )
  }
}

/// The levels of the corpus with `info --check --levels`.
@Suite(.enabled(if: Corpus.isAvailable)) struct TextureInfoCorpusTests {
  @Test("info reports the digest of every corpus level")
  func corpusLevelsHaveDigests() throws {
    let entries = Corpus.pvr.filter {
      $0.tolerance == 0 && ($0.levelRGBA8?.count ?? 0) > 1 && $0.surfaces == 1 && $0.faces == 1
        && ($0.width ?? 0) * ($0.height ?? 0) <= 256 * 256
    }
    #expect(entries.count > 10)
    let run = try CommandRun(
      ["info", "--json", "--check", "--levels", "--keep-order"]
        + entries.map { Corpus.path("pvr/\($0.file)") }
    )
    #expect(run.status == 0, "\(run.errors.prefix(500))")
    let files = try #require(try run.json()["files"]?.array)
    for (entry, file) in zip(entries, files) {
      let levels = file["levelRanges"]?.array?.map { $0["pixelSha256"]?.string }
      #expect(levels == entry.levelRGBA8, "\(entry.file)")
      let blocks = file["metadata"]?.array?.map { $0["bytes"]?.integer }
      #expect(blocks == entry.metadata?.map(\.size), "\(entry.file)")
    }
  }
}
