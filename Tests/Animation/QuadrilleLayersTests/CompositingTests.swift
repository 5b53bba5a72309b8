import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleRaster
import QuadrilleSprite
import RasterTestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Blending, masks, blur, shadows and edges of layers.
@Suite struct CompositingTests {
  private func render(_ layer: Layer, _ background: Color = .clear) -> Bitmap {
    var list = DrawList(pixelSize: PixelSize(width: 64, height: 64))
    layer.draw(in: &list)
    var renderer = RasterRenderer()
    return renderer.rendered(list, background: background)
  }

  private func box(_ x: Double, _ y: Double, _ size: Double, _ color: Color?) -> Layer {
    let layer = Layer(frame: Rect(x: x, y: y, width: size, height: size))
    layer.backgroundColor = color
    return layer
  }

  @Test("Blending inside a clipped layer does not reach what is below it")
  func clipsIsolateBlending() {
    for variant in 0..<4 {
      let clip = box(8, 8, 40, nil)
      clip.masksToBounds = true
      if variant == 1 { clip.cornerRadius = 6 }
      if variant == 2 { clip.affineTransform = Transform2D(rotation: 0.2) }
      let inner = box(10, 10, 40, .blue)
      inner.blendMode = .multiply
      clip.addSublayer(inner)
      if variant == 3 {
        let middle = box(0, 0, 40, nil)
        clip.replaceSublayer(inner, with: middle)
        middle.addSublayer(inner)
      }
      #expect(render(clip, .green)[30, 30] == SIMD4(0, 0, 255, 255), "\(variant)")
      clip.masksToBounds = false
      #expect(render(clip, .green)[30, 30] == SIMD4(0, 0, 0, 255), "\(variant)")
    }
  }

  @Test("A blended sublayer meets the background of its clipped superlayer")
  func blendsWithinTheClip() {
    let clip = box(8, 8, 40, Color(red: 1, green: 1, blue: 0))
    clip.masksToBounds = true
    let inner = box(10, 10, 50, Color(red: 0, green: 1, blue: 1))
    inner.blendMode = .multiply
    clip.addSublayer(inner)
    let image = render(clip)
    #expect(image[40, 40] == SIMD4(0, 255, 0, 255) && image[50, 50] == .zero)
  }

  @Test("A blurred layer is the convolution of its image", arguments: [0.8, 2, 5])
  func blursLayers(radius: Double) {
    let layer = box(20, 20, 24, .white)
    layer.blurRadius = radius
    let image = render(layer)
    for y in 0..<64 {
      for x in 0..<64 {
        func part(_ pixel: Int) -> Double {
          func phi(_ edge: Double) -> Double {
            0.5 * (1 + erf((edge - Double(pixel) - 0.5) / radius / 2.0.squareRoot()))
          }
          return phi(44) - phi(20)
        }
        let exact = 255 * part(x) * part(y)
        #expect(abs(Double(image[x, y].w) - exact) <= 2, "\(x), \(y)")
        #expect(image[x, y].x == image[x, y].w)
      }
    }
  }

