import QuadrilleDrawing

/// The sublayers of a layer in flat memory, where each picture and its animations lie side by side.
///
/// Drawing ten thousand layers takes the time of reading them, so that it pays to keep together what
/// each frame needs. Every layer counts its changes; where the count differs, its numbers are taken
/// anew. Layers that are more than a picture are asked themselves.
struct FlatLayers {
  /// With fewer sublayers each is asked itself.
  static let leastCount = 4

  private(set) var layers: [FlatLayer] = []
  private(set) var tracks: [FlatTrack] = []
  private(set) var clocks: [Track.Clock] = []
  private(set) var faces: [SpriteFace] = []
  var order = FlatOrder()
  private var faceIndices: [SpriteFace: Int32] = [:]
  /// The number of tracks when all were taken; what is above is in the place of others.
  private var trackCount = 0

  /// Takes the numbers of all layers that have changed.
  ///
  /// - Parameters:
  ///   - sublayers: The layers.
  ///   - areOthers: Whether they are others than before, or in another order.
  mutating func refresh(_ sublayers: [Layer], areOthers: Bool) {
    // What changed layers leave behind is cleared away now and then.
    let isLittered = faces.count > 2 * sublayers.count + 64 || tracks.count > 2 * trackCount + 256
    guard !areOthers, !isLittered else { return fill(sublayers) }
    let span = sublayers.span
    for index in layers.indices where layers[index].changes != span[index].changes {
      refresh(index, sublayers[index])
    }
  }

  private mutating func fill(_ sublayers: [Layer]) {
    layers.removeAll(keepingCapacity: true)
    tracks.removeAll(keepingCapacity: true)
    clocks.removeAll(keepingCapacity: true)
    faces.removeAll(keepingCapacity: true)
    faceIndices.removeAll(keepingCapacity: true)
    order.forget()
    layers.reserveCapacity(sublayers.count)
    for layer in sublayers { layers.append(numbers(of: layer)) }
    trackCount = tracks.count
  }

  /// Takes the numbers of a layer that has changed.
  mutating func refresh(_ index: Int, _ layer: Layer) {
    layers[index] = numbers(of: layer)
    order.forget()
  }

  private mutating func numbers(of layer: Layer) -> FlatLayer {
    var flat = FlatLayer(changes: layer.changes)
    layer.model.flatten(to: &flat)
    flat.hasOwnTime = layer.timing != .identity
    flat.movesInDepth = !layer.depthTracks.isEmpty
    guard
      flat.kind != .other, type(of: layer) == Layer.self, layer.passage == nil,
      layer.sublayers.isEmpty, layer.drawing == nil, addTracks(of: layer, to: &flat)
    else {
      flat.kind = .other
      return flat
    }
    guard flat.kind == .picture else { return flat }
    if let face = face(of: layer) { flat.face = face } else { flat.kind = .other }
    return flat
  }

  /// The index of a layer's picture; nil for one that is more than a quad.
  private mutating func face(of layer: Layer) -> Int32? {
    guard let sprite = layer.model.sprite?.sprite, let face = SpriteFace(sprite) else { return nil }
    let next = Int32(faces.count)
    if faces.last == face { return next - 1 }
    if let index = faceIndices[face] { return index }
    faces.append(face)
    faceIndices[face] = next
    return next
  }

  /// Adds the animations of a layer, those of the depth last.
  ///
  /// - Returns: Whether all can be led through flat memory; if not, none is added.
  private mutating func addTracks(of layer: Layer, to flat: inout FlatLayer) -> Bool {
    let first = tracks.count
    let own = layer.tracks
    let span = own.span
    for leadsDepth in [false, true] {
      for index in span.indices where span[index].leadsDepth == leadsDepth {
        guard FlatTrack.append(span[index], of: layer, clocks: &clocks, to: &tracks) else {
          tracks.removeLast(tracks.count - first)
          return false
        }
      }
      if !leadsDepth { flat.tracks = Int32(first)..<Int32(tracks.count) }
    }
    flat.depthTracks = flat.tracks.upperBound..<Int32(tracks.count)
    return true
  }
}

/// The flat sublayers of one layer, taken out of it while they are drawn.
final class FlatBox {
  var flat = FlatLayers()
  /// Whether other layers than the flat ones, or in another order, are the sublayers.
  var isStale = true
}
