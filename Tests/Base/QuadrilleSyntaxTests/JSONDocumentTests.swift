import QuadrilleSystem
import Testing

@testable import QuadrilleSyntax

/// Random JSON texts generated together with the expected values.
@Suite struct JSONDocumentTests {
  /// An expected value.
  private indirect enum Model {
    case nothing
    case flag(Bool)
    case number(Int)
    case text(String)
    case list([Model])
    case members([(String, Model)])
  }

  private struct Generator {
    var random: SplitMix64Generator
    var text = ""
    /// The path, the line, the column and the bytes of each value in the order of the text.
    var locations: [(path: String, line: Int, column: Int, range: Range<Int>)] = []
    private var line = 1
    private var lineStart = 0

    init(seed: UInt64) { random = SplitMix64Generator(seed: seed) }

    mutating func write(_ part: String) { text += part }

    mutating func breakLine() {
      guard Int.random(in: 0..<4, using: &random) == 0 else { return }
      text += Bool.random(using: &random) ? "\n  " : "\r\n"
      line += 1
      lineStart = text.utf8.count - (text.hasSuffix("  ") ? 2 : 0)
    }

    mutating func value(_ path: String, depth: Int) -> Model {
      breakLine()
      let (location, start) = (locations.count, text.utf8.count)
      locations.append((path, line, start - lineStart + 1, start..<start))
      let model = written(path, depth: depth)
      locations[location].range = start..<text.utf8.count
      return model
    }

    private mutating func written(_ path: String, depth: Int) -> Model {
      let kind = Int.random(in: -2..<(depth < 4 ? 6 : 2), using: &random)
      switch kind {
      case -2:
        write("null")
        return .nothing
      case -1:
        let flag = Bool.random(using: &random)
        write("\(flag)")
        return .flag(flag)
      case 0:
        let number = Int.random(in: -99...99, using: &random)
        write("\(number)")
        return .number(number)
      case 1:
        let isEscaped = Bool.random(using: &random)
        write(isEscaped ? #""a\u00e9\n""# : #""aé""#)
        return .text(isEscaped ? "a\u{E9}\n" : "a\u{E9}")
      case 2, 3:
        let count = Int.random(in: 0..<(depth == 0 ? 60 : 14), using: &random)
        // Flat arrays, which have no table, or nested ones.
        let isFlat = kind == 2
        write("[")
        var list: [Model] = []
        for index in 0..<count {
          if index > 0 { write(",") }
          list.append(value("\(path)[\(index)]", depth: isFlat ? 9 : depth + 1))
        }
        breakLine()
        write("]")
        return .list(list)
      default:
        let count = Int.random(in: 0..<(depth == 0 ? 60 : 14), using: &random)
        write("{")
        var members: [(String, Model)] = []
        for index in 0..<count {
          if index > 0 { write(",") }
          breakLine()
          let key = index % 5 == 4 ? "k\"\(index)" : "key\(index)"
          write(index % 5 == 4 ? #""k\"\#(index)": "# : #""\#(key)" :"#)
          let inner = value(path.isEmpty ? key : "\(path).\(key)", depth: depth + 1)
          members.append((key, inner))
        }
        write("}")
        return .members(members)
      }
    }
  }

  /// Compares a value with the model and collects it with its descendants.
  private func check(_ value: JSONValue, _ model: Model, _ all: inout [JSONValue]) {
    all.append(value)
    switch model {
    case .nothing: #expect(value.isNull)
    case .flag(let flag): #expect(value.boolean == flag)
    case .number(let number): #expect(value.integer == number)
    case .text(let text): #expect(value.string == text)
    case .list(let list):
      let elements = value.elements
      #expect(elements?.count == list.count && value.array?.count == list.count)
      // Random access takes another code path than iteration.
      for (index, model) in list.enumerated() {
        guard let elements else { break }
        check(elements[index], model, &all)
      }
    case .members(let members):
      #expect(value.members.map { $0.map(\.key) } == members.map(\.0))
      #expect(value["none"] == nil)
      for (key, model) in members {
        guard let inner = value[key] else {
          Issue.record("no \(key)")
          continue
        }
        check(inner, model, &all)
      }
    }
  }

  @Test("Generated JSON values have the right content, path, line, column and byte range")
  func valuesHaveSourceLocations() throws {
    for seed in 0..<400 {
      var generator = Generator(seed: UInt64(seed))
      let model = generator.value("", depth: 0)
      let root = try JSONValue(parsing: Array(generator.text.utf8), name: "a.json")
      var all: [JSONValue] = []
      check(root, model, &all)
      #expect(all.count == generator.locations.count && root.valueCount == all.count)
      for (value, location) in zip(all, generator.locations) {
        #expect(value.path == location.path, "\(seed)")
        #expect(
          value.line == location.line && value.column == location.column,
          "\(seed) \(location)"
        )
        #expect(value.range == location.range, "\(seed) \(location)")
      }
      #expect(root == (try JSONValue(parsing: Array(generator.text.utf8))))
      #expect(root.range == all[0].range)
    }
  }

