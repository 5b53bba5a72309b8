import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// The peak memory of commands for large images, as reported by the system.
@Suite(.enabled(if: !Sanitizer.isAddress && !Sanitizer.isThread)) struct PeakMemoryTests {
  /// The bytes per pixel in addition to those of the same command with a small image.
  private static func bytesPerPixel(
    _ edgeLength: Int,
    _ arguments: (_ name: String) -> [String],
    _ make: (_ folder: TemporaryFolder, _ name: String, _ edgeLength: Int) throws -> Void
  ) throws -> Double {
    let folder = try TemporaryFolder()
    let peaks = try [16, edgeLength].map { edgeLength in
      try make(folder, "\(edgeLength)", edgeLength)
      let run = try CommandRun(arguments("\(edgeLength)"), in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      return run.peakBytes
    }
    return Double(peaks[1] - peaks[0]) / Double(edgeLength * edgeLength)
  }

  private static func image(_ edgeLength: Int) -> Bitmap {
    // Rows with a single run compress well, so the file size does not matter.
    var bitmap = Bitmap(width: edgeLength, height: edgeLength)
    bitmap.withMutablePixels { pixels in
      for y in 0..<edgeLength {
        for x in 0..<4 { pixels[4 * edgeLength * y + x] = UInt8(truncatingIfNeeded: y + x) }
      }
    }
    return bitmap
  }

  /// The image shares the pixels of the file.
  @Test("Encoding without conversion does not copy the pixels")
  func unchangedPixelsAreNotCopied() throws {
    let used = try Self.bytesPerPixel(3000) { name in
      ["encode", "\(name).pvr", "-o", "\(name)-out.pvr"]
    } _: { folder, name, edgeLength in
      let plain = CommandFixtures.pvr(
        width: edgeLength,
        height: edgeLength,
        pixels: Self.image(edgeLength).bytes
      )
      try folder.write(plain, to: "\(name).pvr")
    }
    // The input file and its image; packing and assembling the file would take 4 more each.
    #expect(used < 9, "\(used)")
  }

  /// Two images, and no third one of their differences.
  @Test("diff creates no difference image unless requested")
  func diffMakesNoExtraImage() throws {
    let used = try Self.bytesPerPixel(6000) { name in
      ["diff", "\(name).png", "\(name).png"]
    } _: { folder, name, edgeLength in
      try folder.write(PNG.encode(Self.image(edgeLength)), to: "\(name).png")
    }
    #expect((7.9...9).contains(used), "\(used)")
  }

  /// No level is kept in floating point, which would take 4 bytes per pixel of the image.
  @Test("Mip levels are filtered row by row")
  func mipLevelsAreFilteredByRow() throws {
    let used = try Self.bytesPerPixel(3000) { name in
      ["encode", "\(name).pvr", "-m", "--opt", "RGBA8888", "-o", "\(name)-out.pvr"]
    } _: { folder, name, edgeLength in
      let plain = CommandFixtures.pvr(
        width: edgeLength,
        height: edgeLength,
        pixels: Self.image(edgeLength).bytes
      )
      try folder.write(plain, to: "\(name).pvr")
    }
    // The input file, its image, and a third of that for the levels.
    #expect(used < 11, "\(used)")
  }

  /// Images beyond 128 MiB are not inflated as a whole before the first row is read.
  @Test("Large PNG images are inflated row by row")
  func largeImagesAreReadByRow() throws {
    let used = try Self.bytesPerPixel(6000) { name in
      ["info", "--check", "\(name).png"]
    } _: { folder, name, edgeLength in
      try folder.write(PNG.encode(Self.image(edgeLength)), to: "\(name).png")
    }
    #expect((3.9...5).contains(used), "\(used)")
  }

  /// Threads that restore large sprites wait for one another if they would exceed the budget.
  @Test("Large sprites are restored one at a time within the budget")
  func largeSpritesAreRestoredSerially() throws {
    let folder = try TemporaryFolder()
    try folder.write(PNG.encode(Self.image(4)), to: "p.png")
    let sprite =
      #"{"frame":{"x":0,"y":0,"w":4,"h":4},"rotated":false,"trimmed":true,"#
      + #""spriteSourceSize":{"x":9,"y":3990,"w":4,"h":4},"sourceSize":{"w":4000,"h":4000}}"#
    let atlas =
      #"{"frames":{"a":\#(sprite),"b":\#(sprite),"c":\#(sprite)},"#
      + #""meta":{"image":"p.png","size":{"w":4,"h":4}}}"#
    try folder.write(Array(atlas.utf8), to: "a.json")
    let peaks = try ["1", "3"].map { jobs in
      let arguments = ["unpack", "a.json", "-o", jobs, "-j", jobs, "--max-memory", "100000000"]
      let run = try CommandRun(arguments, in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      return run.peakBytes
    }
    // Each sprite has 64 MB.
    #expect(peaks[1] < peaks[0] + 32_000_000, "\(peaks)")
  }

  /// Threads that draw large frames with groups wait for one another if they would exceed the
  /// budget.
  @Test("Large frames with groups are drawn one at a time within the budget")
  func largeFramesAreDrawnSerially() throws {
    let folder = try TemporaryFolder()
    let square = ##""bounds":[0,0,1990,1990],"position":[1000,1000],"backgroundColor":"#804020""##
    let group = #"{\#(square),"opacity":0.5,"sublayers":[{\#(square)},{\#(square)}]}"#
    let scene =
      #"{"quadrille":1,"canvas":{"width":2000,"height":2000},"layers":["#
      + Array(repeating: group, count: 8).joined(separator: ",") + "]}"
    try folder.write(Array(scene.utf8), to: "s.json")
    let peaks = try ["1", "3"].map { jobs in
      let arguments = ["frames", "s.json", "-o", "\(jobs).y4m", "--count", "3", "-j", jobs]
      let options = ["--backend", "cpu", "--max-memory", "180000000"]
      let run = try CommandRun(arguments + options, in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      return run.peakBytes
    }
    // A frame has 16 MB of canvas, 64 MB of groups and 32 for the next one; encoded frames that
    // wait for their turn have 6.
    #expect(peaks[1] < peaks[0] + 64_000_000, "\(peaks)")
  }

  /// Compressing the rows as a whole would take three times the image in addition.
  @Test("Very large images are compressed in parts")
  func largeImagesAreCompressedInParts() throws {
    let used = try Self.bytesPerPixel(4200) { name in
      ["decode", "\(name).pvr", "-o", "\(name).png", "--png-level", "small"]
    } _: { folder, name, edgeLength in
      let plain = CommandFixtures.pvr(
        width: edgeLength,
        height: edgeLength,
        pixels: Self.image(edgeLength).bytes
      )
      try folder.write(plain, to: "\(name).pvr")
    }
    // The input file and its image.
    #expect(used < 9, "\(used)")
  }

  @Test("Single-channel previews of large textures are reduced")
  func previewChannelsAreReduced() throws {
    let used = try Self.bytesPerPixel(3000) { name in
      ["preview", "\(name).pvr", "-o", "\(name).png"]
    } _: { folder, name, edgeLength in
      let plain = CommandFixtures.pvr(
        width: edgeLength,
        height: edgeLength,
        pixels: Self.image(edgeLength).bytes
      )
      try folder.write(plain, to: "\(name).pvr")
    }
    // File and image 8, four channels of 2048² 7.5; four of the texture's size would be 16.
    #expect(used < 20, "\(used)")
  }
}
