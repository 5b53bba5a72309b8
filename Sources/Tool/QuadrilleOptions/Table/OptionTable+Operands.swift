extension OptionTable {
  /// An argument that must be there.
  ///
  /// - Parameters:
  ///   - name: What help calls it.
  ///   - place: Where it goes.
  ///   - help: One sentence.
  ///   - completion: What a shell completes it with.
  package func operand<Value: OptionValue>(
    _ name: String,
    _ place: inout Value,
    _ help: String,
    _ completion: Completion = .file
  ) {
    note(name, help, completion, Value.self) { _ in }
    for word in takenWords() {
      guard let value = Value(argument: word) else { return reject(word, Value.words) }
      place = value
    }
  }

  /// An argument that may be left out.
  package func operand<Value: OptionValue>(
    _ name: String,
    _ place: inout Value?,
    _ help: String,
    _ completion: Completion = .file
  ) {
    note(name, help, completion, Value.self) { $0.isOptional = true }
    for word in takenWords() {
      guard let value = Value(argument: word) else { return reject(word, Value.words) }
      place = value
    }
  }

  /// Any number of arguments, or at least one.
  ///
  /// - Parameter mayBeNone: Whether there may be none.
  package func operands(
    _ name: String,
    _ place: inout [String],
    _ help: String,
    _ completion: Completion = .file,
    mayBeNone: Bool = false
  ) {
    note(name, help, completion, String.self) {
      $0.isRepeatable = true
      $0.isOptional = mayBeNone
    }
    place += takenWords()
  }

  private func note<Value: OptionValue>(
    _ name: String,
    _ help: String,
    _ completion: Completion,
    _ type: Value.Type,
    _ change: (inout OperandDescription) -> Void
  ) {
    guard purpose == .describe || purpose == .outline else { return }
    let words = Value.words
    var description = OperandDescription(
      name: name,
      help: help,
      completion: words.isEmpty ? completion : .words(words),
      words: words
    )
    change(&description)
    operands.append(description)
  }

  /// The arguments for the operand whose turn it is.
  private func takenWords() -> [String] {
    guard purpose == .assign else { return [] }
    defer { operand -= 1 }
    return operand == 0 ? words : []
  }

  private func reject(_ word: String, _ known: [String]) {
    text = word
    problem = ValueProblem(words: known)
  }
}
