import QuadrilleImage
import QuadrilleTesting
import TestSupport
import Testing

@Suite struct GoldenImagesTests {
  private static func image(_ value: UInt8 = 200) -> Bitmap {
    var bitmap = Bitmap(width: 5, height: 4)
    for y in 0..<4 {
      for x in 0..<5 { bitmap[x, y] = SIMD4(UInt8(50 * x), UInt8(60 * y), value, 255) }
    }
    return bitmap
  }

  /// Records an image in a new folder.
  private static func recorded() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let recorder = GoldenImages(folder: folder.path + "/goldens", isRecording: true)
    #expect(recorder.expect(image(), matches: "menu/title"))
    return folder
  }

  @Test("A recorded image matches itself")
  func recordedImageMatches() throws {
    let folder = try Self.recorded()
    let goldens = GoldenImages(folder: folder.path + "/goldens", isRecording: false)
    #expect(goldens.expect(Self.image(), matches: "menu/title"))
    let file = try folder.read("goldens/menu/title.png")
    #expect(try PNG.decode(file).bitmap == Self.image())
  }

  @Test("A different image records an issue that describes the difference")
  func reportsDifference() throws {
    let folder = try Self.recorded()
    let goldens = GoldenImages(
      folder: folder.path + "/goldens",
      driver: "softpipe",
      isRecording: false
    )
    var other = Self.image()
    other[3, 2].y += 5
    withKnownIssue {
      #expect(!goldens.expect(other, matches: "menu/title"))
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains("1 of 20 pixels differ by up to 5, the first at (3, 2)")
        && text.contains("softpipe")
    }
  }

  @Test("Different sizes and missing golden files record issues")
  func reportsSizesAndMissingFiles() throws {
    let folder = try Self.recorded()
    let goldens = GoldenImages(folder: folder.path + "/goldens", isRecording: false)
    withKnownIssue {
      _ = goldens.expect(Bitmap(width: 2, height: 2), matches: "menu/title")
    } matching: {
      $0.comments.first?.rawValue.contains("the first image is 5x4, the second one 2x2") == true
    }
    withKnownIssue {
      _ = goldens.expect(Self.image(), matches: "none")
    } matching: {
      $0.comments.first?.rawValue.contains("QUADRILLE_RECORD=1") == true
    }
  }

  @Test(
    "The tolerance depends on the driver",
    arguments: [("llvmpipe (LLVM 15.0.6, 256 bits)", true), ("softpipe", false), (nil, false)]
  )
  func appliesDriverTolerance(driver: String?, isFine: Bool) throws {
    let folder = try Self.recorded()
    let goldens = GoldenImages(
      folder: folder.path + "/goldens",
      driver: driver,
      tolerances: [DriverTolerance("llvmpipe*", ImageComparison(.max, tolerance: 2))],
      isRecording: false
    )
    if isFine {
      #expect(goldens.expect(Self.image(202), matches: "menu/title"))
    } else {
      withKnownIssue { _ = goldens.expect(Self.image(202), matches: "menu/title") }
    }
    withKnownIssue { _ = goldens.expect(Self.image(203), matches: "menu/title") }
  }

  @Test("Premultiplied images are stored with straight alpha")
  func storesStraightAlpha() throws {
    let folder = try TemporaryFolder()
    let recorder = GoldenImages(folder: folder.path, isRecording: true)
    var bitmap = Bitmap(width: 1, height: 1, alphaMode: .premultiplied)
    bitmap[0, 0] = SIMD4(64, 32, 0, 128)
    recorder.expect(bitmap, matches: "half")
    // min(255, round(255 · 64 / 128)) = 128 (127.5), and 64 (63.75)
    let kept = try PNG.decode(folder.read("half.png")).bitmap
    #expect(kept[0, 0] == SIMD4(128, 64, 0, 128))
  }
}
