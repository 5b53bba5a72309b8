import CPNG
import QuadrilleSystem

/// The memory layout of an image's RGBA pixels.
struct PixelMemoryLayout {
  /// The size in pixels.
  let size: PixelSize
  /// The distance between rows in bytes.
  let stride: Int
  /// Whether a sample has 16 bits, in native byte order, instead of 8.
  let isDeep: Bool

  /// The size of the pixels in bytes.
  var byteCount: Int { (isDeep ? 8 : 4) * size.width * size.height }

  init(_ bitmap: Bitmap) {
    (size, stride, isDeep) = (bitmap.pixelSize, bitmap.stride, false)
  }

  init(_ bitmap: Bitmap16) {
    (size, stride, isDeep) = (bitmap.pixelSize, 8 * bitmap.width, true)
  }
}

/// The encoding of an image: its color type, and its division into units of rows.
///
/// Opaque images become RGB, gray ones gray, and those of few colors get a palette, if allowed.
/// Units are compressed independently and joined in order, so the bytes are the same for every
/// number of threads.
@safe struct PNGEncodingPlan: @unchecked Sendable {
  /// Memory aligned to 64 bytes.
  ///
  /// The plan is written before threads share it; other memory is used by one thread at a time.
  @safe final class Memory: @unchecked Sendable {
    let start: UnsafeMutableRawPointer
    let count: Int

    init(_ count: Int) {
      self.count = count
      unsafe start = .allocate(byteCount: count, alignment: 64)
    }

    deinit { unsafe start.deallocate() }
  }

  /// A compressed unit, in separate memory until its bytes are copied.
  @safe struct CompressionUnit: @unchecked Sendable {
    let number: Int
    let memory: Memory
    let part: CPPackedUnit
  }

  private let memory: Memory

  /// Plans an image.
  ///
  /// - Parameters:
  ///   - pixels: Its rows with straight alpha, which must stay valid while the plan is used.
  ///   - shape: Their memory layout.
  ///   - effort: The compression effort.
  ///   - reduction: The allowed reduction of the color type.
  ///   - kernels: The instruction set.
  init(
    _ pixels: UnsafeRawBufferPointer,
    _ shape: PixelMemoryLayout,
    effort: CPEffort,
    reduction: CPReduction,
    kernels: SIMDLevel
  ) {
    memory = Memory(cp_plan_size())
    var image = unsafe CPImage(
      pixels: pixels.baseAddress?.assumingMemoryBound(to: UInt8.self),
      stride: shape.stride,
      width: UInt32(clamping: shape.size.width),
      height: UInt32(clamping: shape.size.height),
      isDeep: shape.isDeep
    )
    unsafe cp_plan_begin(code, &image, reduction, effort, kernels.code)
  }

  private var code: OpaquePointer { unsafe OpaquePointer(memory.start) }

  /// The color type of the file.
  var colorType: PNG.ColorType {
    unsafe PNG.ColorType(rawValue: cp_plan_color_type(code)) ?? .rgba
  }

  /// The number of bits per sample or palette index.
  var depth: UInt8 { unsafe cp_plan_depth(code) }

  /// The palette; colors that are not opaque come first.
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

  /// The number of units.
  var units: Int { unsafe Int(cp_plan_units(code)) }

  /// The maximum total size of all units in bytes.
  var bound: Int { unsafe cp_plan_bound(code) }

  /// The working memory of a unit in bytes.
  var unitMemory: Int { unsafe cp_plan_memory(code) }

  /// All rows, preceded by their filter numbers; unfiltered if `isPlain`.
  func rows(isPlain: Bool) -> [UInt8] {
    let memory = Memory(unitMemory)
    let count = unsafe cp_plan_raw_count(code)
    let capacity = count + cp_plan_raw_slack()
    return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      unsafe cp_plan_filter(code, isPlain, memory.start, buffer.baseAddress)
      filled = count
    }
  }

  /// Compresses a unit; several threads may do so at once, each with separate memory.
  func pack(_ number: Int, in memory: Memory) -> CompressionUnit {
    let part = unsafe cp_plan_pack(code, UInt32(clamping: number), memory.start)
    return unsafe CompressionUnit(number: number, memory: memory, part: part)
  }
}
