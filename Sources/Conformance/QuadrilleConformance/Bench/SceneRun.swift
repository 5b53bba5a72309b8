#if GL
public import QuadrilleDrawing
public import QuadrilleImage

/// What the body of a case that only draws lists works with, and where it puts what it finds.
///
/// Lists are drawn by whichever renderer the run is made with. A run belongs to the thread that runs
/// the case.
public class SceneRun {
  /// The random numbers of the case.
  public var random: CaseRandom
  /// The bits of a pixel's fraction in the renderer's coordinates.
  public let subpixelBits: Int
  /// The first violations.
  public private(set) var violations: [Violation] = []
  /// How many values were not permitted.
  public private(set) var violationCount = 0
  /// The worst error for each rule in steps of 1/255.
  public private(set) var measures: [Rule: Double] = [:]
  /// The pixels compared, and those of them with a value that was not the preferred one.
  private(set) var pixels = (compared: 0, notPreferred: 0)
  /// Why the case's quality is poor; nil where it is not.
  private(set) var poorQuality: String?
  /// What is permitted but likely to break programs.
  private(set) var incompatibility: String?
  private(set) var pictures: CasePictures?
  private var rules: [Rule]
  private let seed: UInt64
  /// Whether a tape knows already what a picture is compared with.
  private var isRecorded = false
  /// Which of several scenes is drawn; stands before each finding.
  private var scene = ""
  private let openRenderer: () throws -> any Renderer
  private var renderer: (any Renderer)?
  private var twin: (any Renderer)?

  /// - Parameters:
  ///   - renderer: Opens what draws; called when a list is first drawn.
  ///   - twin: Draws each list too, and has to give the same bytes; nil for none.
  init(
    _ test: ConformanceCase,
    seed: UInt64,
    subpixelBits: Int,
    twin: (any Renderer)? = nil,
    renderer: @escaping () throws -> any Renderer
  ) {
    rules = test.rules
    self.seed = seed
    self.subpixelBits = subpixelBits
    openRenderer = renderer
    self.twin = twin
    random = CaseRandom(seed: seed, name: test.name)
  }

  /// The first rule of the case, which checks use unless they name another.
  public var rule: Rule { rules.first ?? .exact }

  /// Draws a list on a background by the renderer of the run.
  ///
  /// - Returns: The picture, premultiplied.
  /// - Throws: The renderer's error.
  public func picture(of list: DrawList, background: Color = .clear) throws -> Bitmap {
    var drawing = try renderer ?? openRenderer()
    defer { renderer = drawing }
    let picture = try drawing.render(list, background: background)
    if let same = try twin?.render(list, background: background), same != picture {
      compare(picture, identicalTo: same, rule: .repeat, "beside the definition")
    }
    return picture
  }

  /// Goes on with the rules and the random numbers of another case.
  func turn(to test: ConformanceCase) {
    rules = test.rules
    random = CaseRandom(seed: seed, name: test.name)
    scene = test.name.text
  }

  // MARK: Finding

  /// Notes something that is not permitted.
  @inline(never)
  public func report(_ violation: Violation) {
    violationCount += 1
    guard violations.count < CaseResult.violationLimit else { return }
    let plain = violation.saying(FieldWords.plain(violation.text))
    violations.append(scene.isEmpty ? plain : plain.in(scene))
  }

  /// Notes something that is not permitted in words.
  @inline(never)
  public func fail(_ text: String, rule: Rule? = nil) {
    unsafe CallTape.current?.check(false, text)
    note(text, rule)
  }

  private func note(_ text: String, _ rule: Rule?) {
    report(Violation(rule: rule ?? self.rule, text: text))
  }

  /// Notes a violation where a condition does not hold.
  @inline(never)
  public func expect(_ condition: Bool, _ text: @autoclosure () -> String, rule: Rule? = nil) {
    unsafe CallTape.current?.check(condition, text())
    if !condition { note(text(), rule) }
  }

  /// Notes a violation where two values differ.
  @inline(never)
  public func expect<Value: Equatable>(
    _ found: Value,
    is expected: Value,
    _ what: @autoclosure () -> String,
    rule: Rule? = nil
  ) {
    unsafe CallTape.current?.check(found, is: expected, what())
    if found != expected { note("\(what()) is \(found), expected \(expected)", rule) }
  }

  /// Notes an error in steps of 1/255; the worst for each rule is kept.
  public func measure(_ rule: Rule, _ steps: Double) {
    if steps > measures[rule] ?? 0 { measures[rule] = steps }
  }

  /// Notes that everything is permitted but poor.
  public func noteQuality(_ text: String) { if poorQuality == nil { poorQuality = text } }

  /// Notes that everything is permitted but likely to break programs.
  public func noteIncompatibility(_ text: String) {
    if incompatibility == nil { incompatibility = text }
  }

  /// Compares a picture with what is permitted.
  ///
  /// - Parameters:
  ///   - actual: What was read; row 0 is the framebuffer's.
  ///   - permitted: The values that may be there.
  ///   - rule: The rule that decides; nil for the case's first.
  ///   - what: Which picture it is, where a case has several.
  @inline(never)
  public func compare(
    _ actual: Bitmap,
    with permitted: PermittedPicture,
    rule: Rule? = nil,
    _ what: String = ""
  ) {
    let rule = rule ?? self.rule
    let comparison = permitted.compare(actual)
    record(actual, permitted, passed: comparison.mismatchCount == 0, what)
    pixels.compared += comparison.compared
    pixels.notPreferred += comparison.notPreferred
    measure(rule, comparison.worstError)
    if comparison.poor > 0 {
      noteQuality("\(comparison.poor) pixels lie outside of the bounds of 7 bits")
    }
    guard comparison.mismatchCount > 0 else { return }
    let prefix = what.isEmpty ? "" : "\(what): "
    for mismatch in comparison.mismatches {
      let place = Violation.Pixel(x: mismatch.x, y: mismatch.y, channel: mismatch.channel)
      let channel = ["red", "green", "blue", "alpha"][mismatch.channel]
      report(
        Violation(
          rule: rule,
          pixel: place,
          permitted: mismatch.permitted,
          found: mismatch.found,
          text: "\(prefix)\(channel) at (\(place.x), \(place.y)) is \(mismatch.found), permitted "
            + (mismatch.permitted.count == 1
              ? "\(mismatch.permitted.lowerBound)"
              : "\(mismatch.permitted.lowerBound)…\(mismatch.permitted.upperBound)")
        )
      )
    }
    violationCount += comparison.mismatchCount - comparison.mismatches.count
    if pictures == nil {
      pictures = CasePictures(
        expected: permitted.preferredPicture,
        actual: actual,
        low: permitted.lowPicture,
        high: permitted.highPicture
      )
    }
  }

  /// Compares a picture with one that has to be identical.
  @inline(never)
  public func compare(
    _ actual: Bitmap,
    identicalTo expected: Bitmap,
    rule: Rule? = nil,
    _ what: String = ""
  ) {
    let isKnown = unsafe CallTape.current?.judge(actual, sameAs: expected, what) ?? false
    isRecorded = isKnown
    compare(actual, with: PermittedPicture(exactly: expected), rule: rule, what)
    isRecorded = false
  }

  /// Tells a tape what a picture may be, where the case judges it in another way.
  func record(_ actual: Bitmap, _ permitted: PermittedPicture, passed: Bool, _ what: String) {
    if !isRecorded { unsafe CallTape.current?.judge(actual, permitted, passed: passed, what) }
  }
}
#endif
