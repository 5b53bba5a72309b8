/// A sequence of numbers of one range, packed into bits ("Integer Sequence Encoding").
struct ASTCSequence {
  private let low: UInt64
  private let high: UInt64
  private let range: ASTCRange
  private let count: Int

  /// Creates a sequence from the lowest bits; the bits above it are ignored.
  @inline(__always)
  init(_ bits: UInt128, range: ASTCRange, count: Int) {
    // Missing bits of the last trits or quints are 0.
    let length = UInt128(truncatingIfNeeded: range.bitCount(count))
    let rest = bits & ((1 &<< length) &- 1)
    low = UInt64(truncatingIfNeeded: rest)
    high = UInt64(truncatingIfNeeded: rest &>> 64)
    self.range = range
    self.count = count
  }

  /// The maximum number of values that ``forEach(_:_:)`` passes beyond the sequence.
  static let overrun = 7

  /// Calls a closure with each number and its index; the last group is passed completely, which
  /// avoids an unpredictable branch in the loops.
  @inline(__always)
  func forEach(_ tables: ASTCTables, _ body: (Int, Int) -> Void) {
    switch range.digit {
    case .none: forEachOfBits(body)
    case .trit: forEachOfTrits(tables, body)
    case .quint: forEachOfQuints(tables, body)
    }
  }

  /// The 64 bits from a position of 0 to 127.
  @inline(__always)
  private func group(at position: Int) -> Int {
    let shift = UInt64(truncatingIfNeeded: position & 63)
    // Two shifts, since a shift by 64 would have no effect.
    let word =
      position < 64 ? low &>> shift | (high &<< 1) &<< (63 &- shift) : high &>> shift
    return Int(truncatingIfNeeded: word)
  }

  /// Eight numbers at a time, of at most 8 bits each.
  @inline(__always)
  private func forEachOfBits(_ body: (Int, Int) -> Void) {
    let bits = range.bits
    let mask = 1 &<< bits &- 1
    var index = 0
    while index < count {
      let group = group(at: index &* bits)
      for position in 0..<8 {
        body(index &+ position, group &>> (position &* bits) & mask)
      }
      index &+= 8
    }
  }

  /// Five numbers at a time: their bits, with two, two, one, two and one packed bits between them.
  @inline(__always)
  private func forEachOfTrits(_ tables: ASTCTables, _ body: (Int, Int) -> Void) {
    let bits = range.bits
    let mask = 1 &<< bits &- 1
    var index = 0
    var start = 0
    while index < count {
      let group = group(at: start)
      let packed =
        group &>> bits & 0x03
        | group &>> (2 &* bits) & 0x0C
        | group &>> (3 &* bits) & 0x10
        | group &>> (4 &* bits) & 0x60
        | group &>> (5 &* bits) & 0x80
      let trits = Int(unsafe tables.trits.span[unchecked: packed])
      // The bits of the five numbers start after the packed bits before them.
      var shift = 0
      for position in 0..<5 {
        let low = group &>> shift & mask
        body(index &+ position, (trits &>> (2 &* position) & 3) &<< bits | low)
        shift &+= bits &+ (0b01_10_01_10_10 &>> (2 &* position) & 3)
      }
      index &+= 5
      start &+= 5 &* bits &+ 8
    }
  }

  /// Three numbers at a time: their bits, with three, two and two packed bits between them.
  @inline(__always)
  private func forEachOfQuints(_ tables: ASTCTables, _ body: (Int, Int) -> Void) {
    let bits = range.bits
    let mask = 1 &<< bits &- 1
    var index = 0
    var start = 0
    while index < count {
      let group = group(at: start)
      let packed =
        group &>> bits & 0x07
        | group &>> (2 &* bits) & 0x18
        | group &>> (3 &* bits) & 0x60
      let quints = Int(unsafe tables.quints.span[unchecked: packed])
      var shift = 0
      for position in 0..<3 {
        let low = group &>> shift & mask
        body(index &+ position, (quints &>> (3 &* position) & 7) &<< bits | low)
        shift &+= bits &+ (0b10_10_11 &>> (2 &* position) & 3)
      }
      index &+= 3
      start &+= 3 &* bits &+ 7
    }
  }
}
