import QuadrilleSystem
import Testing

@testable import QuadrilleSyntax

/// Files with many small values of a few bytes each must stay within the memory budget of a job.
@Suite struct PropertyListBudgetTests {
  private static let count = 20_000

  private static let xml = Array(
    ("<plist version=\"1.0\"><array>" + String(repeating: "<dict/>", count: count)
      + "</array></plist>").utf8
  )

  /// An array followed by its elements, which are numbers of one byte each.
  private static let binary: [UInt8] = {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }
    var file = Array("bplist00".utf8)
    var offsets = [file.count]
    file += [0xAF, 0x11] + number(count, 2)
    for index in 1...count { file += number(index, 2) }
    for _ in 0..<count {
      offsets.append(file.count)
      file += [0x10, 7]
    }
    let table = file.count
    for offset in offsets { file += number(offset, 4) }
    return file + [0, 0, 0, 0, 0, 0, 4, 2] + number(count + 1, 8) + number(0, 8) + number(table, 8)
  }()

  @Test(
    "A property list with many small values stops at the memory budget",
    arguments: [xml, binary]
  ) func largeTreesExceedBudget(file: [UInt8]) throws {
    func read(_ bytes: Int) throws -> Int? {
      var limits = Limits()
      limits.maxMemoryBytes = bytes
      let job = JobContext(limits: limits)
      return try PropertyList(parsing: file, name: "t", job: job).array?.count
    }
    #expect(try read(64 << 20) == Self.count)
    let error = #expect(throws: SyntaxError.self) { try read(1 << 20) }
    guard case .limit(let violation) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(violation.kind == .memory && violation.allowed == 1 << 20)
  }
}
