import QuadrilleImage
import QuadrilleLayers
import Testing

@Suite struct ContentsGravityTests {
  private static let bounds = Rect(x: 0, y: 0, width: 100, height: 60)
  private static let size = Size(width: 40, height: 30)

  /// Expected destinations of the 13 modes: bounds 100×60, image 40×30.
  static let modes: [(ContentMode, Rect)] = [
    (.scaleToFill, Rect(x: 0, y: 0, width: 100, height: 60)),
    (.scaleAspectFit, Rect(x: 10, y: 0, width: 80, height: 60)),
    (.scaleAspectFill, Rect(x: 0, y: -7.5, width: 100, height: 75)),
    (.redraw, Rect(x: 0, y: 0, width: 100, height: 60)),
    (.center, Rect(x: 30, y: 15, width: 40, height: 30)),
    (.top, Rect(x: 30, y: 0, width: 40, height: 30)),
    (.bottom, Rect(x: 30, y: 30, width: 40, height: 30)),
    (.left, Rect(x: 0, y: 15, width: 40, height: 30)),
    (.right, Rect(x: 60, y: 15, width: 40, height: 30)),
    (.topLeft, Rect(x: 0, y: 0, width: 40, height: 30)),
    (.topRight, Rect(x: 60, y: 0, width: 40, height: 30)),
    (.bottomLeft, Rect(x: 0, y: 30, width: 40, height: 30)),
    (.bottomRight, Rect(x: 60, y: 30, width: 40, height: 30)),
  ]

  @Test("The table covers all 13 content modes")
  func tableCoversAllModes() {
    #expect(Set(Self.modes.map(\.0)) == Set(ContentMode.allCases))
    #expect(ContentMode.allCases.count == 13)
  }

  @Test(
    "Content modes give the expected destination, also in bounds with another origin",
    arguments: modes
  )
  func modesGiveExpectedRects(mode: ContentMode, expected: Rect) {
    #expect(mode.destination(of: Self.size, within: Self.bounds) == expected)
    // The same in bounds with another origin.
    let moved = mode.destination(
      of: Self.size,
      within: Rect(x: 5, y: -7, width: 100, height: 60)
    )
    let offset = Rect(
      x: expected.minX + 5,
      y: expected.minY - 7,
      width: expected.width,
      height: expected.height
    )
    #expect(moved == offset)
  }

  @Test(
    "Content modes are parsed from camel-case, dashed and short names",
    arguments: ContentMode.allCases
  )
  func modesParseFromNames(mode: ContentMode) {
    #expect(ContentMode(name: mode.rawValue) == mode)
    let dashed = mode.rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
    #expect(ContentMode(name: dashed) == mode)
    if dashed.hasPrefix("scale-") {
      #expect(ContentMode(name: String(dashed.dropFirst(6))) == mode)
    }
  }

  @Test("Gravity center places the selected part of the contents at its own scale")
  func centerGravityUsesSelectedSize() {
    // An image of 12×8 pixels, its right half at two pixels per point, in bounds of 10×10.
    let selected = Size(width: 12 * 0.5 / 2, height: 8 / 2)
    let rect = ContentsGravity.center.destination(
      of: selected,
      within: Rect(x: 0, y: 0, width: 10, height: 10)
    )
    #expect(rect == Rect(x: 3.5, y: 3, width: 3, height: 4))
  }

  @Test(
    "Every gravity gives an empty destination for an empty image",
    arguments: ContentsGravity.allCases
  )
  func emptyImagesGiveEmptyRects(gravity: ContentsGravity) {
    for size in [Size.zero, Size(width: 0, height: 5), Size(width: 5, height: 0)] {
      let rect = gravity.destination(of: size, within: Self.bounds)
      #expect(rect.width == 0 && rect.height == 0)
    }
  }
}
