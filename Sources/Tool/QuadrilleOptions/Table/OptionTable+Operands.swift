extension OptionTable {
  /// An argument that must be there.
  ///
  /// - Parameters:
  ///   - name: What help calls it.
  ///   - destination: Where it goes.
  ///   - help: One sentence.
  ///   - completion: What a shell completes it with.
  package func operand<Value: OptionValue>(
    _ name: String,
    _ destination: inout Value,
    _ help: String,
    _ completion: Completion = .file
  ) {
    note(name, help, completion, Value.self) { _ in }
    for argument in takenArguments() {
      guard let value = Value(argument: argument) else { return reject(argument, Value.keywords) }
      destination = value
    }
  }

  /// An argument that may be left out.
  package func operand<Value: OptionValue>(
    _ name: String,
    _ destination: inout Value?,
    _ help: String,
    _ completion: Completion = .file
  ) {
    note(name, help, completion, Value.self) { $0.isOptional = true }
    for argument in takenArguments() {
      guard let value = Value(argument: argument) else { return reject(argument, Value.keywords) }
      destination = value
    }
  }

  /// Any number of arguments, or at least one.
  ///
  /// - Parameter mayBeNone: Whether there may be none.
  package func operands(
    _ name: String,
    _ destination: inout [String],
    _ help: String,
    _ completion: Completion = .file,
    mayBeNone: Bool = false
  ) {
    note(name, help, completion, String.self) {
      $0.isRepeatable = true
      $0.isOptional = mayBeNone
    }
    destination += takenArguments()
  }

  private func note<Value: OptionValue>(
    _ name: String,
    _ help: String,
    _ completion: Completion,
    _ type: Value.Type,
    _ change: (inout OperandDescription) -> Void
  ) {
    guard purpose == .describe || purpose == .outline else { return }
    let keywords = Value.keywords
    var description = OperandDescription(
      name: name,
      help: help,
      completion: keywords.isEmpty ? completion : .keywords(keywords),
      keywords: keywords
    )
    change(&description)
    operands.append(description)
  }

  /// The arguments for the operand whose turn it is.
  private func takenArguments() -> [String] {
    guard purpose == .assign else { return [] }
    defer { operand -= 1 }
    return operand == 0 ? arguments : []
  }

  private func reject(_ keyword: String, _ known: [String]) {
    text = keyword
    problem = InvalidOptionValue(keywords: known)
  }
}