  @Test("What is beyond the canvas is blurred into it, and masks and opacity apply afterwards")
  func blursBeforeMasks() {
    let layer = box(-30, 0, 64, .white)
    layer.bounds.size.width = 30
    layer.position.x = -15
    layer.blurRadius = 4
    layer.opacity = 0.5
    let plain = render(layer)
    // Half of the edge lies at x = 0.
    let exact = 127.5 * 0.5 * (1 + erf(-0.5 / 4 / 2.0.squareRoot()))
    #expect(abs(Double(plain[0, 32].w) - exact) <= 2)
    layer.mask = box(0, 0, 30, .white)
    layer.mask?.position = Point(x: 32, y: 32)
    let masked = render(layer)
    for x in 0..<2 { #expect(masked[x, 32] == plain[x, 32]) }
    #expect(masked[3, 32] == .zero, "the mask is not blurred")
  }

  @Test("Everything that a layer shows casts its shadow as one image")
  func allPartsCastShadows() {
    let layer = box(8, 8, 16, .white)
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = Point(x: 30, y: 0)
    layer.shadowColor = .red
    layer.addSublayer(box(0, 20, 16, Color(red: 0, green: 0, blue: 1, alpha: 0.5)))
    let image = render(layer)
    #expect(image[40, 12] == SIMD4(255, 0, 0, 255), "the background")
    #expect(abs(Int(image[40, 30].w) - 128) <= 1, "a translucent sublayer beyond the bounds")
    #expect(image[40, 50] == .zero)
    // A frame casts a frame, and half an alpha half a shadow.
    let frame = box(8, 8, 16, nil)
    frame.borderWidth = 3
    frame.shadow = layer.shadow
    let framed = render(frame)
    #expect(framed[39, 16] == SIMD4(255, 0, 0, 255) && framed[46, 16] == .zero)
    let faint = box(8, 8, 16, Color(red: 1, green: 1, blue: 1, alpha: 0.5))
    faint.shadow = layer.shadow
    #expect(abs(Int(render(faint)[40, 12].w) - 128) <= 1)
  }

  @Test("The shadow of a masked layer is that of the masked image, and not masked")
  func masksCutShadows() {
    let layer = box(8, 8, 16, .white)
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = Point(x: 30, y: 0)
    let mask = box(0, 0, 8, .white)
    layer.mask = mask
    let image = render(layer)
    #expect(image[10, 10] == SIMD4(255, 255, 255, 255) && image[20, 20] == .zero)
    #expect(image[40, 10] == SIMD4(0, 0, 0, 255) && image[50, 20] == .zero)
  }

  @Test("A shadow path replaces what the layer shows")
  func pathsCastShadows() {
    let layer = box(8, 8, 40, nil)
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = .zero
    layer.shadowPath = .rect(Rect(x: 4, y: 4, width: 10, height: 20))
    let rect = render(layer)
    #expect(rect[13, 13].w == 255 && rect[23, 13].w == 0 && rect[13, 33].w == 0)
    layer.shadowPath = .ellipse(Rect(x: 0, y: 0, width: 40, height: 20))
    let ellipse = render(layer)
    #expect(ellipse[28, 18].w == 255 && ellipse[9, 9].w == 0)
    var area = 0.0
    for y in 0..<64 { for x in 0..<64 { area += Double(ellipse[x, y].w) / 255 } }
    #expect(abs(area - .pi * 20 * 10) < 4, "\(area)")
  }

  @Test(
    "The shadow of a layer is within three levels of the Gaussian, at any deviation",
    arguments: [0.3, 0.4, 0.5, 0.75, 1, 1.7, 2.5, 4, 7, 12],
    [0, 1, 2]
  )
  func shadowsAreGaussian(radius: Double, kind: Int) {
    let layer = box(20, 22, 24, kind == 0 ? .white : nil)
    if kind == 1 {
      layer.contents = Sprite(
        bitmap: Bitmap(width: 24, height: 24, bytes: [UInt8](repeating: 255, count: 2304))
      )
    }
    if kind == 2 { layer.addSublayer(box(0, 0, 24, .white)) }
    layer.shadowOpacity = 1
    layer.shadowRadius = radius
    layer.shadowOffset = .zero
    layer.shadowColor = .red
    let holder = Layer(frame: Rect(x: 0, y: 0, width: 64, height: 64))
    holder.addSublayer(layer)
    let image = render(holder)
    for y in 0..<64 {
      for x in 0..<64 where !(20..<44).contains(x) || !(22..<46).contains(y) {
        func part(_ low: Double, _ pixel: Int) -> Double {
          func phi(_ edge: Double) -> Double {
            0.5 * (1 + erf((edge - Double(pixel) - 0.5) / radius / 2.0.squareRoot()))
          }
          return phi(low + 24) - phi(low)
        }
        let exact = 255 * part(20, x) * part(22, y)
        #expect(abs(Double(image[x, y].w) - exact) <= 3, "\(x), \(y): \(image[x, y].w), \(exact)")
      }
    }
  }

  @Test("Background, border and clip of a layer cut its outline once")
  func outlinesCountOnce() {
    func layer() -> Layer {
      let layer = Layer(frame: Rect(x: 10.5, y: 10.25, width: 30, height: 30))
      layer.backgroundColor = .white
      layer.snap = .none
      layer.edgeAntialiasing = true
      return layer
    }
    // A black border on a white ground: no white shows at the outline.
    let framed = layer()
    framed.borderWidth = 2
    framed.borderColor = .black
    let image = render(framed, .black)
    for y in 12..<38 { #expect(image[10, y].x == 0, "\(y)") }
    framed.addSublayer(box(12, 12, 4, .red))
    let filled = render(framed, .black)
    for y in 12..<38 { #expect(filled[10, y].x == 0, "\(y)") }
    // Half of the pixels is covered, not a quarter.
    let clipped = layer()
    clipped.masksToBounds = true
    clipped.addSublayer(box(-10, 8, 60, .white))
    let clip = render(clipped)
    for y in 12..<38 { #expect(abs(Int(clip[10, y].w) - 128) <= 1, "\(y)") }
    let plain = layer()
    #expect(abs(Int(render(plain)[10, 20].w) - 128) <= 1)
    plain.snap = .translation
    #expect(render(plain)[10, 20].w == 0 && render(plain)[11, 20].w == 255)
  }
}
