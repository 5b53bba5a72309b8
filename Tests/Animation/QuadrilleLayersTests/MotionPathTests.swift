import QuadrilleImage
import QuadrilleLayers
import QuadrilleSystem
import Testing

@Suite struct MotionPathTests {
  private func point(
    _ data: String,
    at time: Double,
    mode: KeyframeAnimation<Point>.Mode = .linear,
    keyTimes: [Double] = []
  ) throws -> Point {
    let path = try MotionPath(svg: data)
    let animation = KeyframeAnimation(
      .position,
      path: path,
      mode: mode,
      keyTimes: keyTimes,
      duration: 1
    )
    return try #require(animation.value(at: time))
  }

  private func expect(_ found: Point, _ x: Double, _ y: Double, within error: Double = 1e-9) {
    #expect(abs(found.x - x) < error && abs(found.y - y) < error, "\(found)")
  }

  @Test("Every segment takes the same time")
  func segmentsTakeSameTime() throws {
    let data = "M0 0 L10 0 L10 100"
    expect(try point(data, at: 0.25), 5, 0)
    expect(try point(data, at: 0.75), 10, 50)
    // The line that closes the path is a segment.
    expect(try point("M0 0H6V8Z", at: 5.0 / 6), 3, 4)
    expect(try point(data, at: 0.5, keyTimes: [0, 0.2, 1]), 10, 37.5)
    // A list that does not fit is ignored.
    expect(try point(data, at: 0.25, keyTimes: [0, 1]), 5, 0)
  }

  @Test("A paced path has constant speed")
  func pacedHasConstantSpeed() throws {
    expect(try point("M0 0 L10 0 L10 90", at: 0.5, mode: .paced), 10, 40)
    // A cubic approximates a quarter of a circle within 0.03 % of its radius.
    let quarter = "M100 0 C 100 55.2284749831 55.2284749831 100 0 100"
    for part in [0.1, 0.3, 0.5, 0.9] {
      let found = try point(quarter, at: part, mode: .paced)
      let angle = part * .pi / 2
      expect(found, 100 * cosine(angle), 100 * sine(angle), within: 0.1)
    }
  }

  @Test("A move within a path is a jump without a segment")
  func jumps() throws {
    let data = "M0 0 h10 M50 50 h10"
    #expect(try MotionPath(svg: data).segmentCount == 2)
    expect(try point(data, at: 0.49), 9.8, 0)
    expect(try point(data, at: 0.5), 50, 50)
    expect(try point(data, at: 0.25, mode: .discrete), 0, 0)
    expect(try point(data, at: 0.5, mode: .discrete), 50, 50)
    expect(try point(data, at: 0.9, mode: .discrete), 60, 50)
  }

  @Test(
    "The commands of SVG end where the specification says",
    arguments: [
      ("m8,8h20v10", 28, 18), ("M1 2l3 4 5 6", 9, 12), ("M1 2 3 4", 3, 4), ("m1 2 3 4", 4, 6),
      ("M.5.5-1-1", -1, -1), ("M1e1 1E-1L+2-3", 2, -3), ("M0 0c1 1 2 2 3 0s2 2 3 0", 6, 0),
      ("M0 0q1 1 2 0t2 0T9 9", 9, 9), ("M0 0a5 5 0 0110 0", 10, 0), ("M0 0a5 5 0 1 1 10,0z", 0, 0),
      ("\n\tM1 2\r\nH 5\u{0C}", 5, 2), ("M0 0A0 5 0 0 0 7 7", 7, 7),
    ] as [(String, Double, Double)]
  )
  func endsOfCommands(data: String, x: Double, y: Double) throws {
    let path = try MotionPath(svg: data)
    expect(path.currentPoint, x, y)
    expect(try point(data, at: 0.999_999_99), x, y, within: 1e-6)
  }

