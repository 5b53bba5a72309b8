import QuadrilleSystem

/// Builds a description from the records of a font file, in any order.
struct FontCollector {
  let name: String?
  let job: JobContext
  private var result: FontDescription
  private var hasCommon = false
  private var isKnown = false
  private var doubles = 0
  /// The number of all records read, including those that are discarded later.
  private var recordCount = 0

  init(name: String?, job: JobContext) {
    self.name = name
    self.job = job
    result = FontDescription()
  }

  /// Sets the encoding of the file.
  mutating func begin(_ encoding: FontDescription.Encoding) { result.encoding = encoding }

  // MARK: Records

  /// Adds a line or an element.
  mutating func add(_ record: FontRecord) throws(FontError) {
    isKnown = true
    let location = location(of: record)
    if let invalidNumber = record.invalidNumber {
      throw FontError(
        .number(
          key: invalidNumber.key.keyword,
          value: invalidNumber.value,
          allowed: "a decimal number"
        ),
        at: location
      )
    }
    let fields = FontFields(record, at: location)
    switch record.kind {
    case .info: try addInfo(fields, record)
    case .common: try addCommon(fields)
    case .page:
      try add(
        FontDescription.Page(id: try fields.integer(.id) ?? 0, file: record.file ?? ""),
        at: location
      )
    case .char: try add(try fields.character(line: record.line), at: location)
    case .kerning:
      try add(
        FontDescription.Kerning(
          first: try fields.identifier(.first) ?? 0,
          second: try fields.identifier(.second) ?? 0,
          amount: try fields.length(.amount) ?? .zero
        ),
        at: location
      )
    case .distanceField:
      result.distanceField = FontDescription.DistanceField(
        type: record.fieldType ?? "",
        range: try fields.length(.distanceRange) ?? .zero
      )
    }
  }

  private func location(of record: FontRecord) -> DiagnosticLocation {
    var part: String?
    if let id = record[.id] { part = "\(record.kind.rawValue) \(id)" }
    if record.kind == .kerning { part = "kerning" }
    return DiagnosticLocation(file: name, part: part, line: record.line)
  }

  private mutating func addInfo(_ fields: FontFields, _ record: FontRecord) throws(FontError) {
    result.face = record.face ?? ""
    result.size = try fields.length(.size) ?? .zero
    result.isBold = record[.bold].map { $0 != .zero } ?? false
    result.isItalic = record[.italic].map { $0 != .zero } ?? false
    result.outline = record[.outline]?.rounded ?? 0
    result.padding = Self.list(record.padding, count: 4)
    result.spacing = Self.list(record.spacing, count: 2)
  }

  /// Integers separated by commas; an invalid number becomes 0, since these values are not used.
  private static func list(_ text: String?, count: Int) -> [Int] {
    let parts = (text ?? "").split(separator: ",", omittingEmptySubsequences: false)
    return (0..<count).map { index in
      guard index < parts.count else { return 0 }
      return Int(parts[index].drop { $0 == " " }) ?? 0
    }
  }

  private mutating func addCommon(_ fields: FontFields) throws(FontError) {
    var contents: [FontDescription.ChannelContent] = []
    for key in [FontRecord.Key.alphaChnl, .redChnl, .greenChnl, .blueChnl] {
      contents.append(.init(rawValue: try fields.integer(key) ?? 0) ?? .glyph)
    }
    try setCommon(
      lineHeight: try fields.length(.lineHeight) ?? .zero,
      base: try fields.length(.base) ?? .zero,
      size: (try fields.integer(.scaleW) ?? 0, try fields.integer(.scaleH) ?? 0),
      isPacked: (try fields.integer(.packed) ?? 0) != 0,
      contents: contents,
      at: fields.location
    )
  }

  // MARK: Parts

  mutating func setInfo(_ change: (inout FontDescription) -> Void) {
    isKnown = true
    change(&result)
  }

