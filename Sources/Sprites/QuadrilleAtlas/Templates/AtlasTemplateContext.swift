import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax

/// What a template of a data file can show.
///
/// - `pages[]`: `index number image imageJSON imageXML imageStem width height format scale
///   isPremultiplied sprites[] first last`.
/// - `sprites[]`, those of all pages: the names `name stem nameJSON nameXML nameC`; `index page image`;
///   the rectangle in the page `x y width height`; `rotated trimmed`; the offset in the source
///   `offsetX offsetY` and its size `sourceWidth sourceHeight`; `hasPivot pivot {x y px py}`, as
///   fractions and in pixels; `hasBorders borders {left top right bottom}`, `center {x y w h}`;
///   `hasPadding padding {…}`; `hasDuration duration seconds`; and the members of `rects`.
/// - `animations[]`: names, `direction repeat loops fps frames[] {names index duration seconds first
///   last} first last`; `frames` are one cycle.
/// - `slices[]`: names and `keys[] {frame x y w h hasCenter center hasPivot pivot first last}`.
/// - `meta`: `app version format scale dataFile dataStem`; `hasAnimations hasSlices isMultiPack`.
/// - The names of free-tex-packer: `rects[] {name frame {x y w h hw hh} rotated trimmed
///   spriteSourceSize {x y w h} sourceSize {w h} first last}`, `config`, `appInfo`.
///
/// y points downwards, lengths are pixels, durations milliseconds. Of what a sprite lacks the flag is
/// false, and the members are null.
struct AtlasTemplateContext {
  private let atlas: AtlasDescription
  private let pages: Range<Int>
  private let names: AtlasNames
  private let numbers: [LiteralString: Int]

  init(_ atlas: AtlasDescription, pages: Range<Int>, _ names: AtlasNames) {
    self.atlas = atlas
    self.pages = pages
    self.names = names
    var numbers: [LiteralString: Int] = [:]
    for (number, frame) in atlas.frames.enumerated() { numbers[LiteralString(frame.name)] = number }
    self.numbers = numbers
  }

  /// The outermost value.
  var value: MustacheValue {
    let frames = atlas.frames.enumerated().filter { pages.contains($0.element.page) }
    let sprites = Self.list(frames.map { sprite($0.element, number: $0.offset) })
    let data = AssetName(names.data(pages.lowerBound, atlas))
    let page = pages.isEmpty ? nil : atlas.pages[pages.lowerBound]
    let animations = zip(atlas.animations, atlas.writtenAnimations).map(animation)
    return .object([
      "pages": Self.list(pages.map { self.page($0, frames) }),
      "sprites": sprites, "rects": sprites,
      "animations": Self.list(animations), "hasAnimations": .boolean(!animations.isEmpty),
      "slices": Self.list(atlas.slices.map(Self.slice)),
      "hasSlices": .boolean(!atlas.slices.isEmpty),
      "isMultiPack": .boolean(pages.count > 1),
      "meta": .object([
        "app": .string("quadrille"), "version": .string("1.0"),
        "format": .string(page?.writtenPixelFormat ?? ""), "scale": .number(page?.scale ?? 1),
        "dataFile": .string(data.lastComponent), "dataStem": .string(data.stem),
      ]),
      "config": config(page),
      "appInfo": .object([
        "displayName": .string("quadrille"), "version": .string("1.0"), "url": .string(""),
      ]),
    ])
  }

  // MARK: Pages

  private func page(
    _ number: Int,
    _ frames: [(offset: Int, element: AtlasDescription.Frame)]
  ) -> [String: MustacheValue] {
    let page = atlas.pages[number]
    let image = names.texture(number, atlas)
    let own = frames.filter { $0.element.page == number }
    return [
      "index": .init(number), "number": .init(number + 1),
      "image": .string(image), "imageJSON": .string(image.quotedForJSON),
      "imageXML": .string(image.escapedForXML()), "imageStem": .string(AssetName(image).stem),
      "width": .number(page.claimedSize?.width ?? 0),
      "height": .number(page.claimedSize?.height ?? 0),
      "format": .string(page.writtenPixelFormat), "scale": .number(page.scale ?? 1),
      "isPremultiplied": .boolean(page.alphaMode == .premultiplied),
      "sprites": Self.list(own.map { sprite($0.element, number: $0.offset) }),
    ]
  }

  private func config(_ page: AtlasDescription.Page?) -> MustacheValue {
    let image = pages.isEmpty ? "" : names.texture(pages.lowerBound, atlas)
    return .object([
      "imageName": .string(AssetName(image).stem), "imageFile": .string(image),
      "imageWidth": .number(page?.claimedSize?.width ?? 0),
      "imageHeight": .number(page?.claimedSize?.height ?? 0),
      "format": .string(page?.writtenPixelFormat ?? ""), "scale": .number(page?.scale ?? 1),
      "base64Export": .boolean(false), "base64Prefix": .string(""), "imageData": .string(""),
    ])
  }

  // MARK: Sprites

