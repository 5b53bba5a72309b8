import Testing

@Suite("Spellings of error codes") struct ErrorCodeSpellingTests {
  /// The codes that a file writes as literals where it makes an error or a warning.
  private static func codes(in text: String) throws -> Set<String> {
    let call = try Regex<(Substring, Substring)>(
      #"(?:\b(?:ErrorFacts|JobFault|warn|warning)\(\s*(?:\.\w+,\s*)?|\bcode:\s*)"([a-z]\w*\.[a-z]\w*)""#
    )
    return Set(text.matches(of: call).map { String($0.output.1) })
  }

  @Test("A code that several modules throw is a constant of ErrorCode, not a literal in each")
  func literalsInOneModule() throws {
    var modules: [String: Set<Substring>] = [:]
    for layer in ["Base", "Images", "Sprites", "Drawing", "Animation", "Library"] {
      for path in PackageTree.files(below: "Sources/\(layer)", suffix: ".swift") {
        let module = path.split(separator: "/")[2]
        for code in try Self.codes(in: PackageTree.text(path)) {
          modules[code, default: []].insert(module)
        }
      }
    }
    #expect(modules.count > 100)
    for (code, names) in modules { #expect(names.count == 1, "\(code): \(names.sorted())") }
  }

  @Test("Every constant of ErrorCode has a code of its own, which no module writes as a literal")
  func constants() throws {
    let text = try PackageTree.text("Sources/Base/QuadrilleSystem/ErrorCode.swift")
    let constants = text.matches(
      of: try Regex<(Substring, Substring)>(#"static let \w+ = "([^"]+)""#)
    )
    .map { String($0.output.1) }
    #expect(constants.count > 15 && Set(constants).count == constants.count)
    for layer in ["Base", "Images", "Sprites", "Drawing", "Animation", "Library", "Tool"] {
      for path in PackageTree.files(below: "Sources/\(layer)", suffix: ".swift") {
        let found = try Self.codes(in: PackageTree.text(path)).intersection(constants)
        #expect(found.isEmpty, "\(path): \(found.sorted())")
      }
    }
  }
}
