package import QuadrilleDrawing
package import QuadrilleImage
import QuadrilleSprite

/// Draws a `DrawList` by the definition: one pixel after the other, in the arithmetic of doubles.
///
/// It computes what OpenGL ES defines, without the freedom that drivers have: sample points at
/// pixel centers, upper and left edges inclusive, exact bilinear weights, colors rounded to the
/// nearest 8-bit value after sampling and after blending. Nothing in it is made for speed, and
/// nothing is shared with the renderers that it is compared with.
package struct ScalarRenderer: Sendable {
  private var pages: [Page.ID: Bitmap] = [:]
  private var mipSamplers: [Page.ID: MipSampler] = [:]

  /// Makes a renderer that has decoded no page yet.
  package init() {}

  /// Draws a list on a background; the result is premultiplied.
  package mutating func render(_ list: DrawList, background: Color = .clear) -> Bitmap {
    var canvas = Bitmap(
      width: list.pixelSize.width,
      height: list.pixelSize.height,
      alphaMode: .premultiplied,
      scale: list.scale
    )
    canvas.fill(with: background)
    draw(list, on: &canvas, covering: PixelRect(list.pixelSize))
    return canvas
  }

  /// Draws a list on the pixels of its canvas that an image has.
  private mutating func draw(_ list: DrawList, on image: inout Bitmap, covering part: PixelRect) {
    for run in list.runs {
      let clip = run.clip.map(part.intersection) ?? part
      guard !clip.isEmpty else { continue }
      if case .group(let index) = run.source {
        draw(list.groups[index], of: run, in: list, on: &image, covering: part, clip)
        continue
      }
      var source = Self.white
      var mips: MipSampler?
      if case .page(let page) = run.source {
        source = pixels(of: page)
        if run.options.isSuperset(of: [.linear, .mipmapped]) { mips = mipSampler(of: page) }
      }
      source.withTexels { source in
        image.withMutableBytes(part) { target in
          var painter = ScalarPainter(run, source: source, target: target, clip: clip)
          painter.mips = mips
          for (offset, index) in run.quads.enumerated() {
            let region =
              run.options.contains(.clamped) ? list.regions[run.firstRegion + offset] : nil
            painter.paint(
              list.quads[index],
              tint: list.tint(of: run, offset),
              region: region,
              mask: list.mask(of: run, offset),
              projection: list.projection(of: run, offset)
            )
          }
        }
      }
    }
  }

  private mutating func draw(
    _ group: DrawList.Group,
    of run: Run,
    in list: DrawList,
    on image: inout Bitmap,
    covering part: PixelRect,
    _ clip: PixelRect
  ) {
    let shown = group.bounds.intersection(clip)
    guard !shown.isEmpty else { return }
    var apart = Bitmap(
      width: shown.width,
      height: shown.height,
      alphaMode: .premultiplied,
      scale: list.scale
    )
    draw(group.list, on: &apart, covering: shown)
    apart.withTexels { source in
      image.withMutableBytes(part) { target in
        ScalarPainter(run, source: source, target: target, clip: shown)
          .paintAll(
            tint: list.tint(of: run, 0),
            mask: list.mask(of: run, 0),
            projection: list.projection(of: run, 0)
          )
      }
    }
  }

  private mutating func mipSampler(of page: Page) -> MipSampler {
    if let known = mipSamplers[page.id] { return known }
    let converted = MipSampler(page)
    mipSamplers[page.id] = converted
    return converted
  }

  /// The premultiplied pixels of a page.
  private mutating func pixels(of page: Page) -> Bitmap {
    if let known = pages[page.id] { return known }
    let converted = page.bitmap().premultiplied()
    pages[page.id] = converted
    return converted
  }

  /// What plain color is drawn from.
  private static let white = Bitmap(width: 1, height: 1, bytes: [255, 255, 255, 255])
}

extension DrawList {
  fileprivate func tint(of run: Run, _ offset: Int) -> Tint {
    run.options.contains(.tinted) ? tints[run.firstTint + offset] : .white
  }

  fileprivate func projection(of run: Run, _ offset: Int) -> QuadProjection? {
    run.options.contains(.projected) ? projections[run.firstProjection + offset] : nil
  }

  fileprivate func mask(of run: Run, _ offset: Int) -> ShapeMask? {
    run.options.contains(.masked) ? masks[run.firstMask + offset] : nil
  }
}

extension Bitmap {
  fileprivate func withTexels(_ body: (Texels) -> Void) {
    unsafe bytes.withUnsafeBufferPointer { memory in
      guard let base = memory.baseAddress else { return }
      unsafe body(Texels(base: base, width: width, height: height, stride: stride))
    }
  }

  /// Sets every pixel to a color, premultiplied and rounded.
  fileprivate mutating func fill(with color: Color) {
    let tint = color.tint(opacity: 1)
    guard tint != .clear else { return }
    let pixel = (0..<4).map { UInt8((UInt32(tint.channels[$0]) + 128) / 257) }
    withMutableBytes(PixelRect(pixelSize)) { target in
      for offset in 0..<(target.stride * target.height) {
        unsafe target.base[offset] = pixel[offset & 3]
      }
    }
  }

  /// - Parameter part: The pixels of the canvas that this image has.
  fileprivate mutating func withMutableBytes(_ part: PixelRect, _ body: (Target) -> Void) {
    let stride = stride
    let height = height
    withMutablePixels { span in
      unsafe span.withUnsafeMutableBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return }
        unsafe body(
          Target(base: base, left: part.minX, top: part.minY, height: height, stride: stride)
        )
      }
    }
  }
}