  private func sprite(
    _ frame: AtlasDescription.Frame,
    number: Int
  ) -> [String: MustacheValue] {
    let packed = frame.packedRect
    let trimmed = frame.trimmedRect
    var result = Self.names(frame.name)
    result["index"] = .init(number)
    result["page"] = .init(frame.page)
    result["image"] = .string(names.texture(frame.page, atlas))
    result["x"] = .number(packed.minX)
    result["y"] = .number(packed.minY)
    result["width"] = .number(packed.width)
    result["height"] = .number(packed.height)
    result["rotated"] = .boolean(frame.packedRotation != .none)
    result["trimmed"] = .boolean(frame.isTrimmed)
    result["offsetX"] = .number(trimmed.minX)
    result["offsetY"] = .number(trimmed.minY)
    result["sourceWidth"] = .number(frame.sourceSize.width)
    result["sourceHeight"] = .number(frame.sourceSize.height)
    result["frame"] = .object([
      "x": .number(packed.minX), "y": .number(packed.minY), "w": .number(trimmed.width),
      "h": .number(trimmed.height), "hw": .number(trimmed.width / 2),
      "hh": .number(trimmed.height / 2),
    ])
    result["spriteSourceSize"] = Self.rect(trimmed)
    result["sourceSize"] = .object([
      "w": .number(frame.sourceSize.width), "h": .number(frame.sourceSize.height),
    ])
    for (key, value) in Self.meaning(of: frame) { result[key] = value }
    return result
  }

  /// What a sprite may lack.
  private static func meaning(of frame: AtlasDescription.Frame) -> [String: MustacheValue] {
    let details = frame.details
    let pivot = frame.anchor.map { anchor in
      MustacheValue.object([
        "x": .number(anchor.x), "y": .number(anchor.y),
        "px": .number(anchor.x * frame.sourceSize.width),
        "py": .number(anchor.y * frame.sourceSize.height),
      ])
    }
    let milliseconds = details.durationSeconds.map { $0 * 1000 }
    return [
      "hasPivot": .boolean(pivot != nil), "pivot": pivot ?? .null,
      "hasBorders": .boolean(details.borders != nil),
      "borders": details.borders.map(borders) ?? .null,
      "center": details.borders.map { rect($0.center(of: frame.sourceSize)) } ?? .null,
      "hasPadding": .boolean(details.padding != nil),
      "padding": details.padding.map(borders) ?? .null,
      "hasDuration": .boolean(milliseconds != nil), "duration": .init(milliseconds),
      "seconds": .init(details.durationSeconds),
    ]
  }

  // MARK: Animations and slices

  private func animation(
    _ animation: AtlasDescription.Animation,
    _ written: WrittenAnimation
  ) -> [String: MustacheValue] {
    let frames = written.frames.enumerated().map { index, name in
      var frame = Self.names(name)
      let seconds = written.durations.map { $0[index] }
      frame["index"] = numbers[LiteralString(name)].map { .init($0) } ?? .null
      frame["duration"] = .init(seconds.map { $0 * 1000 })
      frame["seconds"] = .init(seconds)
      return frame
    }
    var result = Self.names(animation.name)
    result["direction"] = .string(animation.direction.rawValue)
    result["repeat"] = .init(animation.repeatCount ?? 0)
    result["loops"] = .boolean(animation.repeatCount == nil)
    result["fps"] = .init(FrameRate(of: written.durations).framesPerSecond)
    result["frames"] = Self.list(frames)
    return result
  }

  private static func slice(_ slice: AtlasDescription.Slice) -> [String: MustacheValue] {
    var result = names(slice.name)
    let keys = slice.keys.map { key -> [String: MustacheValue] in
      [
        "frame": .init(key.frame), "x": .number(key.bounds.minX), "y": .number(key.bounds.minY),
        "w": .number(key.bounds.width), "h": .number(key.bounds.height),
        "hasCenter": .boolean(key.center != nil), "center": key.center.map(rect) ?? .null,
        "hasPivot": .boolean(key.pivot != nil),
        "pivot": key.pivot.map { .object(["x": .number($0.x), "y": .number($0.y)]) } ?? .null,
      ]
    }
    result["keys"] = list(keys)
    return result
  }

  // MARK: Values

  /// The forms of a name: as it is, without its extension, as a string of JSON, as text of XML, and as
  /// an identifier of C.
  private static func names(_ name: String) -> [String: MustacheValue] {
    let asset = AssetName(name)
    return [
      "name": .string(name), "stem": .string(asset.folder + asset.stem),
      "nameJSON": .string(name.quotedForJSON), "nameXML": .string(name.escapedForXML()),
      "nameC": .string(identifier(name)),
    ]
  }

  /// A name with an underscore for each character that an identifier of C cannot have.
  static func identifier(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "0"..."9":
        if result.isEmpty { result = "_" }
        result.unicodeScalars.append(scalar)
      case "A"..."Z", "a"..."z", "_": result.unicodeScalars.append(scalar)
      default: result += "_"
      }
    }
    return result.isEmpty ? "_" : result
  }

  private static func rect(_ rect: Rect) -> MustacheValue {
    .object([
      "x": .number(rect.minX), "y": .number(rect.minY), "w": .number(rect.width),
      "h": .number(rect.height),
    ])
  }

  private static func borders(_ borders: SpriteBorders) -> MustacheValue {
    .object([
      "left": .number(borders.left), "top": .number(borders.top),
      "right": .number(borders.right), "bottom": .number(borders.bottom),
    ])
  }

  /// A list whose elements know whether they are the first and the last.
  private static func list(_ elements: [[String: MustacheValue]]) -> MustacheValue {
    .list(
      elements.enumerated().map { index, element in
        var element = element
        element["first"] = .boolean(index == 0)
        element["last"] = .boolean(index == elements.count - 1)
        return .object(element)
      }
    )
  }
}
