extension AsepriteFile {
  /// The layers from which a frame is composed.
  public struct LayerSelection: Sendable {
    private enum Choice {
      case all
      case indices(Set<Int>)
      case names(Set<String>)
      case except(Set<Int>)
    }

    private let choice: Choice
    /// Whether hidden layers are drawn, too.
    private let includesHidden: Bool

    /// The visible layers, as Aseprite shows the sprite.
    public static let visible = LayerSelection(choice: .all, includesHidden: false)
    /// All layers, visible or not; reference layers are never drawn.
    public static let all = LayerSelection(choice: .all, includesHidden: true)

    /// Layers by their indices; a group stands for all layers in it.
    ///
    /// - Parameters:
    ///   - indices: The indices; those without a layer are ignored.
    ///   - includingHidden: Whether the layers are drawn even if they or groups around them are
    ///     hidden.
    public static func indices(
      _ indices: some Sequence<Int>,
      includingHidden: Bool = false
    ) -> LayerSelection {
      LayerSelection(choice: .indices(Set(indices)), includesHidden: includingHidden)
    }

    /// Layers by their names or paths, see ``AsepriteFile/layers(named:)``; a group stands for all
    /// layers in it.
    ///
    /// - Parameters:
    ///   - names: The names; those without a layer are ignored.
    ///   - includingHidden: Whether the layers are drawn even if they or groups around them are
    ///     hidden.
    public static func named(
      _ names: String...,
      includingHidden: Bool = false
    ) -> LayerSelection {
      LayerSelection(choice: .names(Set(names)), includesHidden: includingHidden)
    }

    /// The visible layers but for some, each with all layers in it.
    ///
    /// - Parameter indices: The indices of the layers that are not drawn.
    public static func visible(except indices: some Sequence<Int>) -> LayerSelection {
      LayerSelection(choice: .except(Set(indices)), includesHidden: false)
    }

    /// For each layer whether it is drawn.
    func isDrawn(in file: AsepriteFile) -> [Bool] {
      let chosen: Set<Int>? =
        switch choice {
        case .all, .except: nil
        case .indices(let indices): indices
        case .names(let names): Set(names.flatMap { file.layers(named: $0) })
        }
      var omitted: Set<Int> = []
      if case .except(let indices) = choice { omitted = indices }
      // Groups come before their children.
      var isChosen: [Bool] = []
      var isShown: [Bool] = []
      for (index, layer) in file.layers.enumerated() {
        isChosen.append(
          chosen?.contains(index) ?? true || layer.parent.map { isChosen[$0] } ?? false
        )
        let isHidden = omitted.contains(index) || !(layer.isVisible || includesHidden)
        isShown.append(
          !isHidden && (includesHidden || layer.parent.map { isShown[$0] } ?? true)
        )
      }
      return zip(isChosen, isShown).map { $0 && $1 }
    }
  }
}
