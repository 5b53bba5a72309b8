import Glibc
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleGL

/// The on-disk cache of linked programs.
@Suite struct ProgramCacheTests {
  private static let vertex = """
    #version 300 es
    in vec2 place;
    void main() { gl_Position = vec4(place, 0.0, 1.0); }
    """
  private static let fragment = """
    #version 300 es
    precision mediump float;
    uniform vec4 shade;
    out vec4 color;
    void main() { color = shade; }
    """

  private func make(_ cache: ProgramCache, _ context: Context) throws -> Program {
    try cache.program(
      vertex: Self.vertex,
      fragment: Self.fragment,
      attributes: ["place": 3],
      in: context
    )
  }

  private func files(_ folder: String) -> [String] { (try? Folder(path: folder).names()) ?? [] }

  @Test("Programs are stored in the documented format and loaded again")
  func programsAreStoredAndLoaded() throws {
    let folder = try TemporaryFolder()
    let cache = ProgramCache(folder: folder.path("a/b"))
    try withContext { context in
      guard context.capabilities.programBinaryFormats > 0 else { return }
      let program = try make(cache, context)
      #expect(program.attribute("place") == 3 && program.uniform("shade") >= 0)
      let name = try #require(files(cache.folder).first)
      let kept = try folder.read("a/b/\(name)")
      let binary = try #require(try program.binary())
      // The documented file layout.
      #expect(Array(kept[..<8]) == Array("QGLP".utf8) + [1, 0, 0, 0])
      #expect(Array(kept[48...]) == binary.bytes)
      #expect(SHA256.hex(binary.bytes) == kept[16..<48].map(Self.hexadecimal).joined())
      let again = try make(cache, context)
      #expect(again.attribute("place") == 3 && again.uniform("shade") == program.uniform("shade"))
      // Other sources use another file.
      _ = try cache.program(
        vertex: Self.vertex,
        fragment: Self.fragment + "\n",
        attributes: ["place": 3],
        in: context
      )
      _ = try cache.program(vertex: Self.vertex, fragment: Self.fragment, in: context)
      #expect(files(cache.folder).count == 3)
      // The stored binary is used: another program's file takes effect.
      let other = try Program(
        vertex: Self.vertex.replacing(text: "place", with: "where"),
        fragment: Self.fragment,
        attributes: ["where": 5],
        in: context
      )
      let otherBytes = try #require(try other.binary()).bytes
      var file = Array(kept.prefix(12))
      file += (0..<4).map { UInt8(truncatingIfNeeded: otherBytes.count >> (8 * $0)) }
      var digest = SHA256()
      digest.update(otherBytes)
      file += digest.digest() + otherBytes
      try folder.write(file, to: "a/b/\(name)")
      #expect(try make(cache, context).attribute("where") == 5)
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }

  @Test("Damaged cache files are replaced")
  func damagedFilesAreReplaced() throws {
    let folder = try TemporaryFolder()
    let cache = ProgramCache(folder: folder.path("c"))
    try withContext { context in
      guard context.capabilities.programBinaryFormats > 0 else { return }
      _ = try make(cache, context)
      let name = "c/" + (try #require(files(cache.folder).first))
      let kept = try folder.read(name)
      for offset in [0, 4, 12, 15, 16, 47, 48, kept.count - 1] {
        var corrupted = kept
        corrupted[offset] ^= 0x41
        try folder.write(corrupted, to: name)
        #expect(try make(cache, context).attribute("place") == 3, "\(offset)")
        #expect(try folder.read(name) == kept, "\(offset)")
      }
      // A format that the driver does not support.
      var foreign = kept
      foreign[8] ^= 0x55
      try folder.write(foreign, to: name)
      #expect(try make(cache, context).attribute("place") == 3)
      #expect(try folder.read(name) == kept)
      for count in [0, 47, 48, kept.count - 1] {
        try folder.write(Array(kept.prefix(count)), to: name)
        #expect(try make(cache, context).attribute("place") == 3, "\(count)")
        #expect(try folder.read(name) == kept, "\(count)")
      }
    }
  }

  @Test("Directories that others can write to are not used", arguments: [0o777, 0o720, 0o702])
  func sharedDirectoriesAreNotUsed(mode: Int) throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("open")
    #expect(unsafe chmod(folder.path("open"), mode_t(mode)) == 0)
    try withContext { context in
      _ = try make(ProgramCache(folder: folder.path("open")), context)
      _ = try make(ProgramCache(folder: "/proc/none/programs"), context)
    }
    #expect(files(folder.path("open")).isEmpty)
  }
}
