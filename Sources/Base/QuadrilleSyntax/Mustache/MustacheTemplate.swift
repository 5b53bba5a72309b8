package import QuadrilleSystem

/// A parsed Mustache template: specification 1.4 with interpolation, sections, inverted sections,
/// comments, partials and set delimiters; without lambdas, inheritance and dynamic names.
///
/// ```swift
/// let template = try MustacheTemplate(parsing: bytes, name: "hero.mst")
/// let text = try template.render(.object(["name": .string("hero")])).text
/// ```
package struct MustacheTemplate: Sendable {
  /// A part of a template.
  indirect enum Node: Sendable {
    case text(String)
    case variable(MustacheName, isEscaped: Bool)
    case section(MustacheName, [Node], isInverted: Bool)
    /// A template of another file, whose lines are indented.
    case partial(String, indent: String)
  }

  let nodes: [Node]
  /// The name of the file, for messages.
  package let name: String?
  /// The names of the partials in the order of their first use.
  package let partialNames: [String]

  /// Parses a template.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - name: The name of the file, for messages.
  ///   - job: The job; its limits bound the length of the text.
  package init(
    parsing bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default
  ) throws(SyntaxError) {
    var parser = try MustacheParser(bytes, name: name, job: job)
    nodes = try parser.parse()
    partialNames = parser.partialNames
    self.name = name
  }

  /// Renders the template.
  ///
  /// - Parameters:
  ///   - data: The outermost value of the context.
  ///   - partials: The texts of partials by their names; missing ones give nothing.
  ///   - job: The job; its limits bound the length of the result.
  /// - Returns: The text, and the names that the data lacks with the lines of their first use.
  package func render(
    _ data: MustacheValue,
    partials: [String: [UInt8]] = [:],
    job: JobContext = .default
  ) throws(SyntaxError) -> (text: String, unknownNames: [MustacheName]) {
    var renderer = MustacheRenderer(data, partials: partials, job: job)
    try renderer.render(self)
    return (renderer.text, renderer.unknownNames)
  }
}

/// The name in a tag, and the location of the tag.
package struct MustacheName: Sendable, Equatable {
  /// The parts between points; empty for the name `.`, the innermost value.
  let parts: [String]
  /// The name of the file, for messages.
  package let file: String?
  /// The line of the tag, counted from 1.
  package let line: Int

  /// The name as written.
  package var text: String { parts.isEmpty ? "." : parts.joined(separator: ".") }
}
