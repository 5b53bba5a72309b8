import Foundation
import QuadrilleDrawing
import QuadrilleImage
import QuadrilleSprite
import TestSupport

/// Random lists of everything that can be drawn, each generated from its number.
struct RandomLists {
  /// Pages of several sizes: noise, a gradient, opaque ones, a single texel and a strip.
  let pages: [Page]

  init() {
    var random = SplitMix64(seed: 71)
    pages = [
      Self.noise(40, 40, isOpaque: false, &random), Self.noise(64, 64, isOpaque: true, &random),
      Self.noise(33, 7, isOpaque: false, &random), Self.noise(1, 1, isOpaque: false, &random),
      Self.island(96), Self.noise(3, 200, isOpaque: true, &random),
    ]
  }

  /// The list of a number.
  func list(_ number: Int) -> DrawList {
    var random = SplitMix64(seed: 0xA11 << 32 | UInt64(number))
    let size = PixelSize(
      width: .random(in: 1...(number % 5 == 0 ? 300 : 90), using: &random),
      height: .random(in: 1...(number % 7 == 0 ? 140 : 50), using: &random)
    )
    var list = DrawList(pixelSize: size)
    add(.random(in: 1...9, using: &random), to: &list, depth: 0, &random)
    return list
  }

  /// A list of axis-aligned sprites in all rotations, scaled or at whole pixels, which have their
  /// own kernels.
  func axisAligned(_ number: Int) -> DrawList {
    var random = SplitMix64(seed: 0x5EED << 32 | UInt64(number))
    var list = DrawList(pixelSize: PixelSize(width: 300, height: 120))
    list.state.filter = Bool.random(using: &random) ? .linear : .nearest
    for _ in 0..<30 {
      if Int.random(in: 0..<4, using: &random) == 0 { setState(of: &list, &random) }
      let destination = Point(
        x: .random(in: -40...290, using: &random),
        y: .random(in: -40...110, using: &random)
      )
      let isScaled = Bool.random(using: &random)
      let scales = isScaled ? [0.4, 0.7, 1.3, 2.6, 7] : [1]
      let scale = SIMD2(
        (scales.randomElement(using: &random) ?? 1) * (Bool.random(using: &random) ? 1 : -1),
        (scales.randomElement(using: &random) ?? 1) * (Bool.random(using: &random) ? 1 : -1)
      )
      list.draw(
        sprite(&random),
        at: isScaled ? destination : Point(x: destination.x.rounded(), y: destination.y.rounded()),
        rotation: isScaled ? 0 : Double(Int.random(in: 0..<4, using: &random)) * .pi / 2,
        scaleX: scale.x,
        scaleY: scale.y
      )
    }
    return list
  }

  private func add(_ count: Int, to list: inout DrawList, depth: Int, _ random: inout SplitMix64) {
    let (width, height) = (Double(list.pixelSize.width), Double(list.pixelSize.height))
    for _ in 0..<count {
      setState(of: &list, &random)
      let destination = Rect(
        x: .random(in: -20...width, using: &random),
        y: .random(in: -20...height, using: &random),
        width: .random(in: 1...width + 9, using: &random),
        height: .random(in: 1...height + 9, using: &random)
      )
      switch Int.random(in: 0..<12, using: &random) {
      case 0 where depth < 2:
        list.drawGroup { add(3, to: &$0, depth: depth + 1, &random) }
      case 1 where depth < 2:
        let radius = Double.random(in: -3...12, using: &random)
        list.drawGroup(maskedBy: destination, cornerRadius: radius) {
          add(3, to: &$0, depth: depth + 1, &random)
        }
      case 2:
        list.stroke(
          destination,
          width: .random(in: 0.5...9, using: &random),
          cornerRadius: .random(in: 0...12, using: &random),
          with: Color(red: 0.3, green: 0.6, blue: 0.9, alpha: 0.7)
        )
      case 3: list.fill(destination, with: Color(red: 0.9, green: 0.6, blue: 0.3))
      case 4:
        list.draw(
          sprite(&random),
          center: Rect(x: 0.3, y: 0.3, width: 0.4, height: 0.4),
          pixelsPerPoint: 1,
          in: destination
        )
      case 5:
        let part = Rect(x: -0.25, y: 0.1, width: 1.5, height: 0.7)
        list.draw(sprite(&random), selecting: part, in: destination)
      case 6: list.draw(sprite(&random), in: destination)
      case 7:
        // At whole pixels, rotated by a multiple of 90°, mirrored or not.
        list.draw(
          sprite(&random),
          at: Point(x: destination.minX.rounded(), y: destination.minY.rounded()),
          rotation: Double(Int.random(in: 0..<4, using: &random)) * .pi / 2,
          scaleX: Bool.random(using: &random) ? 1 : -1,
          scaleY: Bool.random(using: &random) ? 1 : -1
        )
      default:
        list.draw(
          sprite(&random),
          at: destination.origin,
          rotation: .random(in: -4...4, using: &random),
          scaleX: pow(2, .random(in: -6...4, using: &random)),
          scaleY: -pow(2, .random(in: -6...4, using: &random))
        )
      }
    }
  }

