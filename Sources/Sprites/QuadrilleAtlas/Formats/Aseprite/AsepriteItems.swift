import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem

/// Lists the sprites that the options make of a file of Aseprite.
struct AsepriteItems {
  private let file: AsepriteFile
  private let name: String
  private let options: AsepriteSprites.Options
  /// The name of the file without folder and extension.
  private let title: String
  private let suffix: String

  init(_ file: AsepriteFile, name: String, _ options: AsepriteSprites.Options) {
    self.file = file
    self.name = name
    self.options = options
    let asset = AssetName(name)
    title = asset.stem
    suffix = asset.suffix
  }

  /// The layers that are drawn.
  func selection() throws(AtlasError) -> AsepriteFile.LayerSelection {
    let ignored = try indices(of: options.ignoredLayers)
    guard options.layers.isEmpty else {
      return .indices(try indices(of: options.layers).subtracting(ignored), includingHidden: true)
    }
    guard ignored.isEmpty else {
      guard options.includesHiddenLayers else { return .visible(except: ignored) }
      return .indices(Set(file.layers.indices).subtracting(ignored), includingHidden: true)
    }
    return options.includesHiddenLayers ? .all : .visible
  }

  private func indices(of names: [String]) throws(AtlasError) -> Set<Int> {
    var result: Set<Int> = []
    for layer in names {
      let found = file.layers(named: layer)
      guard !found.isEmpty else {
        throw AtlasError(
          .noLayer(layer, known: file.layers.indices.map(file.path)),
          at: DiagnosticLocation(file: name)
        )
      }
      result.formUnion(found)
    }
    return result
  }

  /// A range of frames, and the tag whose frames they are.
  private struct Run {
    let frames: ClosedRange<Int>
    let tag: String?
  }

  private func runs() throws(AtlasError) -> [Run] {
    let all = 0...file.frameCount - 1
    if let name = options.tag {
      guard let tag = file.tag(named: name) else {
        throw AtlasError(
          .noAnimation(name, known: file.tags.map(\.name)),
          at: DiagnosticLocation(file: self.name)
        )
      }
      return [Run(frames: tag.frames, tag: options.splitsTags ? tag.name : nil)]
    }
    guard options.splitsTags, !file.tags.isEmpty else { return [Run(frames: all, tag: nil)] }
    let tagged = Set(file.tags.flatMap(\.frames))
    let rest = all.filter { !tagged.contains($0) }.map { Run(frames: $0...$0, tag: nil) }
    return file.tags.map { Run(frames: $0.frames, tag: $0.name) } + rest
  }

  func items() throws(AtlasError) -> [AsepriteSprites.Item] {
    let layers: [Int?] = options.splitsLayers ? try drawnLayers().map { $0 } : [nil]
    let areas: [AsepriteFile.Slice?] =
      options.splitsSlices && !file.slices.isEmpty ? file.slices.map { $0 } : [nil]
    let runs = try runs()
    var result: [AsepriteSprites.Item] = []
    for layer in layers {
      for slice in areas {
        for run in runs {
          for frame in run.frames {
            let key = slice?.key(at: frame)
            // Where a slice is hidden, it has no sprite.
            guard slice == nil || key != nil else { continue }
            result.append(
              AsepriteSprites.Item(
                name: itemName(layer: layer, slice: slice, tag: run.tag, frame: frame),
                frame: frame,
                layer: layer,
                area: key?.bounds,
                key: key
              )
            )
          }
        }
      }
    }
    return result
  }

  /// The layers with pixels of their own that are drawn, bottom first.
  private func drawnLayers() throws(AtlasError) -> [Int] {
    let isHiddenDrawn = options.includesHiddenLayers || !options.layers.isEmpty
    let chosen = options.layers.isEmpty ? nil : try indices(of: options.layers)
    let ignored = try indices(of: options.ignoredLayers)
    return file.pixelLayers(includingHidden: isHiddenDrawn).filter { layer in
      var above: Int? = layer
      var isChosen = chosen == nil
      while let index = above {
        if ignored.contains(index) { return false }
        isChosen = isChosen || chosen?.contains(index) == true
        above = file.layers[index].parent
      }
      return isChosen
    }
  }

  private func itemName(
    layer: Int?,
    slice: AsepriteFile.Slice?,
    tag: String?,
    frame: Int
  ) -> String {
    var result = title
    if let layer { result += " (\(file.layers[layer].name))" }
    if let slice { result += " \(slice.name)" }
    if let tag { result += " #\(tag)" }
    if file.frameCount > 1 { result += " \(frame)" }
    return result + suffix
  }

  /// The tags as animations, if each frame is one sprite.
  func animations(of items: [AsepriteSprites.Item]) -> [AtlasDescription.Animation] {
    guard !options.splitsLayers, !options.splitsSlices else { return [] }
    return file.tags.compactMap { tag in
      let frames = tag.frames.compactMap { frame in
        items.first {
          $0.frame == frame
            && $0.name
              == itemName(
                layer: nil,
                slice: nil,
                tag: options.splitsTags ? tag.name : nil,
                frame: frame
              )
        }?.name
      }
      guard frames.count == tag.frames.count else { return nil }
      var result = AtlasDescription.Animation(name: tag.name, frames: frames)
      result.direction =
        AtlasDescription.Animation.Direction(rawValue: tag.direction.rawValue)
        ?? .forward
      if tag.repeatCount > 0 { result.repeatCount = tag.repeatCount }
      result.data = tag.userData.text
      return result
    }
  }
}
