import Glibc
import QuadrilleImage
import QuadrilleSyntax
import TestSupport
import Testing

/// Workers that are killed.
@Suite struct BatchCrashTests {
  @Test("A job whose workers are killed twice is reported with the signal and can be retried")
  func killedWorkersAreReported() throws {
    let stream = try JobStream()
    var bitmap = Bitmap(width: 512, height: 512)
    var random = SplitMix64(seed: 1)
    for y in 0..<512 {
      for x in 0..<512 { bitmap[x, y] = SIMD4(UInt8.random(in: 0...255, using: &random), 1, 2, 9) }
    }
    try stream.folder.write(PNG.encode(bitmap), to: "large.png")
    let job =
      #"{"id":"1","op":"encode","in":"large.png","out":"o.pvr","#
      + #""options":{"opt":"PVRTC4","quality":"pvrtcbest"}}"#
    let process = try CommandProcess(
      ["batch", "-j", "1", "--timeout", "50"],
      input: Array(job.utf8),
      in: stream.folder.path
    )
    // Killing a worker without a job does not count, so more than two may be killed.
    var ended: Set<pid_t> = []
    for _ in 0..<400 where !process.hasEnded {
      usleep(50_000)
      for child in process.children where ended.insert(child).inserted {
        usleep(150_000)
        kill(child, SIGKILL)
      }
    }
    let run = try process.wait()
    let result = try #require(try JobStream.results(run).first)
    #expect(result["status"]?.string == "retry", "\(run.text)")
    #expect(result["code"]?.string == "worker.killed" && result["exit"]?.integer == 70)
    #expect(result["message"]?.string == "the worker was killed by signal 9, twice")
    #expect(run.status == 75)
  }
}