  @Test("Reflected control points and quadratic curves have their own parameter")
  func curvesHaveTheirParameter() throws {
    // B(1/2) = (P0 + 2 P1 + P2) / 4.
    expect(try point("M0 0 Q10 20 20 0", at: 0.5), 10, 10)
    // The control point of T is the reflection (30, −20).
    expect(try point("M0 0 Q10 20 20 0 T40 0", at: 0.75), 30, -10)
    // B(1/2) = (P0 + 3 P1 + 3 P2 + P3) / 8; the first control point of S is (20, 8).
    expect(try point("M0 0 C0 0 12 -8 16 0 S24 0 24 0", at: 0.75), (16 + 60 + 72 + 24) / 8, 3)
  }

  @Test("Arcs run on their ellipse, to the side that the flags select")
  func arcsRunOnEllipse() throws {
    expect(try point("M0 0 A5 5 0 0 1 10 0", at: 0.5), 5, -5)
    expect(try point("M0 0 A5 5 0 0 0 10 0", at: 0.5), 5, 5)
    // Radii that are too small are enlarged to a half circle.
    expect(try point("M0 0 A1 1 0 0 1 10 0", at: 0.5), 5, -5)
    // Three quarters of a circle about (0, 5).
    expect(try point("M0 0 A5 5 0 1 1 -5 5", at: 1.0 / 3), 5, 5)
    // An ellipse whose axes are rotated by 90°.
    expect(try point("M0 0 A5 10 90 0 1 20 0", at: 0.5), 10, -5)
  }

  @Test("The rotation follows the path, and is added to the layer's own")
  func rotates() throws {
    let layer = Layer()
    layer.affineTransform = Transform2D(rotation: 0.5)
    let path = try MotionPath(svg: "M0 0 L10 0 L10 10 L0 0")
    layer.add(KeyframeAnimation(.position, path: path, rotationMode: .auto, duration: 3), at: 0)
    func angle(_ time: Double) -> Double { layer.state(at: time)[.rotation] }
    #expect(abs(angle(0.5) - 0.5) < 1e-9)
    // At a corner the later segment counts.
    #expect(abs(angle(1) - (0.5 + .pi / 2)) < 1e-9)
    #expect(abs(angle(1.5) - (0.5 + .pi / 2)) < 1e-9)
    #expect(abs(angle(2.5) - (0.5 - .pi * 3 / 4)) < 1e-9)
    let back = Layer()
    back.add(
      KeyframeAnimation(.position, path: path, rotationMode: .autoReverse, duration: 3),
      at: 0
    )
    // Half a rotation is also a scale by −1.
    let transform = back.state(at: 0.5)[.affineTransform]
    #expect(abs(transform.a + 1) < 1e-9 && abs(transform.d + 1) < 1e-9 && abs(transform.b) < 1e-9)
    #expect(back.state(at: 0.5).position == Point(x: 5, y: 0))
  }

  @Test(
    "An error names the offset at which path data stops",
    arguments: [
      ("", 0), ("L1 2", 0), ("M", 1), ("M1", 2), ("M1 2 L", 6), ("M1 2 X", 5), ("M1 2 L3,", 8),
      ("M1 2 3", 6), ("M1 2 A1 1 0 2 0 3 3", 12), ("M1 2 L3 4 5 é", 12), ("M1e99 2", 1),
      ("M1 2 B", 5), ("M,1 2", 1), ("M1 2 L3,,4", 8), ("M 1 2 1", 7),
    ]
  )
  func errorsNameTheOffset(data: String, offset: Int) {
    let error = #expect(throws: PathDataError.self) { try MotionPath(svg: data) }
    #expect(error?.offset == offset, "\(error?.description ?? "")")
    #expect(error?.code == "path.data")
  }

  /// Sums of Taylor series, so that the expectation does not depend on the path's own arithmetic.
  private func sine(_ angle: Double) -> Double {
    var (term, sum) = (angle, angle)
    for n in 1..<12 {
      term *= -angle * angle / Double(2 * n * (2 * n + 1))
      sum += term
    }
    return sum
  }

  private func cosine(_ angle: Double) -> Double { sine(.pi / 2 - angle) }
}
