internal import QuadrilleSystem

/// The decompressed pixels of tilesets, which all frames of a file share.
final class AsepriteTilesetCache: Sendable {
  /// The pixels of a tileset, and their reservation in a budget.
  private struct Entry {
    let pixels: [UInt8]
    let reservation: MemoryReservation?
  }

  private let entries = Lock<[Int: Entry]>([:])

  /// The pixels of a tileset, as they are stored, if they have been decompressed.
  subscript(id: Int) -> [UInt8]? { entries.withLock { $0[id]?.pixels } }

  /// Keeps the pixels of a tileset.
  func keep(_ pixels: [UInt8], of id: Int, _ job: JobContext) {
    let entry = Entry(pixels: pixels, reservation: job.reservation(bytes: pixels.count))
    entries.withLock { $0[id] = entry }
  }
}
