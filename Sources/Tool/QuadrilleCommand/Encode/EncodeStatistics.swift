import Glibc
import QuadrilleConsole
import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem

/// The difference between a decoded texture and the images that were encoded.
///
/// Values are compared as stored, over all pixels of the top levels.
struct EncodeStatistics: Sendable {
  /// Mean squared error of red, green, blue and alpha.
  let meanSquares: SIMD4<Double>
  /// Structural similarity of luma, averaged over the images; 1 for equal images.
  let similarity: Double
  /// Whether the format has alpha.
  let hasAlpha: Bool

  /// Compares images of the same sizes in the same order.
  init(of decoded: [Bitmap], against images: [Bitmap], hasAlpha: Bool) {
    var sums = SIMD4<UInt64>(repeating: 0)
    var count = 0
    for (one, other) in zip(decoded, images) {
      count += one.width * one.height
      one.withPixels { left in
        other.withPixels { right in
          for y in 0..<one.height {
            for x in 0..<one.width {
              for channel in 0..<4 {
                let difference =
                  Int(left[y &* one.stride &+ 4 &* x &+ channel])
                  &- Int(right[y &* other.stride &+ 4 &* x &+ channel])
                sums[channel] &+= UInt64(difference &* difference)
              }
            }
          }
        }
      }
    }
    meanSquares = SIMD4<Double>(sums) / Double(max(1, count))
    self.hasAlpha = hasAlpha
    let similarities = zip(decoded, images).compactMap { one, other in
      Self.similarity(one, other, hasAlpha: hasAlpha)
    }
    similarity = similarities.reduce(0, +) / Double(max(1, similarities.count))
  }

  /// The similarity of two images; without alpha, of their colors only.
  private static func similarity(_ one: Bitmap, _ other: Bitmap, hasAlpha: Bool) -> Double? {
    var pair = [one, other]
    if !hasAlpha, let opaque = ChannelSources("rgb1") { pair = pair.map { $0.swizzled(opaque) } }
    pair[1].alphaMode = pair[0].alphaMode
    return try? ImageComparison(.ssim).compare(pair[0], pair[1], job: Session.current.job).value
  }

  /// The peak signal-to-noise ratio in dB for a mean squared error; nil if there is no error.
  static func ratio(_ meanSquare: Double) -> Double? {
    meanSquare == 0 ? nil : 10 * log10(255 * 255 / meanSquare)
  }

  /// The ratio over red, green and blue.
  var color: Double? {
    Self.ratio((meanSquares[0] + meanSquares[1] + meanSquares[2]) / 3)
  }

  /// The channels with their ratios.
  var channels: [(name: String, ratio: Double?)] {
    ["red", "green", "blue", "alpha"].prefix(hasAlpha ? 4 : 3).enumerated()
      .map { ($1, Self.ratio(meanSquares[$0])) }
  }

  /// The statistics as JSON; infinite ratios are null.
  var json: JSONOutputValue {
    .object([
      (
        "psnr",
        .object(
          [("rgb", Self.json(color))] + channels.map { ($0.name, Self.json($0.ratio)) }
        )
      ),
      ("ssim", .number((similarity * 100_000).rounded() / 100_000)),
    ])
  }

  /// `PSNR 36.21 dB (red 36.10, green 36.93, blue 35.71, alpha 41.02), SSIM 0.961`.
  var text: String {
    let parts = channels.map { "\($0.name) \(Self.decibels($0.ratio))" }.joined(separator: ", ")
    let thousandths = "\(Int((similarity * 1000).rounded()) + 10_000)".suffix(4)
    let similarityText = "\(thousandths.prefix(1)).\(thousandths.suffix(3))"
    return "PSNR \(Self.decibels(color)) dB (\(parts)), SSIM \(similarityText)"
  }

  private static func json(_ ratio: Double?) -> JSONOutputValue {
    ratio.map { .number(($0 * 1000).rounded() / 1000) } ?? .null
  }

  private static func decibels(_ ratio: Double?) -> String {
    guard let ratio else { return "exact" }
    let hundredths = Int((ratio * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
