import CRaster
import QuadrilleDrawing
import QuadrilleImage
import QuadrilleSprite

extension RasterCanvas {
  /// Runs that the kernels paint in one call, with the data that they refer to.
  @safe
  struct Batch {
    /// A run whose addresses are resolved when it is painted.
    private struct Entry {
      let run: Run
      let page: RasterPage?
      let clip: PixelRect
      /// Whether the quad covers the whole clip, as that of a group does.
      let fillsClip: Bool
    }

    private let pixels: UnsafeMutableBufferPointer<UInt8>
    private let part: PixelRect
    private var background: SIMD4<UInt8>?
    private var entries: [Entry] = []
    private var isPainted: Bool
    /// The pixels of the group layers.
    private(set) var groupBytes = 0

    init(
      _ pixels: UnsafeMutableBufferPointer<UInt8>,
      of part: PixelRect,
      _ background: SIMD4<UInt8>?
    ) {
      unsafe self.pixels = pixels
      self.part = part
      self.background = background
      isPainted = background == nil
    }

    /// Whether there is something to paint, if only the background.
    var isNeeded: Bool { !entries.isEmpty || !isPainted }

    /// Adds a run of a solid color or of a page.
    mutating func add(_ run: Run, from page: RasterPage?, clip: PixelRect) {
      entries.append(Entry(run: run, page: page, clip: clip, fillsClip: false))
    }

    /// Adds the run of a group: its layer over the whole of a rectangle, one texel per pixel.
    mutating func add(_ run: Run, showing image: RasterPage, on shown: PixelRect) {
      entries.append(Entry(run: run, page: image, clip: shown, fillsClip: true))
      groupBytes += image.byteCount
    }

    /// Calls a closure with the runs and their destination, and removes them.
    mutating func withRuns(
      of list: DrawList,
      _ body: (UnsafeBufferPointer<CRRun>, CRTarget) throws(CanvasError) -> Void
    ) throws(CanvasError) {
      var failure: CanvasError?
      let groupQuads = entries.map { $0.fillsClip ? CRQuad(filling: $0.clip) : CRQuad() }
      unsafe list.withMemory { memory in
        unsafe groupQuads.withUnsafeBufferPointer { groupQuads in
          let runs = unsafe entries.enumerated().map { index, entry in
            unsafe run(entry, memory, groupQuads.baseAddress.map { unsafe $0 + index })
          }
          unsafe runs.withUnsafeBufferPointer { runs in
            do throws(CanvasError) {
              unsafe try body(runs, target)
            } catch {
              failure = error
            }
          }
        }
      }
      entries.removeAll(keepingCapacity: true)
      groupBytes = 0
      isPainted = true
      if let failure { throw failure }
    }

    private var target: CRTarget {
      let color = background ?? .zero
      return unsafe CRTarget(
        pixels: pixels.baseAddress,
        stride: 4 * part.width,
        left: Int32(part.minX),
        top: Int32(part.minY),
        width: Int32(part.width),
        height: Int32(part.height),
        background: (color.x, color.y, color.z, color.w),
        keeps: isPainted
      )
    }

    /// A run as the kernels' C type.
    private func run(
      _ entry: Entry,
      _ memory: DrawListPointers,
      _ filling: UnsafePointer<CRQuad>?
    ) -> CRRun {
      let (run, options) = (entry.run, entry.run.options)
      let isTrilinear = options.isSuperset(of: [.linear, .mipmapped])
      return unsafe CRRun(
        quads: entry.fillsClip ? filling : memory.quads.map { unsafe $0 + run.quads.lowerBound },
        tints: options.contains(.tinted) ? memory.tints.map { unsafe $0 + run.firstTint } : nil,
        regions: options.contains(.clamped)
          ? memory.regions.map { unsafe $0 + run.firstRegion } : nil,
        masks: options.contains(.masked) ? memory.masks.map { unsafe $0 + run.firstMask } : nil,
        projections: options.contains(.projected)
          ? memory.projections.map { unsafe $0 + run.firstProjection } : nil,
        count: entry.fillsClip ? 1 : run.quads.count,
        page: entry.page.map { unsafe $0.address },
        blend: options.contains(.blended) ? run.blendMode.code : CRBlendCopy,
        filter: entry.fillsClip
          ? CRFilterNearest
          : isTrilinear
            ? CRFilterTrilinear
            : options.contains(.linear) ? CRFilterLinear : CRFilterNearest,
        minX: Int32(entry.clip.minX),
        minY: Int32(entry.clip.minY),
        maxX: Int32(entry.clip.maxX),
        maxY: Int32(entry.clip.maxY)
      )
    }
  }
}

/// The arrays of a list as the kernels' C types.
@unsafe private struct DrawListPointers {
  let quads: UnsafePointer<CRQuad>?
  let tints: UnsafePointer<CRTint>?
  let regions: UnsafePointer<CRRegion>?
  let masks: UnsafePointer<CRMask>?
  let projections: UnsafePointer<CRProjection>?
}

extension DrawList {
  /// Calls a closure with the arrays, which have the layout of the C types of the same name.
  fileprivate func withMemory(_ body: (DrawListPointers) -> Void) {
    unsafe quads.withUnsafeBytes { quads in
      unsafe tints.withUnsafeBytes { tints in
        unsafe regions.withUnsafeBytes { regions in
          unsafe masks.withUnsafeBytes { masks in
            unsafe projections.withUnsafeBytes { projections in
              unsafe body(
                DrawListPointers(
                  quads: quads.baseAddress?.assumingMemoryBound(to: CRQuad.self),
                  tints: tints.baseAddress?.assumingMemoryBound(to: CRTint.self),
                  regions: regions.baseAddress?.assumingMemoryBound(to: CRRegion.self),
                  masks: masks.baseAddress?.assumingMemoryBound(to: CRMask.self),
                  projections: projections.baseAddress?
                    .assumingMemoryBound(to: CRProjection.self)
                )
              )
            }
          }
        }
      }
    }
  }
}

extension CRQuad {
  /// Creates the quad that shows a whole page on whole pixels.
  fileprivate init(filling pixels: PixelRect) {
    let (left, top) = (Float(pixels.minX), Float(pixels.minY))
    let (right, bottom) = (Float(pixels.maxX), Float(pixels.maxY))
    self.init(
      topLeft: CRCorner(x: left, y: top, u: 0, v: 0),
      topRight: CRCorner(x: right, y: top, u: 1, v: 0),
      bottomLeft: CRCorner(x: left, y: bottom, u: 0, v: 1),
      bottomRight: CRCorner(x: right, y: bottom, u: 1, v: 1)
    )
  }
}

extension BlendMode {
  fileprivate var code: CRBlend {
    switch self {
    case .normal: CRBlendNormal
    case .add: CRBlendAdd
    case .multiply: CRBlendMultiply
    case .screen: CRBlendScreen
    case .destinationIn: CRBlendDestinationIn
    }
  }
}
