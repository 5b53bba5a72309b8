import QuadrilleSystem

/// Reads a binary property list (`bplist00`): an object graph that is traversed once, as a tree.
///
/// Layout: 8 bytes magic, objects, table of object offsets, 32 bytes trailer. Every offset, length
/// and reference is checked against the range that it must lie in before it is used.
struct BinaryPropertyListReader {
  /// A container whose references are being followed.
  private struct OpenContainer {
    let object: Int
    let offset: Int
    let isDictionary: Bool
    /// The offset of the references: keys first, then values.
    let references: Int
    let count: Int
    var next = 0
    var key = ""
    var members = KeyedValues<PropertyList>()
    var elements: [PropertyList] = []
  }

  let bytes: [UInt8]
  let name: String?
  let job: JobContext
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let topObject: Int
  private let offsetTable: Int
  /// Scalars decoded so far, so that a shared one is decoded once.
  private var scalars: [PropertyList?]
  private var isOpen: [Bool]
  /// The byte range of each object that was visited; empty for others.
  private var extents: [Range<Int>]
  private var visits = 0
  private var open: [OpenContainer] = []
  /// The keys that a dictionary has twice.
  private(set) var duplicates: [DuplicateKey] = []

  /// Reads and validates the trailer.
  init(bytes: [UInt8], name: String?, job: JobContext) throws(SyntaxError) {
    self.bytes = bytes
    self.name = name
    self.job = job
    guard bytes.count >= 8 + 1 + 1 + 32 else {
      throw SyntaxError(
        .truncated(expected: nil),
        in: .propertyList,
        at: DiagnosticLocation(file: name, offset: bytes.count)
      )
    }
    guard bytes[6] == UInt8(ascii: "0"), bytes[7] == UInt8(ascii: "0") else {
      let version = String(decoding: bytes[6..<8], as: UTF8.self)
      throw SyntaxError(
        .binary(.version(version)),
        in: .propertyList,
        at: DiagnosticLocation(file: name, offset: 6)
      )
    }
    let trailer = bytes.count - 32
    func field(
      _ fieldName: String,
      at offset: Int,
      size: Int,
      _ allowed: ClosedRange<UInt64>
    ) throws(SyntaxError) -> Int {
      let value = bytes.span.bigEndian(at: trailer + offset, count: size)
      guard allowed.contains(value) else {
        let location = DiagnosticLocation(file: name, part: "trailer", offset: trailer + offset)
        throw SyntaxError(
          .binary(.trailer(field: fieldName, found: value, allowed: allowed)),
          in: .propertyList,
          at: location
        )
      }
      return Int(value)
    }
    offsetSize = try field("offset size", at: 6, size: 1, 1...8)
    referenceSize = try field("reference size", at: 7, size: 1, 1...8)
    // Each object takes at least one byte, and one entry of the offset table.
    let maximum = UInt64((trailer - 8) / (1 + offsetSize))
    objectCount = try field("object count", at: 8, size: 8, 1...max(1, maximum))
    topObject = try field("top object", at: 16, size: 8, 0...UInt64(objectCount - 1))
    let lastTable = trailer - objectCount * offsetSize
    guard lastTable >= 9 else {
      throw SyntaxError(
        .truncated(expected: nil),
        in: .propertyList,
        at: DiagnosticLocation(file: name, offset: bytes.count)
      )
    }
    offsetTable = try field("table offset", at: 24, size: 8, 9...UInt64(lastTable))
    guard objectCount <= job.limits.maxValueCount else {
      let violation = LimitViolation(.values, found: objectCount, allowed: job.limits.maxValueCount)
      throw SyntaxError(.limit(violation), in: .propertyList, at: DiagnosticLocation(file: name))
    }
    if let violation = PropertyList.violation(ofValues: objectCount, job) {
      throw SyntaxError(.limit(violation), in: .propertyList, at: DiagnosticLocation(file: name))
    }
    scalars = [PropertyList?](repeating: nil, count: objectCount)
    isOpen = [Bool](repeating: false, count: objectCount)
    extents = [Range<Int>](repeating: 0..<0, count: objectCount)
  }

  /// Decodes the top object and its descendants.
  mutating func root() throws(SyntaxError) -> PropertyList {
    var object = topObject
    while true {
      var next = try visit(object)
      // A complete value is added to the innermost container, which may complete it in turn.
      while let value = next {
        guard !open.isEmpty else {
          try checkOverlap()
          return value
        }
        add(value)
        next = closeIfComplete()
      }
      object = try nextReference()
    }
  }

