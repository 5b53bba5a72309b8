import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import TestSupport
import Testing

@testable import QuadrillePacking

/// The stored pixels of images and their surroundings in the page, pixel by pixel.
@Suite struct TrimmedSpriteOracleTests {
  /// An image with visible pixels in a part of it, or none if `isEmpty`.
  private static func image(_ random: inout SplitMix64, isEmpty: Bool) -> Bitmap {
    var bitmap = Bitmap(
      width: .random(in: 1...13, using: &random),
      height: .random(in: 1...11, using: &random)
    )
    guard !isEmpty else { return bitmap }
    for _ in 0..<Int.random(in: 1...9, using: &random) {
      let x = Int.random(in: 0..<bitmap.width, using: &random)
      let y = Int.random(in: 0..<bitmap.height, using: &random)
      func part(_ range: ClosedRange<UInt8>) -> UInt8 { .random(in: range, using: &random) }
      bitmap[x, y] = SIMD4(part(0...255), part(0...255), part(0...255), part(1...255))
    }
    return bitmap
  }

  private static func options(_ random: inout SplitMix64) -> PackOptions {
    var options = RectanglePackingTests.fast()
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    let modes = PackOptions.TrimMode.allCases.filter { $0 != .polygon }
    options.trimMode = modes.randomElement(using: &random) ?? .trim
    options.trimThreshold = [1, 1, 100].randomElement(using: &random) ?? 1
    options.trimMargin = [0, 0, 1, 3].randomElement(using: &random) ?? 0
    options.innerPadding = [0, 0, 2].randomElement(using: &random) ?? 0
    options.commonDivisorX = [1, 1, 2, 4, 5].randomElement(using: &random) ?? 1
    options.commonDivisorY = [1, 1, 2, 3].randomElement(using: &random) ?? 1
    options.extrude = number(0...2)
    options.borderPadding = number(0...3)
    options.shapePadding = number(0...3)
    options.allowsRotation = Bool.random(using: &random)
    options.mergesDuplicates = Bool.random(using: &random)
    options.drawsShapes = number(0...3) == 0
    return options
  }

  /// The image with its added pixels as described in the data file, and its stored part.
  private struct Expected {
    var source: PixelSize
    var left: Int
    var top: Int
    var width: Int
    var height: Int
    /// The offset from the source to the image.
    var shift: (x: Int, y: Int)

    /// The largest multiple before and the smallest after the visible pixels, by trying all.
    init(_ image: Bitmap, _ options: PackOptions) {
      func axis(_ dimension: Int, _ divisor: Int, _ isSeen: (Int) -> Bool) -> (Int, Int, Int, Int) {
        let whole = (dimension...).first { $0 % divisor == 0 } ?? dimension
        let before = (whole - dimension) / 2
        guard options.trimMode != .none else { return (whole, 0, whole, before) }
        let seen = (0..<dimension).filter(isSeen)
        let margin = seen.isEmpty ? 0 : options.trimMargin
        let low = (seen.first ?? 0) - margin + before
        let high = (seen.last ?? 0) + 1 + margin + before
        let left = (0...whole).last { $0 % divisor == 0 && $0 <= max(low, 0) } ?? 0
        let right = (0...whole).first { $0 % divisor == 0 && $0 >= min(high, whole) } ?? whole
        return (whole, left, right, before)
      }
      func isSeen(_ x: Int, _ y: Int) -> Bool { image[x, y].w >= options.trimThreshold }
      let x = axis(image.width, options.commonDivisorX) { x in
        (0..<image.height).contains { isSeen(x, $0) }
      }
      let y = axis(image.height, options.commonDivisorY) { y in
        (0..<image.width).contains { isSeen($0, y) }
      }
      let padding = 2 * options.innerPadding
      source = PixelSize(width: x.0 + padding, height: y.0 + padding)
      (left, top) = (x.1, y.1)
      (width, height) = (x.2 - x.1 + padding, y.2 - y.1 + padding)
      shift = (x.3 + options.innerPadding, y.3 + options.innerPadding)
    }
  }

