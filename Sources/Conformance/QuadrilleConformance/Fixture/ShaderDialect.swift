import QuadrilleSystem

/// A shader of GLSL ES 3.00 in the words of 1.00, which is all that OpenGL ES 2 has.
struct ShaderDialect {
  /// The text in 1.00.
  package private(set) var text = ""
  /// The attributes whose locations the text in 3.00 gives.
  package private(set) var locations: [(name: String, index: UInt32)] = []

  /// Words that 1.00 has nothing for.
  private static let later = [
    "gl_VertexID", "gl_InstanceID", "gl_FragDepth", "flat ", "uint", "uvec", "isampler", "usampler",
    "sampler3D", "sampler2DArray", "Shadow", "texelFetch", "textureLod", "textureSize",
    "textureGrad", "textureProj", "textureOffset", "dFdx", "dFdy", "fwidth", "Bits", "std140",
    "centroid", "switch", "<<", ">>", "round(", "trunc(", "inverse(", "transpose(", "isnan",
    "isinf", "[](", "invariant",
  ]

  /// Translates a shader; nil where it needs 3.00.
  init?(_ source: String, isVertex: Bool) {
    guard !Self.later.contains(where: { source.contains(text: $0) }) else { return nil }
    let isCube = source.contains(text: "samplerCube")
    guard !isCube || !source.contains(text: "sampler2D") else { return nil }
    var output: String?
    var lines: [String] = []
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      var tokens = line.split(whereSeparator: { $0 == " " || $0 == ";" }).map(String.init)
      if tokens.first == "#version" {
        lines.append("#version 100")
        continue
      }
      var location: UInt32?
      if line.hasPrefix("layout(location = ") {
        guard tokens.count > 3 else { return nil }
        location = UInt32(tokens[2].prefix(while: \.isNumber))
        tokens.removeFirst(3)
      }
      guard let first = tokens.first, first == "in" || first == "out" else {
        if line.hasPrefix("layout") { return nil }
        lines.append(String(line))
        continue
      }
      // One declaration a line, as all shaders of the suite have it.
      guard tokens.count == 3 || tokens.count == 4, line.hasSuffix(";"), let name = tokens.last
      else { return nil }
      let rest = tokens.dropFirst().joined(separator: " ") + ";"
      if first == "in", isVertex {
        lines.append("attribute " + rest)
        if let location { locations.append((name, location)) }
      } else if first == "out", !isVertex {
        guard output == nil, location ?? 0 == 0, tokens[tokens.count - 2] == "vec4" else {
          return nil
        }
        output = name
      } else {
        lines.append("varying " + rest)
      }
    }
    text = Self.replacing("texture(", by: isCube ? "textureCube(" : "texture2D(", in: lines)
    if let output { text = "#define \(output) gl_FragColor\n" + text }
    // The version stands first.
    if output != nil, let range = text.firstRange(ofText: "#version 100\n") {
      text = "#version 100\n" + text[..<range.lowerBound] + text[range.upperBound...]
    }
  }

  private static func replacing(_ old: String, by new: String, in lines: [String]) -> String {
    var result = ""
    var rest = Substring(lines.joined(separator: "\n"))
    while let range = rest.firstRange(ofText: old) {
      result += rest[..<range.lowerBound] + new
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
