import Foundation
import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleRaster
import QuadrilleSprite
import RasterTestSupport
import TestSupport
import Testing

/// Layers in perspective, compared with independently projected planes.
@Suite struct PerspectiveTests {
  private static let canvas = Size(width: 120, height: 90)

  /// An opaque page of smooth gradients.
  private static let page: Page = {
    var bytes: [UInt8] = []
    for y in 0..<24 {
      for x in 0..<32 {
        bytes += [UInt8(8 * x), UInt8(10 * y), UInt8(255 - 4 * x - 5 * y), 255]
      }
    }
    return Page(Bitmap(width: 32, height: 24, alphaMode: .premultiplied, bytes: bytes))
  }()

  /// A canvas with an eye above its center, and one sublayer.
  private static func stage(
    distance: Double = 150,
    _ transform: Transform3D = .identity,
    zPosition: Double = 0
  ) -> (root: Layer, card: Layer) {
    let root = Layer(frame: Rect(origin: .zero, size: canvas))
    root.sublayerTransform = Transform3D(perspective: distance)
    let card = Layer(contents: Sprite(page: page))
    card.bounds = Rect(x: 0, y: 0, width: 64, height: 48)
    card.position = Point(x: 60, y: 45)
    card.transform = transform
    card.zPosition = zPosition
    root.addSublayer(card)
    return (root, card)
  }

  private static func image(_ root: Layer, smooth: Bool = false) -> Bitmap {
    var list = DrawList(size: canvas)
    list.state.edgeAntialiasing = smooth
    root.draw(in: &list)
    var renderer = RasterRenderer()
    return renderer.rendered(list)
  }

  // MARK: Geometry

  /// From an eye 500 points away, a layer 250 closer appears twice as large, and one 500 farther
  /// half as large.
  @Test("Layers closer to the eye appear larger")
  func closerIsLarger() throws {
    let (root, card) = Self.stage(distance: 500)
    for (depth, factor) in [(250.0, 2.0), (-500, 0.5), (0, 1), (400, 5)] {
      card.zPosition = depth
      let corner = try #require(card.convert(Point.zero, to: root))
      #expect(abs(corner.x - (60 - 32 * factor)) < 1e-9)
      #expect(abs(corner.y - (45 - 24 * factor)) < 1e-9)
      let box = try #require(card.convert(card.bounds, to: root))
      #expect(abs(box.width - 64 * factor) < 1e-9)
      let back = try #require(card.convert(corner, from: root))
      #expect(abs(back.x) < 1e-9 && abs(back.y) < 1e-9)
    }
    // At the eye and behind it there is no projection.
    for depth in [500.0, 501, 5000] {
      card.zPosition = depth
      #expect(card.convert(Point.zero, to: root) == nil)
      #expect(root.hitTest(Point(x: 60, y: 45)) === root)
    }
  }

  @Test("The perspective of a layer's transform equals that of the sublayer transform")
  func ownPerspectiveMatches() throws {
    let rotationTransform = Transform3D(rotation: 0.9, x: 1, y: 0.5, z: 0.2)
    let (root, seen) = Self.stage(rotationTransform)
    let (other, own) = Self.stage(rotationTransform.concatenating(Transform3D(perspective: 150)))
    other.sublayerTransform = .identity
    defer { withExtendedLifetime((root, other)) {} }
    for point in [Point.zero, Point(x: 64, y: 0), Point(x: 10, y: 48)] {
      let one = try #require(seen.convert(point, to: nil))
      let two = try #require(own.convert(point, to: nil))
      #expect(abs(one.x - two.x) < 1e-9 && abs(one.y - two.y) < 1e-9)
    }
  }

  /// Identical to the byte.
  @Test("Layers in the plane of the canvas are drawn as without perspective")
  func planeIsUnchanged() {
    let (root, card) = Self.stage(Transform3D(Transform2D(rotation: 0.3)))
    card.addSublayer(Layer(frame: Rect(x: 3, y: 4, width: 20, height: 9)))
    var list = DrawList(size: Self.canvas)
    root.draw(in: &list)
    #expect(list.projections.isEmpty && !list.quads.isEmpty)
    let seen = Self.image(root)
    root.sublayerTransform = .identity
    #expect(seen == Self.image(root))
  }

