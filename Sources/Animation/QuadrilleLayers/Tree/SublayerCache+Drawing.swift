import QuadrilleDrawing
import QuadrilleImage
import QuadrilleSprite

extension Layer {
  /// Draws the sublayers in order, from the cache if that is faster.
  ///
  /// - Parameters:
  ///   - list: The list; its state may be changed.
  ///   - base: The state of this layer.
  ///   - space: This layer's transform of its sublayers.
  ///   - time: This layer's time; nil for the model.
  ///   - origin: The direction of y in this layer.
  @inline(never)
  final func drawSublayers(
    in list: inout DrawList,
    _ base: DrawState,
    through space: Transform3D?,
    at time: Double?,
    _ origin: LayerOrigin
  ) {
    let sublayers = sublayers
    guard sublayers.count >= SublayerCache.minimumCount, space == nil else {
      for layer in ordered(at: time) ?? sublayers {
        layer.draw(in: &list, on: base, through: space, at: time, origin: origin)
      }
      return
    }
    // Closures called during drawing may draw this layer, or change it.
    let box = sublayerCache.take() ?? SublayerCacheBox()
    let changes = changes
    // Layers that are drawn once, or change from frame to frame, are not worth caching.
    var isCached = false
    switch box.stage {
    case .changed:
      box.stage = .kept
      box.rest = 1
    case _ where box.rest > 0: box.rest -= 1
    case .filled where !box.cache.needsCompaction:
      isCached = !box.cache.refresh(sublayers)
      if !isCached { box.rest = SublayerCacheBox.restCount }
    case .kept, .filled:
      box.cache.fill(sublayers)
      box.stage = .filled
      isCached = true
    }
    if isCached {
      box.cache.draw(sublayers, in: &list, base, at: time, origin)
    } else {
      for layer in ordered(at: time) ?? sublayers {
        layer.draw(in: &list, on: base, through: nil, at: time, origin: origin)
      }
    }
    if self.changes != changes { box.stage = .changed }
    sublayerCache = box
  }

  /// The page that the layer draws from.
  ///
  /// - Parameter number: The chosen sample, numbered from 1; 0 for none.
  fileprivate final func page(ofSample number: Int) -> Page? {
    guard number > 0 else { return model.sprite?.sprite.page }
    return cachedSample(number)?.sample.sprite.page
  }
}

extension SublayerCache {
  /// Draws all layers.
  mutating func draw(
    _ sublayers: [Layer],
    in list: inout DrawList,
    _ base: DrawState,
    at time: Double?,
    _ origin: LayerOrigin
  ) {
    arrange(sublayers, at: time)
    list.reserveCapacity(list.quads.count + layers.count)
    var placer = CachedLayerEvaluator(base, origin)
    var batch = PlacementBatch()
    var placements = [PreparedSpritePlacement](
      repeating: .nowhere,
      count: min(layers.count, PlacementBatch.maximumCount)
    )
    var mayHaveChanged = false
    while batch.next < layers.count {
      gather(&batch, &placements, sublayers.span, &placer, at: time, mayHaveChanged)
      if batch.count > 0 {
        list.state = base.with(batch.drawKey)
        list.draw(placements.span.extracting(first: batch.count), from: faces.span) { tag in
          sublayers[Int(tag)].page(ofSample: Int(layers[Int(tag)].sample))
        }
      }
      if let sample = batch.sample {
        batch.sample = nil
        let index = order[batch.next]
        if copySample(sample, of: sublayers[index], at: index) { continue }
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

  /// Evaluates layers until the batch is full, or one of them needs another state or is not a
  /// sprite.
  @inline(never)
  private func gather(
    _ batch: inout PlacementBatch,
    _ all: inout [PreparedSpritePlacement],
    _ sublayers: Span<Layer>,
    _ placer: inout CachedLayerEvaluator,
    at time: Double?,
    _ mayHaveChanged: Bool
  ) {
    let layers = layers.span
    let tracks = tracks
    let defaultTime = time.map { TimeMapping.identity.localTime(at: $0) }
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
      case .image:
        let drawKey = layers[index].drawKey
        if drawKey != batch.drawKey {
          guard batch.count == 0 else { return }
          batch.drawKey = drawKey
        }
        var ownTime = defaultTime
        if layers[index].hasOwnTime {
          ownTime = time.map { sublayers[index].timeMapping.localTime(at: $0) }
        }
        switch placer.outcome(layers[index], index, at: ownTime, tracks) {
        case .positioned(let placement):
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

/// Placements drawn with one state.
struct PlacementBatch {
  /// The batch fits in the L1 cache.
  static let maximumCount = 128

  /// The number of placements.
  var count = 0
  var drawKey = CachedLayer.DrawKey()
  /// The next layer in drawing order.
  var next = 0
  /// Whether that layer must draw itself.
  var isStopped = false
  /// The sample of that layer that must be copied first.
  var sample: Int32?
}

extension DrawState {
  fileprivate func with(_ key: CachedLayer.DrawKey) -> DrawState {
    var state = self
    state.blendMode = key.blendMode
    state.filter = key.filter
    state.snap = key.snap
    state.edgeAntialiasing = state.edgeAntialiasing || key.edgeAntialiasing
    return state
  }
}

extension PreparedSpritePlacement {
  fileprivate static let nowhere = PreparedSpritePlacement(
    transform: .identity,
    rect: .zero,
    tint: .white,
    face: 0,
    tag: 0
  )
}
