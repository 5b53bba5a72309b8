import QuadrilleDrawing
import QuadrillePixels
import QuadrilleSprite

/// The sublayers of a layer in flat memory, where each picture and its animations lie side by side.
///
/// Drawing ten thousand layers takes the time of reading them, so that it pays to keep together what
/// each frame needs. Every layer counts its changes. One that has changed since the last frame is
/// asked itself, since it may well change again; its numbers are taken when it has not. Layers that
/// are more than a picture are always asked themselves.
struct FlatLayers {
  /// With fewer sublayers each is asked itself.
  static let leastCount = 4

  private(set) var layers: [FlatLayer] = []
  private(set) var lists = FlatLists()
  private(set) var faces: [SpriteFace] = []
  var order = FlatOrder()
  private var faceIndices: [SpriteFace: Int32] = [:]
  /// How much there was to keep when all numbers were taken; more stems from layers that changed.
  private var keptCount = 0

  /// Whether so much stems from changed layers that all numbers had better be taken again.
  var isLittered: Bool { count > 2 * keptCount + 256 }

  private var count: Int { lists.count + faces.count }

  /// Takes the numbers of all layers.
  mutating func fill(_ sublayers: [Layer]) {
    layers.removeAll(keepingCapacity: true)
    lists.removeAll()
    faces.removeAll(keepingCapacity: true)
    faceIndices.removeAll(keepingCapacity: true)
    order.forget()
    layers.reserveCapacity(sublayers.count)
    for layer in sublayers {
      var flat = FlatLayer()
      flat.changes = layer.changes
      take(layer, to: &flat)
      layers.append(flat)
    }
    keptCount = count
  }

  /// Looks for layers that have changed, and takes the numbers of those that no longer do.
  ///
  /// - Returns: Whether most of them have changed.
  mutating func refresh(_ sublayers: [Layer]) -> Bool {
    let span = sublayers.span
    var count = 0
    for index in layers.indices {
      let changes = span[index].changes
      if layers[index].changes != changes {
        layers[index].changes = changes
        layers[index].isUnsettled = true
        layers[index].kind = .other
        count += 1
      } else if layers[index].isUnsettled {
        settle(index, sublayers[index])
      }
    }
    if count > 0 { order.forget() }
    return count > layers.count / 2
  }

  @inline(never)
  private mutating func settle(_ index: Int, _ layer: Layer) {
    var flat = layers[index]
    flat.isUnsettled = false
    take(layer, to: &flat)
    layers[index] = flat
    order.forget()
  }

  /// Takes the numbers of a layer.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - flat: Where they go.
  private mutating func take(_ layer: Layer, to flat: inout FlatLayer) {
    flat.kind = .other
    layer.model.flatten(to: &flat)
    flat.hasOwnTime = layer.timeMapping != .identity
    flat.movesInDepth = !layer.depthTracks.isEmpty
    guard
      flat.kind != .other, layer.features.subtracting(.snapshot).isEmpty,
      takeSample(of: layer, to: &flat),
      lists.add(layer.tracks, of: &flat)
    else {
      flat.kind = .other
      return
    }
    guard flat.kind == .picture, flat.sampleCount == 0 else { return }
    guard
      let sprite = layer.model.sprite?.sprite,
      let face = face(of: sprite, layer.model.contentsRect)
    else {
      flat.kind = .other
      return
    }
    flat.face = face
  }

  /// Takes what a sprite layer chooses from.
  ///
  /// - Returns: Whether the layer does nothing else that its model does not say.
  private func takeSample(of layer: Layer, to flat: inout FlatLayer) -> Bool {
    flat.sampleCount = 0
    flat.sample = 0
    guard let layer = layer as? SpriteLayer else { return true }
    guard
      layer.sampleProvider == nil, layer.sheet.count > 0, flat.kind == .picture
    else { return false }
    flat.sampleCount = Int32(clamping: layer.sheet.count)
    return true
  }

  /// Takes another sample of a sprite layer.
  ///
  /// - Returns: Whether it can be drawn.
  mutating func takeSample(_ sample: Int32, of layer: Layer, at index: Int) -> Bool {
    guard
      let layer = layer as? SpriteLayer, let shown = layer.sheet[Int(sample) - 1],
      let face = face(of: shown.sprite, shown.unitRect)
    else { return false }
    layers[index].sample = sample
    layers[index].face = face
    layers[index].sampleSize = layer.adoptsSampleSize ? shown.size : nil
    return true
  }

  /// The index of a picture; nil for one that is more than a quad.
  private mutating func face(of sprite: Sprite, _ selection: Rect) -> Int32? {
    guard let face = SpriteFace(sprite, selecting: selection) else { return nil }
    let next = Int32(faces.count)
    if let last = faces.last, last == face { return next - 1 }
    if let index = faceIndices[face] { return index }
    faces.append(face)
    faceIndices[face] = next
    return next
  }
}

/// The flat sublayers of one layer, taken out of it while they are drawn.
final class FlatBox {
  /// What is known of the sublayers.
  enum Stage {
    /// Nothing: others than before, or in another order.
    case changed
    /// That they are those of the last frame.
    case kept
    /// Their numbers.
    case filled
  }

  /// After so many frames layers that all changed are looked at again.
  static let restCount = 8

  var flat = FlatLayers()
  var stage = Stage.changed
  /// For how many frames more each layer is asked itself.
  var rest = 0
}
