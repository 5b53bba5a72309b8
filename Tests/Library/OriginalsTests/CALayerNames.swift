import Quadrille
import TestSupport

/// The names of CALayer and related types.
enum CALayerNames {
  static let all = geometry + contents + tree + transforms + display + actions + values

  private static let geometry = [
    OriginalName("CALayer, +layer") { Layer().bounds == .zero },
    OriginalName("-[UIView layer]") {
      let (root, below) = (Layer(), Layer())
      root.addSublayer(below)
      return below.rootLayer === root
    },
    OriginalName("-[CALayer bounds]") {
      let layer = Layer()
      layer.bounds = Rect(x: 1, y: 2, width: 3, height: 4)
      return layer.bounds.maxY == 6
    },
    OriginalName("-[CALayer position]") {
      let layer = Layer()
      layer.position = Point(x: 3, y: 4)
      return layer.position.y == 4
    },
    OriginalName("-[CALayer anchorPoint]") { Layer().anchorPoint == Point(x: 0.5, y: 0.5) },
    OriginalName("-[CALayer frame]") {
      let layer = Layer()
      layer.bounds = Rect(x: 0, y: 0, width: 4, height: 2)
      layer.position = Point(x: 10, y: 10)
      return layer.frame == Rect(x: 8, y: 9, width: 4, height: 2)
    },
    OriginalName("-setFrame:") {
      let layer = Layer()
      layer.frame = Rect(x: 8, y: 9, width: 4, height: 2)
      return layer.position == Point(x: 10, y: 10) && layer.bounds.size.width == 4
    },
    OriginalName("-[UIView initWithFrame:]") {
      Layer(frame: Rect(x: 2, y: 0, width: 2, height: 2)).position == Point(x: 3, y: 1)
    },
  ]

  private static let contents = [
    OriginalName("backgroundColor") {
      Sample.image(of: Sample.box(0, 0, 1, 1), 1, 1)[0, 0] == Sample.red
    },
    OriginalName("contents") {
      let layer = Layer()
      layer.contents = Sample.sprite(1, 1)
      return layer.contents?.pixelSize.width == 1
    },
    OriginalName("-[CALayer contentsRect]") {
      let layer = Layer(frame: Rect(x: 0, y: 0, width: 1, height: 1))
      layer.contents = Sample.sprite(4, 4)
      layer.contentsRect = Rect(x: 0.5, y: 0.25, width: 0.25, height: 0.25)
      return Sample.image(of: layer, 1, 1)[0, 0] == SIMD4(2, 1, 9, 255)
    },
    OriginalName("contentsGravity") {
      let layer = Layer(frame: Rect(x: 0, y: 0, width: 4, height: 4))
      layer.contents = Sample.sprite(2, 2)
      layer.contentsGravity = .bottomRight
      let image = Sample.image(of: layer, 4, 4)
      return image[2, 2] == SIMD4(0, 0, 9, 255) && image[1, 1].w == 0
    },
    OriginalName("kCAGravityResizeAspect") {
      let destination = ContentsGravity.resizeAspect.destination(
        of: Size(width: 2, height: 2),
        within: Rect(x: 0, y: 0, width: 8, height: 4)
      )
      return destination == Rect(x: 2, y: 0, width: 4, height: 4)
        && ContentsGravity.allCases.count == 12
    },
    OriginalName("contentsScale") {
      let layer = Layer(frame: Rect(x: 0, y: 0, width: 4, height: 4))
      layer.contents = Sample.sprite(4, 4)
      layer.contentsScale = 2
      layer.contentsGravity = .center
      let image = Sample.image(of: layer, 4, 4)
      return image[0, 0].w == 0 && image[1, 1].w == 255 && image[2, 2].w == 255
    },
    OriginalName("opacity") {
      let layer = Sample.box(0, 0, 1, 1)
      layer.opacity = 0.2
      return Sample.image(of: layer, 1, 1)[0, 0] == SIMD4(51, 0, 0, 51)
    },
    OriginalName("contents shared by many layers") {
      let sprite = Sample.sprite(2, 2)
      return Layer(contents: sprite).contents?.page == Layer(contents: sprite).contents?.page
    },
    OriginalName("-[UIImage CGImage]") {
      Sprite(bitmap: Sample.bitmap(2, 1)).page.bitmap().bytes == Sample.bitmap(2, 1).bytes
    },
    OriginalName("CGImageRef, CGImageGetWidth, CGImageGetHeight") {
      Sample.sprite(6, 4, scale: 2).pixelSize == PixelSize(width: 6, height: 4)
    },
  ]