  @Test("Packed sprites agree with a reference implementation for random options")
  func matchesReferenceTrimming() throws {
    var random = SplitMix64(seed: 0x91E)
    for number in 0..<60 {
      let options = Self.options(&random)
      let images = (0..<5).map { Self.image(&random, isEmpty: $0 == 3) }
      let sprites = images.enumerated().map { LooseSprite(name: "\($0)", bitmap: $1) }
      let atlas = try SpritePacker(options).pack(sprites)
      let frames = atlas.description.frames
      var seen = 0
      for (index, image) in images.enumerated() {
        let name = "\(index)"
        guard let frame = frames.first(where: { $0.name == name || $0.aliases.contains(name) })
        else { continue }
        let expected = Expected(image, options)
        seen += 1
        let crops = options.trimMode == .crop || options.trimMode == .cropKeepPosition
        let rect = frame.trimmedRect
        #expect(rect.size == Size(width: Double(expected.width), height: Double(expected.height)))
        if crops {
          #expect(rect.origin == .zero && frame.sourceSize == rect.size)
        } else {
          #expect(rect.origin == Point(x: Double(expected.left), y: Double(expected.top)))
          let source = expected.source
          let size = Size(width: Double(source.width), height: Double(source.height))
          #expect(frame.sourceSize == size)
        }
        if options.trimMode == .cropKeepPosition, let anchor = frame.anchor {
          // The center of the image keeps its position.
          let x = Double(expected.source.width) / 2 - Double(expected.left)
          let y = Double(expected.source.height) / 2 - Double(expected.top)
          #expect(abs(anchor.x * rect.width - x) < 1e-9 && abs(anchor.y * rect.height - y) < 1e-9)
        } else {
          #expect((frame.anchor == nil) == (options.trimMode != .cropKeepPosition))
        }
        let wrong = Self.wrongPixels(atlas, frame, image, expected, options)
        #expect(wrong == 0, "\(number), \(index): \(options)")
      }
      // Of equal images only one is listed.
      #expect(seen == 5 || options.mergesDuplicates, "\(number)")
    }
  }

  /// The number of wrong pixels of a page, including extruded edges.
  private static func wrongPixels(
    _ atlas: PackedAtlas,
    _ frame: AtlasDescription.Frame,
    _ image: Bitmap,
    _ expected: Expected,
    _ options: PackOptions
  ) -> Int {
    let page = atlas.pages[frame.page]
    let isRotated = frame.packedRotation != .none
    var wrong = 0
    for y in -options.extrude..<expected.height + options.extrude {
      for x in -options.extrude..<expected.width + options.extrude {
        // The nearest pixel of the trimmed rectangle, in the image.
        let column = min(max(x, 0), expected.width - 1) + expected.left - expected.shift.x
        let row = min(max(y, 0), expected.height - 1) + expected.top - expected.shift.y
        let isInside =
          (0..<image.width).contains(column) && (0..<image.height).contains(row)
        var color = isInside ? image[column, row] : .zero
        let position = (
          Int(frame.packedOrigin.x) + (isRotated ? expected.height - 1 - y : x),
          Int(frame.packedOrigin.y) + (isRotated ? x : y)
        )
        let isEdge = x == 0 || y == 0 || x == expected.width - 1 || y == expected.height - 1
        let isOfSprite =
          (0..<expected.width).contains(x) && (0..<expected.height).contains(y)
        if options.drawsShapes, isEdge, isOfSprite { color = SIMD4(255, 0, 255, 255) }
        if page[position.0, position.1] != color { wrong += 1 }
      }
    }
    return wrong
  }

