import CGLES
import QuadrilleImage

/// A value that a case compares, as far as it can be found among the answers of a driver.
enum CheckedValue {
  case numbers([Int64])
  case reals([Double])
  /// Codes of `glGetError`, without the one that ends them.
  case errors([Int64])
  case truth(Bool)

  /// Takes a value apart; nil for anything else.
  init?<Value>(_ value: Value) {
    switch value {
    case let value as Bool: self = .truth(value)
    case let value as any BinaryInteger: self = .numbers([Int64(truncatingIfNeeded: value)])
    case let value as String:
      guard let code = ConstantNames.errors[value] else { return nil }
      self = .numbers([code])
    case let value as [String]:
      let codes = value.compactMap { ConstantNames.errors[$0] }
      guard codes.count == value.count else { return nil }
      self = .errors(codes)
    case let value as SIMD4<UInt8>: self = .numbers((0..<4).map { Int64(value[$0]) })
    case let value as [any BinaryInteger]:
      self = .numbers(value.map { Int64(truncatingIfNeeded: $0) })
    case let value as Float: self = .reals([Double(value)])
    case let value as [Float]: self = .reals(value.map(Double.init))
    default: return nil
    }
  }
}

extension CallRecorder {
  /// How far back an answer is looked for.
  private static let lookbackLimit = 256

  /// Notes that a case compares an image with what is permitted.
  func verify(_ actual: Bitmap, _ permitted: PermittedImage, passed: Bool, _ what: String) {
    whileRecording {
      let bytes = actual.bytes
      let outputIndex = outputs.indices.reversed().prefix(Self.lookbackLimit).first { index in
        self[index].isPixels && self[index].expectation == nil && blobs[self[index].bytes] == bytes
      }
      guard let outputIndex else { return passed ? () : reject(what) }
      guard case .bytes(let width, let height, true) = self[outputIndex].kind,
        width == permitted.width, height == permitted.height
      else { return passed ? () : reject(what) }
      expect(outputIndex, .image(permitted), what)
      mark = outputs.count
    }
  }

  /// Notes that a case wants an image to be another that it has read.
  func verify(_ actual: Bitmap, sameAs expected: Bitmap, _ what: String) -> Bool {
    var isKnown = false
    whileRecording {
      func outputIndex(_ bytes: [UInt8], before end: Int) -> Int? {
        outputs.indices[..<end].reversed().prefix(Self.lookbackLimit).first { index in
          self[index].isPixels && blobs[self[index].bytes] == bytes
            && self[index].expectation == nil
        }
      }
      // The later of the two is compared with the earlier one.
      let (one, other) = (
        outputIndex(actual.bytes, before: outputs.count),
        outputIndex(expected.bytes, before: outputs.count)
      )
      guard var later = one, var earlier = other else { return }
      if later == earlier {
        guard let before = outputIndex(expected.bytes, before: later) else { return }
        earlier = before
      }
      if later < earlier { (later, earlier) = (earlier, later) }
      expect(later, .same(earlier), what)
      mark = outputs.count
      isKnown = true
    }
    return isKnown
  }

  /// Notes that a case compares a value.
  func check<Value: Equatable>(_ found: Value, is expected: Value, _ what: String) {
    whileRecording {
      if !link(CheckedValue(found), CheckedValue(expected), what) {
        condition(found == expected, what)
      }
      mark = outputs.count
    }
  }

  /// Notes that a case finds a condition true, or false.
  func check(_ isSatisfied: Bool, _ what: String) {
    whileRecording {
      condition(isSatisfied, what)
      mark = outputs.count
    }
  }

  /// Finds the answer that a value is, and says what it has to be.
  private func link(_ found: CheckedValue?, _ expected: CheckedValue?, _ what: String) -> Bool {
    switch (found, expected) {
    case (.numbers(let found), .numbers(let expected)):
      if let outputIndex = recent({ self[$0].numbers == found && !isHandle($0) }) {
        expect(outputIndex, .numbers(expected), what)
        return true
      }
      return linkEach(found, expected, what)
    case (.reals(let found), .reals(let expected)):
      guard let outputIndex = recent({ self[$0].reals == found }) else { return false }
      expect(outputIndex, .reals(expected), what)
      return true
    case (.errors(let found), .errors(let expected)):
      let outputIndices = outputs.indices.suffix(found.count + 1)
      guard outputIndices.count == found.count + 1,
        zip(outputIndices, found + [0]).allSatisfy({
          name(of: $0.0) == "glGetError" && self[$0.0].numbers == [$0.1]
        })
      else { return false }
      for (number, outputIndex) in outputIndices.enumerated() where number <= expected.count {
        expect(outputIndex, .numbers([number < expected.count ? expected[number] : 0]), what)
      }
      return true
    case (.truth(let found), .truth(let expected)):
      guard
        let outputIndex = recent({
          self[$0].numbers.count == 1 && (self[$0].numbers[0] != 0) == found && !isHandle($0)
            && name(of: $0).hasPrefix("glIs")
        })
      else { return false }
      expect(outputIndex, .numbers([expected ? 1 : 0]), what)
      return true
    default: return false
    }
  }

