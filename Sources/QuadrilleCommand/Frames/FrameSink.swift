import QuadrilleIO
import QuadrillePixels

/// Where frames go.
enum FrameOutputs {
  /// A file for each.
  case files(OutputPattern)
  /// One file, `-` for standard output.
  case one(String)

  private static let keys = ["frame", "name", "time"]

  /// Makes out the outputs from the options.
  ///
  /// - Throws: ``UsageError`` where several frames would have one name.
  init(_ output: String, _ format: FrameFormat, film: Film, schedule: FrameSchedule) throws {
    guard format == .png, OutputPattern.isPattern(output, keys: Self.keys) || output != "-" else {
      self = .one(output)
      return
    }
    guard OutputPattern.isPattern(output, keys: Self.keys) else {
      guard schedule.count == 1 else {
        throw UsageError(
          message: "\(output.quotedForDisplay) is one name for several frames; put %04d in it, "
            + "or choose --format apng"
        )
      }
      self = .one(output)
      return
    }
    let pattern = try OutputPattern(parsing: output, keys: Self.keys)
    if !pattern.hasNumber, !pattern.has("frame"), !pattern.has("time") {
      var seen: Set<String> = []
      for number in 0..<schedule.count {
        let name = film.name(schedule.moment(number))
        guard seen.insert(name).inserted else {
          throw UsageError(
            message: "\(name.quotedForDisplay) is the name of several frames; "
              + "put {frame} or %04d into \(output.quotedForDisplay)"
          )
        }
      }
    }
    self = .files(pattern)
  }

  /// The name of a frame's file.
  func path(_ moment: FrameMoment, _ film: Film) -> String {
    switch self {
    case .one(let path): path
    case .files(let pattern):
      pattern.name(number: moment.number) { key in
        switch key {
        case "frame": "\(moment.number)"
        case "time": Self.text(ofTime: moment.time)
        default: film.name(moment)
        }
      }
    }
  }

  /// Seconds with three places, so that names sort and no two frames below 1000 a second share one.
  private static func text(ofTime time: Double) -> String {
    let thousandths = Int((abs(time) * 1000).rounded())
    let places = "\(thousandths % 1000)"
    return (time < 0 && thousandths > 0 ? "-" : "") + "\(thousandths / 1000)."
      + String(repeating: "0", count: 3 - places.count) + places
  }
}

/// Writes frames one after another.
struct FrameSink {
  private let outputs: FrameOutputs
  private let format: FrameFormat
  private let writer: OutputWriter
  private let film: Film
  private let plan: FramePlan
  /// The digest of what goes to one file, where that is stored with it.
  private var digest: SHA256?
  private var animation: AnimatedPNG?
  private var stream: AtomicFileStream?
  private let isStandardOutput: Bool
  /// The bytes written.
  private(set) var byteCount = 0

  /// Opens the output.
  init(
    _ outputs: FrameOutputs,
    _ format: FrameFormat,
    film: Film,
    plan: FramePlan,
    count: Int,
    framesPerSecond: Double,
    video: VideoFormat,
    files: OutputPolicy,
    writer: OutputWriter
  ) throws {
    self.outputs = outputs
    self.format = format
    self.film = film
    self.plan = plan
    self.writer = writer
    guard case .one(let path) = outputs, format.isOneFile || path == "-", plan.writesStream else {
      isStandardOutput = false
      return
    }
    isStandardOutput = path == "-"
    if !isStandardOutput {
      try writer.check(path)
      try OutputFolder.make(for: path)
      stream = try AtomicFileStream(
        path: path,
        noClobber: !files.replaces,
        isDurable: files.isDurable
      )
      if writer.remembers(path) { digest = SHA256() }
    }
    switch format {
    case .y4m: try put(video.header(size: film.size, framesPerSecond: framesPerSecond))
    case .apng:
      let animation = AnimatedPNG(
        size: film.size,
        frames: count,
        framesPerSecond: framesPerSecond
      )
      self.animation = animation
      try put(animation.header())
    case .png, .rgba: break
    }
  }

  /// Writes a frame.
  ///
  /// - Returns: Its file and what became of that; nil where the frame is a part of one.
  mutating func write(
    _ product: FrameEncoder.Product,
    _ moment: FrameMoment
  ) throws -> (path: String, state: OutputWriter.State)? {
    if let packed = product.packed {
      if let bytes = animation?.frame(packed) { try put(bytes) }
      return nil
    }
    if stream != nil || isStandardOutput {
      try put(product.bytes)
      return nil
    }
    let path = outputs.path(moment, film)
    // It was drawn for the sheet alone.
    if let state = plan.fate(ofFrame: moment.number) { return (path, state) }
    let state = try writer.write(product.bytes, to: path) { plan.recipe(ofFile: moment) }
    if state == .written { byteCount += product.bytes.count }
    return (path, state)
  }

  /// Ends the output.
  mutating func end() throws {
    if let animation { try put(animation.end()) }
    try stream?.finish()
    guard let digest, case .one(let path) = outputs else { return }
    plan.recipe().keep(at: path, sha256: digest.hexDigest())
  }

  private mutating func put(_ bytes: [UInt8]) throws {
    byteCount += bytes.count
    digest?.update(bytes)
    if let stream { return try stream.write(bytes) }
    try AtomicFile.writeStandardOutput(bytes)
  }
}
