import QuadrilleAtlas
public import QuadrilleDrawing
import QuadrillePixels

/// The direction in which y grows in the coordinates of a layer tree.
public enum LayerOrigin: String, Sendable, CaseIterable {
  /// Downwards from the upper left corner, as in UIKit.
  case topLeft = "top-left"
  /// Upwards from the lower left corner, as in AppKit and OpenGL; pictures stay upright.
  case bottomLeft = "bottom-left"
}

extension Layer {
  /// Adds the layer and its sublayers to a list, in the coordinates of the list's state.
  ///
  /// The order is that of Core Animation: background, contents, then the sublayers by
  /// ``zPosition``. A layer with sublayers that is translucent or blended is drawn as a group.
  ///
  /// - Parameters:
  ///   - list: The list; its state is the same afterwards.
  ///   - origin: The direction of y in the tree. With `bottomLeft` the list's transform must turn y
  ///     over, and contents are turned back, so that pictures are upright.
  public func draw(in list: inout DrawList, origin: LayerOrigin = .topLeft) {
    guard !isHidden, opacity > 0 else { return }
    list.withState { list in
      list.state.transform = transformToSuperlayer.concatenating(list.state.transform)
      list.state.opacity *= min(opacity, 1)
      list.state.blendMode = blendMode
      if needsGroup {
        list.drawGroup { group in drawTree(in: &group, origin: origin) }
      } else {
        drawTree(in: &list, origin: origin)
      }
    }
  }

  /// Whether parts of the layer can lie over each other while the whole is faded or blended.
  private var needsGroup: Bool {
    guard opacity < 1 || blendMode != .normal else { return false }
    return !sublayers.isEmpty || (backgroundColor != nil && contents != nil)
  }

  private func drawTree(in list: inout DrawList, origin: LayerOrigin) {
    if let backgroundColor { list.fill(bounds.standardized, with: backgroundColor) }
    drawContents(in: &list, origin: origin)
    // Stable: equal zPositions keep the order of the sublayers.
    let order = sublayers.indices.sorted {
      (sublayers[$0].zPosition, $0) < (sublayers[$1].zPosition, $1)
    }
    for index in order { sublayers[index].draw(in: &list, origin: origin) }
  }

  private func drawContents(in list: inout DrawList, origin: LayerOrigin) {
    guard let contents, !contentsRect.isEmpty else { return }
    let selected = Size(
      width: contents.size.width * contentsRect.width,
      height: contents.size.height * contentsRect.height
    )
    let destination = contentsGravity.destination(of: selected, in: bounds)
    guard destination.width > 0, destination.height > 0 else { return }
    list.withState { list in
      if origin == .bottomLeft {
        // Turns y back over about the middle of the bounds.
        list.state.transform = AffineTransform(
          a: 1,
          b: 0,
          c: 0,
          d: -1,
          tx: 0,
          ty: bounds.minY + bounds.maxY
        ).concatenating(list.state.transform)
      }
      list.state.tint = tint
      list.state.filter = filter
      list.state.snap = snap
      list.draw(contents, selecting: contentsRect, in: destination)
    }
  }
}
