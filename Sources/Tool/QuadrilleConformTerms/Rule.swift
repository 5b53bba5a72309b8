/// What decides whether a value is permitted; each case names the rules that it uses.
///
/// Sections are those of the OpenGL ES 3.2 specification.
public enum Rule: String, Sendable, CaseIterable, Comparable {
  /// Values that cannot be rounded in more than one way.
  case exact = "R1"
  /// Coverage near to and far from edges.
  case edges = "R2"
  /// Coverage along an edge of two polygons.
  case sharedEdge = "R3"
  /// From real numbers to n bits.
  case quantize = "R4"
  /// The arithmetic of shaders.
  case arithmetic = "R5"
  /// Which texel is the nearest.
  case nearest = "R6"
  /// Weights of linear filters.
  case linear = "R7"
  /// Which mip level is taken.
  case levelOfDetail = "R8"
  /// Blending.
  case blend = "R9"
  /// sRGB.
  case sRGB = "R10"
  /// Clearing.
  case clear = "R11"
  /// The same commands twice.
  case `repeat` = "R12"
  /// State that must not change other pixels.
  case invariance = "R13"
  /// Errors of wrong calls, and values of queries.
  case errors = "R14"
  /// Memory of the program that must stay as it is.
  case readGuard = "R15"
  /// Mip levels made by the driver.
  case mipmapGeneration = "R16"

  /// What is permitted.
  public var statement: String {
    switch self {
    case .exact:
      "8-bit data sampled nearest at texel centres, without blending, into 8 bits is identical"
    case .edges:
      "coverage is exact for centres farther than one sub-pixel from every edge, nearer it is free"
    case .sharedEdge:
      "each centre of the union of polygons with common edges is hit exactly once"
    case .quantize: "the floor or the ceiling of the exact value; the nearest is preferred"
    case .arithmetic: "each operation of a shader errs by 1 part in 100,000 at most"
    case .nearest:
      "any texel whose cell touches the coordinate within 2^-20 of its size and 2^-8 of a texel"
    case .linear:
      "between the bounds of bilinear weights of 7 bits, one step more; of 4 bits is poor quality"
    case .levelOfDetail:
      "derivatives err by 2^-18, the level by 2^-6; by 2^-4 is poor quality; either definition of "
        + "the nearest level"
    case .blend: "the exact equation on what is stored, rounded either way, and one step"
    case .sRGB: "the formulas and one step of 8 bits"
    case .clear: "the floor or the ceiling of the clear colour in each channel"
    case .repeat: "the same commands on the same state give the same bits"
    case .invariance: "scissor, mask and viewport change no pixel but those that they mean"
    case .errors: "the documented code once, then none; the object is unchanged"
    case .readGuard: "bytes outside of the addressed rows stay as they were"
    case .mipmapGeneration:
      "each texel lies between its parents, and the mean of a level within 2 steps of the base's"
    }
  }

  /// Where it stands.
  public var section: String {
    switch self {
    case .exact: "2.3.5, 8.14.2, 16.1.5"
    case .edges: "13.7.1, 12.6.1"
    case .sharedEdge: "13.7.1, B"
    case .quantize: "2.3.5.2"
    case .arithmetic: "2.3.4"
    case .nearest: "8.14.2"
    case .linear: "8.14.2, 8.15"
    case .levelOfDetail: "8.14.1, 8.14.3"
    case .blend: "15.1.5"
    case .sRGB: "8.21, 15.1.6"
    case .clear: "15.2.3"
    case .repeat: "A.1"
    case .invariance: "A.3, 13.3"
    case .errors: "2.3.1"
    case .readGuard: "16.1.6, 8.4.1"
    case .mipmapGeneration: "8.14.4"
    }
  }

  /// The number behind the R.
  public var number: Int { Int(rawValue.dropFirst()) ?? 0 }

  /// Rules are ordered by their numbers.
  public static func < (left: Rule, right: Rule) -> Bool { left.number < right.number }
}