  // MARK: Images

  /// Rotations about all axes, near and far, with the eye at several distances; some go behind it.
  private struct Pose {
    var x: Double
    var y: Double
    var z: Double
    var depth: Double
    var distance: Double

    static let all: [Pose] = {
      var random = SplitMix64(seed: 128)
      return (0..<20).map { number in
        Pose(
          x: .random(in: -3...3, using: &random),
          y: .random(in: -3...3, using: &random),
          z: .random(in: -3...3, using: &random),
          depth: .random(in: -80...60, using: &random),
          distance: number % 3 == 0 ? 25 : .random(in: 60...400, using: &random)
        )
      }
    }()

    var transform: Transform3D {
      Transform3D(rotation: x, x: 1, y: 0, z: 0)
        .concatenating(Transform3D(rotation: y, x: 0, y: 1, z: 0))
        .concatenating(Transform3D(rotation: z, x: 0, y: 0, z: 1))
    }

    var plane: ProjectedPlane {
      ProjectedPlane(
        ProjectedPlane.move(-32, -24),
        ProjectedPlane.xRotation(x),
        ProjectedPlane.yRotation(y),
        ProjectedPlane.zRotation(z),
        ProjectedPlane.move(60, 45, depth),
        ProjectedPlane.move(-60, -45),
        ProjectedPlane.eye(at: distance),
        ProjectedPlane.move(60, 45)
      )
    }
  }

  /// The interpolated color of the page at a point of the layer.
  private static func color(at point: Point) -> SIMD4<Double> {
    let (u, v) = (point.x / 2 - 0.5, point.y / 2 - 0.5)
    let (x, y) = (u.rounded(.down), v.rounded(.down))
    let pixels = page.bitmap()
    func texel(_ dx: Double, _ dy: Double) -> SIMD4<Double> {
      SIMD4<Double>(
        pixels[Int(min(max(x + dx, 0), 31)), Int(min(max(y + dy, 0), 23))]
      )
    }
    let upper = texel(0, 0) * (1 - (u - x)) + texel(1, 0) * (u - x)
    let lower = texel(0, 1) * (1 - (u - x)) + texel(1, 1) * (u - x)
    return upper * (1 - (v - y)) + lower * (v - y)
  }

  @Test("Every pixel shows the projected point of the layer")
  func pixelsMatchProjection() {
    var compared = 0
    for (number, pose) in Pose.all.enumerated() {
      let (root, card) = Self.stage(
        distance: pose.distance,
        pose.transform,
        zPosition: pose.depth
      )
      let drawn = Self.image(root)
      let plane = pose.plane
      for y in 0..<90 {
        for x in 0..<120 {
          // Corners are rounded to 1/256 pixel, so that pixels at edges may go either way.
          let around = [(0.5, 0.5), (0.48, 0.48), (0.52, 0.48), (0.48, 0.52), (0.52, 0.52)].map {
            plane.point(at: Double(x) + $0.0, Double(y) + $0.1).map { card.bounds.contains($0) }
              ?? false
          }
          guard Set(around).count == 1 else { continue }
          compared += 1
          guard around[0], let point = plane.point(at: Double(x) + 0.5, Double(y) + 0.5) else {
            #expect(drawn[x, y] == .zero, "pose \(number), pixel \(x), \(y)")
            continue
          }
          let distance = SIMD4<Double>(drawn[x, y]) - Self.color(at: point)
          let maximum = max(distance.max(), -distance.min())
          // An error of 1/512 pixel in the corners is small where the layer is near.
          #expect(maximum <= 1.6, "pose \(number), pixel \(x), \(y): \(distance)")
          #expect(root.hitTest(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) === card)
        }
      }
    }
    #expect(compared > 200_000)
  }

