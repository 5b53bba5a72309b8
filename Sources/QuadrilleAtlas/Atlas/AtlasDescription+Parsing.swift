public import QuadrilleIO

extension AtlasDescription {
  /// Reads the data file of an atlas, whatever its format.
  ///
  /// - Parameters:
  ///   - data: The file.
  ///   - name: The file's name or path: for messages, and the texture of an atlas that names none.
  ///   - limits: Bounds on text, values and sprites.
  public init(
    parsing data: [UInt8],
    name: String? = nil,
    limits: Limits = .default
  ) throws(AtlasError) {
    if data.starts(with: "bplist".utf8) || PropertyList.looksLikeXML(data) {
      let list: PropertyList
      do {
        list = try PropertyList(parsing: data, name: name, limits: limits)
      } catch {
        if case .root(found: "\"TextureAtlas\"") = error.reason {
          throw AtlasError(.unsupported(.starling), at: Place(file: name))
        }
        throw AtlasError(error)
      }
      self = try Self.read(list, name: name, limits: limits)
    } else if Self.looksLikeLibGDX(data) {
      throw AtlasError(.unsupported(.libGDX), at: Place(file: name))
    } else {
      let value: JSONValue
      do {
        value = try JSONValue(parsing: data, name: name, limits: limits)
      } catch {
        throw AtlasError(error)
      }
      self = try Self.read(value, name: name, limits: limits)
    }
  }

  /// Whether a file can be the data of an atlas as far as its first bytes tell: text or `bplist`.
  public static func looksLikeAtlas(_ data: [UInt8]) -> Bool {
    if data.starts(with: "bplist".utf8) { return true }
    let blank: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    let first = data.prefix(64).first { !blank.contains($0) }
    return first == UInt8(ascii: "<") || first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      || looksLikeLibGDX(data)
  }

  private static func read(
    _ list: PropertyList,
    name: String?,
    limits: Limits
  ) throws(AtlasError) -> AtlasDescription {
    guard list.dictionary != nil else {
      throw AtlasError(.format(found: list.kindName), at: Place(file: name, line: list.line))
    }
    if list["images"]?.array != nil {
      throw AtlasError(.unsupported(.atlasc), at: Place(file: name))
    }
    if let first = list["frames"]?.dictionary?.values.first, first["x"] != nil, first["w"] != nil {
      throw AtlasError(.unsupported(.uiKit), at: Place(file: name))
    }
    var reader = Cocos2DReader(name: name, limits: limits)
    return try reader.read(list)
  }

  private static func read(
    _ value: JSONValue,
    name: String?,
    limits: Limits
  ) throws(AtlasError) -> AtlasDescription {
    let place = Place(file: name, line: value.line, column: value.column)
    guard value.object != nil else { throw AtlasError(.format(found: value.kindName), at: place) }
    if value["textures"]?.array != nil {
      throw AtlasError(.unsupported(.phaser3), at: Place(file: name))
    }
    if isAseprite(value) { throw AtlasError(.unsupported(.aseprite), at: Place(file: name)) }
    var reader = TexturePackerJSONReader(name: name, limits: limits)
    return try reader.read(value)
  }

  private static func isAseprite(_ value: JSONValue) -> Bool {
    guard let meta = value["meta"] else { return false }
    return meta["app"]?.string?.lowercased().contains("aseprite") == true
      || meta["frameTags"] != nil || meta["slices"] != nil
  }

  /// Whether a text has, among its first lines, a file name followed by `key: value` lines.
  private static func looksLikeLibGDX(_ data: [UInt8]) -> Bool {
    let head = data.prefix(4096)
    guard let first = head.first(where: { $0 > 0x20 }), first != UInt8(ascii: "{"),
      first != UInt8(ascii: "[")
    else { return false }
    let lines = head.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    guard lines.count >= 2 else { return false }
    return lines.dropFirst().prefix(6).contains { line in
      let text = line.drop { $0 == 0x20 || $0 == 0x09 }
      return ["size:", "format:", "filter:", "repeat:", "pma:"].contains {
        text.starts(with: $0.utf8)
      }
    }
  }
}
