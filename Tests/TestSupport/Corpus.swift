private import FoundationEssentials
private import QuadrilleSystem

#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// The files of the world that are tested against, found through `QUADRILLE_CORPUS`.
///
/// Suites that need them say `.enabled(if: Corpus.isAvailable)`.
public enum Corpus {
  /// The folder; nil where the variable is missing or leads nowhere.
  public static let folder: String? = {
    guard let value = unsafe getenv("QUADRILLE_CORPUS") else { return nil }
    let path = unsafe String(cString: value)
    guard (try? Folder(path: path)) != nil else { return nil }
    return path
  }()

  /// Whether there is a corpus.
  public static var isAvailable: Bool { folder != nil }

  /// The path of a file in the corpus: `pngsuite/basi0g01.png`.
  ///
  /// - Precondition: There is a corpus.
  public static func path(_ relative: String) -> String {
    guard let folder else { preconditionFailure("the test is enabled without a corpus") }
    return "\(folder)/\(relative)"
  }

  /// The bytes of a file in the corpus.
  public static func bytes(_ relative: String) throws -> [UInt8] {
    try FileBytes.read(path: path(relative))
  }

  /// The PVR files with what is known of them; empty without a corpus.
  public static let pvr: [PVREntry] = manifest("pvr/MANIFEST.json", PVRManifest.self)?.files ?? []

  /// The PngSuite files with what is known of them; empty without a corpus.
  public static let pngSuite: [PNGEntry] =
    manifest("pngsuite/MANIFEST.json", PNGManifest.self)?.files ?? []

  /// The atlases with what is known of them; empty without a corpus.
  public static let atlases: [AtlasEntry] =
    manifest("atlas/MANIFEST.json", AtlasManifest.self)?.atlases ?? []

  /// The sprites of each atlas by its id; empty without a corpus.
  public static let sprites: [String: ExpectedAtlas] =
    manifest("atlas/EXPECTED.json", SpriteManifest.self)?.atlases ?? [:]

  private static func manifest<T: Decodable>(_ relative: String, _: T.Type) -> T? {
    guard isAvailable else { return nil }
    do {
      return try JSONDecoder().decode(T.self, from: Data(try bytes(relative)))
    } catch {
      preconditionFailure("\(relative): \(error)")
    }
  }
}

private struct PVRManifest: Decodable {
  let files: [PVREntry]
}

private struct PNGManifest: Decodable {
  let files: [PNGEntry]
}

private struct AtlasManifest: Decodable {
  let atlases: [AtlasEntry]
}

private struct SpriteManifest: Decodable {
  let atlases: [String: ExpectedAtlas]
}
