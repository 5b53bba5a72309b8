import QuadrilleIO

/// Which outputs of a film have to be made, and what each is made from.
struct FramePlan {
  private let film: Film
  private let schedule: FrameSchedule
  private let options: [String]
  private let digests: InputDigests
  private let outputs: FrameOutputs?
  /// What becomes of each frame's file that need not be made; nil for one that must.
  private var frames: [OutputWriter.State?] = []
  /// The same of the one output of all frames.
  private var stream: OutputWriter.State?
  /// The same of the sheet.
  private(set) var sheet: OutputWriter.State?
  /// The numbers of the frames that are drawn.
  private(set) var drawn: [Int]

  /// Looks at what is there.
  ///
  /// - Parameters:
  ///   - options: All that changes a frame beside its time, as words in a fixed order.
  ///   - schedule: The frames that are asked for.
  ///   - outputs: Where they go; nil where there is only a sheet.
  ///   - sheetPath: The sheet, if there is one.
  init(
    _ film: Film,
    _ schedule: FrameSchedule,
    options: [String],
    outputs: FrameOutputs?,
    sheetPath: String?,
    writer: OutputWriter
  ) {
    self.film = film
    self.schedule = schedule
    self.options = options
    self.outputs = outputs
    digests = InputDigests(standardInput: film.standardInput)
    drawn = Array(0..<schedule.count)
    func fate(_ path: String, _ recipe: () -> Recipe) -> OutputWriter.State? {
      writer.skips(path) ? .skipped : writer.keeps(path, recipe: recipe) ? .unchanged : nil
    }
    if let sheetPath { sheet = fate(sheetPath) { recipe() } }
    switch outputs {
    case nil: break
    case .one(let path): stream = fate(path) { recipe() }
    case .files:
      for number in 0..<schedule.count {
        let moment = schedule.moment(number)
        let path = outputs?.path(moment, film) ?? ""
        frames.append(fate(path) { recipe(moment) })
      }
    }
    let isSheetMade = sheetPath == nil || sheet != nil
    guard isSheetMade else { return }
    switch outputs {
    case nil: drawn = []
    case .one: if stream != nil { drawn = [] }
    case .files: drawn.removeAll { frames[$0] != nil }
    }
  }

  /// What became of a frame's file before anything was drawn; nil where it has to be written.
  func fate(ofFrame number: Int) -> OutputWriter.State? {
    frames.isEmpty ? stream : frames[number]
  }

  /// The file of a frame; nil where it is a part of one.
  func path(_ moment: FrameMoment) -> String? {
    guard case .files = outputs else { return nil }
    return outputs?.path(moment, film)
  }

  /// What a file with the frame alone is made from: where it is the only one, of all frames.
  func recipe(ofFile moment: FrameMoment) -> Recipe {
    if case .files = outputs { return recipe(moment) }
    return recipe()
  }

  /// Whether the one output of all frames has to be written.
  var writesStream: Bool { stream == nil }

  /// What a frame's file is made from.
  func recipe(_ moment: FrameMoment) -> Recipe {
    let inputs = film.inputsOfFrame?(moment) ?? film.inputs
    return Recipe(
      steps: ["frames"] + options + ["\(moment.index)", "\(moment.time)"],
      inputs: digests.digests(of: inputs)
    )
  }

  /// What an output with all frames is made from.
  func recipe() -> Recipe {
    let frames = ["\(schedule.count)", "\(schedule.start)", "\(schedule.framesPerSecond)"]
    return Recipe(
      steps: ["film"] + options + frames,
      inputs: digests.digests(of: film.inputs)
    )
  }
}
