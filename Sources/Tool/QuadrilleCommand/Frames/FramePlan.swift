import QuadrilleConsole
import QuadrilleFrames
import QuadrilleSystem

/// The outputs of a frame source that must be made, and their build keys.
struct FramePlan {
  let source: FrameSource
  let schedule: FrameSchedule
  /// The output of the frames; nil if there is only a sheet.
  let output: FrameOutput?
  private let options: [String]
  private let digests: InputDigests
  /// The state of each frame's file that is not made; nil for one that is.
  private var frames: [OutputWriter.State?] = []
  /// The state of the single output of all frames; nil if it is made.
  private var stream: OutputWriter.State?
  /// The state of the sheet; nil if it is made.
  private(set) var sheet: OutputWriter.State?
  /// The indices of the frames to draw.
  private(set) var drawn: [Int]

  /// Creates a plan that draws all frames.
  ///
  /// - Parameters:
  ///   - source: The source to draw.
  ///   - schedule: The requested frames.
  ///   - output: The output; nil if there is only a sheet.
  ///   - options: The options that affect a frame besides its time, in a fixed order.
  ///   - standardInput: The bytes read from standard input.
  init(
    _ source: FrameSource,
    _ schedule: FrameSchedule,
    to output: FrameOutput?,
    options: [String],
    standardInput: [UInt8]?
  ) {
    self.source = source
    self.schedule = schedule
    self.output = output
    self.options = options
    digests = InputDigests(standardInput: standardInput)
    drawn = Array(0..<schedule.count)
  }

  /// Omits frames whose outputs already exist.
  ///
  /// - Parameter sheetPath: The path of the sheet, which needs all frames.
  mutating func skipUpToDate(_ writer: OutputWriter, sheetPath: String?) {
    func state(_ path: String, _ key: () -> BuildKey) -> OutputWriter.State? {
      writer.skips(path) ? .skipped : writer.isUpToDate(path, key: key) ? .unchanged : nil
    }
    if let sheetPath { sheet = state(sheetPath) { key() } }
    switch output {
    case nil: break
    case .one(let path): stream = state(path) { key() }
    case .files:
      for instant in schedule.instants {
        let path = output?.path(at: instant, of: source) ?? ""
        frames.append(state(path) { key(instant) })
      }
    }
    let isSheetWritten = sheetPath == nil || sheet != nil
    guard isSheetWritten else { return }
    switch output {
    case nil: drawn = []
    case .one: if stream != nil { drawn = [] }
    case .files: drawn.removeAll { frames[$0] != nil }
    }
  }

  /// The state of a frame's file before drawing; nil if it must be written.
  func state(ofFrame number: Int) -> OutputWriter.State? {
    frames.isEmpty ? stream : frames[number]
  }

  /// The file of a frame; nil if it is part of a larger file.
  func path(_ instant: ScheduledFrame) -> String? {
    guard case .files = output else { return nil }
    return output?.path(at: instant, of: source)
  }

  /// The build key of a single-frame file: of all frames if there is only one.
  func key(ofFile instant: ScheduledFrame) -> BuildKey {
    if case .files = output { return key(instant) }
    return key()
  }

  /// Whether the single output of all frames must be written.
  var writesStream: Bool { stream == nil }

  /// The build key of a frame's file.
  func key(_ instant: ScheduledFrame) -> BuildKey {
    BuildKey(
      ["frames"] + options + ["\(instant.index)", "\(instant.time)"],
      inputs: digests.digests(of: source.inputs(at: instant))
    )
  }

  /// The build key of an output with all frames.
  func key() -> BuildKey {
    let frames = ["\(schedule.count)", "\(schedule.start)", "\(schedule.framesPerSecond)"]
    return BuildKey(
      ["film"] + options + frames,
      inputs: digests.digests(of: source.inputs)
    )
  }
}
