#if GL
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

extension CallTape {
  /// How far back an answer is looked for.
  private static let reach = 256

  /// Notes that a case compares a picture with what is permitted.
  func judge(_ actual: Bitmap, _ permitted: PermittedPicture, passed: Bool, _ what: String) {
    whileRecording {
      let bytes = actual.bytes
      let place = outputs.indices.reversed().prefix(Self.reach).first { index in
        self[index].isPixels && self[index].expectation == nil && blobs[self[index].bytes] == bytes
      }
      guard let place else { return passed ? () : reject(what) }
      guard case .bytes(let width, let height, true) = self[place].kind,
        width == permitted.width, height == permitted.height
      else { return passed ? () : reject(what) }
      expect(place, .picture(permitted), what)
      mark = outputs.count
    }
  }

  /// Notes that a case wants a picture to be another that it has read.
  func judge(_ actual: Bitmap, sameAs expected: Bitmap, _ what: String) -> Bool {
    var isKnown = false
    whileRecording {
      func place(_ bytes: [UInt8], before end: Int) -> Int? {
        outputs.indices[..<end].reversed().prefix(Self.reach).first { index in
          self[index].isPixels && blobs[self[index].bytes] == bytes
            && self[index].expectation == nil
        }
      }
      // The later of the two is compared with the earlier one.
      let (one, other) = (
        place(actual.bytes, before: outputs.count), place(expected.bytes, before: outputs.count)
      )
      guard var later = one, var earlier = other else { return }
      if later == earlier {
        guard let before = place(expected.bytes, before: later) else { return }
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
  func check(_ holds: Bool, _ what: String) {
    whileRecording {
      condition(holds, what)
      mark = outputs.count
    }
  }

  /// Finds the answer that a value is, and says what it has to be.
  private func link(_ found: CheckedValue?, _ expected: CheckedValue?, _ what: String) -> Bool {
    switch (found, expected) {
    case (.numbers(let found), .numbers(let expected)):
      if let place = recent({ self[$0].numbers == found && !isHandle($0) }) {
        expect(place, .numbers(expected), what)
        return true
      }
      return linkEach(found, expected, what)
    case (.reals(let found), .reals(let expected)):
      guard let place = recent({ self[$0].reals == found }) else { return false }
      expect(place, .reals(expected), what)
      return true
    case (.errors(let found), .errors(let expected)):
      let places = outputs.indices.suffix(found.count + 1)
      guard places.count == found.count + 1,
        zip(places, found + [0]).allSatisfy({
          name(of: $0.0) == "glGetError" && self[$0.0].numbers == [$0.1]
        })
      else { return false }
      for (number, place) in places.enumerated() where number <= expected.count {
        expect(place, .numbers([number < expected.count ? expected[number] : 0]), what)
      }
      return true
    case (.truth(let found), .truth(let expected)):
      guard
        let place = recent({
          self[$0].numbers.count == 1 && (self[$0].numbers[0] != 0) == found && !isHandle($0)
            && name(of: $0).hasPrefix("glIs")
        })
      else { return false }
      expect(place, .numbers([expected ? 1 : 0]), what)
      return true
    default: return false
    }
  }

  /// Values that came one by one.
  private func linkEach(_ found: [Int64], _ expected: [Int64], _ what: String) -> Bool {
    guard found.count > 1, found.count == expected.count else { return false }
    let places = outputs.indices[mark...].suffix(found.count)
    guard places.count == found.count,
      zip(places, found).allSatisfy({ self[$0.0].numbers == [$0.1] })
    else { return false }
    for (place, value) in zip(places, expected) { expect(place, .numbers([value]), what) }
    return true
  }

  private func condition(_ holds: Bool, _ what: String) {
    guard holds else { return reject(what) }
    for place in outputs.indices[mark...] where self[place].expectation == nil {
      if isSpecified(place) { expect(place, .asSpecified, what) }
    }
  }

  /// What was answered and not checked is not right, whichever part of it is wrong.
  private func reject(_ what: String) {
    // A case may have kept an answer from before its last check.
    let places = outputs.indices.suffix(Self.reach).filter(canReject)
    guard !places.isEmpty else { return }
    rejections.append((what, places.count))
    for place in places { expect(place, .rejected(rejections.count - 1), what) }
  }

  private func canReject(_ place: Int) -> Bool {
    guard self[place].expectation == nil else { return false }
    switch self[place].kind {
    case .integers, .reals, .bytes: return true
    case .handle(let text): return !text.isEmpty
    case .names, .other: return false
    }
  }

  /// Says what answers have to be that no check of the case is about by itself.
  func expectRest() {
    for place in outputs.indices where self[place].expectation == nil {
      switch self[place].kind {
      case .names, .other: continue
      default: expect(place, isSpecified(place) ? .asSpecified : .asRecorded, "")
      }
    }
  }

  /// Whether the specification leaves the driver no choice in an answer.
  private func isSpecified(_ place: Int) -> Bool {
    if isHandle(place) { return true }
    let call = calls[outputs[place].call]
    let name = call.signature.name
    if name == "glGetError" || name == "eglGetError" || name.hasPrefix("glIs") { return true }
    if name == "glCheckFramebufferStatus" { return true }
    if name == "glGetShaderiv" || name == "glGetProgramiv" {
      return [UInt64(GL_COMPILE_STATUS), UInt64(GL_LINK_STATUS)].contains(call.arguments[1])
    }
    return call.signature.result == "EGLBoolean" && self[place].parameter == nil
  }

  private func isHandle(_ place: Int) -> Bool {
    if case .handle = self[place].kind { true } else { false }
  }

  private func recent(_ fits: (Int) -> Bool) -> Int? {
    outputs.indices.reversed().prefix(Self.reach).first { self[$0].expectation == nil && fits($0) }
  }

  private func name(of place: Int) -> String { calls[outputs[place].call].signature.name }

  /// An answer by its number.
  subscript(place: Int) -> RecordedOutput {
    calls[outputs[place].call].outputs[outputs[place].output]
  }

  private func expect(_ place: Int, _ expectation: RecordedOutput.Expectation, _ what: String) {
    let (call, output) = outputs[place]
    calls[call].outputs[output].expectation = expectation
    calls[call].outputs[output].what = what
  }
}
#endif
