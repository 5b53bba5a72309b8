import QuadrilleSystem
import QuadrilleTextureFiles
import TestSupport
import Testing

/// Each header field has its own limit; limits that all differ show which one is checked.
@Suite struct HeaderLimitTests {
  private static func limits(depth: Int, surfaces: Int) -> Limits {
    var limits = Limits.default
    limits.maxDepth = depth
    limits.maxSurfaceCount = surfaces
    return limits
  }

  private static func volume(_ depth: UInt32) -> File3 {
    File3().with {
      $0.depth = depth
      $0.pixels = pattern(64 * Int(depth))
    }
  }

  private static func array(_ surfaces: UInt32) -> File3 {
    File3().with {
      $0.surfaces = surfaces
      $0.pixels = pattern(64 * Int(surfaces))
    }
  }

  @Test("The depth of a volume has a separate limit")
  func limitsDepth() {
    let limits = Self.limits(depth: 3, surfaces: 7)
    #expect(failure(Self.volume(3).bytes, job: JobContext(limits: limits)) == nil)
    let error = failure(Self.volume(4).bytes, job: JobContext(limits: limits))
    #expect(error?.code == "limit.depth")
    #expect(error?.location.offset == 32)
    #expect(
      failure(Self.volume(4).bytes, job: JobContext(limits: Self.limits(depth: 4, surfaces: 1)))
        == nil
    )
  }

  @Test("The number of surfaces has a separate limit")
  func limitsSurfaces() {
    let limits = Self.limits(depth: 7, surfaces: 3)
    #expect(failure(Self.array(3).bytes, job: JobContext(limits: limits)) == nil)
    let error = failure(Self.array(4).bytes, job: JobContext(limits: limits))
    #expect(error?.code == "limit.surfaces")
    #expect(error?.location.offset == 36)
    #expect(
      failure(Self.array(4).bytes, job: JobContext(limits: Self.limits(depth: 1, surfaces: 4)))
        == nil
    )
  }

  /// In version 2 one field counts the layers of a volume (flag 0x4000), the images, or the cube
  /// faces (flag 0x1000).
  @Test(
    "The surface count of version 2 is limited by its meaning",
    arguments: [
      (UInt32(0x4000), UInt32(4), 4, 1, nil), (0x4000, 4, 3, 9, "limit.depth"),
      (0, 4, 1, 4, nil), (0, 4, 9, 3, "limit.surfaces"),
      (0x1000, 12, 1, 2, nil), (0x1000, 12, 9, 1, "limit.surfaces"),
    ] as [(UInt32, UInt32, Int, Int, String?)]
  )
  func limitsLegacyCount(
    flag: UInt32,
    count: UInt32,
    depth: Int,
    surfaces: Int,
    code: String?
  ) {
    let file = LegacyFile(pixelBytes: 64 * Int(count)).with {
      $0.flags = flag
      $0.surfaces = count
      // The length of all layers for a volume, of one image otherwise.
      $0.dataLength = flag == 0x4000 ? 64 * count : 64
    }
    let error = failure(
      file.bytes,
      job: JobContext(limits: Self.limits(depth: depth, surfaces: surfaces))
    )
    #expect(error?.code == code)
    if code != nil { #expect(error?.location.offset == 48) }
  }

  /// The side length, the pixel count and the number of levels are limited separately.
  @Test("Dimensions, pixels and levels have separate limits")
  func limitsDimensionsPixelsLevels() {
    var limits = Limits.default
    limits.maxDimension = 8
    limits.maxPixels = 40
    limits.maxMipmapCount = 3
    func code(_ change: (inout File3) -> Void) -> String? {
      failure(File3().with(change).bytes, job: JobContext(limits: limits))?.code
    }
    #expect(
      code {
        $0.width = 8
        $0.height = 5
        $0.pixels = pattern(160)
      } == nil
    )
    #expect(
      code {
        $0.width = 9
        $0.height = 1
      } == "limit.dimension"
    )
    #expect(
      code {
        $0.width = 1
        $0.height = 9
      } == "limit.dimension"
    )
    #expect(
      code {
        $0.width = 6
        $0.height = 7
      } == "limit.pixels"
    )
    #expect(
      code {
        $0.mipCount = 3
        $0.pixels = pattern(84)
      } == nil
    )
    limits.maxMipmapCount = 2
    #expect(
      code {
        $0.mipCount = 3
        $0.pixels = pattern(84)
      } == "limit.levels"
    )
  }

  /// The error of a truncated header gives the expected and the actual number of bytes.
  @Test("A truncated header reports the needed and the found size")
  func reportsTruncatedHeaders() {
    var old = LegacyFile()
    old.headerLength = 44
    let whole: [([UInt8], Int, String)] = [
      (File3().bytes, 52, "PVR v3 header"),
      (File3().with { $0.isBigEndian = true }.bytes, 52, "PVR v3 header"),
      (LegacyFile().bytes, 52, "PVR v2 header"),
      (old.bytes, 44, "PVR v1 header"),
    ]
    for (bytes, needed, part) in whole {
      for count in 0..<needed {
        let error = failure(Array(bytes[..<count]))
        // Fewer than four bytes may start a header of any version: expect the shortest one.
        let minimum = count < 4 ? 44 : needed
        #expect(error?.reason == .truncated(needed: minimum, found: count), "\(part), \(count)")
        #expect(error?.location.offset == count)
        #expect(error?.location.part == (count < 4 ? nil : part))
      }
    }
  }
}
