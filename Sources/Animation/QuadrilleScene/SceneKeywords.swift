import QuadrilleDrawing

/// The keywords of `blend`.
enum BlendKeyword: String, CaseIterable {
  case normal, add, multiply, screen

  var mode: BlendMode {
    switch self {
    case .normal: .normal
    case .add: .add
    case .multiply: .multiply
    case .screen: .screen
    }
  }
}

/// The keywords of `filter`.
enum FilterKeyword: String, CaseIterable {
  case nearest, linear, trilinear

  var filter: Filter {
    switch self {
    case .nearest: .nearest
    case .linear: .linear
    case .trilinear: .trilinear
    }
  }
}

/// The keywords of `snap`.
enum SnapKeyword: String, CaseIterable {
  case none, translation, edges

  var policy: SnapPolicy {
    switch self {
    case .none: .none
    case .translation: .translation
    case .edges: .edges
    }
  }
}
