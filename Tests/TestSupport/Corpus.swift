private import FoundationEssentials
private import QuadrilleSystem

#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// The corpus of third-party test files, located by the variable `QUADRILLE_CORPUS`.
///
/// Suites that need it use `.enabled(if: Corpus.isAvailable)`.
public enum Corpus {
  /// The folder; nil if the variable is unset or the folder does not exist.
  public static let folder: String? = {
    guard let value = unsafe getenv("QUADRILLE_CORPUS") else { return nil }
    let path = unsafe String(cString: value)
    guard (try? Folder(path: path)) != nil else { return nil }
    return path
  }()

  /// Whether the corpus is available.
  public static var isAvailable: Bool { folder != nil }

  /// The path of a file in the corpus: `pngsuite/basi0g01.png`.
  ///
  /// - Precondition: The corpus is available.
  public static func path(_ relative: String) -> String {
    guard let folder else { preconditionFailure("the test is enabled without a corpus") }
    return "\(folder)/\(relative)"
  }

  /// The bytes of a file in the corpus.
  public static func bytes(_ relative: String) throws -> [UInt8] {
    try FileBytes.read(path: path(relative))
  }

  /// The PVR files with their expected properties; empty without a corpus.
  public static let pvr: [PVREntry] = manifest("pvr/MANIFEST.json", PVRManifest.self)?.files ?? []

  /// Texture files in other containers with their expected properties; empty without a corpus.
  public static let containers: [ContainerEntry] =
    manifest("containers/MANIFEST.json", ContainerManifest.self)?.files ?? []

  /// The PngSuite files with their expected properties; empty without a corpus.
  public static let pngSuite: [PNGEntry] =
    manifest("pngsuite/MANIFEST.json", PNGManifest.self)?.files ?? []

  /// The atlases with their expected properties; empty without a corpus.
  public static let atlases: [AtlasEntry] =
    manifest("atlas/MANIFEST.json", AtlasManifest.self)?.atlases ?? []

  /// The expected sprites of each atlas by its id; empty without a corpus.
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

private struct ContainerManifest: Decodable {
  let files: [ContainerEntry]
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
