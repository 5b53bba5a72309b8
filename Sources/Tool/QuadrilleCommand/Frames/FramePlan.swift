import QuadrilleConsole
import QuadrilleFrames
import QuadrilleSystem

/// Which outputs of a source have to be made, and what each is made from.
struct FramePlan {
  let source: FrameSource
  let schedule: FrameSchedule
  /// Where the frames go; nil where there is only a sheet.
  let output: FrameOutput?
  private let options: [String]
  private let digests: InputDigests
  /// The state of each frame's file that need not be made; nil for one that must.
  private var frames: [OutputWriter.State?] = []
  /// The same of the one output of all frames.
  private var stream: OutputWriter.State?
  /// The same of the sheet.
  private(set) var sheet: OutputWriter.State?
  /// The numbers of the frames that are drawn.
  private(set) var drawn: [Int]

  /// Makes a plan to draw all frames.
  ///
  /// - Parameters:
  ///   - source: What is drawn.
  ///   - schedule: The frames that are asked for.
  ///   - output: Where they go; nil where there is only a sheet.
  ///   - options: All that changes a frame beside its time, as words in a fixed order.
  ///   - standardInput: What was read from standard input.
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

  /// Leaves out the frames whose outputs are there already.
  ///
  /// - Parameter sheetPath: The sheet, which needs all frames.
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

  /// The state of a frame's file before anything was drawn; nil where it has to be written.
  func state(ofFrame number: Int) -> OutputWriter.State? {
    frames.isEmpty ? stream : frames[number]
  }

  /// The file of a frame; nil where it is a part of one.
  func path(_ instant: ScheduledFrame) -> String? {
    guard case .files = output else { return nil }
    return output?.path(at: instant, of: source)
  }

  /// What a file with the frame alone is made from: where it is the only one, of all frames.
  func key(ofFile instant: ScheduledFrame) -> BuildKey {
    if case .files = output { return key(instant) }
    return key()
  }

  /// Whether the one output of all frames has to be written.
  var writesStream: Bool { stream == nil }

  /// What a frame's file is made from.
  func key(_ instant: ScheduledFrame) -> BuildKey {
    BuildKey(
      ["frames"] + options + ["\(instant.index)", "\(instant.time)"],
      inputs: digests.digests(of: source.inputs(at: instant))
    )
  }

  /// What an output with all frames is made from.
  func key() -> BuildKey {
    let frames = ["\(schedule.count)", "\(schedule.start)", "\(schedule.framesPerSecond)"]
    return BuildKey(
      ["film"] + options + frames,
      inputs: digests.digests(of: source.inputs)
    )
  }
}
