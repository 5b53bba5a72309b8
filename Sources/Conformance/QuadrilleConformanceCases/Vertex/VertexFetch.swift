import CGLES
import QuadrilleConformance
import QuadrilleGL

/// A kind of attribute: how its numbers lie in memory and what a shader reads of them.
struct AttributeFormat: Sendable {
  let label: String
  let type: Int32
  let size: Int
  let isNormalized: Bool
  /// Whether the shader reads integers.
  let isInteger: Bool

  private static let plain: [(String, Int32)] = [
    ("byte", GL_BYTE), ("ubyte", GL_UNSIGNED_BYTE), ("short", GL_SHORT),
    ("ushort", GL_UNSIGNED_SHORT), ("int", GL_INT), ("uint", GL_UNSIGNED_INT),
  ]

  static let all: [AttributeFormat] = {
    var all: [AttributeFormat] = []
    for size in 1...4 {
      for (label, type) in plain {
        for (isNormalized, isInteger) in [(false, false), (true, false), (false, true)] {
          all.append(
            AttributeFormat(
              label: label + (isNormalized ? "_norm" : "") + (isInteger ? "_integer" : ""),
              type: type,
              size: size,
              isNormalized: isNormalized,
              isInteger: isInteger
            )
          )
        }
      }
      for (label, type) in [("half", GL_HALF_FLOAT), ("float", GL_FLOAT), ("fixed", GL_FIXED)] {
        all.append(
          AttributeFormat(
            label: label,
            type: type,
            size: size,
            isNormalized: false,
            isInteger: false
          )
        )
      }
    }
    for (label, type) in [
      ("2_10_10_10", GL_INT_2_10_10_10_REV), ("u2_10_10_10", GL_UNSIGNED_INT_2_10_10_10_REV),
    ] {
      for isNormalized in [false, true] {
        all.append(
          AttributeFormat(
            label: label + (isNormalized ? "_norm" : ""),
            type: type,
            size: 4,
            isNormalized: isNormalized,
            isInteger: false
          )
        )
      }
    }
    return all
  }()

  private var isPacked: Bool {
    type == GL_INT_2_10_10_10_REV || type == GL_UNSIGNED_INT_2_10_10_10_REV
  }

  private var isSigned: Bool { [GL_BYTE, GL_SHORT, GL_INT, GL_INT_2_10_10_10_REV].contains(type) }

  private var bytesPerNumber: Int {
    switch type {
    case GL_BYTE, GL_UNSIGNED_BYTE: 1
    case GL_SHORT, GL_UNSIGNED_SHORT, GL_HALF_FLOAT: 2
    default: 4
    }
  }

  var byteCount: Int { isPacked ? 4 : size * bytesPerNumber }

  /// The type of the attribute in the shader.
  var shaderType: String { isInteger ? (isSigned ? "ivec4" : "uvec4") : "vec4" }

  /// Bytes of one attribute; of floats none that are not finite.
  ///
  /// Normalized signed numbers end with the minimum one, which stands for -1 as the one above it
  /// does.
  func bytes(_ random: inout CaseRandom) -> [UInt8] {
    var bytes = random.bytes(byteCount)
    if isNormalized, isSigned {
      for index in 0..<(isPacked ? 4 : bytesPerNumber) {
        bytes[byteCount - 1 - index] = index == 0 ? 0x80 : 0
      }
    }
    if type == GL_HALF_FLOAT { for index in 0..<size { bytes[2 * index + 1] &= 0xBF } }
    if type == GL_FLOAT { for index in 0..<size { bytes[4 * index + 3] &= 0xBF } }
    return bytes
  }

  /// What the shader reads (10.3.1, 2.3.5.1): missing numbers are 0, 0 and 1.
  func numbers(_ bytes: ArraySlice<UInt8>) -> SIMD4<Double> {
    var result = SIMD4<Double>(0, 0, 0, 1)
    if isPacked {
      let word = TexelFormat.word(bytes)
      for (channel, bits) in [10, 10, 10, 2].enumerated() {
        result[channel] = number(word >> (10 * channel) & (1 << bits - 1), bits)
      }
      return result
    }
    for channel in 0..<size {
      let start = bytes.startIndex + channel * bytesPerNumber
      let word = TexelFormat.word(bytes[start..<start + bytesPerNumber])
      switch type {
      case GL_HALF_FLOAT: result[channel] = SmallFloat.half.value(of: word)
      case GL_FLOAT: result[channel] = Double(Float(bitPattern: UInt32(word)))
      case GL_FIXED: result[channel] = Double(Int32(truncatingIfNeeded: word)) / 65536
      default: result[channel] = number(word, 8 * bytesPerNumber)
      }
    }
    return result
  }

  private func number(_ word: Int, _ bits: Int) -> Double {
    let value = isSigned && word >> (bits - 1) == 1 ? word - 1 << bits : word
    guard isNormalized else { return Double(value) }
    let maximum = Double(1 << (isSigned ? bits - 1 : bits) - 1)
    return max(Double(value) / maximum, -1)
  }
}

extension TestContext {
  /// A program that puts what each vertex reads into a pixel of its own, by points of one pixel.
  ///
  /// Its uniform `count` holds the pixels of the row.
  func useFetch(
    _ type: String,
    _ expression: String = "a",
    _ more: String = "",
    position: String = "float(gl_VertexID)"
  ) throws -> GLuint {
    let sources = Self.fetchSources(type, expression, more, position: position)
    return try use(vertex: sources.vertex, fragment: sources.fragment)
  }

  /// The shaders of ``useFetch(_:_:_:)``.
  static func fetchSources(
    _ type: String,
    _ expression: String = "a",
    _ more: String = "",
    position: String = "float(gl_VertexID)"
  ) -> (vertex: String, fragment: String) {
    let bits = type == "vec4" ? "floatBitsToUint" : "uvec4"
    return (
      """
      #version 300 es
      precision highp float;
      precision highp int;
      layout(location = 0) in \(type) a;
      \(more)
      uniform vec4 count;
      flat out uvec4 value;
      void main() {
        float place = \(position) + float(gl_InstanceID) * count.y + count.z;
        gl_PointSize = 1.0;
        gl_Position = vec4((place + 0.5) / count.x * 2.0 - 1.0, 0.0, 0.0, 1.0);
        value = \(bits)(\(expression));
      }
      """,
      """
      #version 300 es
      precision highp float;
      precision highp int;
      flat in uvec4 value;
      layout(location = 0) out uvec4 result;
      void main() { result = value; }
      """
    )
  }

  /// The floats of a row of pixels that ``useFetch(_:_:_:)`` has drawn.
  func fetched(_ count: Int) -> [SIMD4<Float>] {
    gl.integers(count, 1, GL_RGBA_INTEGER, GL_UNSIGNED_INT).map {
      SIMD4(
        Float(bitPattern: $0.x),
        Float(bitPattern: $0.y),
        Float(bitPattern: $0.z),
        Float(bitPattern: $0.w)
      )
    }
  }

  /// Makes a row of pixels for ``useFetch(_:_:_:)``, all of them filled with nines.
  func makeFetchTarget(_ count: Int) throws {
    try makeTarget(count, 1, format: GL_RGBA32UI)
    unsafe gl.clearBufferuiv(GL_COLOR, 0, [9, 9, 9, 9])
  }
}
