import Glibc
import Quadrille

/// Decoding with each instruction set compared with the baseline.
///
/// A process uses one level only, so each level runs in its own process, which writes the minimum
/// time of each image.
struct KernelBenchmark {
  /// The number of runs of each level.
  private static let rounds = 3

  private static let images: [(name: String, file: @Sendable () -> GeneratedTexture)] = [
    ("PVRTC 4", { .pvrtc(bits: 4, edgeLength: 1_024, isOpaque: true) }),
    ("PVRTC 4 alpha", { .pvrtc(bits: 4, edgeLength: 1_024, isOpaque: false) }),
    ("PVRTC 2", { .pvrtc(bits: 2, edgeLength: 1_024, isOpaque: true) }),
    ("ETC2 RGB", { .blocks(22, edgeLength: 1_024, byteCount: 8) }),
    ("ETC2 RGBA", { .blocks(23, edgeLength: 1_024, byteCount: 16) }),
    ("EAC R11", { .blocks(25, edgeLength: 1_024, byteCount: 8) }),
  ]

  /// Prints a row for each image and each level above the first.
  func run(_ report: inout Report) throws {
    let levels = RasterInstructionSet.available.filter { [.scalar, .avx2, .avx512].contains($0) }
    let folder = try TemporaryFolder()
    defer { folder.remove(["times"]) }
    var minimum: [RasterInstructionSet: [Double]] = [:]
    for _ in 0..<Self.rounds {
      for level in levels {
        _ = unsafe setenv("QUADRILLE_SIMD", level.rawValue, 1)
        defer { _ = unsafe unsetenv("QUADRILLE_SIMD") }
        let path = folder.path("times")
        _ = try Child(["/proc/self/exe", "kernels", "--data", path])
        let text = String(decoding: try FileBytes.read(path: path), as: UTF8.self)
        let times = text.split(separator: " ").compactMap { Double($0) }
        minimum[level] = zip(minimum[level] ?? times, times).map { min($0, $1) }
      }
    }
    guard let floor = minimum[.scalar] else { return }
    for level in levels.dropFirst() {
      for (index, time) in (minimum[level] ?? []).enumerated() {
        let name = "\(Self.images[index].name), \(level.rawValue) / baseline"
        report.add(name, time / floor[index], unit: "of the time", atMost: 1 / 1.15)
        report.printLine("  \((time * 1e3).fixed(3)) ms, \((floor[index] * 1e3).fixed(3))")
      }
    }
  }

  /// Decodes each image on one thread and writes the minimum seconds of each to a file.
  static func measure(into path: String) throws {
    var times: [String] = []
    for image in images {
      let texture = try image.file().texture()
      var target = [UInt8](repeating: 0, count: 4 * texture.width * texture.height)
      var minimum = Double.infinity
      for _ in 0..<100 {
        let start = Clock.wall
        var span = target.mutableSpan
        try texture.decode(into: &span)
        minimum = min(minimum, Clock.wall - start)
      }
      times.append("\(minimum)")
    }
    try AtomicFile.write(Array(times.joined(separator: " ").utf8), to: path)
  }
}
