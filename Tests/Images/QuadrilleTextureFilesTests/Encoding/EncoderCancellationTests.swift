import Foundation
import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleTextureFiles

@Suite("Cancelled encoding") struct EncoderCancellationTests {
  /// An image without equal blocks, which takes seconds at the best quality.
  private static func image(_ dimension: Int) -> Bitmap {
    var random = SplitMix64Generator(seed: 3)
    let bytes = (0..<(4 * dimension * dimension)).map { _ in
      UInt8(truncatingIfNeeded: random.next())
    }
    return Bitmap(width: dimension, height: dimension, bytes: bytes)
  }

  private static func encoder(_ format: EncodableFormat) -> TextureEncoder {
    var encoder = TextureEncoder(format)
    encoder.pvrtc.quality = .best
    encoder.etcQuality = .best
    return encoder
  }

  static let formats: [EncodableFormat] = [
    .pvrtc1(bits: 4, hasAlpha: true), .pvrtc1(bits: 2, hasAlpha: true), .etc(.etc2RGBA),
  ]

  @Test("An encoder stops soon after its task is cancelled", arguments: formats, [1, 3])
  func task(format: EncodableFormat, threads: Int) async throws {
    let image = Self.image(1024)
    let task = Task.detached {
      try Self.encoder(format).encode(image, threads: threads)
    }
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.02)
      task.cancel()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("An encoder is ended by the token of its job", arguments: formats)
  func token(format: EncodableFormat) throws {
    let token = CancellationToken()
    token.cancel()
    #expect(throws: CancellationError.self) {
      try Self.encoder(format).encode(Self.image(64), job: JobContext(cancellation: token))
    }
  }

  @Test("An image with 16 bits per channel is not encoded for a cancelled job")
  func deepImage() throws {
    let token = CancellationToken()
    let encoder = TextureEncoder(.pixels(.rgba8888))
    let image = Bitmap16(width: 1, height: 1, samples: [1, 2, 3, 4])
    let job = JobContext(cancellation: token)
    #expect(try encoder.encode(image, job: job).count == 4)
    token.cancel()
    #expect(throws: CancellationError.self) { try encoder.encode(image, job: job) }
  }

  @Test("An encoder reports that the time of its job is over", arguments: formats)
  func deadline(format: EncodableFormat) throws {
    var limits = Limits()
    limits.maxSeconds = 0
    let error = #expect(throws: TextureFileError.self) {
      try Self.encoder(format).texture(of: [Self.image(64)], job: JobContext(limits: limits))
    }
    #expect(error?.code == "limit.time")
  }

  @Test("A job that is not interrupted changes no byte", arguments: formats)
  func sameBytes(format: EncodableFormat) throws {
    let image = Self.image(32)
    let token = CancellationToken()
    let job = JobContext(limits: .none, cancellation: token)
    let encoder = Self.encoder(format)
    #expect(try encoder.encode(image, job: job) == encoder.encode(image))
  }
}
