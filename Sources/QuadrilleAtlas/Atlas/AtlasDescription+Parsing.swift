public import QuadrilleIO
import QuadrilleSyntax

extension AtlasDescription {
  /// Reads the data file of an atlas, whatever its format: what it holds decides, not its name.
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
    self = try Self.read(data, name: name, limits: limits)
    warnings += overlapWarnings()
  }

  /// Whether a file can be the data of an atlas as far as its first bytes tell: text or `bplist`.
  public static func looksLikeAtlas(_ data: [UInt8]) -> Bool {
    if data.starts(with: "bplist".utf8) { return true }
    let blank: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    let first = data.prefix(64).first { !blank.contains($0) }
    return first == UInt8(ascii: "<") || first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      || LibGDXReader.recognizes(data)
  }

  private static func read(
    _ data: [UInt8],
    name: String?,
    limits: Limits
  ) throws(AtlasError) -> AtlasDescription {
    if data.starts(with: "bplist".utf8) {
      return try read(propertyList: data, name: name, limits: limits)
    }
    if PropertyList.looksLikeXML(data) {
      if data.count <= limits.textBytes, XMLReader.root(of: data) == StarlingReader.root {
        return try StarlingReader(name: name, limits: limits).read(data)
      }
      return try read(propertyList: data, name: name, limits: limits)
    }
    if LibGDXReader.recognizes(data) {
      var reader = try LibGDXReader(data, name: name, limits: limits)
      return try reader.read()
    }
    return try read(json: data, name: name, limits: limits)
  }

  private static func read(
    propertyList data: [UInt8],
    name: String?,
    limits: Limits
  ) throws(AtlasError) -> AtlasDescription {
    let list: PropertyList
    do {
      list = try PropertyList(parsing: data, name: name, limits: limits)
    } catch {
      throw AtlasError(error)
    }
    guard list.dictionary != nil else {
      throw AtlasError(.format(found: list.kindName), at: Place(file: name, line: list.line))
    }
    if list["images"]?.array != nil {
      var reader = AtlascReader(name: name, limits: limits)
      return try reader.read(list)
    }
    if UIKitReader.recognizes(list) {
      var reader = UIKitReader(name: name, limits: limits)
      return try reader.read(list)
    }
    var reader = Cocos2DReader(name: name, limits: limits)
    return try reader.read(list)
  }

  private static func read(
    json data: [UInt8],
    name: String?,
    limits: Limits
  ) throws(AtlasError) -> AtlasDescription {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: data, name: name, limits: limits)
    } catch {
      throw AtlasError(error)
    }
    guard value.object != nil else {
      let place = Place(file: name, line: value.line, column: value.column)
      throw AtlasError(.format(found: value.kindName), at: place)
    }
    if value["textures"]?.array != nil {
      var reader = Phaser3Reader(name: name, limits: limits)
      return try reader.read(value)
    }
    if AsepriteReader.recognizes(value) {
      var reader = AsepriteReader(name: name, limits: limits)
      return try reader.read(value)
    }
    var reader = TexturePackerJSONReader(name: name, limits: limits)
    return try reader.read(value)
  }
}
