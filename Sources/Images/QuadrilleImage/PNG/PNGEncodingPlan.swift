import CPNG
import QuadrilleSystem

/// How the pixels of a picture lie in memory, red, green, blue and alpha each.
struct PixelMemoryLayout {
  /// The sides in pixels.
  let size: PixelSize
  /// The bytes from one row to the next.
  let stride: Int
  /// Whether a sample has 16 bits, in the order of the processor, and not 8.
  let isDeep: Bool

  /// The bytes of the pixels.
  var byteCount: Int { (isDeep ? 8 : 4) * size.width * size.height }

  init(_ bitmap: Bitmap) {
    (size, stride, isDeep) = (bitmap.pixelSize, bitmap.stride, false)
  }

  init(_ bitmap: Bitmap16) {
    (size, stride, isDeep) = (bitmap.pixelSize, 8 * bitmap.width, true)
  }
}

/// How a picture is written: with which colours, and in which units of rows.
///
/// Opaque pictures become RGB, grey ones grey, and those of few colours get a palette, if they may.
/// Units are packed apart from one another and put together in their order, so that the bytes are the
/// same for every number of threads.
@safe struct PNGEncodingPlan: @unchecked Sendable {
  /// Memory that begins at a multiple of 64.
  ///
  /// The plan is written before threads share it; other memory belongs to one thread at a time.
  @safe final class Memory: @unchecked Sendable {
    let start: UnsafeMutableRawPointer
    let count: Int

    init(_ count: Int) {
      self.count = count
      unsafe start = .allocate(byteCount: count, alignment: 64)
    }

    deinit { unsafe start.deallocate() }
  }

  /// A unit that is packed, in memory that is its own until its bytes are copied.
  @safe struct CompressionUnit: @unchecked Sendable {
    let number: Int
    let memory: Memory
    let part: CPPart
  }

  private let memory: Memory

  /// Plans a picture.
  ///
  /// - Parameters:
  ///   - pixels: Its rows with straight alpha, which stay in place as long as the plan is used.
  ///   - shape: How they lie.
  ///   - effort: How hard to try.
  ///   - reduction: What it may become.
  ///   - kernels: The instructions.
  init(
    _ pixels: UnsafeRawBufferPointer,
    _ shape: PixelMemoryLayout,
    effort: CPEffort,
    reduction: CPReduction,
    kernels: PNGKernels
  ) {
    memory = Memory(cp_plan_size())
    var image = unsafe CPPicture(
      pixels: pixels.baseAddress?.assumingMemoryBound(to: UInt8.self),
      stride: shape.stride,
      width: UInt32(clamping: shape.size.width),
      height: UInt32(clamping: shape.size.height),
      isDeep: shape.isDeep
    )
    unsafe cp_plan_begin(code, &image, reduction, effort, kernels.code)
  }

  private var code: OpaquePointer { unsafe OpaquePointer(memory.start) }

  /// The colour type of the file.
  var colorType: PNG.ColorType {
    unsafe PNG.ColorType(rawValue: cp_plan_color_type(code)) ?? .rgba
  }

  /// The bits of a sample, or of an index.
  var depth: UInt8 { unsafe cp_plan_depth(code) }

  /// The colours of the palette; those that are not opaque come first.
  var palette: [SIMD4<UInt8>] {
    let count = unsafe Int(cp_plan_colors(code))
    guard count > 0, let bytes = unsafe cp_plan_palette(code) else { return [] }
    return (0..<count).map { index in
      unsafe SIMD4(
        bytes[4 * index],
        bytes[4 * index + 1],
        bytes[4 * index + 2],
        bytes[4 * index + 3]
      )
    }
  }

  /// How many units there are.
  var units: Int { unsafe Int(cp_plan_units(code)) }

  /// The most bytes that all units come to.
  var bound: Int { unsafe cp_plan_bound(code) }

  /// The bytes of memory that a unit is packed in.
  var unitMemory: Int { unsafe cp_plan_memory(code) }

  /// All rows behind the numbers of their filters; as they are where `isPlain`.
  func rows(isPlain: Bool) -> [UInt8] {
    let memory = Memory(unitMemory)
    let count = unsafe cp_plan_raw_count(code)
    let capacity = count + cp_plan_raw_slack()
    return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      unsafe cp_plan_filter(code, isPlain, memory.start, buffer.baseAddress)
      filled = count
    }
  }

  /// Packs a unit; several threads may at once, each in memory of its own.
  func pack(_ number: Int, in memory: Memory) -> CompressionUnit {
    let part = unsafe cp_plan_pack(code, UInt32(clamping: number), memory.start)
    return unsafe CompressionUnit(number: number, memory: memory, part: part)
  }
}
