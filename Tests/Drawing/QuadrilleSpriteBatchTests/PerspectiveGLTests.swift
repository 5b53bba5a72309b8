import Foundation
import QuadrilleDrawing
import QuadrilleGL
import QuadrilleImage
import QuadrilleLayers
import QuadrilleRaster
import QuadrilleSprite
import QuadrilleSpriteBatch
import RasterTestSupport
import TestSupport
import Testing

/// Layers in perspective, drawn by OpenGL ES and by the CPU.
@Suite(.enabled(if: hasDisplay)) struct PerspectiveGLTests {
  private static let size = PixelSize(width: 120, height: 90)

  private let pages = [
    SpritePages.slope(40), SpritePages.slope(64), SpritePages.slope(48, isOpaque: true),
  ]

  /// Cards of all kinds, rotated about all axes, some of them partly behind the eye.
  @Test("Layers in perspective look the same with both renderers", arguments: 0..<48)
  func perspectiveLayersAgree(number: Int) throws {
    var random = SplitMix64(seed: 0xCA << 32 | UInt64(number))
    let root = Layer(frame: Rect(x: 0, y: 0, width: 120, height: 90))
    root.sublayerTransform = Transform3D(
      perspective: number % 4 == 0 ? 30 : .random(in: 80...300, using: &random)
    )
    let card = Layer(contents: Sprite(page: pages[number % 3]))
    card.bounds = Rect(x: 0, y: 0, width: 64, height: 48)
    card.position = Point(x: 60, y: 45)
    card.transform = Transform3D(rotation: .random(in: -3...3, using: &random), x: 1, y: 0, z: 0)
      .concatenating(
        Transform3D(rotation: .random(in: -3...3, using: &random), x: 0.3, y: 1, z: 0.2)
      )
    card.zPosition = .random(in: -60...20, using: &random)
    switch number % 8 {
    case 1:
      card.cornerRadius = 12
      card.borderWidth = 6
      card.borderColor = Color(red: 1, green: 0.5, blue: 0, alpha: 0.7)
    case 2:
      card.cornerRadius = 14
      card.masksToBounds = true
    case 3:
      card.opacity = 0.6
      card.backgroundColor = Color(red: 0, green: 0.3, blue: 0.9)
    case 4: card.contentsCenter = Rect(x: 0.3, y: 0.3, width: 0.4, height: 0.4)
    case 5: card.blendMode = .add
    case 6: card.edgeAntialiasing = true
    case 7: card.tint = Color(red: 0.5, green: 1, blue: 0.5, alpha: 0.5)
    default: break
    }
    let inside = Layer(contents: Sprite(page: pages[(number + 1) % 3]))
    inside.position = Point(x: 30, y: 20)
    inside.affineTransform = Transform2D(rotation: 0.4)
    if number % 2 == 0 { card.addSublayer(inside) }
    root.addSublayer(card)
    var list = DrawList(pixelSize: Self.size)
    root.draw(in: &list)
    let background = Color(red: 0.5, green: 0.25, blue: 0.75, alpha: 0.5)
    try withBatch(Self.size) { batch, view in
      var reference = RasterRenderer()
      let drawn = try batch.image(of: list, in: view, background: background)
      let expected = reference.rendered(list, background: background)
      let mismatch = drawn.mismatch(to: expected, of: list, .nearInside(3))
      #expect(mismatch == nil, "\(mismatch?.description ?? "")")
    }
  }

  @Test(
    "Layer masks, flat and in perspective, look the same with both renderers",
    arguments: 0..<16
  )
  func perspectiveMasksAgree(number: Int) throws {
    var random = SplitMix64(seed: 0xA5 << 32 | UInt64(number))
    let root = Layer(frame: Rect(x: 0, y: 0, width: 120, height: 90))
    if number % 2 == 0 { root.sublayerTransform = Transform3D(perspective: 120) }
    let card = Layer(contents: Sprite(page: pages[number % 3]))
    card.frame = Rect(x: 20, y: 15, width: 80, height: 60)
    card.backgroundColor = Color(red: 0.2, green: 0.4, blue: 0.6)
    card.transform = Transform3D(rotation: .random(in: -1...1, using: &random), x: 0, y: 1, z: 0)
    card.opacity = number % 3 == 0 ? 0.5 : 1
    let mask = Layer(frame: Rect(x: 10, y: 8, width: 50, height: 44))
    mask.gradient = Gradient([.black, Color(red: 0, green: 0, blue: 0, alpha: 0.2)])
    mask.cornerRadius = number % 4 == 1 ? 15 : 0
    mask.affineTransform = Transform2D(rotation: .random(in: -1...1, using: &random))
    card.mask = mask
    root.addSublayer(card)
    var list = DrawList(pixelSize: Self.size)
    root.draw(in: &list)
    let background = Color(red: 0.5, green: 0.25, blue: 0.75, alpha: 0.5)
    try withBatch(Self.size) { batch, view in
      var reference = RasterRenderer()
      let drawn = try batch.image(of: list, in: view, background: background)
      let expected = reference.rendered(list, background: background)
      let mismatch = drawn.mismatch(to: expected, of: list, .nearInside(3))
      #expect(mismatch == nil, "\(mismatch?.description ?? "")")
    }
  }

  /// A driver may compute the size of pixels for blocks of four.
  @Test("Mip levels in perspective are chosen per pixel by both renderers")
  func mipLevelsArePerPixel() throws {
    let root = Layer(frame: Rect(x: 0, y: 0, width: 120, height: 90))
    root.sublayerTransform = Transform3D(perspective: 90)
    let floor = Layer(contents: Sprite(page: pages[2]))
    floor.bounds = Rect(x: 0, y: 0, width: 120, height: 400)
    floor.position = Point(x: 60, y: 80)
    floor.filter = .trilinear
    floor.transform = Transform3D(rotation: 1.2, x: 1, y: 0, z: 0)
    root.addSublayer(floor)
    var list = DrawList(pixelSize: Self.size)
    root.draw(in: &list)
    #expect(list.runs.contains { $0.options.isSuperset(of: [.projected, .mipmapped]) })
    try withBatch(Self.size) { batch, view in
      var reference = RasterRenderer()
      let drawn = try batch.image(of: list, in: view)
      let mismatch = drawn.mismatch(to: reference.rendered(list), of: list, .nearInside(6))
      #expect(mismatch == nil, "\(mismatch?.description ?? "")")
    }
  }
}
