import Quadrille

/// A page of 10,000 animated layers: evaluated and flattened into a list on one thread.
struct LayerBenchmark {
  let frames: Int

  private static let count = 10_000

  /// The change to a page before it is drawn.
  private typealias Change = (_ page: Layer, _ frame: Int) -> Void

  /// Prints one row per animation, and some for pages that change between frames.
  func run(_ report: inout Report) {
    let rows: [(name: String, animate: (Layer, Double) -> Void)] = [
      ("still", { _, _ in }),
      ("moving", { $0.add(Self.endless(.position, .zero, Point(x: 900, y: 50), $1)) }),
      ("turning", { $0.add(Self.endless(.rotation, 0, 6, $1)) }),
      ("fading", { $0.add(Self.endless(.opacity, 0.1, 1, $1)) }),
      (
        "moving, turning and fading",
        {
          $0.add(Self.endless(.position, .zero, Point(x: 900, y: 50), $1))
          $0.add(Self.endless(.rotation, 0, 6, $1 + 1))
          $0.add(Self.endless(.opacity, 0.1, 1, $1 + 2))
        }
      ),
      (
        "changing places in depth",
        { $0.add(Self.endless(.zPosition, 977 * $1, 1_000 - 331 * $1, $1)) }
      ),
    ]
    for row in rows {
      report.add("layers \(row.name)", time(Self.page(row.animate)), unit: "ms", atMost: 4)
    }

    let changes: [(name: String, change: Change)] = [
      (
        "rotating, all modified in each frame",
        { page, frame in
          for (index, layer) in page.sublayers.enumerated() {
            layer.position = Self.position(index + frame)
          }
        }
      ),
      (
        "rotating, one modified in each frame",
        { page, frame in page.sublayers[Self.count / 2].position = Self.position(frame) }
      ),
      (
        "turning, rearranged each frame",
        { page, _ in page.addSublayer(page.sublayers[Self.count / 2]) }
      ),
    ]
    for row in changes {
      let page = Self.page { $0.add(Self.endless(.rotation, 0, 6, $1)) }
      report.printLine("layers \(row.name): \(time(page, row.change).fixed(2)) ms")
    }
  }

  /// The median CPU time of the frames in milliseconds, without the changes.
  private func time(_ page: Layer, _ change: Change = { _, _ in }) -> Double {
    var list = DrawList(size: Size(width: 1_024, height: 1_024))
    var times: [Double] = []
    for frame in 0..<frames {
      change(page, frame)
      list.removeAll()
      let start = Clock.processor
      page.draw(in: &list, at: 0.3 + Double(frame) / 60)
      times.append((Clock.processor - start) * 1e3)
    }
    return Spread(times).median
  }

  private static func page(_ animate: (Layer, Double) -> Void) -> Layer {
    let image = Sprite(page: Page(Bitmap(width: 64, height: 64, alphaMode: .premultiplied)))
    let page = Layer(frame: Rect(x: 0, y: 0, width: 1_024, height: 1_024))
    for index in 0..<count {
      let layer = Layer(contents: image)
      layer.bounds.size = Size(width: 32, height: 32)
      layer.position = position(index)
      animate(layer, 1 + Double(index % 7))
      page.addSublayer(layer)
    }
    return page
  }

  private static func position(_ index: Int) -> Point {
    Point(x: Double(index * 37 % 1_024), y: Double(index * 91 % 1_024))
  }

  private static func endless<Value>(
    _ key: LayerKey<Value>,
    _ from: Value,
    _ to: Value,
    _ duration: Double
  ) -> BasicAnimation<Value> {
    BasicAnimation(key, from: from, to: to, duration: duration).repeating(autoreverses: true)
  }
}