  /// Values that came one by one.
  private func linkEach(_ found: [Int64], _ expected: [Int64], _ what: String) -> Bool {
    guard found.count > 1, found.count == expected.count else { return false }
    let outputIndices = outputs.indices[mark...].suffix(found.count)
    guard outputIndices.count == found.count,
      zip(outputIndices, found).allSatisfy({ self[$0.0].numbers == [$0.1] })
    else { return false }
    for (outputIndex, value) in zip(outputIndices, expected) {
      expect(outputIndex, .numbers([value]), what)
    }
    return true
  }

  private func condition(_ isSatisfied: Bool, _ what: String) {
    guard isSatisfied else { return reject(what) }
    for outputIndex in outputs.indices[mark...] where self[outputIndex].expectation == nil {
      if isSpecified(outputIndex) { expect(outputIndex, .asSpecified, what) }
    }
  }

  /// What was answered and not checked is not right, whichever part of it is wrong.
  private func reject(_ what: String) {
    // A case may have kept an answer from before its last check.
    let outputIndices = outputs.indices.suffix(Self.lookbackLimit).filter(canReject)
    guard !outputIndices.isEmpty else { return }
    rejections.append((what, outputIndices.count))
    for outputIndex in outputIndices { expect(outputIndex, .rejected(rejections.count - 1), what) }
  }

  private func canReject(_ outputIndex: Int) -> Bool {
    guard self[outputIndex].expectation == nil else { return false }
    switch self[outputIndex].kind {
    case .integers, .reals, .bytes: return true
    case .handle(let text): return !text.isEmpty
    case .names, .other: return false
    }
  }

  /// Says what answers have to be that no check of the case is about by itself.
  func expectRest() {
    for outputIndex in outputs.indices where self[outputIndex].expectation == nil {
      switch self[outputIndex].kind {
      case .names, .other: continue
      default: expect(outputIndex, isSpecified(outputIndex) ? .asSpecified : .asRecorded, "")
      }
    }
  }

  /// Whether the specification leaves the driver no choice in an answer.
  private func isSpecified(_ outputIndex: Int) -> Bool {
    if isHandle(outputIndex) { return true }
    let call = calls[outputs[outputIndex].call]
    let name = call.signature.name
    if name == "glGetError" || name == "eglGetError" || name.hasPrefix("glIs") { return true }
    if name == "glCheckFramebufferStatus" { return true }
    if name == "glGetShaderiv" || name == "glGetProgramiv" {
      return [UInt64(GL_COMPILE_STATUS), UInt64(GL_LINK_STATUS)].contains(call.arguments[1])
    }
    return call.signature.result == "EGLBoolean" && self[outputIndex].parameter == nil
  }

  private func isHandle(_ outputIndex: Int) -> Bool {
    if case .handle = self[outputIndex].kind { true } else { false }
  }

  private func recent(_ fits: (Int) -> Bool) -> Int? {
    outputs.indices.reversed().prefix(Self.lookbackLimit).first {
      self[$0].expectation == nil && fits($0)
    }
  }

  private func name(of outputIndex: Int) -> String {
    calls[outputs[outputIndex].call].signature.name
  }

  /// An answer by its number.
  subscript(outputIndex: Int) -> RecordedOutput {
    calls[outputs[outputIndex].call].outputs[outputs[outputIndex].output]
  }

  private func expect(_ outputIndex: Int, _ expectation: RecordedOutput.Expectation, _ what: String)
  {
    let (call, output) = outputs[outputIndex]
    calls[call].outputs[output].expectation = expectation
    calls[call].outputs[output].what = what
  }
}
