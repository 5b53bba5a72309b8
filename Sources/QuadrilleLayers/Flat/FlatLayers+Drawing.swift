import QuadrilleDrawing
import QuadrillePixels
import QuadrilleSprite

extension Layer {
  /// Draws sublayers that lie in the plane of this layer, each as it would itself.
  ///
  /// - Parameters:
  ///   - list: The list; its state is any afterwards.
  ///   - base: The state of this layer.
  ///   - time: This layer's time; nil for the model.
  ///   - origin: The direction of y in this layer.
  @inline(never)
  final func drawFlat(
    in list: inout DrawList,
    _ base: DrawState,
    at time: Double?,
    _ origin: LayerOrigin
  ) {
    let sublayers = sublayers
    // Closures that are called meanwhile may draw this layer, or change it.
    let box = flat.take() ?? FlatBox()
    let changes = changes
    // What is drawn once, or changes from frame to frame, is not worth while.
    var isFlat = false
    switch box.stage {
    case .changed:
      box.stage = .kept
      box.rest = 1
    case _ where box.rest > 0: box.rest -= 1
    case .filled where !box.flat.isLittered:
      isFlat = !box.flat.refresh(sublayers)
      if !isFlat { box.rest = FlatBox.restCount }
    case .kept, .filled:
      box.flat.fill(sublayers)
      box.stage = .filled
      isFlat = true
    }
    if isFlat {
      box.flat.draw(sublayers, in: &list, base, at: time, origin)
    } else {
      for layer in ordered(at: time) ?? sublayers {
        layer.draw(in: &list, on: base, through: nil, at: time, origin: origin)
      }
    }
    if self.changes != changes { box.stage = .changed }
    flat = box
  }
}

extension Layer {
  /// The page of what the layer shows.
  ///
  /// - Parameter sample: The sample that is chosen, counted from 1; 0 for none.
  fileprivate final func page(ofSample sample: Int) -> Page? {
    guard sample > 0, let layer = self as? SpriteLayer else { return model.sprite?.sprite.page }
    return layer.sheet[sample - 1]?.sprite.page
  }
}

extension FlatLayers {
  /// Draws all layers.
  mutating func draw(
    _ sublayers: [Layer],
    in list: inout DrawList,
    _ base: DrawState,
    at time: Double?,
    _ origin: LayerOrigin
  ) {
    order.arrange(layers, sublayers, at: time, lists)
    list.reserveCapacity(list.quads.count + layers.count)
    var painter = FlatPainter(base, origin)
    var batch = FlatBatch()
    var placements = [FacePlacement](
      repeating: .nowhere,
      count: min(layers.count, FlatBatch.greatestCount)
    )
    var mayHaveChanged = false
    while batch.next < layers.count {
      gather(&batch, &placements, sublayers.span, &painter, at: time, mayHaveChanged)
      if batch.count > 0 {
        list.state = base.with(batch.look)
        list.draw(placements.span.extracting(first: batch.count), from: faces.span) { tag in
          sublayers[Int(tag)].page(ofSample: Int(layers[Int(tag)].sample))
        }
      }
      if let sample = batch.sample {
        batch.sample = nil
        let index = order[batch.next]
        if takeSample(sample, of: sublayers[index], at: index) { continue }
      }
      guard batch.isStopped else { continue }
      repeat {
        let layer = sublayers[order[batch.next]]
        layer.draw(in: &list, on: base, through: nil, at: time, origin: origin)
        batch.next += 1
      } while batch.next < layers.count && layers[order[batch.next]].kind == .other
      mayHaveChanged = true
    }
  }

  /// Places layers until the batch is full, or one of them needs another state or is no picture.
  @inline(never)
  private func gather(
    _ batch: inout FlatBatch,
    _ all: inout [FacePlacement],
    _ sublayers: Span<Layer>,
    _ painter: inout FlatPainter,
    at time: Double?,
    _ mayHaveChanged: Bool
  ) {
    let layers = layers.span
    let lists = lists
    let usualTime = time.map { TimeMapping.identity.localTime(at: $0) }
    batch.count = 0
    batch.isStopped = false
    var placements = all.mutableSpan
    while batch.next < layers.count, batch.count < placements.count {
      let index = order[batch.next]
      if mayHaveChanged, layers[index].changes != sublayers[index].changes {
        batch.isStopped = true
        return
      }
      switch layers[index].kind {
      case .nothing: break
      case .other:
        batch.isStopped = true
        return
      case .picture:
        let look = layers[index].look
        if look != batch.look {
          guard batch.count == 0 else { return }
          batch.look = look
        }
        var ownTime = usualTime
        if layers[index].hasOwnTime {
          ownTime = time.map { sublayers[index].timeMapping.localTime(at: $0) }
        }
        switch painter.place(layers[index], index, at: ownTime, lists) {
        case .placed(let placement):
          placements[batch.count] = placement
          batch.count += 1
        case .nothing: break
        case .sample(let sample):
          batch.sample = sample
          batch.isStopped = true
          return
        case .other:
          batch.isStopped = true
          return
        }
      }
      batch.next += 1
    }
  }
}

/// Placements that one state draws.
struct FlatBatch {
  /// So many lie in the nearest memory.
  static let greatestCount = 128

  /// How many there are.
  var count = 0
  var look = FlatLayer.Look()
  /// The next layer in drawing order.
  var next = 0
  /// Whether that layer has to be asked itself.
  var isStopped = false
  /// The sample of that layer that has to be taken first.
  var sample: Int32?
}

extension DrawState {
  fileprivate func with(_ look: FlatLayer.Look) -> DrawState {
    var state = self
    state.blendMode = look.blendMode
    state.filter = look.filter
    state.snap = look.snap
    return state
  }
}

extension FacePlacement {
  fileprivate static let nowhere = FacePlacement(
    transform: .identity,
    rect: .zero,
    tint: .white,
    face: 0,
    tag: 0
  )
}