  private func setState(of list: inout DrawList, _ random: inout SplitMix64) {
    list.state.filter = Filter.allCases.randomElement(using: &random) ?? .linear
    list.state.blendMode = BlendMode.overlays.randomElement(using: &random) ?? .normal
    list.state.snap = SnapPolicy.allCases.randomElement(using: &random) ?? .none
    list.state.texelClamp = TexelClamp.allCases.randomElement(using: &random) ?? .never
    list.state.opacity = [1, 1, 0.5, 0.2].randomElement(using: &random) ?? 1
    list.state.tint =
      Bool.random(using: &random)
      ? .white : Color(red: 0.9, green: 0.3, blue: .random(in: 0...1, using: &random), alpha: 0.8)
    let (width, height) = (list.pixelSize.width, list.pixelSize.height)
    list.state.clip =
      Int.random(in: 0..<4, using: &random) > 0
      ? nil : PixelRect(minX: width / 7, minY: height / 5, maxX: width - 1, maxY: height * 3 / 4)
  }

  private func sprite(_ random: inout SplitMix64) -> Sprite {
    let page = pages.randomElement(using: &random) ?? pages[0]
    var sprite = Sprite(page: page)
    guard Int.random(in: 0..<3, using: &random) > 0 else { return sprite }
    let (width, height) = (page.pixelSize.width, page.pixelSize.height)
    let x = Int.random(in: 0..<width, using: &random)
    let y = Int.random(in: 0..<height, using: &random)
    let packedRotation = Rotation.allCases.randomElement(using: &random) ?? .none
    let packed = Size(
      width: Double(Int.random(in: 1...width - x, using: &random)),
      height: Double(Int.random(in: 1...height - y, using: &random))
    )
    let swapsAxes = packedRotation == .clockwise90 || packedRotation == .counterclockwise90
    let origin = Point(x: Double(x), y: Double(y))
    sprite = Sprite(
      page: page,
      packedOrigin: origin,
      packedRotation: packedRotation,
      trimmedRect: Rect(
        origin: .zero,
        size: swapsAxes ? Size(width: packed.height, height: packed.width) : packed
      )
    )
    if Int.random(in: 0..<3, using: &random) == 0 { sprite.mesh = fan(origin, packed) }
    return sprite
  }

  /// Four triangles about the center that leave out the corners.
  private func fan(_ origin: Point, _ size: Size) -> SpriteMesh? {
    let points = [(0.5, 0.5), (0.25, 0), (1, 0.5), (0.75, 1), (0, 0.25)].map { x, y in
      Point(x: origin.x + x * size.width, y: origin.y + y * size.height)
    }
    return SpriteMesh(
      vertices: points,
      pageVertices: points,
      triangles: [0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 1]
    )
  }

  // MARK: Pages

  static func noise(
    _ width: Int,
    _ height: Int,
    isOpaque: Bool,
    _ random: inout SplitMix64
  ) -> Page {
    var bitmap = Bitmap(width: width, height: height, alphaMode: .premultiplied)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = isOpaque ? 255 : UInt8.random(in: 0...255, using: &random)
        for channel in 0..<3 {
          bitmap[x, y][channel] = .random(in: 0...alpha, using: &random)
        }
        bitmap[x, y][3] = alpha
      }
    }
    return Page(bitmap)
  }

  /// An opaque disc in a transparent square, for occlusion culling.
  static func island(_ edgeLength: Int) -> Page {
    var bitmap = Bitmap(width: edgeLength, height: edgeLength, alphaMode: .premultiplied)
    for y in 0..<edgeLength {
      for x in 0..<edgeLength {
        let (dx, dy) = (2 * x + 1 - edgeLength, 2 * y + 1 - edgeLength)
        guard dx * dx + dy * dy < edgeLength * edgeLength * 3 / 4 else { continue }
        bitmap[x, y] = SIMD4(UInt8(x), UInt8(255 - y), 90, 255)
      }
    }
    return Page(bitmap)
  }
}
