import CPNG
import QuadrilleSystem

/// Packs pictures in units on several threads; keeps the memory from one to the next.
@safe final class PNGUnitCompressor: Sendable {
  /// What stands around the bytes of a unit.
  enum Frame {
    /// An IDAT chunk for each unit.
    case chunks
    /// Nothing: one zlib stream.
    case plainZlib

    /// Where the bytes of a chunk's data begin.
    var before: Int { self == .chunks ? 8 : 0 }
    /// What stands around the data.
    var around: Int { self == .chunks ? 12 : 0 }
  }

  private let effort: CPEffort
  private let kernels: PNGKernels
  private let idle = Lock<[PNGEncodingPlan.Memory]>([])

  init(_ effort: CPEffort, kernels: PNGKernels) {
    self.effort = effort
    self.kernels = kernels
  }

  /// Packs a picture.
  ///
  /// - Parameters:
  ///   - pixels: The picture's rows, with the colours that the file has.
  ///   - shape: How they lie.
  ///   - reduces: Whether it may become anything but RGBA.
  ///   - frame: What stands around the bytes of a unit.
  ///   - threads: The most threads; the bytes are the same for all numbers.
  ///   - output: Where the bytes are added.
  ///   - begin: Adds what comes before them.
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
      // The zlib stream has two bytes before the units and four behind them.
      let bound = plan.bound + plan.units * frame.around + 6
      output.append(addingCapacity: bound) { span in
        unsafe span.withUnsafeMutableBufferPointer { buffer, count in
          unsafe preferLargePages(UnsafeMutableRawBufferPointer(buffer))
          count = unsafe pack(plan, as: frame, threads: threads, to: buffer)
        }
      }
    }
  }

  /// Packs the units of a plan one after the other; gives how many bytes that are.
  private func pack(
    _ plan: PNGEncodingPlan,
    as frame: Frame,
    threads: Int,
    to buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    let line = Lock(PendingUnits(count: plan.units, around: frame.around))
    forEachInParallel(plan.units, threads: threads) { number in
      let unit = plan.pack(number, in: takeMemory(plan.unitMemory))
      // Whoever packed the unit that others waited for copies those, too; nobody waits.
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
      // Deflate with a window of 32 KiB, the quickest method (RFC 1950, section 2.2).
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

/// Units that wait for those before them, to know where they lie.
private struct PendingUnits: Sendable {
  /// A unit and where its chunk lies.
  struct Segment: Sendable {
    let unit: PNGEncodingPlan.CompressionUnit
    let start: Int
    let count: Int
    /// The check sum of all units up to this one.
    let adler: UInt32
  }

  private let count: Int
  private let around: Int
  private var waiting: [Int: PNGEncodingPlan.CompressionUnit] = [:]
  private var next = 0
  private var adler: UInt32 = 1
  /// Where the next chunk begins.
  private(set) var end = 0

  init(count: Int, around: Int) {
    self.count = count
    self.around = around
  }

  /// Takes a unit; gives those that have a place now.
  mutating func position(_ unit: PNGEncodingPlan.CompressionUnit) -> [Segment] {
    waiting[unit.number] = unit
    var segment: [Segment] = []
    while let unit = waiting.removeValue(forKey: next) {
      let part = unsafe unit.part
      let zlib = (next == 0 ? 2 : 0) + (next == count - 1 ? 4 : 0)
      let size = unsafe part.count + zlib + around
      unsafe adler = cp_adler_joined(adler, part.adler, part.rawCount)
      segment.append(Segment(unit: unit, start: end, count: size, adler: adler))
      end += size
      next += 1
    }
    return segment
  }
}
