import Foundation
import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrillePacking

@Suite("Cancelled packing") struct PackerCancellationTests {
  /// Sprites of many sizes, whose search takes seconds at the best mode.
  private static let sprites: [LooseSprite] = {
    var random = SplitMix64Generator(seed: 5)
    return (0..<1500).map { index in
      let (width, height) = (4 + random.below(40), 4 + random.below(40))
      var bitmap = Bitmap(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width {
          bitmap[x, y] = SIMD4(UInt8(index & 255), UInt8(index >> 8), UInt8(x), 255)
        }
      }
      return LooseSprite(name: "s\(index)", bitmap: bitmap)
    }
  }()

  private static var options: PackOptions {
    var options = PackOptions()
    options.mode = .best
    options.threads = 2
    return options
  }

  @Test("A packer stops soon after its task is cancelled")
  func task() async throws {
    let sprites = Self.sprites
    let task = Task.detached { try SpritePacker(Self.options).pack(sprites) }
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.05)
      task.cancel()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A packer is ended by the token of its job, with groups and variants, too")
  func token() throws {
    let token = CancellationToken()
    token.cancel()
    let packer = SpritePacker(Self.options, job: JobContext(cancellation: token))
    let few = Array(Self.sprites.prefix(20))
    #expect(throws: CancellationError.self) { try packer.pack(few) }
    #expect(throws: CancellationError.self) { try packer.packVariants(few) }
    #expect(throws: CancellationError.self) { try packer.pack(groups: ["a": few]) }
  }

  @Test("A packer reports that the time of its job is over")
  func deadline() throws {
    var limits = Limits()
    limits.maxSeconds = 0
    let packer = SpritePacker(Self.options, job: JobContext(limits: limits))
    let error = #expect(throws: PackError.self) { try packer.pack(Array(Self.sprites.prefix(20))) }
    #expect(error?.code == "limit.time")
  }
}
