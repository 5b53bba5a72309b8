internal import QuadrilleSystem

/// Composes the layers of one frame of a sprite.
struct AsepriteCompositor {
  let file: AsepriteFile
  let frame: Int
  let job: JobContext
  let pixels: AsepritePixels
  var report: ImageReport
  /// For each layer whether it is drawn.
  private let isDrawn: [Bool]
  /// The index of the cel of each layer.
  private var celIndices: [Int: Int] = [:]
  /// The children of each group, bottom first.
  private var children: [Int: [Int]] = [:]
  /// The layers at the top level, bottom first.
  private var roots: [Int] = []

  /// What is drawn at once: a cel or a group.
  private struct Item {
    let layer: Int
    let cel: AsepriteFile.Cel?
    /// The position among the items before cels are moved by their z-index.
    let position: Int

    var zIndex: Int { cel?.zIndex ?? 0 }
  }

  init(
    _ file: AsepriteFile,
    frame: Int,
    layers: AsepriteFile.LayerSelection,
    job: JobContext
  ) {
    self.file = file
    self.frame = frame
    self.job = job
    pixels = AsepritePixels(file, frame: frame)
    report = ImageReport(.aseprite, name: file.name)
    isDrawn = layers.isDrawn(in: file)
    for index in file.frameCels[frame] { celIndices[file.cels[index].layer] = index }
    for (index, layer) in file.layers.enumerated() {
      if let parent = layer.parent {
        children[parent, default: []].append(index)
      } else {
        roots.append(index)
      }
    }
  }

  /// The composed canvas.
  mutating func bitmap() throws(ImageError) -> Bitmap {
    let size = file.pixelSize
    // The canvas and its copy.
    let area = size.width * size.height
    try check(bytes: checkedProduct(8, area) ?? .max, work: area)
    var canvas = AsepriteCanvas(PixelRect(size), color: backgroundColor)
    try draw(file.composesGroups ? items(of: roots) : allItems, onto: &canvas)
    return canvas.bitmap(job)
  }

  /// The color of the canvas before anything is drawn.
  ///
  /// The background of an indexed sprite shows the transparent index as a color, which is not drawn.
  private var backgroundColor: UInt32 {
    guard let index = file.transparentIndex,
      file.layers.indices.contains(where: { file.layers[$0].isBackground && isDrawn[$0] })
    else { return 0 }
    let colors = file.palette(at: frame).colors
    return Int(index) < colors.count ? AsepritePixels.pixel(colors[Int(index)]) : 0
  }

  /// Checks the budget of the job.
  func check(bytes: Int, work: Int) throws(ImageError) {
    if let violation = job.violation(addingBytes: bytes) ?? job.timeViolation
      ?? job.violation(addingWork: work)
    {
      throw report.error(.limit(violation), part: "frame \(frame)")
    }
  }

  // MARK: Order

  /// The layers of all groups, where these are not composed separately.
  private var allItems: [Item] {
    sorted(
      file.layers.indices.filter { file.layers[$0].kind != .group }
        .map { Item(layer: $0, cel: cel(of: $0), position: $0) }
    )
  }

  /// The children of a group.
  private func items(of layers: [Int]) -> [Item] {
    sorted(layers.enumerated().map { Item(layer: $1, cel: cel(of: $1), position: $0) })
  }

  private func cel(of layer: Int) -> AsepriteFile.Cel? { celIndices[layer].map { file.cels[$0] } }

  /// Sorts items by their position moved by the z-index, and equal ones by the z-index.
  private func sorted(_ items: [Item]) -> [Item] {
    guard items.contains(where: { $0.zIndex != 0 }) else { return items }
    return items.sorted {
      ($0.position + $0.zIndex, $0.zIndex, $0.position)
        < ($1.position + $1.zIndex, $1.zIndex, $1.position)
    }
  }

  // MARK: Drawing

