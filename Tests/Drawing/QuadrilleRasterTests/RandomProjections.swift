import Foundation
import QuadrilleDrawing
import QuadrilleImage
import QuadrilleSprite
import TestSupport

/// Random lists of everything that can be drawn in perspective, each generated from its number.
struct RandomProjections {
  /// Smooth gradients, opaque and translucent, of several sizes.
  let pages: [Page]

  init() {
    pages = [(40, 40), (64, 24), (7, 33)].flatMap { width, height in
      [true, false].map { isOpaque in
        Page(
          Bitmap(
            width: width,
            height: height,
            alphaMode: .premultiplied,
            bytes: (0..<height).flatMap { y in
              (0..<width).flatMap { x in
                let alpha = isOpaque ? 255 : 255 - 2 * x
                let parts = [x * 100 / width, y * 100 / height, 60]
                return parts.map { UInt8($0 * alpha / 255) } + [UInt8(alpha)]
              }
            }
          )
        )
      }
    }
  }

  /// A plane rotated in front of an eye above the center of a canvas.
  static func projection(
    _ size: PixelSize,
    _ random: inout some RandomNumberGenerator
  ) -> ProjectiveTransform {
    let (x, y) = (Double(size.width) / 2, Double(size.height) / 2)
    // About such an axis depth is linear over the plane.
    let depth = SIMD2<Double>(
      .random(in: -0.02...0.02, using: &random),
      .random(in: -0.02...0.02, using: &random)
    )
    let factor = Double.random(in: 0.6...1.4, using: &random)
    return ProjectiveTransform(Transform2D(translationX: -x, y: -y))
      .concatenating(
        ProjectiveTransform(
          x: SIMD3(factor, .random(in: -0.5...0.5, using: &random), 0),
          y: SIMD3(.random(in: -0.5...0.5, using: &random), factor, 0),
          w: SIMD3(depth.x, depth.y, 1)
        )
      )
      .concatenating(Transform2D(translationX: x, y: y))
  }

  /// The list of a number.
  ///
  /// - Parameter filters: The filters to choose from.
  func list(_ number: Int, filters: [Filter] = Filter.allCases, smooth: Bool? = nil) -> DrawList {
    var random = SplitMix64(seed: 0xEE << 32 | UInt64(number))
    var list = DrawList(
      pixelSize: PixelSize(width: 150, height: 80),
      scale: [1, 2, 0.5].randomElement(using: &random) ?? 1
    )
    add(.random(in: 1...5, using: &random), to: &list, filters, smooth, depth: 0, &random)
    return list
  }

  private func add(
    _ count: Int,
    to list: inout DrawList,
    _ filters: [Filter],
    _ smooth: Bool?,
    depth: Int,
    _ random: inout SplitMix64
  ) {
    for _ in 0..<count {
      list.state.filter = filters.randomElement(using: &random) ?? .linear
      list.state.blendMode = BlendMode.overlays.randomElement(using: &random) ?? .normal
      list.state.opacity = [1, 1, 0.6].randomElement(using: &random) ?? 1
      list.state.edgeAntialiasing = smooth ?? Bool.random(using: &random)
      let size = PixelSize(
        width: Int(150 / list.scale),
        height: Int(80 / list.scale)
      )
      list.state.projection =
        Int.random(in: 0..<5, using: &random) == 0 ? nil : Self.projection(size, &random)
      let destination = Rect(
        x: .random(in: -20...Double(size.width), using: &random),
        y: .random(in: -20...Double(size.height), using: &random),
        width: .random(in: 4...Double(size.width), using: &random),
        height: .random(in: 4...Double(size.height), using: &random)
      )
      let sprite = Sprite(page: pages.randomElement(using: &random) ?? pages[0])
      switch Int.random(in: 0..<8, using: &random) {
      case 0 where depth < 2:
        list.drawGroup { add(2, to: &$0, filters, smooth, depth: depth + 1, &random) }
      case 1 where depth < 2:
        let radius = Double.random(in: -3...12, using: &random)
        list.drawGroup(maskedBy: destination, cornerRadius: radius) {
          add(2, to: &$0, filters, smooth, depth: depth + 1, &random)
        }
      case 2:
        list.stroke(
          destination,
          width: .random(in: 1...9, using: &random),
          cornerRadius: .random(in: 0...12, using: &random),
          with: Color(red: 0.3, green: 0.6, blue: 0.9, alpha: 0.7)
        )
      case 3: list.fill(destination, with: Color(red: 0.9, green: 0.6, blue: 0.3, alpha: 0.8))
      case 4:
        let center = Rect(x: 0.3, y: 0.3, width: 0.4, height: 0.4)
        list.draw(sprite, center: center, pixelsPerPoint: 1, in: destination)
      case 5:
        list.draw(
          sprite,
          selecting: Rect(x: -0.2, y: 0.1, width: 1.3, height: 0.7),
          in: destination
        )
      case 6: list.draw(sprite, in: destination)
      default:
        list.draw(
          sprite,
          at: destination.center,
          rotation: .random(in: -4...4, using: &random),
          scaleX: .random(in: 0.5...3, using: &random),
          scaleY: .random(in: -3 ... -0.5, using: &random)
        )
      }
    }
  }
}
