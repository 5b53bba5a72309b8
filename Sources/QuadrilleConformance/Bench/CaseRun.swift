#if GL
import Glibc
public import QuadrilleGL
public import QuadrillePixels

/// What the body of a case works with, and where it puts what it finds.
///
/// A run belongs to the thread that runs the case. The context is current when the body begins, in
/// the state that OpenGL ES begins with.
public final class CaseRun {
  /// The context to draw in.
  public let context: Context
  /// What the driver can do.
  public let facts: DriverFacts
  /// The random numbers of the case.
  public var random: CaseRandom
  /// What draws with few words; its objects are deleted after the case.
  let bench: Bench
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
  private let rules: [Rule]

  init(_ test: ConformanceCase, bench: Bench, facts: DriverFacts, seed: UInt64) {
    context = bench.context
    self.bench = bench
    self.facts = facts
    rules = test.rules
    random = CaseRandom(seed: seed, name: test.name)
  }

  /// The functions of OpenGL ES.
  public var gl: GLFunctions { context.gl }
  /// The functions of EGL.
  public var egl: EGLFunctions { context.display.library.egl }
  /// The display.
  public var display: Display { context.display }
  /// The first rule of the case, which checks use unless they name another.
  public var rule: Rule { rules.first ?? .exact }

  // MARK: Finding

  /// Notes something that is not permitted.
  @inline(never)
  public func report(_ violation: Violation) {
    violationCount += 1
    if violations.count < CaseResult.violationLimit { violations.append(violation) }
  }

  /// Notes something that is not permitted in words.
  @inline(never)
  public func fail(_ text: String, rule: Rule? = nil) {
    report(Violation(rule: rule ?? self.rule, text: text))
  }

  /// Notes a violation where a condition does not hold.
  @inline(never)
  public func expect(_ condition: Bool, _ text: @autoclosure () -> String, rule: Rule? = nil) {
    if !condition { fail(text(), rule: rule) }
  }

  /// Notes a violation where two values differ.
  @inline(never)
  public func expect<Value: Equatable>(
    _ found: Value,
    is expected: Value,
    _ what: @autoclosure () -> String,
    rule: Rule? = nil
  ) {
    if found != expected { fail("\(what()) is \(found), expected \(expected)", rule: rule) }
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
            + "\(mismatch.permitted.lowerBound)…\(mismatch.permitted.upperBound)"
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
    compare(actual, with: PermittedPicture(exactly: expected), rule: rule, what)
  }
}

extension CaseRun {
  /// The bytes by which the memory of this process grows while a body runs.
  func residentGrowth(_ body: () throws -> Void) rethrows -> Int {
    let before = Self.residentBytes
    try body()
    return Self.residentBytes - before
  }

  /// The bytes in use now, by `/proc/self/statm`; 0 where that cannot be read.
  private static var residentBytes: Int {
    guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var text = [CChar](repeating: 0, count: 128)
    guard unsafe fgets(&text, 127, file) != nil else { return 0 }
    let line = String(decoding: text.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let numbers = line.split(separator: " ").compactMap { Int($0) }
    return numbers.count > 1 ? numbers[1] * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
  }
}
#endif