  private static let tree = [
    OriginalName("zPosition") {
      let (root, near, far) = (Layer(), Layer(), Layer())
      near.zPosition = 1
      root.addSublayer(near)
      root.addSublayer(far)
      return root.drawingOrder.last === near && root.sublayers.last === far
    },
    OriginalName("addSublayer:") {
      let (root, one, two) = (Layer(), Layer(), Layer())
      root.addSublayer(one)
      root.insertSublayer(two, atIndex: 0)
      return root.sublayers.first === two
    },
    OriginalName("superlayer") {
      let (root, one) = (Layer(), Layer())
      root.addSublayer(one)
      let before = one.superlayer === root
      one.removeFromSuperlayer()
      return before && one.superlayer == nil
    },
    OriginalName("sublayers, the hierarchy") {
      let (root, one) = (Layer(), Layer())
      root.addSublayer(one)
      one.addSublayer(Layer())
      return root.sublayers.first?.sublayers.count == 1
    },
    OriginalName("drawn above its superlayer") {
      let root = Sample.box(0, 0, 2, 1)
      let below = Layer(frame: Rect(x: 1, y: 0, width: 1, height: 1))
      below.backgroundColor = .white
      below.zPosition = -5
      root.addSublayer(below)
      return Sample.image(of: root, 2, 1)[1, 0] == SIMD4(repeating: 255)
    },
    OriginalName("orthographic") {
      let layer = Sample.box(0, 0, 1, 1)
      layer.zPosition = 500
      let image = Sample.image(of: layer, 2, 1)
      return image[0, 0] == Sample.red && image[1, 0].w == 0
    },
  ]

  private static let transforms = [
    OriginalName("-[CALayer transform]") {
      let layer = Sample.box(0, 0, 2, 2)
      layer.transform = Transform3D(scaleX: 2, y: 1)
      return layer.frame == Rect(x: -1, y: 0, width: 4, height: 2)
    },
    OriginalName("affineTransform") {
      let layer = Sample.box(0, 0, 2, 2)
      layer.affineTransform = Transform2D(a: 1, b: 0, c: 0, d: 1, tx: 3, ty: 0)
      return layer.frame.minX == 3 && layer.transform.isAffine
    },
    OriginalName("CATransform3DConcat") {
      let move = Transform3D(translationX: 1, y: 0)
      let grow = Transform3D(scaleX: 2, y: 2)
      return move.concatenating(grow).affine.tx == 2 && grow * move == grow.concatenating(move)
        && (grow * move).affine.tx == 1
    },
    OriginalName("CGAffineTransform") {
      let move = Transform2D(a: 1, b: 0, c: 0, d: 1, tx: 3, ty: 4)
      return move.apply(to: Point(x: 1, y: 1)) == Point(x: 4, y: 5)
    },
  ]

  /// A layer whose opacity is drawn from a custom property.
  private final class Dial: Layer {
    static let level = LayerKey<Double>("level", initial: 0.2, invalidatesDisplay: true)

    override func display(_ state: inout LayerState) {
      state.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: state[Dial.level])
    }

