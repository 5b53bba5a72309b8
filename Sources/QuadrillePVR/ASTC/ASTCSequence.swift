/// A sequence of numbers of one range, packed into bits ("Integer Sequence Encoding").
struct ASTCSequence {
  private var rest: UInt128
  private let range: ASTCRange
  private let count: Int

  /// Takes a sequence from the lowest bits; those above it are dropped.
  @inline(__always)
  init(_ bits: UInt128, range: ASTCRange, count: Int) {
    // What the last trits or quints lack is 0.
    let length = UInt128(truncatingIfNeeded: range.bitCount(count))
    rest = bits & ((1 &<< length) &- 1)
    self.range = range
    self.count = count
  }

  /// Calls a closure with each number and its index.
  @inline(__always)
  mutating func forEach(_ tables: ASTCTables, _ body: (Int, Int) -> Void) {
    switch range.digit {
    case .none: forEachOfBits(body)
    case .trit: forEachOfTrits(tables, body)
    case .quint: forEachOfQuints(tables, body)
    }
  }

  @inline(__always)
  private mutating func forEachOfBits(_ body: (Int, Int) -> Void) {
    let mask = 1 &<< range.bits &- 1
    for index in 0..<count {
      body(index, Int(truncatingIfNeeded: rest) & mask)
      rest &>>= UInt128(truncatingIfNeeded: range.bits)
    }
  }

  /// Five numbers at a time: their bits, with two, two, one, two and one packed bits between them.
  @inline(__always)
  private mutating func forEachOfTrits(_ tables: ASTCTables, _ body: (Int, Int) -> Void) {
    let bits = range.bits
    let mask = 1 &<< bits &- 1
    var index = 0
    while index < count {
      let group = Int(truncatingIfNeeded: rest)
      rest &>>= UInt128(truncatingIfNeeded: 5 &* bits &+ 8)
      let packed =
        group &>> bits & 0x03
        | group &>> (2 &* bits) & 0x0C
        | group &>> (3 &* bits) & 0x10
        | group &>> (4 &* bits) & 0x60
        | group &>> (5 &* bits) & 0x80
      let trits = Int(tables.trits[packed])
      // The bits of the five numbers begin behind the packed bits that are before them.
      var place = 0
      for position in 0..<min(5, count &- index) {
        let low = group &>> place & mask
        body(index &+ position, (trits &>> (2 &* position) & 3) &<< bits | low)
        place &+= bits &+ (0b01_10_01_10_10 &>> (2 &* position) & 3)
      }
      index &+= 5
    }
  }

  /// Three numbers at a time: their bits, with three, two and two packed bits between them.
  @inline(__always)
  private mutating func forEachOfQuints(_ tables: ASTCTables, _ body: (Int, Int) -> Void) {
    let bits = range.bits
    let mask = 1 &<< bits &- 1
    var index = 0
    while index < count {
      let group = Int(truncatingIfNeeded: rest)
      rest &>>= UInt128(truncatingIfNeeded: 3 &* bits &+ 7)
      let packed =
        group &>> bits & 0x07
        | group &>> (2 &* bits) & 0x18
        | group &>> (3 &* bits) & 0x60
      let quints = Int(tables.quints[packed])
      var place = 0
      for position in 0..<min(3, count &- index) {
        let low = group &>> place & mask
        body(index &+ position, (quints &>> (3 &* position) & 7) &<< bits | low)
        place &+= bits &+ (0b10_10_11 &>> (2 &* position) & 3)
      }
      index &+= 3
    }
  }
}
