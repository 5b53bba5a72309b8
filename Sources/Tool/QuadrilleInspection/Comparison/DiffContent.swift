import QuadrilleConsole
package import QuadrilleImage
import QuadrilleOptions
package import QuadrilleSystem
package import QuadrilleTextureFiles

/// The part of textures and animations to compare; all of them if nothing is chosen.
package struct DiffSelection: Sendable {
  package var level: Int?
  package var layer: Int?
  package var face: Int?
  package var frame: Int?

  package init(level: Int? = nil, layer: Int? = nil, face: Int? = nil, frame: Int? = nil) {
    self.level = level
    self.layer = layer
    self.face = face
    self.frame = frame
  }

  /// Whether everything is compared.
  package var isEverything: Bool {
    level == nil && layer == nil && face == nil && frame == nil
  }

  /// `level 1, face 2`; nil for everything.
  package var text: String? {
    let parts = [("level", level), ("layer", layer), ("face", face), ("frame", frame)]
      .compactMap { name, number in number.map { "\(name) \($0)" } }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Checks that a file has what is chosen.
  fileprivate func check(
    _ what: String,
    _ chosen: Int?,
    _ count: Int,
    _ name: String
  ) throws(UsageError) {
    guard let chosen, !(0..<count).contains(chosen) else { return }
    throw UsageError(message: "--\(what) is \(chosen), \(name) has \(count)")
  }
}

/// What a file holds for a comparison: its images, and facts about all of them.
package struct DiffContent: Sendable {
  /// Where an image is in its file.
  package struct Key: Hashable, Sendable {
    var level = 0
    var layer = 0
    var face = 0
    var slice = 0
    var frame = 0
  }

  /// One image.
  package struct Image: Sendable {
    let key: Key
    /// Decodes the image to 8 bits per channel, values as stored.
    let bitmap: @Sendable (JobContext) throws -> Bitmap
    /// The pixel format and the stored bytes of a texture, which show what decoding hides.
    var stored: (format: String, bytes: ArraySlice<UInt8>)?
    /// Decodes the image to 16 bits per channel, if it has more than 8.
    var samples: (@Sendable (JobContext) throws -> [UInt16])?
  }

  /// Something that is said once of all images.
  package struct Fact: Sendable {
    let name: String
    let value: String
  }

  package private(set) var images: [Image] = []
  /// The facts that are compared where both sides have them.
  package private(set) var facts: [Fact] = []

  /// The only image of a sprite.
  package init(_ bitmap: @escaping @Sendable (JobContext) throws -> Bitmap) {
    images = [Image(key: Key(), bitmap: bitmap)]
  }

  /// Opens an image, an animation or a texture.
  package init(
    _ bytes: [UInt8],
    _ path: String,
    _ selection: DiffSelection,
    key: CCZKey?,
    job: JobContext
  ) throws {
    let name = InputFile.name(path)
    if ImageFormat(of: bytes, name: name) != nil {
      try open(image: bytes, name, selection, job)
    } else {
      try InputKindError.checkImage(bytes, name)
      let texture = try TextureFile(decoding: bytes, name: name, job: job, key: key)
      Console.report(texture.warnings)
      try open(texture, name, selection)
    }
    if !selection.isEverything { facts = [] }
  }

  // MARK: Images

  private mutating func open(
    image bytes: [UInt8],
    _ name: String,
    _ selection: DiffSelection,
    _ job: JobContext
  ) throws {
    try selection.check("level", selection.level, 1, name)
    try selection.check("layer", selection.layer, 1, name)
    try selection.check("face", selection.face, 1, name)
    if let animation = try ImageFile.animation(bytes, name: name, job: job) {
      try selection.check("frame", selection.frame, animation.frameCount, name)
      let frames = selection.frame.map { $0...$0 } ?? 0...(animation.frameCount - 1)
      images = frames.map { frame in
        Image(key: Key(frame: frame)) { job in
          try animation.frame(at: frame, job: job).bitmap
        }
      }
      facts = [
        Fact(name: "frames", value: "\(animation.frameCount)"),
        Fact(name: "end times of frames in ms", value: Self.text(animation.endMilliseconds)),
        Fact(name: "loops", value: "\(animation.loopCount)"),
      ]
      return
    }
    try selection.check("frame", selection.frame, 1, name)
    let decoded = try ImageFile.decode(bytes, name: name, job: job)
    Console.report(decoded.warnings)
    let image = decoded.bitmap
    var only = Image(key: Key()) { _ in image }
    if ImageFormat(of: bytes) == .png,
      try PNG.readInfo(bytes, name: name, job: job).bitDepth == 16
    {
      only.samples = { job in
        try PNG.decode16(bytes, name: name, job: job).bitmap.samples
      }
    }
    images = [only]
    facts = [Fact(name: "Exif orientation", value: "\(image.orientation)")]
  }

  // MARK: Textures

  private mutating func open(
    _ texture: TextureFile,
    _ name: String,
    _ selection: DiffSelection
  ) throws {
    try texture.checkDecodable()
    try selection.check("level", selection.level, texture.mipmapCount, name)
    try selection.check("layer", selection.layer, texture.surfaceCount, name)
    try selection.check("face", selection.face, texture.faceCount, name)
    try selection.check("frame", selection.frame, 1, name)
    let levels = selection.level.map { $0...$0 } ?? 0...(texture.mipmapCount - 1)
    let layers = selection.layer.map { $0...$0 } ?? 0...(texture.surfaceCount - 1)
    let faces = selection.face.map { $0...$0 } ?? 0...(texture.faceCount - 1)
    let type = texture.channelType.map { " \($0)" } ?? ""
    let format = "\(texture.format.name)\(type)"
    let isDeep = texture.hasDeepSamples
    for level in levels {
      for layer in layers {
        for face in faces {
          for slice in 0..<texture.depth(ofLevel: level) {
            let key = Key(level: level, layer: layer, face: face, slice: slice)
            var image = Image(key: key) { job in
              var bitmap = try texture.bitmap(
                level: level,
                surface: layer,
                face: face,
                slice: slice,
                job: job
              )
              bitmap.alphaMode = .straight
              return bitmap
            }
            image.stored = (format, texture.storedBytes(key))
            if isDeep {
              image.samples = { job in
                try texture.samples16(
                  level: level,
                  surface: layer,
                  face: face,
                  slice: slice,
                  job: job
                )
              }
            }
            images.append(image)
          }
        }
      }
    }
    facts = [
      Fact(name: "color space", value: texture.colorSpace == .sRGB ? "sRGB" : "linear"),
      Fact(name: "alpha", value: texture.alphaMode.rawValue),
      Fact(name: "orientation", value: texture.orientationText),
      Fact(name: "metadata", value: Self.text(texture.otherMetadata)),
      Fact(name: "keys", value: Self.text(texture.keyValues.map { "\($0.key)=\($0.value)" })),
    ]
  }

  private static func text(_ values: [some CustomStringConvertible]) -> String {
    values.isEmpty ? "none" : values.map(\.description).joined(separator: " ")
  }

  // MARK: What was compared

  /// What both sides have: `10 levels of 6 faces; color space, alpha`.
  package static func comparedText(_ one: DiffContent, _ other: DiffContent) -> String {
    let shared = Set(one.images.map(\.key)).intersection(other.images.map(\.key))
    var counts: [String] = []
    func count(_ value: (Key) -> Int, _ noun: String) {
      let number = Set(shared.map(value)).count
      if number > 1 { counts.append(counted(number, noun)) }
    }
    count({ $0.level }, "level")
    count({ $0.layer }, "layer")
    count({ $0.face }, "face")
    count({ $0.slice }, "slice")
    count({ $0.frame }, "frame")
    let images = counts.isEmpty ? counted(shared.count, "image") : counts.joined(separator: ", ")
    let names = one.facts.map(\.name).filter { name in other.facts.contains { $0.name == name } }
    return names.isEmpty ? images : "\(images); \(names.joined(separator: ", "))"
  }
}

extension DiffContent.Key {
  /// The numbers that differ among the images of a comparison: `level 2, face 1`.
  func name(among keys: [DiffContent.Key]) -> String {
    var parts: [String] = []
    func add(_ value: (DiffContent.Key) -> Int, _ noun: String) {
      if keys.contains(where: { value($0) != value(keys[0]) }) {
        parts.append("\(noun) \(value(self))")
      }
    }
    add({ $0.frame }, "frame")
    add({ $0.level }, "level")
    add({ $0.layer }, "layer")
    add({ $0.face }, "face")
    add({ $0.slice }, "slice")
    return parts.joined(separator: ", ")
  }
}

extension TextureFile {
  /// Whether decoding to 8 bits per channel drops bits.
  fileprivate var hasDeepSamples: Bool {
    if let format = encoding.pixelFormat { return format.channelBits.max() > 8 }
    return ["BC4", "BC5", "BC6H", "EAC"].contains { encoding.name.contains(text: $0) }
      || channelType?.numbers == .float
  }

  /// The stored bytes of one slice of an image.
  fileprivate func storedBytes(_ key: DiffContent.Key) -> ArraySlice<UInt8> {
    let index = (key.level * surfaceCount + key.layer) * faceCount + key.face
    guard index < images.count else { return [] }
    let image = images[index]
    let slices = depth(ofLevel: key.level)
    guard slices > 1, image.count.isMultiple(of: slices) else { return image }
    let count = image.count / slices
    let start = image.startIndex + key.slice * count
    return image[start..<(start + count)]
  }

  fileprivate var orientationText: String {
    guard let axes = metadata.orientation else { return "right, down" }
    return "\(axes.isLeftward ? "left" : "right"), \(axes.isUpward ? "up" : "down")"
      + (axes.isOutward ? ", out" : "")
  }

  /// The metadata blocks without orientation and padding, as text.
  fileprivate var otherMetadata: [String] {
    metadata.blocks.filter { !($0.isPVR && ($0.key == 3 || $0.key == 5)) }
      .map {
        "\(String(decoding: $0.fourCC, as: UTF8.self).escapedForDisplay())\($0.key):\($0.data)"
      }
  }
}
