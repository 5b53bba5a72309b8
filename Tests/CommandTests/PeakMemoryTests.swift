import QuadrilleIO
import QuadrillePixels
import TestSupport
import Testing

/// What commands take for large pictures, as the system counts it.
@Suite(.enabled(if: !Sanitizer.isAddress && !Sanitizer.isThread)) struct PeakMemoryTests {
  /// The bytes for each pixel beyond what the same command takes for a small picture.
  private static func bytesPerPixel(
    _ side: Int,
    _ words: (_ name: String) -> [String],
    _ make: (_ folder: TemporaryFolder, _ name: String, _ side: Int) throws -> Void
  ) throws -> Double {
    let folder = try TemporaryFolder()
    let peaks = try [16, side].map { side in
      try make(folder, "\(side)", side)
      let run = try CommandRun(words("\(side)"), in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      return run.peakBytes
    }
    return Double(peaks[1] - peaks[0]) / Double(side * side)
  }

  private static func picture(_ side: Int) -> Bitmap {
    // Rows of one run each are small as a file, so that the file does not count.
    var bitmap = Bitmap(width: side, height: side)
    bitmap.withMutablePixels { pixels in
      for y in 0..<side {
        for x in 0..<4 { pixels[4 * side * y + x] = UInt8(truncatingIfNeeded: y + x) }
      }
    }
    return bitmap
  }

  /// The picture, which is the file's pixels as well.
  @Test func bytesThatStayAsTheyAreAreNotCopied() throws {
    let used = try Self.bytesPerPixel(3000) { name in
      ["encode", "\(name).pvr", "-o", "\(name)-out.pvr"]
    } _: { folder, name, side in
      let plain = CommandFixtures.pvr(
        width: side,
        height: side,
        pixels: Self.picture(side).bytes
      )
      try folder.write(plain, to: "\(name).pvr")
    }
    // The file that is read, and its picture; packed and put into a file each would be 4 more.
    #expect(used < 9, "\(used)")
  }

  /// Two pictures, and no third one of their differences.
  @Test func comparisonsMakeNoPictureThatNobodyAskedFor() throws {
    let used = try Self.bytesPerPixel(6000) { name in
      ["diff", "\(name).png", "\(name).png"]
    } _: { folder, name, side in
      try folder.write(PNG.encode(Self.picture(side)), to: "\(name).png")
    }
    #expect((7.9...9).contains(used), "\(used)")
  }

  /// Levels are filtered row by row: no level is kept in floating point, which took 4 bytes for each
  /// pixel of the picture.
  @Test func mipLevelsAreFilteredRowByRow() throws {
    let used = try Self.bytesPerPixel(3000) { name in
      ["encode", "\(name).pvr", "-m", "--opt", "RGBA8888", "-o", "\(name)-out.pvr"]
    } _: { folder, name, side in
      let plain = CommandFixtures.pvr(
        width: side,
        height: side,
        pixels: Self.picture(side).bytes
      )
      try folder.write(plain, to: "\(name).pvr")
    }
    // The file that is read, its picture, and a third of that for the levels.
    #expect(used < 11, "\(used)")
  }

  /// Rows of a picture beyond 128 MiB are not all unpacked before the first is read.
  @Test func largePicturesAreReadRowByRow() throws {
    let used = try Self.bytesPerPixel(6000) { name in
      ["info", "--check", "\(name).png"]
    } _: { folder, name, side in
      try folder.write(PNG.encode(Self.picture(side)), to: "\(name).png")
    }
    #expect((3.9...5).contains(used), "\(used)")
  }

  /// The pictures of single channels are no larger than what can be looked at.
  @Test func previewsOfLargeTexturesHaveSmallChannels() throws {
    let used = try Self.bytesPerPixel(3000) { name in
      ["preview", "\(name).pvr", "-o", "\(name).png"]
    } _: { folder, name, side in
      let plain = CommandFixtures.pvr(
        width: side,
        height: side,
        pixels: Self.picture(side).bytes
      )
      try folder.write(plain, to: "\(name).pvr")
    }
    // File and picture 8, four channels of 2048² 7.5; four of the texture's size would be 16.
    #expect(used < 20, "\(used)")
  }
}
