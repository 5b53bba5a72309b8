import QuadrilleAtlas
import QuadrilleSprite
import QuadrilleSystem
import QuadrilleTextureFiles

extension SceneReader {
  /// Reads an image that is in the scene itself, as a `data:` URI.
  ///
  /// The bytes count like those of a file.
  func embedded(
    _ uri: DataURI,
    _ value: SceneValue,
    isPremultiplied: Bool?
  ) throws(SceneError) -> SceneAsset {
    guard let bytes = uri.decoded() else {
      throw value.error(.wrongType(found: uri.displayName, expected: "data in Base64"))
    }
    guard bytes.count <= job.limits.maxFileBytes else {
      throw value.error(
        .limit(
          LimitViolation(.fileBytes, found: bytes.count, allowed: job.limits.maxFileBytes)
        )
      )
    }
    let first = context.decoding.count
    defer { context.notePages(from: first, of: value) }
    var warnings: [Diagnostic] = []
    do throws(AssetError) {
      let page = try Page(
        decoding: bytes,
        name: uri.displayName,
        key: context.options.key,
        job: job,
        warnings: &warnings
      )
      context.warn(warnings)
      let shown =
        isPremultiplied.map { page.with(alphaMode: $0 ? .premultiplied : .straight) } ?? page
      return .texture(Sprite(page: shown.applyingOrientation().withoutName()))
    } catch {
      throw value.error(.asset(AtlasError(error)))
    }
  }
}
