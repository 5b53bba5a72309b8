import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// Little memory, and extreme numbers: the command must not be terminated by a signal.
@Suite(.enabled(if: !Sanitizer.isAddress && !Sanitizer.isThread))
struct ShortMemoryTests {
  private static let calls = [
    "encode big.png -o o.pvr --opt RGBA8888", "render --texture big.png -o o.png --backend cpu",
    "decode big.pvr.gz -o o.png", "render --texture big.pvr.gz -o o.png --backend cpu",
    "diff big.png big.pvr.gz",
  ]

  /// 36 MB as pixels, some kilobytes as files.
  private static let big: (png: [UInt8], texture: [UInt8])? = {
    let size = 3000
    let image = Bitmap(width: size, height: size)
    let texture = CommandFixtures.pvr(width: size, height: size, pixels: image.bytes)
    guard let png = try? PNG.encode(image), let packed = try? Deflate.gzip(texture.span) else {
      return nil
    }
    return (png, packed)
  }()

  @Test(
    "An image that does not fit into memory is a limit error",
    arguments: calls,
    [80_000, 110_000, 140_000, 170_000, 220_000, 280_000]
  )
  func missingMemoryIsLimitError(call: String, kibibytes: Int) throws {
    let folder = try TemporaryFolder()
    let big = try #require(Self.big)
    try folder.write(big.png, to: "big.png")
    try folder.write(big.texture, to: "big.pvr.gz")
    let run = try CommandRun(
      call.split(separator: " ").map(String.init),
      in: folder.path,
      setup: "ulimit -v \(kibibytes);"
    )
    let status = try #require(run.status, "signal \(run.signal ?? 0): \(run.errors)")
    // A program that cannot even be loaded exits with 127.
    #expect([0, 6, 127].contains(status), "\(run.errors)")
    if status == 6 { #expect(run.errors.contains("--max-memory")) }
  }

  /// An image compressed by several threads; none may fail while another has spare memory.
  @Test("Threads share scarce memory without crashing")
  func threadsShareScarceMemory() throws {
    let folder = try TemporaryFolder()
    let edgeLength = 512
    let pixels = (0..<(4 * edgeLength * edgeLength)).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try folder.write(
      CommandFixtures.pvr(width: edgeLength, height: edgeLength, pixels: pixels),
      to: "t.pvr"
    )
    for kibibytes in stride(from: 90_000, through: 150_000, by: 2_000) {
      let run = try CommandRun(
        ["render", "--texture", "t.pvr", "-o", "o.png", "--backend", "cpu"],
        in: folder.path,
        setup: "ulimit -v \(kibibytes);"
      )
      #expect([0, 6, 127].contains(run.status), "\(kibibytes): \(run.errors.prefix(200))")
    }
  }

  @Test(
    "Extreme option values do not crash the command",
    arguments: [
      "--max-depth", "--max-pixels", "--max-memory", "--max-work", "--max-values", "--max-text",
      "--max-quads", "--timeout", "--gpu-memory", "--frame", "--samples", "--time", "--scale",
    ]
  )
  func extremeOptionValuesDoNotCrash(option: String) throws {
    let folder = try CommandFixtures.folder()
    for value in ["9223372036854775807", "-9223372036854775808", "1e308", "nan", "4294967296"] {
      let run = try CommandRun(
        ["render", "scene.json", "-o", "o.png", "--backend", "cpu", option, value],
        in: folder.path
      )
      #expect([0, 2, 6].contains(run.status), "\(option) \(value): \(run.errors)")
    }
  }

  @Test(
    "Deeply nested files do not crash, even with the depth limit lifted",
    arguments: [("[", "]", "x.json"), ("<array>", "</array>", "x.plist")]
  )
  func deepNestingDoesNotCrash(open: String, close: String, name: String) throws {
    let folder = try TemporaryFolder()
    let nested = String(repeating: open, count: 100_000) + String(repeating: close, count: 100_000)
    try folder.write(
      name == "x.json" ? "{\"frames\": \(nested)}" : "<plist>\(nested)</plist>",
      to: name
    )
    let run = try CommandRun(
      ["info", name, "--check", "--max-depth", "9223372036854775807"],
      in: folder.path
    )
    #expect([1, 3, 6].contains(run.status), "\(run.errors)")
  }
}
