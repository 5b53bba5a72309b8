import QuadrilleAtlas
public import QuadrilleDrawing
public import QuadrillePixels

/// The renderer that needs no graphics driver: it draws a `DrawList` with the processor.
///
/// It computes what OpenGL ES defines, without the freedom that drivers have: sample points at
/// pixel centres, upper and left edges inclusive, exact bilinear weights, colours rounded to the
/// nearest 8-bit value after sampling and after blending. The same list gives the same bytes on
/// every machine.
///
/// Decoded pages are kept for the next list; see ``purge()``.
public struct ReferenceRenderer: Renderer {
  private var pages: [Page.ID: PagePixels] = [:]

  /// Makes a renderer that has decoded no page yet.
  public init() {}

  /// Forgets the decoded pages.
  public mutating func purge() { pages.removeAll() }

  /// Draws a list on a background; the result is premultiplied.
  public mutating func render(_ list: DrawList, background: Color = .clear) -> Bitmap {
    var canvas = Bitmap(
      width: list.pixelSize.width,
      height: list.pixelSize.height,
      alphaMode: .premultiplied,
      scale: list.scale
    )
    canvas.fill(with: background)
    let whole = PixelRect(list.pixelSize)
    for run in list.runs {
      let clip = run.clip.map(whole.intersection) ?? whole
      guard !clip.isEmpty else { continue }
      let texels =
        switch run.source {
        case .color: PagePixels.white
        case .page(let page): pixels(of: page)
        case .group(let index):
          PagePixels(page: nil, bitmap: render(list.groups[index], background: .clear))
        }
      texels.withTexels { source in
        canvas.withMutableBytes { target in
          let painter = RunPainter(run, source: source, target: target, clip: clip)
          for (offset, index) in run.quads.enumerated() {
            let tint = run.options.contains(.tinted) ? list.tints[run.firstTint + offset] : .white
            let region =
              run.options.contains(.clamped) ? list.regions[run.firstRegion + offset] : nil
            painter.paint(list.quads[index], tint: tint, region: region)
          }
        }
      }
    }
    return canvas
  }

  private mutating func pixels(of page: Page) -> PagePixels {
    if let known = pages[page.id] { return known }
    let made = PagePixels(page: page, bitmap: page.bitmap().premultiplied())
    pages[page.id] = made
    return made
  }
}

/// A page's premultiplied pixels; the page is kept so that its identity stays taken.
private struct PagePixels {
  let page: Page?
  let bitmap: Bitmap

  static let white = PagePixels(
    page: nil,
    bitmap: Bitmap(width: 1, height: 1, bytes: [255, 255, 255, 255])
  )

  func withTexels(_ body: (Texels) -> Void) {
    unsafe bitmap.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe body(
        Texels(base: base, width: bitmap.width, height: bitmap.height, stride: bitmap.stride)
      )
    }
  }
}

extension Bitmap {
  /// Sets every pixel to a colour, premultiplied and rounded.
  fileprivate mutating func fill(with color: Color) {
    let tint = color.tint(opacity: 1)
    guard tint != .zero else { return }
    let pixel = (0..<4).map { UInt8((UInt32(tint[$0]) + 128) / 257) }
    withMutableBytes { target in
      for offset in 0..<(target.stride * target.height) {
        unsafe target.base[offset] = pixel[offset & 3]
      }
    }
  }

  fileprivate mutating func withMutableBytes(_ body: (Target) -> Void) {
    let width = width
    let height = height
    let stride = stride
    withMutablePixels { span in
      unsafe span.withUnsafeMutableBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return }
        unsafe body(Target(base: base, width: width, height: height, stride: stride))
      }
    }
  }
}
