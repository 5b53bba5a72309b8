/// What a package manifest's text says of its targets and products.
///
/// The text is read, not run: a few milliseconds, no second package manager inside the tests.
/// Understood are calls such as `.target(name: "A", dependencies: ["B", .target(name: "C")])`
/// wherever they stand; names are string literals.
struct ManifestText {
  /// The targets in the order of the text.
  private(set) var targets: [Target] = []
  /// The names of the targets of all library products.
  private(set) var libraryTargets: Set<String> = []

  /// One target.
  struct Target: Equatable {
    /// `target`, `executableTarget`, `testTarget` or `systemLibrary`.
    var kind: String
    var name: String
    /// The folder; by default `Sources/<name>` or `Tests/<name>`.
    var path: String
    /// The targets of this package that it depends on, under any condition.
    var dependencies: Set<String>
    /// The products of other packages that it depends on.
    var products: Set<String>
  }

  private static let kinds: Set = [
    "target", "executableTarget", "testTarget", "systemLibrary", "macro", "plugin",
    "binaryTarget",
  ]

  /// Reads the text of a manifest.
  init(_ text: String) {
    var reader = CallReader(tokens: Token.all(of: text))
    for call in reader.calls() { take(call) }
  }

  private mutating func take(_ value: Value) {
    guard case .call(let callee, let arguments) = value else {
      if case .list(let values) = value { values.forEach { take($0) } }
      return
    }
    if callee == "library", case .list(let names)? = arguments.value("targets") {
      libraryTargets.formUnion(names.compactMap(\.text))
    }
    guard Self.kinds.contains(callee), let name = arguments.value("name")?.text else {
      arguments.forEach { take($0.value) }
      return
    }
    var target = Target(
      kind: callee,
      name: name,
      path: arguments.value("path")?.text
        ?? (callee == "testTarget" ? "Tests/\(name)" : "Sources/\(name)"),
      dependencies: [],
      products: []
    )
    if case .list(let values)? = arguments.value("dependencies") {
      for value in values {
        switch value {
        case .text(let name): target.dependencies.insert(name)
        case .call("product", let inner):
          if let name = inner.value("name")?.text { target.products.insert(name) }
        case .call(_, let inner):
          if let name = inner.value("name")?.text { target.dependencies.insert(name) }
        case .list, .other: break
        }
      }
    }
    targets.append(target)
  }
}

/// An argument with its label.
struct Argument: Equatable {
  var label: String?
  var value: Value
}

/// A value in a manifest, as far as it matters.
enum Value: Equatable {
  case text(String)
  case list([Value])
  /// A call by the last part of its name: `target` for `.target(…)`.
  case call(String, [Argument])
  case other

  var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }
}

extension [Argument] {
  fileprivate func value(_ label: String) -> Value? {
    first { $0.label == label }?.value
  }
}

/// Finds the calls in a list of tokens.
private struct CallReader {
  let tokens: [Token]
  var index = 0

  init(tokens: [Token]) {
    self.tokens = tokens
  }

  /// All outermost calls, in order.
  mutating func calls() -> [Value] {
    var found: [Value] = []
    while index < tokens.count {
      let value = value()
      switch value {
      case .call, .list: found.append(value)
      case .text, .other: break
      }
    }
    return found
  }

  /// One value; always takes at least one token.
  private mutating func value() -> Value {
    let token = tokens[index]
    index += 1
    switch token {
    case .text(let text): return .text(text)
    case .word(let word):
      guard index < tokens.count, tokens[index] == .mark("(") else { return .other }
      index += 1
      return .call(word, items(until: ")"))
    case .mark("["): return .list(items(until: "]").map(\.value))
    case .mark("("): return .list(items(until: ")").map(\.value))
    case .mark: return .other
    }
  }

  /// The items up to a closing mark; of an item with several values the last one counts.
  private mutating func items(until end: Character) -> [Argument] {
    var items: [Argument] = []
    var item: Argument?
    while index < tokens.count {
      if tokens[index] == .mark(end) {
        index += 1
        break
      }
      if tokens[index] == .mark(",") {
        index += 1
        if let item { items.append(item) }
        item = nil
        continue
      }
      if item == nil, index + 1 < tokens.count, case .word(let label) = tokens[index],
        tokens[index + 1] == .mark(":")
      {
        index += 2
        item = Argument(label: label, value: .other)
        continue
      }
      let value = value()
      if value != .other || item == nil { item = Argument(label: item?.label, value: value) }
    }
    if let item { items.append(item) }
    return items
  }
}
