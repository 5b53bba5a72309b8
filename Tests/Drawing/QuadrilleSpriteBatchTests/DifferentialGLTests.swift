import QuadrilleDrawing
import QuadrilleGL
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import QuadrilleSpriteBatch
import RasterTestSupport
import TestSupport
import Testing

/// Random lists drawn by OpenGL ES and by the CPU.
@Suite(.enabled(if: hasDisplay)) struct DifferentialGLTests {
  private static let size = PixelSize(width: 72, height: 56)

  private let pages = [
    SpritePages.slope(40), SpritePages.slope(64), SpritePages.slope(48, isOpaque: true),
  ]

  /// Unscaled sprites at whole pixels with any rotation, filter, tint and mode.
  ///
  /// Rounding errors of several layers add up, so one step would be too little.
  @Test("Random pixel-aligned lists differ between the renderers by at most two steps")
  func alignedListsAgree() throws {
    try differ(seed: 1, lists: 150, isAligned: true, tolerance: 2)
  }

  /// Any position, angle and size as well.
  ///
  /// Both renderers round each source and each result, so that up to nine overlapping sprites can
  /// differ by one more step, about once in 100,000 pixels.
  @Test("Random rotated and scaled lists differ inside quads by at most three steps")
  func rotatedListsAgreeInside() throws {
    try differ(seed: 2, lists: 150, isAligned: false, tolerance: 3)
  }

  /// Mesh sprites; few, so that rounding errors do not add up.
  @Test(
    "Random mesh sprites differ inside triangles by at most two steps",
    arguments: [true, false]
  )
  func meshesAgreeInside(_ isAligned: Bool) throws {
    try withBatch(Self.size) { batch, view in
      var reference = RasterRenderer()
      for number in 0..<150 {
        var random = SplitMix64(seed: 3 << 32 | UInt64(number))
        var list = DrawList(pixelSize: Self.size)
        for _ in 0..<2 { addSprite(to: &list, isAligned, cut: true, &random) }
        list.state.filter = .nearest
        list.state.opacity = 0.5
        list.state.blendMode = BlendMode.overlays.randomElement(using: &random) ?? .normal
        list.state.clip = PixelRect(minX: 9, minY: 7, maxX: 50, maxY: 44)
        if isAligned { addSprite(to: &list, isAligned, cut: true, &random) }
        let drawn = try batch.image(of: list, in: view)
        // In aligned lists only the slanted edges of triangles depend on the driver.
        let mismatch = drawn.mismatch(to: reference.rendered(list), of: list, .nearInside(2))
        #expect(mismatch == nil, "list \(number): \(mismatch?.description ?? "")")
      }
    }
  }

  private func differ(seed: UInt64, lists: Int, isAligned: Bool, tolerance: Int) throws {
    try withBatch(Self.size) { batch, view in
      var reference = RasterRenderer()
      for number in 0..<lists {
        var random = SplitMix64(seed: seed << 32 | UInt64(number))
        var list = DrawList(pixelSize: Self.size)
        add(Int.random(in: 1...8, using: &random), to: &list, isAligned, depth: 0, &random)
        let background = Color(red: 0.5, green: 0.25, blue: 0.75, alpha: 0.5)
        let drawn = try batch.image(of: list, in: view, background: background)
        let expected = reference.rendered(list, background: background)
        let rule = isAligned ? ComparisonRule.near(tolerance) : .nearInside(tolerance)
        let mismatch = drawn.mismatch(to: expected, of: list, rule)
        #expect(mismatch == nil, "list \(number): \(mismatch?.description ?? "")")
      }
    }
  }

  private func add(
    _ count: Int,
    to list: inout DrawList,
    _ isAligned: Bool,
    depth: Int,
    _ random: inout SplitMix64
  ) {
    for _ in 0..<count {
      list.state.filter = Bool.random(using: &random) ? .linear : .nearest
      if !isAligned { list.state.filter = .linear }
      list.state.blendMode = BlendMode.overlays.randomElement(using: &random) ?? .normal
      list.state.snap = SnapPolicy.allCases.randomElement(using: &random) ?? .none
      list.state.opacity = [1, 1, 0.5, 0.2].randomElement(using: &random) ?? 1
      list.state.tint =
        Bool.random(using: &random)
        ? .white
        : Color(
          red: Double.random(in: 0...1, using: &random),
          green: Double.random(in: 0...1, using: &random),
          blue: Double.random(in: 0...1, using: &random),
          alpha: Double.random(in: 0...1, using: &random)
        )
      list.state.clip =
        Int.random(in: 0..<4, using: &random) > 0
        ? nil : PixelRect(minX: 9, minY: 7, maxX: 50, maxY: 44)
      switch Int.random(in: 0..<8, using: &random) {
      case 0 where depth < 2:
        list.drawGroup { group in add(3, to: &group, isAligned, depth: depth + 1, &random) }
      case 1 where depth < 2:
        let left = Double(Int.random(in: -9..<40, using: &random))
        let radius = Double(Int.random(in: 0..<9, using: &random))
        list.drawGroup(
          maskedBy: Rect(x: left, y: 5, width: 40, height: 30),
          cornerRadius: radius
        ) { group in add(3, to: &group, isAligned, depth: depth + 1, &random) }
      case 2:
        list.stroke(
          Rect(x: 3, y: Double(Int.random(in: -9..<40, using: &random)), width: 50, height: 19),
          width: 4,
          cornerRadius: Double.random(in: 0...12, using: &random),
          with: Color(red: 0.3, green: 0.6, blue: 0.9, alpha: 0.7)
        )
      case 3:
        list.fill(
          Rect(
            x: Double(Int.random(in: -5..<70, using: &random)),
            y: Double(Int.random(in: -5..<50, using: &random)),
            width: 17,
            height: 11
          ),
          with: Color(red: 0.9, green: 0.6, blue: 0.3, alpha: 0.8)
        )
      default: addSprite(to: &list, isAligned, &random)
      }
    }
  }

  private func addSprite(
    to list: inout DrawList,
    _ isAligned: Bool,
    cut: Bool = false,
    _ random: inout SplitMix64
  ) {
    var sprite = SpritePages.part(
      of: pages.randomElement(using: &random) ?? pages[0],
      x: Int.random(in: 0..<12, using: &random),
      y: Int.random(in: 0..<12, using: &random),
      width: 2 * Int.random(in: 3..<12, using: &random),
      height: 2 * Int.random(in: 3..<12, using: &random),
      packedRotation: Rotation.allCases.randomElement(using: &random) ?? .none
    )
    if cut { sprite.mesh = .fan(in: sprite, &random) }
    if isAligned {
      let position = Point(
        x: Double(Int.random(in: -9..<72, using: &random)),
        y: Double(Int.random(in: -9..<56, using: &random))
      )
      let signs = [1.0, -1.0]
      list.draw(
        sprite,
        at: position,
        rotation: Double(Int.random(in: 0..<4, using: &random)) * .pi / 2,
        scaleX: signs.randomElement(using: &random) ?? 1,
        scaleY: signs.randomElement(using: &random) ?? 1
      )
    } else {
      let position = Point(
        x: Double.random(in: -9..<72, using: &random),
        y: Double.random(in: -9..<56, using: &random)
      )
      list.draw(
        sprite,
        at: position,
        rotation: Double.random(in: -4...4, using: &random),
        scaleX: Double.random(in: 0.5...3, using: &random),
        scaleY: Double.random(in: -3 ... -0.5, using: &random)
      )
    }
  }
}