  @Test("Every pack option is accepted within its range and rejected beyond")
  func boundsOptions() {
    let keyPaths: [(WritableKeyPath<PackOptions, Int>, Int, Int)] = [
      (\.trimThreshold, 1, 255), (\.trimMargin, 0, 4_096), (\.innerPadding, 0, 4_096),
      (\.commonDivisorX, 1, 4_096), (\.commonDivisorY, 1, 4_096), (\.maximumWidth, 1, 65_536),
      (\.maximumHeight, 1, 65_536), (\.borderPadding, 0, 4_096), (\.shapePadding, 0, 4_096),
      (\.extrude, 0, 4_096), (\.threads, 1, 4_096),
    ]
    func isAllowed(_ change: (inout PackOptions) -> Void) -> Bool {
      var options = PackOptions()
      change(&options)
      return (try? options.check()) != nil
    }
    for (position, minimum, maximum) in keyPaths {
      for (value, isRight) in [
        (minimum - 1, false), (minimum, true), (maximum, true), (maximum + 1, false),
      ] {
        #expect(isAllowed { $0[keyPath: position] = value } == isRight, "\(position) = \(value)")
      }
    }
    for (scale, isRight) in [
      (1.0 / 64, true), (1.0 / 65, false), (64, true), (64.5, false), (-1, false),
    ] {
      #expect(isAllowed { $0.scale = scale } == isRight)
      #expect(isAllowed { $0.variants = [PackVariant(scale: scale, name: "v")] } == isRight)
    }
    for position in [\PackOptions.fixedWidth, \PackOptions.fixedHeight] {
      for (constraint, right, wrong) in [
        (PackOptions.SizeConstraint.any, [1, 7, 8_192], [0, -1, 8_193]),
        (.powerOfTwo, [1, 64, 8_192], [0, 3, 100, 16_384]), (.wordAligned, [2, 62], [1, 63, 0]),
        (.multipleOfFour, [4, 60], [2, 62, 0]),
      ] {
        for (sides, isRight) in [(right, true), (wrong, false)] {
          for dimension in sides {
            let found = isAllowed {
              $0.sizeConstraint = constraint
              $0[keyPath: position] = dimension
            }
            #expect(found == isRight, "\(constraint) \(dimension)")
          }
        }
      }
    }
    for packedRotation in Rotation.allCases {
      #expect(
        isAllowed { $0.packedRotation = packedRotation }
          == (packedRotation == .clockwise90 || packedRotation == .counterclockwise90)
      )
      #expect(
        isAllowed {
          $0.packedRotation = packedRotation
          $0.allowsRotation = false
        }
      )
    }
  }

  /// Compared with an exhaustive search over the number of columns.
  @Test("The grid layout uses the number of columns with the smallest page")
  func gridIsMinimal() throws {
    var random = SplitMix64(seed: 0x6121)
    for _ in 0..<60 {
      var options = RectanglePackingTests.fast()
      options.algorithm = .grid
      options.shapePadding = .random(in: 0...2, using: &random)
      options.borderPadding = .random(in: 0...2, using: &random)
      options.allowsRotation = false
      let sizes = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        PixelSize(
          width: .random(in: 1...9, using: &random),
          height: .random(in: 1...9, using: &random)
        )
      }
      let packing = try RectanglePacking(sizes, options: options)
      let width = (sizes.map(\.width).max() ?? 0) + options.shapePadding
      let height = (sizes.map(\.height).max() ?? 0) + options.shapePadding
      let frame = 2 * options.borderPadding - options.shapePadding
      let minimum = (1...sizes.count).map { columns in
        let rows = (sizes.count + columns - 1) / columns
        return (columns * width + frame) * (rows * height + frame)
      }.min()
      #expect(packing.pages.count == 1)
      #expect(packing.pages[0].width * packing.pages[0].height == minimum)
      let columns = (packing.pages[0].width - frame) / width
      for (index, position) in packing.placements.enumerated() {
        #expect(position.x == options.borderPadding + index % columns * width)
        #expect(position.y == options.borderPadding + index / columns * height)
      }
    }
  }
}
