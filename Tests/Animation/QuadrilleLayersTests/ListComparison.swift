import QuadrilleDrawing
import QuadrilleImage
import QuadrilleSprite

/// All contents of a list as bits, for comparisons.
struct ListContents: Equatable {
  struct RunContents: Equatable {
    var page: Page.ID?
    var group: Int?
    var blendMode: BlendMode
    var options: RunOptions
    var clip: PixelRect?
    var quads: Range<Int>
    var firsts: [Int]
  }

  var numbers: [UInt32]
  var masks: [ShapeMask]
  var runs: [RunContents]
  var groups: [ListContents]
  var groupBounds: [PixelRect]

  init(_ list: DrawList) {
    numbers = list.quads.flatMap {
      [$0.topLeft, $0.topRight, $0.bottomLeft, $0.bottomRight].flatMap(Self.bits)
    }
    numbers += list.tints.flatMap { tint in (0..<4).map { UInt32(tint.channels[$0]) } }
    numbers += list.regions.flatMap(Self.bits)
    masks = list.masks
    runs = list.runs.map { run in
      var contents = RunContents(
        blendMode: run.blendMode,
        options: run.options,
        clip: run.clip,
        quads: run.quads,
        firsts: [run.firstTint, run.firstRegion, run.firstMask]
      )
      switch run.source {
      case .color: break
      case .page(let page): contents.page = page.id
      case .group(let group): contents.group = group
      }
      return contents
    }
    groups = list.groups.map { ListContents($0.list) }
    groupBounds = list.groups.map(\.bounds)
  }

  private static func bits(_ vector: SIMD4<Float>) -> [UInt32] {
    vector.indices.map { vector[$0].bitPattern }
  }
}