  private mutating func draw(
    _ items: [Item],
    onto canvas: inout AsepriteCanvas
  ) throws(ImageError) {
    for item in items {
      let layer = file.layers[item.layer]
      if layer.kind == .group {
        try draw(group: item.layer, onto: &canvas)
      } else if let cel = item.cel, isDrawn[item.layer], layer.hasPixels {
        try draw(cel, of: layer, onto: &canvas)
      }
    }
  }

  /// Composes a group alone, and blends the result.
  private mutating func draw(
    group index: Int,
    onto canvas: inout AsepriteCanvas
  ) throws(ImageError) {
    let area = drawnArea(ofGroup: index).intersection(canvas.bounds)
    guard !area.isEmpty else { return }
    let pixelCount = area.width * area.height
    try check(bytes: 4 * pixelCount, work: 2 * pixelCount)
    let reservation = job.reservation(bytes: 4 * pixelCount)
    defer { withExtendedLifetime(reservation) {} }
    var group = AsepriteCanvas(area)
    try draw(items(of: children[index] ?? []), onto: &group)
    let layer = file.layers[index]
    canvas.draw(group, layer.blendMode, opacity: layer.opacity)
  }

  /// The smallest area that holds all cels of a group that are drawn.
  private func drawnArea(ofGroup index: Int) -> PixelRect {
    var area: PixelRect?
    for child in children[index] ?? [] {
      var part = PixelRect.zero
      if file.layers[child].kind == .group {
        part = drawnArea(ofGroup: child)
      } else if isDrawn[child], file.layers[child].hasPixels, let cel = cel(of: child) {
        part = cel.bounds
      }
      if !part.isEmpty { area = area?.union(part) ?? part }
    }
    return area ?? .zero
  }

  private mutating func draw(
    _ cel: AsepriteFile.Cel,
    of layer: AsepriteFile.Layer,
    onto canvas: inout AsepriteCanvas
  ) throws(ImageError) {
    let area = cel.bounds.intersection(canvas.bounds)
    guard !area.isEmpty else { return }
    try check(bytes: 0, work: area.width * area.height)
    let opacity = AsepriteBlending.product(
      AsepriteBlending.Value(cel.opacity),
      AsepriteBlending.Value(layer.opacity)
    )
    let style = AsepriteCelStyle(area: area, mode: layer.blendMode, opacity: Int(opacity))
    if let tiles = cel.content.tiles {
      guard let tileset = layer.tileset.flatMap({ file.tileset(id: $0) }) else { return }
      try draw(cel, tiles, tileset, style, onto: &canvas)
    } else {
      try draw(cel, style, onto: &canvas)
    }
  }

  /// Draws a cel of pixels.
  private mutating func draw(
    _ cel: AsepriteFile.Cel,
    _ style: AsepriteCelStyle,
    onto canvas: inout AsepriteCanvas
  ) throws(ImageError) {
    let data = try data(of: cel, bytesPerItem: pixels.byteCount)
    let source = data.span
    let area = style.area
    var row = [UInt32](repeating: 0, count: area.width)
    for y in area.minY..<area.maxY {
      let start = (y - cel.bounds.minY) * cel.content.size.width + area.minX - cel.bounds.minX
      var target = row.mutableSpan
      pixels.convert(source, from: start, to: &target, 0..<area.width)
      canvas.draw(row.span, x: area.minX, y: y, style.mode, opacity: style.opacity)
    }
  }
}

/// How a cel is drawn.
struct AsepriteCelStyle {
  /// The part of the canvas, within its bounds and those of the cel.
  let area: PixelRect
  let mode: AsepriteFile.BlendMode
  /// The opacity of the cel and its layer, from 0 to 255.
  let opacity: Int
}

extension ImageReport {
  /// An error in a part of the file without an offset of its own.
  func error(_ reason: ImageError.Reason, part: String) -> ImageError {
    ImageError(reason, format, file: name, part: part)
  }
}
