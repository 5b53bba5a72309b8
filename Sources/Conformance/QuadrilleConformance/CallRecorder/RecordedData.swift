/// What a call gave to the driver through a pointer.
enum RecordedInput {
  /// A null pointer.
  case null
  /// A number, where the driver takes an offset into a buffer.
  case offset(UInt64)
  /// Bytes of the program.
  case bytes(Int)
  /// Strings, each with its end.
  case strings([String])
  /// Expressions of C: the names of objects, or attributes.
  case expressions([String], type: String)
  /// Memory of which nothing is known.
  case scratch
}

/// What a call gave back: its result, or through a pointer.
struct RecordedOutput {
  /// What kind of values there are.
  enum Kind {
    /// Whole numbers, each so many bytes.
    case integers
    /// Real numbers.
    case reals
    /// Bytes of pixels, of which the image says more where they are RGBA of 8 bits without gaps.
    case bytes(width: Int, height: Int, isImage: Bool)
    /// A handle of EGL or a pointer, as the expression of C that it equals.
    case handle(String)
    /// Names of objects that the call has made.
    case names
    /// Text, or anything else that is not judged.
    case other
  }

  /// What decides about it.
  enum Expectation {
    /// These numbers, by the case's own words.
    case numbers([Int64])
    /// These real numbers.
    case reals([Double])
    /// What the specification says in such a call, which is what was recorded.
    case asSpecified
    /// What was recorded, on the same driver only.
    case asRecorded
    /// Not what was recorded, together with others of the group.
    case rejected(Int)
    /// One of the values of an image.
    case image(PermittedImage)
    /// What another output has.
    case same(Int)
  }

  /// The number of the parameter; nil for the result.
  let parameter: Int?
  let kind: Kind
  /// The numbers.
  var numbers: [Int64] = []
  var reals: [Double] = []
  /// The bytes of pixels, by their index in the recorder's data.
  var bytes = 0
  var expectation: Expectation?
  /// What the case says about it.
  var what = ""

  init(_ parameter: Int?, _ kind: Kind) {
    self.parameter = parameter
    self.kind = kind
  }

  var isPixels: Bool { if case .bytes = kind { true } else { false } }
}

/// A call with everything that went in and came out.
struct RecordedCallData {
  let signature: CallSignature
  /// The bits of the arguments.
  let arguments: [UInt64]
  /// The number of the thread that called, from 0 for the case's own.
  var thread = 0
  /// How many calls had ended when this one began.
  var beginning = 0
  /// Expressions of C for arguments that are objects or handles.
  var expressions: [Int: String] = [:]
  var inputs: [Int: RecordedInput] = [:]
  var outputs: [RecordedOutput] = []
  /// The variable that takes the result; nil for none.
  var variable: String?
  /// Lines of C before the call.
  var before: [String] = []
  /// The numbers that were in the memory of answers before.
  var earlier: [Int: [Int64]] = [:]
  /// What was in the memory that pixels are read to, by its index in the recorder's data.
  var prefill = 0
}
