import QuadrilleLayers
import QuadrillePixels
import QuadrilleScene

extension SceneOptions {
  /// All that changes what is drawn, as words in a fixed order.
  var steps: [String] {
    ["\(isStrict)", "\(String(describing: scale))", "\(String(describing: size))"]
      + definitions.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }
}

extension PictureRequest {
  /// All that changes the picture beside the files, as words in a fixed order.
  var steps: [String] {
    switch self {
    case .scene(_, let options, let moment): ["scene", "\(moment)"] + options.steps
    case .sprite(_, let name, let placing): ["sprite", name] + placing.steps
    case .texture(_, let placing): ["texture"] + placing.steps
    }
  }
}

extension PictureRequest.Placing {
  fileprivate var steps: [String] {
    [size?.description ?? "", contentMode.rawValue, "\(filter)"]
  }
}
