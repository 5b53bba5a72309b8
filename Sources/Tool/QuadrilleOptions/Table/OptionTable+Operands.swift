extension OptionTable {
  /// Declares a required operand.
  ///
  /// - Parameters:
  ///   - name: The placeholder in help.
  ///   - destination: The field that receives the value.
  ///   - help: One sentence.
  ///   - completion: The shell completion.
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

  /// Declares an optional operand.
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

  /// Declares an operand that takes several arguments.
  ///
  /// - Parameter mayBeNone: Whether no argument is valid.
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

  /// Returns the arguments for the current operand.
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