    override func defaultAction(for property: LayerProperty) -> LayerAction? {
      property == .opacity ? .disabled : nil
    }
  }

  private static let display = [
    OriginalName("delegates and subclasses that draw") {
      final class Dot: Layer {
        override func draw(_ state: LayerState, in list: inout DrawList) {
          list.fill(Rect(x: 1, y: 0, width: 1, height: 1), with: Color(red: 1, green: 0, blue: 0))
        }
      }
      let dot = Dot(frame: Rect(x: 0, y: 0, width: 2, height: 1))
      let layer = Layer(frame: Rect(x: 0, y: 0, width: 2, height: 1))
      layer.drawing = { state, list in
        list.fill(Rect(x: 1, y: 0, width: 1, height: 1), with: Color(red: 1, green: 0, blue: 0))
      }
      let (one, other) = (Sample.image(of: dot, 2, 1), Sample.image(of: layer, 2, 1))
      return one == other && one[1, 0] == Sample.red && one[0, 0].w == 0
    },
    OriginalName("-display") {
      let dial = Dial(frame: Rect(x: 0, y: 0, width: 1, height: 1))
      return Sample.image(of: dial, 1, 1)[0, 0] == SIMD4(51, 0, 0, 51)
    },
    OriginalName("displayLayer:") {
      let image = Sample.sprite(4, 1)
      let layer = SpriteLayer(image: image) { index in
        SpriteSheet.Sample(
          sprite: image,
          unitRect: Rect(x: 0.25 * Double(index - 1), y: 0, width: 0.25, height: 1)
        )
      }
      layer.sampleIndex = 3
      return layer.contentsRect.minX == 0.5
    },
    OriginalName("+needsDisplayForKey:") {
      let dial = Dial(frame: Rect(x: 0, y: 0, width: 1, height: 1))
      dial[Dial.level] = 1
      return Dial.level.invalidatesDisplay && LayerKey.sampleIndex.invalidatesDisplay
        && !LayerKey.position.invalidatesDisplay
        && Sample.image(of: dial, 1, 1)[0, 0] == Sample.red
    },
    OriginalName("presentationLayer") {
      let layer = Layer()
      layer.add(BasicAnimation(.positionX, from: 0, to: 10, duration: 2))
      return layer.state(at: 0.5).position.x == 2.5 && layer.presentation(at: 1).position.x == 5
        && layer.position.x == 0
    },
  ]

  private static let actions = [
    OriginalName("+defaultActionForKey:, CAAction") {
      let dial = Dial()
      Transaction(at: 0).run { dial.opacity = 0 }
      return dial.animationKeys.isEmpty
    },
    OriginalName("actionForLayer:forKey:") {
      let layer = Layer()
      layer.actionProvider = { _, property in property == .opacity ? .disabled : nil }
      Transaction(at: 0).run { layer.opacity = 0 }
      return layer.animationKeys.isEmpty
    },
    OriginalName("the dictionary of actions") {
      let layer = Layer()
      layer.actions[.opacity] = .animation(BasicAnimation(.opacity, duration: 8).erased)
      Transaction(at: 0).run { layer.opacity = 0 }
      return layer.state(at: 4).opacity == 0.5
    },
    OriginalName("the dictionary of styles") {
      let layer = Layer()
      layer.style = LayerStyle(actions: [.opacity: .disabled])
      Transaction(at: 0).run { layer.opacity = 0 }
      return layer.animationKeys.isEmpty
    },
    OriginalName("NSNull as an action") {
      let layer = Layer()
      layer.actions[.opacity] = .disabled
      if case .disabled? = layer.action(for: .opacity) { return true }
      return false
    },
    OriginalName("implicit animation") {
      let layer = Layer()
      Transaction(at: 0, curve: .linear).run { layer.position.x = 8 }
      let other = Layer()
      other.position.x = 8
      return layer.state(at: 0.125).position.x == 4 && other.animationKeys.isEmpty
    },
    OriginalName("CATransaction") {
      let layer = Layer()
      return Transaction(at: 3, duration: 2).run { layer.position.x = 7 } == 5
    },
    OriginalName("setDisableActions:") {
      let layer = Layer()
      Transaction(at: 0, disablesActions: true).run { layer.position.x = 8 }
      return layer.animationKeys.isEmpty && layer.state(at: 0).position.x == 8
    },
  ]

  private static let values = [
    OriginalName("CGRectMake, CGPointMake, CGSizeMake") {
      let rect = Rect(x: 1, y: 2, width: 3, height: 4)
      return rect.origin == Point(x: 1, y: 2) && rect.size == Size(width: 3, height: 4)
    },
    OriginalName("CGRectEqualToRect") {
      let rect = Rect(x: 1, y: 2, width: 3, height: 4)
      return rect == rect && rect != Rect.zero
    },
    OriginalName("UIColor, CGColor, clearColor, lightGrayColor") {
      let color = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
      return color.green == 0.5 && Color.clear.alpha == 0
        && abs(Color.lightGray.red - 2.0 / 3) < 0.01
    },
    OriginalName("NSBundle pathForResource:ofType:") {
      let folder = try Sample.folder()
      let path = try AssetResolver(root: folder.path).file(named: "a").path
      return path == folder.path("a.png")
    },
  ]
}
