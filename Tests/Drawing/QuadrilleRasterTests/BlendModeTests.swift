import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import QuadrilleSystem
import RasterTestSupport
import TestSupport
import Testing

@Suite struct BlendModeTests {
  private static let side = 64

  /// Random premultiplied pixels, a quarter of them opaque, with many at the ends of channels.
  private static func noise(seed: UInt64, isOpaque: Bool = false) -> Bitmap {
    var random = SplitMix64(seed: seed)
    var bitmap = Bitmap(width: side, height: side, alphaMode: .premultiplied)
    for y in 0..<side {
      for x in 0..<side {
        let isFull = isOpaque || UInt8.random(in: 0...3, using: &random) == 0
        let alpha = isFull ? 255 : UInt8.random(in: 0...255, using: &random)
        var pixel = SIMD4(repeating: alpha)
        for channel in 0..<3 {
          switch UInt8.random(in: 0...5, using: &random) {
          case 0: pixel[channel] = 0
          case 1: pixel[channel] = alpha
          default: pixel[channel] = UInt8.random(in: 0...alpha, using: &random)
          }
        }
        bitmap[x, y] = pixel
      }
    }
    return bitmap
  }

  private static func list(_ below: Bitmap, _ above: Bitmap, _ mode: BlendMode) -> DrawList {
    var list = DrawList(pixelSize: PixelSize(width: side, height: side))
    list.draw(Sprite(page: Page(below)), at: .zero)
    list.state.blendMode = mode
    list.draw(Sprite(page: Page(above)), at: .zero)
    return list
  }

  @Test(
    "Every blend mode is the W3C formula, rounded once, with every instruction set",
    arguments: BlendOracle.modes
  )
  func followsFormula(mode: BlendMode) {
    for isOpaque in [false, true] {
      let (below, above) = (Self.noise(seed: 1, isOpaque: isOpaque), Self.noise(seed: 2))
      for level in RasterInstructionSet.available {
        var renderer = RasterRenderer(threads: 1, level: level)
        let image = renderer.rendered(Self.list(below, above, mode))
        var worst = 0.0
        for y in 0..<Self.side {
          for x in 0..<Self.side {
            let exact = BlendOracle.result(
              SIMD4<Double>(above[x, y]),
              on: SIMD4<Double>(below[x, y]),
              mode
            )
            let error = SIMD4<Double>(image[x, y]) - exact
            worst = max(worst, error.max(), -error.min())
          }
        }
        #expect(worst <= 0.5 + 1e-3, "\(level)")
      }
    }
  }