  /// The area of a shape in each pixel, sampled with 8 × 8 points at its edge.
  private static func coverage(
    _ plane: ProjectedPlane,
    _ x: Int,
    _ y: Int,
    _ predicate: (Point) -> Bool
  ) -> Double {
    func isInside(_ dx: Double, _ dy: Double) -> Bool {
      plane.point(at: Double(x) + dx, Double(y) + dy).map(predicate) ?? false
    }
    let middle = isInside(0.5, 0.5)
    let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)]
    guard corners.contains(where: { isInside($0.0, $0.1) != middle }) else { return middle ? 1 : 0 }
    var count = 0
    for row in 0..<8 {
      for column in 0..<8
      where isInside((Double(column) + 0.5) / 8, (Double(row) + 0.5) / 8) { count += 1 }
    }
    return Double(count) / 64
  }

  /// The coverage is that of a straight edge through each pixel, so that corners of few pixels have
  /// errors.
  @Test(
    "Rounded corners, borders, masks and gradients are drawn in perspective",
    arguments: ["round", "border", "masked", "smooth", "gradient"]
  )
  func shapesArePerspectiveCorrect(kind: String) {
    for (number, pose) in Pose.all.enumerated() where pose.distance > 60 && number % 3 == 1 {
      let (root, card) = Self.stage(
        distance: pose.distance,
        pose.transform,
        zPosition: pose.depth
      )
      card.contents = nil
      switch kind {
      case "round":
        card.backgroundColor = .white
        card.cornerRadius = 12
      case "border":
        card.borderColor = .white
        card.borderWidth = 7
        card.cornerRadius = 12
      case "masked":
        card.masksToBounds = true
        card.cornerRadius = 12
        let inside = Layer(frame: Rect(x: -50, y: -50, width: 200, height: 200))
        inside.backgroundColor = .white
        card.addSublayer(inside)
      case "gradient":
        card.gradient = Gradient([.white, .white])
        card.cornerRadius = 12
      default: card.backgroundColor = .white
      }
      let drawn = Self.image(root, smooth: kind == "smooth")
      let plane = pose.plane
      var error = 0.0
      var maximum = 0.0
      for y in 0..<90 {
        for x in 0..<120 {
          let area = Self.coverage(plane, x, y) { point in
            let beyondX = abs(point.x - 32) - 32
            let beyondY = abs(point.y - 24) - 24
            guard kind != "smooth" else { return beyondX < 0 && beyondY < 0 }
            func distance(_ inset: Double) -> Double {
              let radius = 12 - inset
              let (dx, dy) = (beyondX + inset + radius, beyondY + inset + radius)
              let corner = hypot(max(dx, 0), max(dy, 0))
              return corner + min(max(dx, dy), 0) - radius
            }
            return distance(0) < 0 && (kind != "border" || distance(7) >= 0)
          }
          let wrong = abs(Double(drawn[x, y].w) / 255 - area)
          error += wrong
          maximum = max(maximum, wrong)
        }
      }
      #expect(error / (90 * 120) < 0.004, "pose \(number): \(error)")
      #expect(maximum < 0.75, "pose \(number): \(maximum)")
    }
  }

  @Test("A floor extends to the horizon and is clipped behind the eye")
  func floorReachesHorizon() {
    let root = Layer(frame: Rect(origin: .zero, size: Self.canvas))
    root.sublayerTransform = Transform3D(perspective: 60)
    let floor = Layer(contents: Sprite(page: Self.page))
    floor.bounds = Rect(x: 0, y: 0, width: 4000, height: 4000)
    floor.position = Point(x: 60, y: 65)
    floor.transform = Transform3D(rotation: .pi / 2, x: 1, y: 0, z: 0)
    root.addSublayer(floor)
    let drawn = Self.image(root)
    let plane = ProjectedPlane(
      ProjectedPlane.move(-2000, -2000),
      ProjectedPlane.xRotation(.pi / 2),
      ProjectedPlane.move(0, 20),
      ProjectedPlane.eye(at: 60),
      ProjectedPlane.move(60, 45)
    )
    for y in 0..<90 {
      for x in 0..<120 {
        let point = plane.point(at: Double(x) + 0.5, Double(y) + 0.5)
        let isFloor = point.map { floor.bounds.contains($0) } ?? false
        #expect((drawn[x, y].w == 255) == isFloor, "pixel \(x), \(y)")
        guard isFloor, let point else { continue }
        let texel = Point(x: point.x / 4000 * 64, y: point.y / 4000 * 48)
        let distance = SIMD4<Double>(drawn[x, y]) - Self.color(at: texel)
        #expect(max(distance.max(), -distance.min()) <= 1.6, "pixel \(x), \(y): \(distance)")
      }
    }
    // The horizon is at the height of the eye.
    #expect(drawn[60, 43].w == 0 && drawn[60, 47].w == 255)
  }

  /// Sublayers of a rotated layer are rotated with it.
  @Test("Groups in perspective fade as one")
  func groupsFadeInPerspective() {
    let (root, card) = Self.stage(Transform3D(rotation: 0.8, x: 0, y: 1, z: 0))
    card.contents = nil
    card.backgroundColor = .white
    let inside = Layer(frame: Rect(x: 10, y: 10, width: 30, height: 20))
    inside.backgroundColor = .white
    card.addSublayer(inside)
    let whole = Self.image(root)
    card.opacity = 0.5
    let faded = Self.image(root)
    for y in 0..<90 {
      for x in 0..<120 where whole[x, y].w == 255 { #expect(faded[x, y].w == 128) }
    }
    #expect(whole[60, 45].w == 255)
  }

  /// Of the six faces of a box at most three face the eye.
  @Test("Faces of a box that face away are hidden")
  func hidesBackFaces() {
    func visible(_ rotationTransform: Transform3D) -> Int {
      let root = Layer(frame: Rect(origin: .zero, size: Self.canvas))
      root.sublayerTransform = rotationTransform.concatenating(Transform3D(perspective: 200))
      let sides: [(angle: Double, isAboutX: Bool)] = [
        (0, false), (.pi / 2, false), (.pi, false), (-.pi / 2, false), (.pi / 2, true),
        (-.pi / 2, true),
      ]
      for side in sides {
        let face = Layer(frame: Rect(x: 45, y: 30, width: 30, height: 30))
        face.backgroundColor = .white
        face.isDoubleSided = false
        face.transform = Transform3D(translationX: 0, y: 0, z: 15)
          .concatenating(
            Transform3D(
              rotation: side.angle,
              x: side.isAboutX ? 1 : 0,
              y: side.isAboutX ? 0 : 1,
              z: 0
            )
          )
        root.addSublayer(face)
      }
      var list = DrawList(size: Self.canvas)
      root.draw(in: &list)
      return list.quads.count
    }
    #expect(visible(.identity) == 1)
    #expect(visible(Transform3D(rotation: 0.7, x: 0, y: 1, z: 0)) == 2)
    #expect(visible(Transform3D(rotation: 0.7, x: 1, y: 1, z: 0)) == 3)
    #expect(visible(Transform3D(rotation: .pi, x: 0, y: 1, z: 0)) == 1)
  }

  // MARK: Extreme numbers

  @Test("Singular, infinite and NaN matrices are handled")
  func handlesAnyMatrix() {
    var random = SplitMix64(seed: 34)
    let numbers = [
      0, 0, 0, 1, 1, -1, 0.5, -0.002, 0.02, 1e-300, 1e300, -1e300, 1e18, .nan, .infinity,
      -.infinity,
      .leastNonzeroMagnitude,
    ]
    var number: Double { numbers.randomElement(using: &random) ?? 0 }
    var row: SIMD4<Double> { SIMD4(number, number, number, number) }
    for _ in 0..<400 {
      let transform = Transform3D(rows: row, row, row, row)
      let (root, card) = Self.stage(transform)
      card.backgroundColor = .white
      card.borderWidth = 3
      card.cornerRadius = Bool.random(using: &random) ? 9 : 0
      card.masksToBounds = Bool.random(using: &random)
      card.shadowOpacity = Bool.random(using: &random) ? 0.5 : 0
      card.opacity = Bool.random(using: &random) ? 0.5 : 1
      card.contentsCenter = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
      if Bool.random(using: &random) {
        root.sublayerTransform = Transform3D(rows: row, row, row, row)
      }
      card.addSublayer(Layer(contents: Sprite(page: Self.page)))
      _ = Self.image(root, smooth: Bool.random(using: &random))
      _ = root.hitTest(Point(x: 60, y: 45))
      _ = card.frame
      _ = card.convert(card.bounds, to: nil)
      _ = card.convert(Point(x: number, y: number), from: root)
    }
  }
}
