public import QuadrilleAtlas
public import QuadrilleSyntax
public import QuadrilleSystem
public import QuadrilleText

/// Why a scene file cannot be drawn.
///
/// `location` names the file, the key path (`layers[2].position`) and the line and column.
public struct SceneError: StageError {
  /// What is wrong.
  public enum Reason: StageReason {
    /// The file, or one that it names, cannot be read.
    case io(IOError)
    /// The text is not JSON.
    case json(SyntaxError)
    /// An asset is no picture or atlas that can be read.
    case asset(AtlasError)
    /// A font cannot be read.
    case font(FontError)
    /// A text cannot be laid out.
    case text(TextError)
    /// A key that must be there is missing.
    case missingKey(String)
    /// A value has another type or form than the key takes.
    case wrongType(found: String, expected: String)
    /// A number lies outside its range.
    case outOfRange(found: Double, allowed: String)
    /// A word is none of those that the key takes.
    case unknownKeyword(found: String, allowed: [String])
    /// A name is not among the scene's assets.
    case unknownAsset(String)
    /// An atlas has no sprite of this name; the atlas's own error lists near names.
    case unknownSprite(AtlasError)
    /// An asset that the caller gave is used by no scene.
    case unusedAsset(String)
    /// A key that no scene has, in strict reading.
    case unknownKey(String, near: String?)
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

    /// The error of a file or of JSON.
    public var underlyingError: (any QuadrilleError)? {
      switch self {
      case .io(let error): error
      case .json(let error): error
      default: nil
      }
    }
  }

  /// Where it was found.
  public let location: DiagnosticLocation
  /// What is wrong.
  public let reason: Reason

  /// Makes an error.
  public init(_ reason: Reason, at location: DiagnosticLocation) {
    self.reason = reason
    self.location = reason.location(else: location)
  }

  /// The facts of each reason; those of a file or an asset are what its own reader states.
  public var facts: ErrorFacts {
    switch reason {
    case .io(let error): ErrorFacts(of: error)
    case .json(let error): ErrorFacts(of: error)
    case .asset(let error): Self.facts(of: error)
    case .font(let error): Self.facts(of: error)
    case .text(let error): Self.facts(of: error)
    case .missingKey(let key):
      ErrorFacts(
        "scene.missingKey",
        "the key \(key.quotedForDisplay) is missing",
        allowed: key
      )
    case .wrongType(let found, let expected):
      ErrorFacts(
        "scene.type",
        "found \(found), expected \(expected)",
        found: found,
        allowed: expected
      )
    case .outOfRange(let found, let allowed):
      ErrorFacts(
        "scene.range",
        "\(found.plainText) is not \(allowed)",
        found: found.plainText,
        allowed: allowed
      )
    case .unknownKeyword(let found, let keywords):
      ErrorFacts(
        "scene.word",
        "\(found.quotedForDisplay) is none of \(keywords.joined(separator: ", "))",
        found: found,
        allowed: keywords.joined(separator: ", ")
      )
    case .unknownAsset(let name):
      ErrorFacts("scene.asset", "no asset is named \(name.quotedForDisplay)", found: name)
    case .unknownSprite(let error): ErrorFacts("scene.sprite", error.message, found: error.found)
    case .unusedAsset(let name):
      ErrorFacts("scene.asset", "no layer shows the asset \(name.quotedForDisplay)", found: name)
    case .unknownKey(let key, let near):
      ErrorFacts(
        "scene.unknownKey",
        "unknown key \(key.quotedForDisplay)"
          + (near.map { " (did you mean \($0.quotedForDisplay)?)" } ?? ""),
        found: key,
        allowed: near
      )
    case .unknownParameter(let name):
      ErrorFacts("scene.parameter", "no parameter is named \(name.quotedForDisplay)", found: name)
    case .undefinedParameter(let name):
      ErrorFacts(
        "scene.parameter",
        "the parameter \(name.quotedForDisplay) has no default and is not given"
      )
    case .cycle(let name):
      ErrorFacts("scene.cycle", "\(name.quotedForDisplay) is being read already", found: name)
    case .unsupported(let feature):
      ErrorFacts("scene.unsupported", "\(feature) is not supported", category: .unsupported)
    case .limit(let violation): ErrorFacts(violation)
    }
  }
}

extension SceneError {
  /// The facts of an error of a file that the scene names: what the scene says stands at its own
  /// place, that of the fault goes into the words.
  private static func facts(of error: some QuadrilleError) -> ErrorFacts {
    ErrorFacts(
      error.code,
      String(Diagnostic(error).line.dropLast(error.code.count + 3)),
      category: error.category,
      found: error.found,
      allowed: error.allowed
    )
  }
}

extension Double {
  /// The number without `.0` where it is whole.
  var plainText: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
