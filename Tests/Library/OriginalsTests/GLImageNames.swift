import Quadrille
import TestSupport

/// The names of GLImage and UIImage.
enum GLImageNames {
  static let all = images + files

  private static let images = [
    OriginalName("GLImage") { Sample.sprite(3, 2).page.pixelSize.width == 3 },
    OriginalName("-[GLImage size]") {
      Sample.sprite(6, 4, scale: 2).size == Size(width: 3, height: 2)
    },
    OriginalName("-[GLImage scale]") { Sample.sprite(6, 4, scale: 2).scale == 2 },
    OriginalName("+imageWithUIImage:") { Sprite(bitmap: Sample.bitmap(3, 2)).size.height == 2 },
    OriginalName("-initWithUIImage:") {
      Sprite(bitmap: Sample.bitmap(3, 2)).page.bitmap()[2, 1] == SIMD4(2, 1, 9, 255)
    },
    OriginalName("original scale and orientation preserved") {
      var bitmap = Sample.bitmap(3, 2, scale: 2)
      bitmap.orientation = .left
      let read = try PNG.decode(PNG.encode(bitmap)).bitmap
      return read.orientation == .left
        && Sprite(bitmap: bitmap).size == Size(width: 1, height: 1.5)
    },
    OriginalName("32 bits of RGBA") { Sample.sprite(1, 1).pixelFormat == .rgba8888 },
    OriginalName("UIImage") {
      let photo = try Bitmap(contentsOf: Fixtures.path("Images/420.jpg"))
      let drawn = try Bitmap(contentsOf: Fixtures.path("Images/plain.gif"))
      return photo.pixelSize == drawn.pixelSize && photo.pixelSize.width == 45
    },
  ]

  private static let files = [
    OriginalName("+[GLImage imageNamed:]") {
      let folder = try Sample.folder()
      let images = ImageCache(AssetResolver(root: folder.path))
      return try images.image(named: "a").page == images.image(named: "a.png").page
    },
    OriginalName("the cache is cleared in low memory") {
      let folder = try Sample.folder()
      let images = ImageCache(AssetResolver(root: folder.path))
      let kept = try images.image(named: "a")
      images.purgeUnused()
      let isKept = images.count == 1 && images.byteCount == kept.byteCount
      images.purge()
      images.byteLimit = 0
      return isKept && images.count == 0
    },
    OriginalName("+imageWithContentsOfFile:") {
      let folder = try Sample.folder()
      return try Sprite(contentsOf: folder.path("a.png")).size == Size(width: 3, height: 2)
    },
    OriginalName("-[GLImage initWithContentsOfFile:]") {
      let texture = try Sprite(contentsOf: Fixtures.path("Textures/dusk.pvr"))
      return texture.textureFormat?.name == "PVRTC1_4_RGB"
        || texture.textureFormat?.name == "PVRTC1_4_RGBA"
    },
    OriginalName("the default extension") {
      let folder = try Sample.folder()
      var resolver = AssetResolver(root: folder.path)
      let found = try resolver.file(named: "a").path == folder.path("a.png")
      resolver.defaultExtension = "pvr"
      return found && (try? resolver.file(named: "a")) == nil
    },
    OriginalName("files of the bundle, full paths") {
      let folder = try Sample.folder()
      let full = try AssetResolver(root: "/").file(named: folder.path("a.png")).path
      return try AssetResolver(root: folder.path).file(named: "a.png").path == full
    },
    OriginalName("@2x") {
      let folder = try Sample.folder()
      let image = try Sprite(contentsOf: folder.path("a"), traits: AssetTraits(scale: 2))
      return image.scale == 2 && image.size == Size(width: 3, height: 2)
    },
    OriginalName("+[UIImage imageNamed:], +[UIImage imageWithContentsOfFile:]") {
      let folder = try Sample.folder()
      let resolver = AssetResolver(root: folder.path, traits: AssetTraits(scale: 2))
      let named = try Bitmap(named: "a", resolver: resolver)
      return try named.scale == 2 && Bitmap(contentsOf: folder.path("a.png")).width == 3
    },
  ]
}