  mutating func setCommon(
    lineHeight: FontLength,
    base: FontLength,
    size: (width: Int, height: Int),
    isPacked: Bool,
    contents: [FontDescription.ChannelContent],
    at location: DiagnosticLocation
  ) throws(FontError) {
    guard lineHeight > .zero else {
      throw FontError(.common("the line height \(lineHeight) is not above 0"), at: location)
    }
    isKnown = true
    hasCommon = true
    result.lineHeight = lineHeight
    result.base = base
    result.pageWidth = size.width
    result.pageHeight = size.height
    result.isPacked = isPacked
    result.channelContents = contents
  }

  mutating func add(_ page: FontDescription.Page, at location: DiagnosticLocation) throws(FontError)
  {
    guard !page.file.isEmpty, !page.file.utf8.contains(0) else {
      throw FontError(.page("page \(page.id) has no file name"), at: location)
    }
    try count(result.pages.count, "pages", FontDescription.maxPages, at: location)
    result.pages.append(page)
  }

  mutating func add(
    _ character: FontDescription.Character,
    at location: DiagnosticLocation
  ) throws(FontError) {
    guard result.characters.count < job.limits.maxSpriteCount else {
      let found = result.characters.count + 1
      let violation = LimitViolation(.sprites, found: found, allowed: job.limits.maxSpriteCount)
      throw FontError(.limit(violation), at: location)
    }
    try draw(MemoryLayout<FontDescription.Character>.stride, at: location)
    result.characters.append(character)
  }

  mutating func add(
    _ kerning: FontDescription.Kerning,
    at location: DiagnosticLocation
  ) throws(FontError) {
    try count(result.kernings.count, "kernings", FontDescription.maxKernings, at: location)
    try draw(MemoryLayout<FontDescription.Kerning>.stride, at: location)
    result.kernings.append(kerning)
  }

  private func count(
    _ found: Int,
    _ what: String,
    _ allowed: Int,
    at location: DiagnosticLocation
  ) throws(FontError) {
    guard found < allowed else {
      throw FontError(.tooMany(what, found: found + 1, allowed: allowed), at: location)
    }
  }

  /// Checks the budget of the job from time to time, for the memory of the records so far.
  private mutating func draw(_ bytes: Int, at location: DiagnosticLocation) throws(FontError) {
    recordCount += 1
    guard recordCount & 4_095 == 0 else { return }
    let taken = recordCount &* bytes
    if let violation = job.violation(addingBytes: 2 &* taken) ?? job.timeViolation {
      throw FontError(.limit(violation), at: location)
    }
  }

  // MARK: Result

  /// The font, after all records were added.
  consuming func description() throws(FontError) -> FontDescription {
    let location = DiagnosticLocation(file: name)
    guard isKnown else {
      throw FontError(.kind(found: "no keyword of an AngelCode font"), at: location)
    }
    guard hasCommon else { throw FontError(.common("has no common block"), at: location) }
    guard !result.characters.isEmpty else { throw FontError(.noCharacters, at: location) }
    let pages = result.pages.count
    let characters = result.characters.count
    let kernings = result.kernings.count
    result.pages = Self.removingDuplicates(result.pages) { $0.id < $1.id }
    result.characters = Self.removingDuplicates(result.characters) { $0.id < $1.id }
    result.kernings = Self.removingDuplicates(result.kernings) {
      ($0.first, $0.second) < ($1.first, $1.second)
    }
    let doubles =
      pages - result.pages.count + characters - result.characters.count
      + kernings - result.kernings.count
    if doubles > 0 {
      warn(
        "font.duplicate",
        "\(doubles) ids or pairs occur twice, the last of each is used",
        doubles
      )
    }
    try checkPages()
    return result
  }