  /// Decodes a scalar or an empty container; opens any other container and returns nil.
  private mutating func visit(_ object: Int) throws(SyntaxError) -> PropertyList? {
    visits += 1
    let budget = 4 * objectCount + 1000
    guard visits <= budget else { throw error(.binary(.sharing(visits: budget)), object: object) }
    if visits % PropertyList.checkInterval == 0,
      let violation = PropertyList.violation(ofValues: visits, job)
    {
      throw SyntaxError(.limit(violation), in: .propertyList, at: DiagnosticLocation(file: name))
    }
    if let scalar = scalars[object] { return scalar }
    guard !isOpen[object] else { throw error(.binary(.cycle(object: object)), object: object) }
    var scanner = try scanner(at: object)
    let marker = try scanner.marker()
    switch marker >> 4 {
    case 0xA, 0xD:
      let count = try scanner.count(marker)
      let isDictionary = marker >> 4 == 0xD
      let perElement = isDictionary ? 2 * referenceSize : referenceSize
      let references = try scanner.take(count, each: perElement).lowerBound
      extents[object] = scanner.extent
      let container = OpenContainer(
        object: object,
        offset: scanner.start,
        isDictionary: isDictionary,
        references: references,
        count: count
      )
      open.append(container)
      if count == 0 { return closeIfComplete() }
      let allowed = min(job.limits.maxPropertyListDepth, 1000)
      guard open.count <= allowed else {
        throw error(
          .limit(.init(.nesting, found: open.count, allowed: allowed)),
          object: object
        )
      }
      isOpen[object] = true
      return nil
    default:
      let value = PropertyList(try scanner.scalar(marker), offset: scanner.start)
      extents[object] = scanner.extent
      scalars[object] = value
      return value
    }
  }

  private mutating func add(_ value: PropertyList) {
    let innermost = open.count - 1
    if open[innermost].isDictionary {
      let key = open[innermost].key
      if !open[innermost].members.append(key, value), duplicates.count < DuplicateKey.maxCount {
        let path = open.dropLast().map { $0.isDictionary ? $0.key : "\($0.elements.count)" }
        duplicates.append(DuplicateKey(key, in: path, line: nil))
      }
    } else {
      open[innermost].elements.append(value)
    }
  }

  /// Closes the innermost container if it is complete.
  private mutating func closeIfComplete() -> PropertyList? {
    guard let container = open.last, container.next == container.count else { return nil }
    open.removeLast()
    isOpen[container.object] = false
    return PropertyList(
      container.isDictionary ? .dictionary(container.members) : .array(container.elements),
      offset: container.offset
    )
  }

  /// The next object that the innermost container refers to; its key is read first.
  private mutating func nextReference() throws(SyntaxError) -> Int {
    let innermost = open.count - 1
    let container = open[innermost]
    var position = container.references + container.next * referenceSize
    if container.isDictionary {
      let object = try reference(at: position)
      guard let key = try visitKey(object) else {
        throw error(.binary(.key(object: object)), object: object)
      }
      open[innermost].key = key
      position += container.count * referenceSize
    }
    open[innermost].next += 1
    return try reference(at: position)
  }

  /// The string of a key object; nil where it is not a string.
  private mutating func visitKey(_ object: Int) throws(SyntaxError) -> String? {
    let offset = try offset(of: object)
    guard bytes[offset] >> 4 == 5 || bytes[offset] >> 4 == 6 else { return nil }
    return try visit(object)?.string
  }

  private func reference(at position: Int) throws(SyntaxError) -> Int {
    let value = bytes.span.bigEndian(at: position, count: referenceSize)
    guard value < UInt64(objectCount) else {
      let location = DiagnosticLocation(file: name, offset: position)
      throw SyntaxError(
        .binary(.reference(found: value, objects: objectCount)),
        in: .propertyList,
        at: location
      )
    }
    return Int(value)
  }

  private func offset(of object: Int) throws(SyntaxError) -> Int {
    let entry = offsetTable + object * offsetSize
    let value = bytes.span.bigEndian(at: entry, count: offsetSize)
    let allowed = 8..<offsetTable
    guard value >= 8, value < UInt64(offsetTable) else {
      throw SyntaxError(
        .binary(.offset(object: object, found: value, allowed: allowed)),
        in: .propertyList,
        at: DiagnosticLocation(file: name, offset: entry)
      )
    }
    return Int(value)
  }

  private func scanner(at object: Int) throws(SyntaxError) -> BinaryPropertyListScanner {
    BinaryPropertyListScanner(
      bytes: bytes,
      start: try offset(of: object),
      end: offsetTable,
      name: name,
      job: job
    )
  }

  /// Checks that no objects overlap; no valid writer produces overlapping objects.
  private func checkOverlap() throws(SyntaxError) {
    let visited = extents.indices.filter { !extents[$0].isEmpty }
      .sorted { extents[$0].lowerBound < extents[$1].lowerBound }
    for (first, second) in zip(visited, visited.dropFirst())
    where extents[second].lowerBound < extents[first].upperBound {
      throw error(.binary(.overlap(object: second)), object: second)
    }
  }

  private func error(_ reason: SyntaxError.Reason, object: Int) -> SyntaxError {
    SyntaxError(
      reason,
      in: .propertyList,
      at: DiagnosticLocation(file: name, offset: try? offset(of: object))
    )
  }
}
