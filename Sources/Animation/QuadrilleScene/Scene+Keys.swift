import QuadrilleSyntax

extension Scene {
  /// An object of a scene file, by its name in the schema.
  package enum KeyGroup: String, CaseIterable, Sendable {
    case asset, font, text, layer, gradient, copies, time, motion, transition
  }

  /// The animatable keys, in the order of the schema.
  package static var animationKeys: [String] { AnimationFields.keywords }

  /// The keys of a kind of object, as the schema defines them, in its order.
  package static func keys(of group: KeyGroup) -> [String] {
    guard let schema = try? JSONValue(parsing: Array(schema.utf8)) else { return [] }
    return schema["$defs"]?[group.rawValue]?["properties"]?.members?.map(\.key) ?? []
  }
}
