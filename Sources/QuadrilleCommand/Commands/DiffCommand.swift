import ArgumentParser
import QuadrilleIO
import QuadrillePixels

/// `quadrille diff`: how far two pictures, textures, atlases or folders are apart.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare pictures, textures, atlases or folders; exit 1 where they differ.",
    discussion: """
      quadrille diff before.png after.pvr.ccz --tolerance 2 -o difference.png
      quadrille diff golden out --metric flip --tolerance 0.05 --json

      exact counts pixels that differ; max is the largest difference of a channel;
      rmse, psnr and ssim are what they are elsewhere; flip is the difference that
      a viewer notices, from 0 to 1. Without --tolerance pictures have to be equal.
      Of atlases the sprites are compared by name, of folders the files.
      """
  )

  @Argument(help: ArgumentHelp("A picture, texture, atlas or folder.", valueName: "first"))
  var first: String

  @Argument(help: ArgumentHelp("What it is compared with.", valueName: "second"))
  var second: String

  @Option(help: "What is measured: exact, max, rmse, psnr, ssim or flip.")
  var metric: MetricArgument?

  @Option(
    help: ArgumentHelp(
      "The worst value that counts as the same: the least for psnr and ssim.",
      valueName: "value"
    )
  )
  var tolerance: Double?

  @Option(
    help: ArgumentHelp(
      "For exact and max: the pixels that may pass the tolerance, 0.1% or 25.",
      valueName: "share"
    )
  )
  var maxDifferent: ShareArgument?

  @Option(
    help: ArgumentHelp(
      "A PNG; pixels count where it is neither black nor clear.",
      valueName: "file"
    )
  )
  var mask: String?

  @Option(help: ArgumentHelp("The mip level of textures.", valueName: "n"))
  var level = 0

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A PNG of the difference; for several pictures a folder.",
      valueName: "file"
    )
  )
  var output: String?

  @Option(help: ArgumentHelp("A page with the pictures.", valueName: "file"))
  var html: String?

  @Flag(inversion: .prefixedNo, help: "One JSON object on standard output.")
  var json = false

  @OptionGroup var files: OutputOptions
  @OptionGroup var console: ConsoleOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func run() throws {
    console.apply()
    let limits = try limits.resolved()
    let metric = metric?.metric ?? .max
    if let tolerance, metric == .exact, tolerance != 0 {
      throw UsageError(message: "--metric exact has no tolerance; see --max-different")
    }
    if maxDifferent != nil, metric != .exact, metric != .max {
      throw UsageError(message: "--max-different is for --metric exact and max")
    }
    var comparison = PictureComparison(metric, tolerance: tolerance)
    if let mask {
      let bytes = try InputFile.read(mask, limits: limits)
      comparison.mask = try PNG.decode(bytes, name: InputFile.name(mask), limits: limits).bitmap
    }
    switch maxDifferent {
    case .share(let share): comparison.allowedShare = share
    case .pixels(let count): comparison.allowedPixels = count
    case nil: break
    }
    var request = DiffRequest(first: first, second: second, comparison: comparison)
    request.level = level
    request.output = output
    request.html = html
    request.json = json
    request.files = files.policy
    try request.run(limits: limits)
  }
}

/// A metric by its name.
struct MetricArgument: ExpressibleByArgument {
  let metric: PictureMetric

  init?(argument: String) {
    guard let metric = PictureMetric(rawValue: argument) else { return nil }
    self.metric = metric
  }

  static var allValueStrings: [String] { PictureMetric.allCases.map(\.rawValue) }
}

/// A share in percent, `0.1%`, or a number of pixels.
enum ShareArgument: ExpressibleByArgument {
  case share(Double)
  case pixels(Int)

  init?(argument: String) {
    if argument.hasSuffix("%") {
      guard let percent = Double(argument.dropLast()), (0...100).contains(percent) else {
        return nil
      }
      self = .share(percent / 100)
    } else {
      guard let count = Int(argument), count >= 0 else { return nil }
      self = .pixels(count)
    }
  }
}
