import CPNG
import QuadrilleSystem

/// Compresses images in units on several threads; the memory is reused for the next image.
@safe final class PNGUnitCompressor: Sendable {
  /// The framing of a unit.
  enum Frame {
    /// One IDAT chunk per unit.
    case chunks
    /// No framing: one zlib stream.
    case plainZlib

    /// The number of bytes before the data of a unit.
    var before: Int { self == .chunks ? 8 : 0 }
    /// The number of bytes around the data of a unit.
    var around: Int { self == .chunks ? 12 : 0 }
  }

  private let effort: CPEffort
  private let kernels: SIMDLevel
  private let idle = Lock<[PNGEncodingPlan.Memory]>([])

  init(_ effort: CPEffort, kernels: SIMDLevel) {
    self.effort = effort
    self.kernels = kernels
  }

  /// Compresses an image.
  ///
  /// - Parameters:
  ///   - pixels: The image's rows in the alpha mode of the file.
  ///   - shape: Their memory layout.
  ///   - reduces: Whether the color type may be reduced from RGBA.
  ///   - frame: The framing of a unit.
  ///   - threads: The maximum number of threads; the bytes do not depend on it.
  ///   - output: The bytes to which the result is appended.
  ///   - begin: Appends the bytes before it.
  func pack(
    _ pixels: RawSpan,
    _ shape: PixelMemoryLayout,
    reduces: Bool,
    as frame: Frame,
    threads: Int,
    to output: inout [UInt8],
    begin: (PNGEncodingPlan, inout [UInt8]) -> Void
  ) {
    unsafe pixels.withUnsafeBytes { pixels in
      let plan = unsafe PNGEncodingPlan(
        pixels,
        shape,
        effort: effort,
        reduction: reduces ? CPReduceColors : CPReduceNothing,
        kernels: kernels
      )
      begin(plan, &output)
      // The zlib stream has two bytes before the units and four after them.
      let bound = plan.bound + plan.units * frame.around + 6
      output.append(addingCapacity: bound) { span in
        unsafe span.withUnsafeMutableBufferPointer { buffer, count in
          unsafe preferLargePages(UnsafeMutableRawBufferPointer(buffer))
          count = unsafe pack(plan, as: frame, threads: threads, to: buffer)
        }
      }
    }
  }

  /// Compresses the units of a plan in order; returns the number of bytes.
  private func pack(
    _ plan: PNGEncodingPlan,
    as frame: Frame,
    threads: Int,
    to buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    let line = Lock(PendingUnits(count: plan.units, around: frame.around))
    forEachInParallel(plan.units, threads: threads) { number in
      let unit = plan.pack(number, in: takeMemory(plan.unitMemory))
      // The thread that finishes a unit also copies the later units that waited for it; no thread
      // waits.
      for segment in line.withLock({ $0.position(unit) }) {
        unsafe copy(segment, frame, isLast: segment.unit.number == plan.units - 1, to: buffer)
        idle.withLock { $0.append(segment.unit.memory) }
      }
    }
    return line.withLock { $0.end }
  }

  private func takeMemory(_ count: Int) -> PNGEncodingPlan.Memory {
    let kept = idle.withLock { $0.popLast() }
    if let kept, kept.count >= count { return kept }
    return PNGEncodingPlan.Memory(count)
  }

  private func copy(
    _ segment: PendingUnits.Segment,
    _ frame: Frame,
    isLast: Bool,
    to buffer: UnsafeMutableBufferPointer<UInt8>
  ) {
    let part = unsafe segment.unit.part
    let chunk = unsafe UnsafeMutableBufferPointer(
      rebasing: buffer[segment.start..<(segment.start + segment.count)]
    )
    var position = frame.before
    if segment.unit.number == 0 {
      // Deflate with a window of 32 KiB, fastest algorithm (RFC 1950, section 2.2).
      unsafe (chunk[position], chunk[position + 1]) = (0x78, 0x01)
      position += 2
    }
    let bytes = unsafe UnsafeBufferPointer(start: part.bytes, count: part.count)
    unsafe _ = UnsafeMutableBufferPointer(rebasing: chunk[position...]).update(
      fromContentsOf: bytes
    )
    unsafe position += part.count
    func store(_ number: UInt32, at position: Int) {
      for index in 0..<4 {
        unsafe chunk[position + index] = UInt8(
          truncatingIfNeeded: number >> (24 - 8 * UInt32(index))
        )
      }
    }
    if isLast {
      store(segment.adler, at: position)
      position += 4
    }
    guard frame == .chunks else { return }
    store(UInt32(clamping: position - frame.before), at: 0)
    for (index, letter) in "IDAT".utf8.enumerated() { unsafe chunk[4 + index] = letter }
    let body = unsafe UnsafeBufferPointer(rebasing: chunk[4..<position])
    store(unsafe Checksum.crc32(body.span), at: position)
  }
}

/// Finished units that wait for earlier ones, which determine their offsets.
private struct PendingUnits: Sendable {
  /// A unit and the offset of its chunk.
  struct Segment: Sendable {
    let unit: PNGEncodingPlan.CompressionUnit
    let start: Int
    let count: Int
    /// The Adler-32 checksum of all units up to this one.
    let adler: UInt32
  }

  private let count: Int
  private let around: Int
  private var waiting: [Int: PNGEncodingPlan.CompressionUnit] = [:]
  private var next = 0
  private var adler: UInt32 = 1
  /// The offset of the next chunk.
  private(set) var end = 0

  init(count: Int, around: Int) {
    self.count = count
    self.around = around
  }

  /// Adds a unit; returns the units whose offsets are now known.
  mutating func position(_ unit: PNGEncodingPlan.CompressionUnit) -> [Segment] {
    waiting[unit.number] = unit
    var segment: [Segment] = []
    while let unit = waiting.removeValue(forKey: next) {
      let part = unsafe unit.part
      let zlib = (next == 0 ? 2 : 0) + (next == count - 1 ? 4 : 0)
      let size = unsafe part.count + zlib + around
      unsafe adler = cp_adler32_combine(adler, part.adler, part.rawCount)
      segment.append(Segment(unit: unit, start: end, count: size, adler: adler))
      end += size
      next += 1
    }
    return segment
  }
}
