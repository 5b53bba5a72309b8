package import QuadrilleDrawing
package import QuadrilleImage
import QuadrilleRaster
import QuadrilleSystem

/// What the body of a case that only draws lists works with, and where it puts what it finds.
///
/// Lists are drawn by whichever renderer the run is made with. A run belongs to the thread that
/// runs the case.
package class SceneRun {
  /// The random numbers of the case.
  package var random: CaseRandom
  /// The bits of a pixel's fraction in the renderer's coordinates.
  package let subpixelBits: Int
  /// The first violations.
  package private(set) var violations: [Violation] = []
  /// How many values were not permitted.
  package private(set) var violationCount = 0
  /// The worst error for each rule in steps of 1/255.
  package private(set) var measures: [Rule: Double] = [:]
  /// The pixels compared, and those of them with a value that was not the preferred one.
  package private(set) var pixels = (compared: 0, notPreferred: 0)
  /// Why the case's quality is poor; nil where it is not.
  private(set) var poorQuality: String?
  /// What is permitted but likely to break programs.
  private(set) var incompatibility: String?
  package private(set) var images: CaseImages?
  private var rules: [Rule]
  private let seed: UInt64
  /// Whether a recorder already has the image to compare with.
  private var isRecorded = false
  /// Which of several scenes is drawn; stands before each finding.
  private var scene = ""
  private let openRenderer: () throws -> any Renderer
  private var renderer: (any Renderer)?
  private var referenceRenderer: (any Renderer)?

  /// - Parameters:
  ///   - renderer: Opens what draws; called when a list is first drawn.
  ///   - referenceRenderer: Draws each list too, and has to give the same bytes; nil for none.
  package init(
    _ test: ConformanceCase,
    seed: UInt64,
    subpixelBits: Int,
    referenceRenderer: (any Renderer)? = nil,
    renderer: @escaping () throws -> any Renderer
  ) {
    rules = test.rules
    self.seed = seed
    self.subpixelBits = subpixelBits
    openRenderer = renderer
    self.referenceRenderer = referenceRenderer
    random = CaseRandom(seed: seed, name: test.name)
  }

  /// The first rule of the case, which checks use unless they name another.
  package var rule: Rule { rules.first ?? .exact }

  /// Draws a list on a background by the renderer of the run.
  ///
  /// - Returns: The image, premultiplied.
  /// - Throws: The renderer's error.
  package func image(of list: DrawList, background: Color = .clear) throws -> Bitmap {
    var drawing = try renderer ?? openRenderer()
    defer { renderer = drawing }
    let image = try drawing.render(list, background: background)
    if let same = try referenceRenderer?.render(list, background: background), same != image {
      compare(image, identicalTo: same, rule: .repeat, "compared with the definition")
    }
    return image
  }

  /// Goes on with the rules and the random numbers of another case.
  package func advance(to test: ConformanceCase) {
    rules = test.rules
    random = CaseRandom(seed: seed, name: test.name)
    scene = test.name.text
  }

  // MARK: Finding

  /// Notes something that is not permitted.
  @inline(never)
  package func report(_ violation: Violation) {
    violationCount += 1
    guard violations.count < CaseResult.violationLimit else { return }
    let plain = violation.replacingText(FieldText.plain(violation.text))
    violations.append(scene.isEmpty ? plain : plain.in(scene))
  }

  /// Notes something that is not permitted in words.
  @inline(never)
  package func fail(_ text: String, rule: Rule? = nil) {
    unsafe CallRecorder.current?.check(false, text)
    note(text, rule)
  }

  private func note(_ text: String, _ rule: Rule?) {
    report(Violation(rule: rule ?? self.rule, text: text))
  }

  /// Notes a violation where a condition does not hold.
  @inline(never)
  package func expect(_ condition: Bool, _ text: @autoclosure () -> String, rule: Rule? = nil) {
    unsafe CallRecorder.current?.check(condition, text())
    if !condition { note(text(), rule) }
  }

  /// Notes a violation where two values differ.
  @inline(never)
  package func expect<Value: Equatable>(
    _ found: Value,
    is expected: Value,
    _ what: @autoclosure () -> String,
    rule: Rule? = nil
  ) {
    unsafe CallRecorder.current?.check(found, is: expected, what())
    if found != expected { note("\(what()) is \(found), expected \(expected)", rule) }
  }

  /// Notes an error in steps of 1/255; the worst for each rule is kept.
  package func measure(_ rule: Rule, _ steps: Double) {
    if steps > measures[rule] ?? 0 { measures[rule] = steps }
  }

  /// Notes that everything is permitted but poor.
  package func noteQuality(_ text: String) { if poorQuality == nil { poorQuality = text } }

  /// Notes that everything is permitted but likely to break programs.
  package func noteIncompatibility(_ text: String) {
    if incompatibility == nil { incompatibility = text }
  }

  /// Compares an image with what is permitted.
  ///
  /// - Parameters:
  ///   - actual: What was read; row 0 is the framebuffer's.
  ///   - permitted: The values that may be there.
  ///   - rule: The rule that decides; nil for the case's first.
  ///   - what: Which image it is, where a case has several.
  @inline(never)
  package func compare(
    _ actual: Bitmap,
    with permitted: PermittedImage,
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
      let pixel = Violation.Pixel(x: mismatch.x, y: mismatch.y, channel: mismatch.channel)
      let channel = ["red", "green", "blue", "alpha"][mismatch.channel]
      report(
        Violation(
          rule: rule,
          pixel: pixel,
          permitted: mismatch.permitted,
          found: mismatch.found,
          text: "\(prefix)\(channel) at (\(pixel.x), \(pixel.y)) is \(mismatch.found), permitted "
            + (mismatch.permitted.count == 1
              ? "\(mismatch.permitted.lowerBound)"
              : "\(mismatch.permitted.lowerBound)…\(mismatch.permitted.upperBound)")
        )
      )
    }
    violationCount += comparison.mismatchCount - comparison.mismatches.count
    if images == nil {
      images = CaseImages(
        expected: permitted.preferredImage,
        actual: actual,
        low: permitted.lowImage,
        high: permitted.highImage
      )
    }
  }

  /// Compares an image with one that has to be identical.
  @inline(never)
  package func compare(
    _ actual: Bitmap,
    identicalTo expected: Bitmap,
    rule: Rule? = nil,
    _ what: String = ""
  ) {
    let isKnown = unsafe CallRecorder.current?.verify(actual, sameAs: expected, what) ?? false
    isRecorded = isKnown
    compare(actual, with: PermittedImage(exactly: expected), rule: rule, what)
    isRecorded = false
  }

  /// Reports to a recorder what an image may be, where the case judges it in another way.
  package func record(_ actual: Bitmap, _ permitted: PermittedImage, passed: Bool, _ what: String) {
    if !isRecorded { unsafe CallRecorder.current?.verify(actual, permitted, passed: passed, what) }
  }
}

extension SceneRun {
  /// A run that draws with the CPU renderer.
  ///
  /// It draws with two threads, and has to give the bytes of plain C with one. Corners lie on the
  /// 256th part of a pixel.
  convenience init(_ test: ConformanceCase, seed: UInt64, on level: RasterInstructionSet) {
    let definition = RasterRenderer(threads: 1, level: .scalar)
    self.init(test, seed: seed, subpixelBits: 8, referenceRenderer: definition) {
      RasterRenderer(threads: 2, level: level)
    }
  }
}
