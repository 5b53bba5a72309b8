import QuadrilleGL
import QuadrilleImage

/// Draws the same thing by the driver and by the reference.
package struct PairedDrawing {
  package let run: CaseRun
  package var reference: PermittedRenderer

  /// Makes a target of one color.
  package init(
    _ run: CaseRun,
    _ width: Int,
    _ height: Int,
    background: SIMD4<UInt8> = SIMD4(0, 0, 0, 255)
  ) throws {
    self.run = run
    reference = PermittedRenderer(
      width: width,
      height: height,
      filledWith: background,
      subpixelBits: run.facts.subpixelBits
    )
    try run.fixture.makeTarget(width, height)
    let unit = SIMD4<Float>(background) / 255
    run.fixture.clear(unit.x, unit.y, unit.z, unit.w)
  }

  /// Draws a part of the bound texture.
  package mutating func draw(
    _ quad: Quadrilateral,
    _ texture: PermittedTexture,
    _ sampler: PermittedSampler
  ) throws {
    try run.fixture.draw(quad, with: .texture)
    reference.draw(quad.permitted, .texture(texture, sampler))
  }

  /// Compares what was drawn with what is permitted.
  package func compare(_ what: String = "", rule: Rule? = nil) throws {
    run.compare(try run.fixture.read(), with: reference.image, rule: rule, what)
  }
}