  @Test("Objects of 1 to 80 members find each key and reject a duplicate key")
  func detectsDuplicateKeys() throws {
    for count in 1...80 {
      let keys = (0..<count).map { "\"k\($0)\":\($0)" }
      let text = "{\(keys.joined(separator: ","))}"
      let value = try JSONValue(parsing: Array(text.utf8))
      for index in 0..<count { #expect(value["k\(index)"]?.integer == index) }
      #expect(value["k\(count)"] == nil)
      for repeated in [0, count / 2, count - 1] {
        let double = "{\(keys.joined(separator: ",")),\"k\(repeated)\":0}"
        let error = #expect(throws: SyntaxError.self) {
          try JSONValue(parsing: Array(double.utf8))
        }
        #expect(error?.code == "json.duplicateKey")
        #expect(error?.location.offset == text.utf8.count)
      }
    }
  }

  /// The members of an object in which keys repeat, by a simple list.
  private static func merged(_ members: [(String, Int)]) -> [(String, Int)] {
    var result: [(String, Int)] = []
    for (key, value) in members {
      if let index = result.firstIndex(where: { $0.0 == key }) {
        result[index].1 = value
      } else {
        result.append((key, value))
      }
    }
    return result
  }

  @Test("A text may have duplicate keys where the caller allows it, and the last value counts")
  func keepsLastDuplicate() throws {
    var random = SplitMix64Generator(seed: 77)
    for _ in 0..<200 {
      let members = (0..<Int.random(in: 1...30, using: &random)).map { index in
        // Some keys have escapes, which compare by their value.
        (
          ["a", "b\u{E9}", "key number", "k\(Int.random(in: 0...14, using: &random))"]
            .randomElement(using: &random) ?? "", index
        )
      }
      let texts = members.map { key, value in
        let escaped = value % 2 == 0 ? key.replacing("\u{E9}", with: "\\u00e9") : key
        return "\"\(escaped)\": {\"v\": [\(value), {\"w\": \(value), \"w\": \"x\"}]}"
      }
      let text = "[0, {\"list\": {\(texts.joined(separator: ",\n"))}, \"z\": 1}]"
      var duplicates: [DuplicateKey] = []
      let root = try JSONValue(parsing: Array(text.utf8), duplicates: &duplicates)
      let list = try #require(root.elements?[1]["list"])
      let expected = Self.merged(members)
      #expect(list.members?.map(\.key) == expected.map(\.0))
      for (key, value) in expected {
        let elements = try #require(list[key]?["v"]?.elements)
        #expect(elements.count == 2 && elements[0].integer == value)
        #expect(elements[1]["w"]?.string == "x" && elements[1].members?.count == 1)
        #expect(elements[1].path == "[1].list.\(key).v[1]")
      }
      #expect(list["missing"] == nil && root.elements?[1]["z"]?.integer == 1)
      let outer = duplicates.filter { $0.container == ["1", "list"] }
      #expect(outer.count == members.count - expected.count)
      let inner = duplicates.filter { $0.key == "w" }
      #expect(inner.count == members.count && duplicates.count == outer.count + inner.count)
      #expect(inner.map(\.container) == members.map { ["1", "list", $0.0, "v", "1"] })
      #expect(inner.map(\.line) == Array(1...members.count))
    }
  }

  @Test("A text with very many duplicate keys is read in linear time, and the first are reported")
  func readsManyDuplicates() throws {
    let members = (0..<200_000).map { "\"k\($0 % 1000)\":\($0)" }.joined(separator: ",")
    var duplicates: [DuplicateKey] = []
    let time = try ContinuousClock().measure {
      let root = try JSONValue(parsing: Array("{\(members)}".utf8), duplicates: &duplicates)
      #expect(root.members?.count == 1000 && root["k999"]?.integer == 199_999)
    }
    #expect(duplicates.count == DuplicateKey.maxCount && time < .seconds(20))
  }

  @Test("A value that replaces a string reports the source location of the string")
  func replacementsKeepLocation() throws {
    let members = (0..<20).map { "\"m\($0)\": [\"$\", \($0)]" }.joined(separator: ",\n")
    let root = try JSONValue(parsing: Array("{\"keep\": \"$\",\n\(members)}".utf8), name: "a.json")
    let other = try JSONValue(parsing: Array(#"{"x": [1, {"y": "$"}], "z": "\n"}"#.utf8))
    let changed = root.replacingStrings(exceptIn: "keep") { value in
      guard value.string == "$" else { return nil }
      return value.path == "m3[0]" ? .text("three") : .value(other)
    }
    #expect(changed["keep"]?.string == "$" && changed["m3"]?.elements?[0].string == "three")
    for index in 0..<20 where index != 3 {
      let pair = try #require(changed["m\(index)"]?.elements)
      #expect(pair[0] == other && pair[1].integer == index)
      let inner = try #require(pair[0]["x"]?.elements?[1]["y"])
      // Strings inside a replacement are not replaced.
      #expect(inner.string == "$" && inner.path == "m\(index)[0].x[1].y")
      #expect(inner.line == index + 2)
    }
    #expect(root["m0"]?.elements?[0].string == "$")
  }
}
