public import QuadrilleAtlas
public import QuadrilleIO
public import QuadrilleSyntax

/// Why a scene file cannot be drawn.
///
/// `place` names the file, the key path (`layers[2].position`) and the line and column.
public struct SceneError: QuadrilleError {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// The file, or one that it names, cannot be read.
    case io(IOError)
    /// The text is not JSON.
    case json(JSONError)
    /// An asset is no picture or atlas that can be read.
    case asset(AtlasError)
    /// A key that must be there is missing.
    case missingKey(String)
    /// A value has another type or form than the key takes.
    case wrongType(found: String, expected: String)
    /// A number lies outside its range.
    case outOfRange(found: Double, allowed: String)
    /// A word is none of those that the key takes.
    case unknownWord(found: String, allowed: [String])
    /// A name is not among the scene's assets.
    case unknownAsset(String)
    /// An atlas has no sprite of this name; the atlas's own error lists near names.
    case unknownSprite(AtlasError)
    /// A key that no scene has, in strict reading.
    case unknownKey(String)
    /// A string or a definition names a parameter that no scene has.
    case unknownParameter(String)
    /// A parameter that has no default was not given.
    case undefinedParameter(String)
    /// A scene includes itself, by way of others or not.
    case cycle(String)
    /// A feature or version that is not drawn.
    case unsupported(String)
    /// A limit would be passed.
    case limit(LimitViolation)
  }

  /// Where it was found.
  public let place: Place
  /// What is wrong.
  public let reason: Reason

  /// Makes an error.
  public init(_ reason: Reason, at place: Place) {
    self.reason = reason
    self.place =
      switch reason {
      case .io(let error): error.place
      case .json(let error): error.place
      case .asset(let error): error.place
      default: place
      }
  }

  private var underlying: (any QuadrilleError)? {
    switch reason {
    case .io(let error): error
    case .json(let error): error
    case .asset(let error): error
    default: nil
    }
  }

  /// The stable code: `scene.` and the problem, or the code of the stage below.
  public var code: String {
    if let underlying { return underlying.code }
    return switch reason {
    case .missingKey: "scene.missingKey"
    case .wrongType: "scene.type"
    case .outOfRange: "scene.range"
    case .unknownWord: "scene.word"
    case .unknownAsset: "scene.asset"
    case .unknownSprite: "scene.sprite"
    case .unknownKey: "scene.unknownKey"
    case .unknownParameter, .undefinedParameter: "scene.parameter"
    case .cycle: "scene.cycle"
    case .unsupported: "scene.unsupported"
    case .limit(let violation): violation.code
    case .io, .json, .asset: "scene"
    }
  }

  /// The kind of trouble.
  public var category: ErrorCategory {
    if let underlying { return underlying.category }
    return switch reason {
    case .unsupported: .unsupported
    case .limit: .limit
    default: .input
    }
  }

  /// What is wrong, on one line.
  public var message: String {
    if let underlying { return underlying.message }
    return switch reason {
    case .missingKey(let key): "the key \(key.quotedForDisplay) is missing"
    case .wrongType(let found, let expected): "found \(found), expected \(expected)"
    case .outOfRange(let found, let allowed): "\(found.plainText) is not \(allowed)"
    case .unknownWord(let found, let allowed):
      "\(found.quotedForDisplay) is none of \(allowed.joined(separator: ", "))"
    case .unknownAsset(let name): "no asset is named \(name.quotedForDisplay)"
    case .unknownSprite(let error): error.message
    case .unknownKey(let key): "unknown key \(key.quotedForDisplay)"
    case .unknownParameter(let name): "no parameter is named \(name.quotedForDisplay)"
    case .undefinedParameter(let name):
      "the parameter \(name.quotedForDisplay) has no default and is not given"
    case .cycle(let name): "\(name.quotedForDisplay) is being read already"
    case .unsupported(let feature): "\(feature) is not supported"
    case .limit(let violation): violation.message
    case .io, .json, .asset: "cannot be read"
    }
  }

  /// The value found.
  public var found: String? {
    if let underlying { return underlying.found }
    return switch reason {
    case .wrongType(let found, _), .unknownWord(let found, _): found
    case .outOfRange(let found, _): found.plainText
    case .unknownAsset(let name), .unknownKey(let name), .unknownParameter(let name),
      .cycle(let name):
      name
    case .unknownSprite(let error): error.found
    case .limit(let violation): "\(violation.found)"
    default: nil
    }
  }

  /// The value allowed.
  public var allowed: String? {
    if let underlying { return underlying.allowed }
    return switch reason {
    case .missingKey(let key): key
    case .wrongType(_, let expected): expected
    case .outOfRange(_, let allowed): allowed
    case .unknownWord(_, let allowed): allowed.joined(separator: ", ")
    case .limit(let violation): "\(violation.allowed)"
    default: nil
    }
  }
}

extension Double {
  /// The number without `.0` where it is whole.
  var plainText: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
