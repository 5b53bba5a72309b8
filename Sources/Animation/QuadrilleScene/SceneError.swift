package import QuadrilleAtlas
package import QuadrilleSyntax
public import QuadrilleSystem
package import QuadrilleText

/// An error in a scene file.
///
/// `location` has the file, the key path (`layers[2].position`) and the line and column.
public struct SceneError: StageError {
  /// The reasons.
  package enum Reason: StageReason {
    /// The file, or a file that it references, cannot be read.
    case io(IOError)
    /// The text is not JSON.
    case json(SyntaxError)
    /// An asset is not a readable image or atlas.
    case asset(AtlasError)
    /// A font cannot be read.
    case font(FontError)
    /// A text cannot be laid out.
    case text(TextError)
    /// A required key is missing.
    case missingKey(String)
    /// A value has the wrong type or form.
    case wrongType(found: String, expected: String)
    /// A number is out of range.
    case outOfRange(found: Double, allowed: String)
    /// A keyword is not one of the allowed ones.
    case unknownKeyword(found: String, allowed: [String])
    /// A name is not among the scene's assets.
    case unknownAsset(String)
    /// An atlas has no sprite with this name; the atlas's error lists similar names.
    case unknownSprite(AtlasError)
    /// An asset provided by the caller is not used by any scene.
    case unusedAsset(String)
    /// An unknown key, in strict reading.
    case unknownKey(String, near: String?)
    /// A string or a definition refers to an undeclared parameter.
    case unknownParameter(String)
    /// A parameter without a default has no value.
    case undefinedParameter(String)
    /// A scene includes itself, directly or indirectly.
    case cycle(String)
    /// An unsupported feature or version.
    case unsupported(String)
    /// A limit would be exceeded.
    case limit(LimitViolation)

    /// The underlying error of a file or of JSON.
    package var underlyingError: (any QuadrilleError)? {
      switch self {
      case .io(let error): error
      case .json(let error): error
      default: nil
      }
    }
  }

  /// The location of the error.
  public let location: DiagnosticLocation
  /// The reason.
  package let reason: Reason

  /// Makes an error.
  package init(_ reason: Reason, at location: DiagnosticLocation) {
    self.reason = reason
    self.location = reason.location(else: location)
  }

  /// The facts of the error; for a file or an asset those of its reader.
  package var facts: ErrorFacts {
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
        "\(found.quotedForDisplay) is not one of \(keywords.joined(separator: ", "))",
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
      ErrorFacts("scene.cycle", "\(name.quotedForDisplay) is already being read", found: name)
    case .unsupported(let feature):
      ErrorFacts("scene.unsupported", "\(feature) is not supported", category: .unsupported)
    case .limit(let violation): ErrorFacts(violation)
    }
  }
}

extension SceneError {
  /// The facts of an error in a file that the scene references: the location is that in the scene,
  /// the location in the file is part of the message.
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
  /// The number without `.0` if it is an integer.
  var plainText: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