  /// Removes duplicates from a list, keeping the last of equal elements, in ascending order.
  private static func removingDuplicates<Element>(
    _ list: [Element],
    _ isBefore: (Element, Element) -> Bool
  ) -> [Element] {
    let isAscending = zip(list, list.dropFirst()).allSatisfy(isBefore)
    guard !isAscending else { return list }
    let order = list.indices.sorted { one, other in
      if isBefore(list[one], list[other]) { return true }
      return !isBefore(list[other], list[one]) && one < other
    }
    var result: [Element] = []
    for (location, index) in order.enumerated() {
      let isLast = location + 1 == order.count || isBefore(list[index], list[order[location + 1]])
      if isLast { result.append(list[index]) }
    }
    return result
  }

  private mutating func checkPages() throws(FontError) {
    let known = Set(result.pages.map(\.id))
    var hidden = 0
    for character in result.characters {
      guard known.contains(character.page) else {
        throw FontError(
          .page("page \(character.page) is not listed"),
          at: DiagnosticLocation(file: name, part: "char \(character.id)", line: character.line)
        )
      }
      if character.id > 0, !character.isDrawable { hidden += 1 }
    }
    if hidden > 0 {
      warn("font.id", "has \(hidden) glyphs of control or invalid characters, never drawn", hidden)
    }
  }

  private mutating func warn(_ code: String, _ message: String, _ found: Int) {
    result.warnings.append(
      Diagnostic(
        .warning,
        code: code,
        location: DiagnosticLocation(file: name),
        message: message,
        found: "\(found)"
      )
    )
  }
}

extension FontDescription.Character {
  /// Whether text can select the character: a scalar that is not a control character.
  var isDrawable: Bool {
    guard let value = UInt32(exactly: id), let scalar = Unicode.Scalar(value) else { return false }
    return value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
  }
}

/// The values of a record, checked and converted.
struct FontFields {
  let record: FontRecord
  let location: DiagnosticLocation

  init(_ record: FontRecord, at location: DiagnosticLocation) {
    self.record = record
    self.location = location
  }

  /// A coordinate or an advance.
  func length(_ key: FontRecord.Key) throws(FontError) -> FontLength? {
    guard let value = record[key] else { return nil }
    let bound = FontLength.bound
    guard value <= bound, value >= .zero - bound else {
      throw error(key, value, "from -1048576 to 1048576")
    }
    return value
  }

  /// A coordinate as whole pixels, rounded half up.
  func pixels(_ key: FontRecord.Key) throws(FontError) -> Int {
    try length(key)?.rounded ?? 0
  }

  /// An integer.
  func integer(_ key: FontRecord.Key) throws(FontError) -> Int? {
    guard let value = record[key] else { return nil }
    guard FontLength(value.floor) == value else { throw error(key, value, "a whole number") }
    return value.floor
  }

  /// The id of a character: a number of 32 bits; 0xFFFFFFFF is -1.
  func identifier(_ key: FontRecord.Key) throws(FontError) -> Int? {
    guard let id = try integer(key) else { return nil }
    guard id >= -1, id <= Int(UInt32.max) else {
      throw error(key, FontLength(id), "from -1 to 4294967295")
    }
    return id == Int(UInt32.max) ? -1 : id
  }

  func character(line: Int?) throws(FontError) -> FontDescription.Character {
    guard let id = try identifier(.id) else { throw FontError(.missing(key: "id"), at: location) }
    var result = FontDescription.Character(id: id)
    result.x = try pixels(.x)
    result.y = try pixels(.y)
    result.width = try pixels(.width)
    result.height = try pixels(.height)
    for (key, value) in [(FontRecord.Key.width, result.width), (.height, result.height)]
    where value < 0 {
      throw error(key, FontLength(value), "no negative number")
    }
    result.xOffset = try length(.xoffset) ?? .zero
    result.yOffset = try length(.yoffset) ?? .zero
    result.xAdvance = try length(.xadvance) ?? .zero
    result.page = try integer(.page) ?? 0
    result.channels = UInt8(truncatingIfNeeded: try integer(.chnl) ?? 15)
    result.line = line
    return result
  }

  private func error(_ key: FontRecord.Key, _ value: FontLength, _ allowed: String) -> FontError {
    FontError(.number(key: key.keyword, value: "\(value)", allowed: allowed), at: location)
  }
}