  @Test(
    "Tint and opacity multiply the source before it is blended",
    arguments: BlendOracle.modes
  )
  func blendsTintedSources(mode: BlendMode) {
    let (below, above) = (Self.noise(seed: 3), Self.noise(seed: 4))
    let tint = Color(red: 0.9, green: 0.4, blue: 0.7, alpha: 0.8)
    var list = DrawList(pixelSize: PixelSize(width: Self.side, height: Self.side))
    list.draw(Sprite(page: Page(below)), at: .zero)
    list.state.blendMode = mode
    list.state.tint = tint
    list.state.opacity = 0.75
    list.draw(Sprite(page: Page(above)), at: .zero)
    var renderer = RasterRenderer(threads: 1)
    let image = renderer.rendered(list)
    let factor = SIMD4(0.9 * 0.6, 0.4 * 0.6, 0.7 * 0.6, 0.6)
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let (low, high) = BlendOracle.bounds(
          SIMD4<Double>(above[x, y]) * factor,
          within: 0.75,
          on: SIMD4<Double>(below[x, y]),
          mode
        )
        let found = SIMD4<Double>(image[x, y])
        let isRight = all(found .>= low - 1) && all(found .<= high + 1)
        #expect(isRight, "\(x), \(y): \(found) is not from \(low) to \(high)")
      }
    }
  }

  @Test("On transparent black every blend mode gives the source", arguments: BlendOracle.modes)
  func givesTheSourceOnNothing(mode: BlendMode) {
    let above = Self.noise(seed: 5)
    let nothing = Bitmap(width: Self.side, height: Self.side, alphaMode: .premultiplied)
    var renderer = RasterRenderer(threads: 1)
    #expect(renderer.rendered(Self.list(nothing, above, mode)).bytes == above.bytes)
    var list = DrawList(pixelSize: PixelSize(width: Self.side, height: Self.side))
    list.fill(Rect(x: 0, y: 0, width: 64, height: 64), with: .green)
    list.drawGroup { group in
      group.state.blendMode = mode
      group.draw(Sprite(page: Page(above)), at: .zero)
    }
    var plain = DrawList(pixelSize: list.pixelSize)
    plain.fill(Rect(x: 0, y: 0, width: 64, height: 64), with: .green)
    plain.draw(Sprite(page: Page(above)), at: .zero)
    #expect(renderer.rendered(list) == renderer.rendered(plain))
  }

  @Test(
    "Clear sources change nothing, whatever the blend mode",
    arguments: BlendOracle.modes
  )
  func clearSourcesChangeNothing(mode: BlendMode) {
    let below = Self.noise(seed: 6)
    let clear = Bitmap(width: Self.side, height: Self.side, alphaMode: .premultiplied)
    var renderer = RasterRenderer(threads: 1)
    #expect(renderer.rendered(Self.list(below, clear, mode)).bytes == below.bytes)
  }

  @Test(
    "Quads in perspective and with masks are blended like others",
    arguments: BlendOracle.modes
  )
  func blendsMaskedAndProjectedQuads(mode: BlendMode) {
    let below = Self.noise(seed: 7)
    let color = Color(red: 0.8, green: 0.3, blue: 0.1, alpha: 0.5)
    func image(_ draw: (inout DrawList) -> Void) -> Bitmap {
      var list = DrawList(pixelSize: PixelSize(width: Self.side, height: Self.side))
      list.draw(Sprite(page: Page(below)), at: .zero)
      list.state.blendMode = mode
      draw(&list)
      var renderer = RasterRenderer(threads: 1)
      return renderer.rendered(list)
    }
    let plain = image { $0.fill(Rect(x: 8, y: 8, width: 40, height: 40), with: color) }
    let rounded = image {
      $0.fill(Rect(x: 8, y: 8, width: 40, height: 40), cornerRadius: 4, with: color)
    }
    let projected = image {
      $0.state.projection = .identity
      $0.fill(Rect(x: 8, y: 8, width: 40, height: 40), with: color)
    }
    for y in 14..<42 {
      for x in 14..<42 {
        #expect(rounded[x, y] == plain[x, y] && projected[x, y] == plain[x, y])
      }
    }
  }

  @Test("Inverted masks and luminance masks multiply as their formulas say")
  func masksByType() {
    let (content, mask) = (Self.noise(seed: 8), Self.noise(seed: 9))
    for type in MaskType.allCases {
      for level in RasterInstructionSet.available {
        var list = DrawList(pixelSize: PixelSize(width: Self.side, height: Self.side))
        list.drawGroup(maskedBy: { $0.draw(Sprite(page: Page(mask)), at: .zero) }, type: type) {
          $0.draw(Sprite(page: Page(content)), at: .zero)
        }
        var renderer = RasterRenderer(threads: 1, level: level)
        let image = renderer.rendered(list)
        var worst = 0.0
        for y in 0..<Self.side {
          for x in 0..<Self.side {
            let m = SIMD4<Double>(mask[x, y]) / 255
            let luminance = 0.2126 * m.x + 0.7152 * m.y + 0.0722 * m.z
            let factor: Double =
              switch type {
              case .alpha: m.w
              case .alphaInverted: 1 - m.w
              case .luminance: luminance
              case .luminanceInverted: 1 - luminance
              }
            let error = SIMD4<Double>(image[x, y]) - SIMD4<Double>(content[x, y]) * factor
            worst = max(worst, error.max(), -error.min())
          }
        }
        #expect(worst <= 0.5 + 1e-3, "\(type), \(level)")
      }
    }
  }

  @Test("Where the mask layer draws nothing, inverted masks show everything")
  func invertedMasksShowTheRest() {
    for type in MaskType.allCases {
      for isEmpty in [false, true] {
        var list = DrawList(pixelSize: PixelSize(width: 8, height: 8))
        func cover(_ list: inout DrawList) {
          if !isEmpty { list.fill(Rect(x: 0, y: 0, width: 2, height: 8), with: .white) }
        }
        list.drawGroup(maskedBy: cover, type: type) {
          $0.fill(Rect(x: 0, y: 0, width: 8, height: 8), with: .red)
        }
        var renderer = RasterRenderer(threads: 1)
        let image = renderer.rendered(list)
        let isInverted = type == .alphaInverted || type == .luminanceInverted
        let (shown, hidden) = (SIMD4<UInt8>(255, 0, 0, 255), SIMD4<UInt8>.zero)
        #expect(image[6, 4] == (isInverted ? shown : hidden))
        #expect(image[1, 4] == ((isInverted == isEmpty) ? shown : hidden))
      }
    }
  }

  @Test("A group is made of what blends, and only of that")
  func isolatesBlending() {
    var list = DrawList(pixelSize: PixelSize(width: 8, height: 8))
    list.fill(Rect(x: 0, y: 0, width: 8, height: 8), with: .green)
    list.isolateBlending { $0.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: .blue) }
    #expect(list.groups.isEmpty && list.quads.count == 2)
    list.isolateBlending { inner in
      inner.drawGroup { $0.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: .red) }
      inner.state.blendMode = .multiply
      inner.fill(Rect(x: 2, y: 2, width: 6, height: 6), with: .blue)
      inner.state.blendMode = .normal
    }
    #expect(list.groups.count == 1)
    var renderer = RasterRenderer(threads: 1)
    let image = renderer.rendered(list)
    #expect(image[1, 1] == SIMD4(255, 0, 0, 255) && image[3, 3] == SIMD4(0, 0, 0, 255))
    #expect(image[6, 6] == SIMD4(0, 0, 255, 255) && image[7, 1] == SIMD4(0, 255, 0, 255))
  }
}
