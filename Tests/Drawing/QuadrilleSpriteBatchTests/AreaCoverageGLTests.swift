import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import RasterTestSupport
import TestSupport
import Testing

@Suite(.enabled(if: hasDisplay)) struct AreaCoverageGLTests {
  @Test("Edges measured by area, filters and shadows differ between the renderers by a level")
  func renderersAgree() throws {
    let size = PixelSize(width: 64, height: 64)
    let sprite = Sprite(page: SpritePages.slope(24, isOpaque: true))
    try withBatch(size) { batch, view in
      var reference = RasterRenderer()
      var random = SplitMix64(seed: 43)
      for number in 0..<40 {
        var list = DrawList(pixelSize: size)
        list.state.snap = .none
        list.state.edgeAntialiasing = true
        let angle = [0, Double.pi / 2, Double.random(in: 0...7, using: &random)][number % 3]
        list.state.transform = Transform2D(rotation: angle)
          .concatenating(
            Transform2D(
              translationX: Double.random(in: 24...40, using: &random),
              y: Double.random(in: 24...40, using: &random)
            )
          )
        let rect = Rect(x: -14.3, y: -9.8, width: 29.1, height: 18.4)
        switch number % 8 {
        case 0: list.fill(rect, with: .red)
        case 1: list.fill(rect, cornerRadius: 5, with: .red)
        case 2: list.stroke(rect, width: 3.3, cornerRadius: 5, with: .red)
        case 3: list.stroke(rect, width: 3.3, with: .red)
        case 4: list.draw(sprite, in: rect)
        case 5: list.drawGroup(maskedBy: rect, cornerRadius: 4) { $0.fillMask(rect, with: .green) }
        case 6: list.drawGroup(blurredBy: 2.3) { $0.fill(rect, with: .blue) }
        default:
          list.drawShadow(Shadow(opacity: 0.8, radius: 1.2, offset: Point(x: 3.2, y: 1))) {
            $0.draw(sprite, in: rect)
          }
        }
        let image = try batch.image(of: list, in: view)
        let mismatch = image.mismatch(to: try reference.render(list), of: list, .near(1))
        #expect(mismatch == nil, "\(number): \(mismatch?.description ?? "")")
      }
    }
  }
}
