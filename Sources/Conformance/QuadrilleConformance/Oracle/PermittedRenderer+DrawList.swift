package import QuadrilleDrawing
import QuadrilleImage
import QuadrilleSprite

extension PermittedRenderer {
  /// Draws a list: what any right renderer may make of it.
  ///
  /// Row 0 of the framebuffer is the top row of the list's canvas. Groups are drawn on images of
  /// their own by ``ScalarRenderer``, so their pixels are those without any freedom. Masks are not
  /// drawn and mip levels not used: the list is to have neither outside of groups.
  package mutating func draw(_ list: DrawList) {
    var pages: [Page.ID: PermittedTexture] = [:]
    for run in list.runs {
      let texture: PermittedTexture?
      switch run.source {
      case .color: texture = nil
      case .page(let page):
        if pages[page.id] == nil {
          pages[page.id] = PermittedTexture(page.bitmap().premultiplied())
        }
        texture = pages[page.id]
      case .group(let index):
        texture = PermittedTexture(Self.image(of: list.groups[index]))
      }
      draw(run, of: list, texture)
    }
    scissor = nil
    blend = nil
  }

  /// The texture that a group's quad means: the group's part of the canvas, at the upper left.
  private static func image(of group: DrawList.Group) -> Bitmap {
    var renderer = ScalarRenderer()
    return renderer.render(group.list).onCanvas(
      group.textureSize,
      x: -group.bounds.minX,
      y: -group.bounds.minY
    )
  }

  private mutating func draw(_ run: Run, of list: DrawList, _ texture: PermittedTexture?) {
    scissor = run.clip.map { ($0.minX..<$0.maxX, $0.minY..<$0.maxY) }
    blend = run.options.contains(.blended) ? run.blendMode.permitted : nil
    let sampler = PermittedSampler(run.options.contains(.linear) ? .linear : .nearest)
    for (offset, index) in run.quads.enumerated() {
      var tint: SIMD4<Double>?
      if run.options.contains(.tinted) {
        tint = SIMD4<Double>(list.tints[run.firstTint + offset].channels) / 65_535
      }
      var clamp: (SIMD2<Double>, SIMD2<Double>)?
      if run.options.contains(.clamped) {
        let region = SIMD4<Double>(list.regions[run.firstRegion + offset])
        clamp = (region.lowHalf, region.highHalf)
      }
      let corners = list.quads[index].permittedCorners
      if let texture {
        draw(corners, .texture(texture, sampler), tint: tint, clamp: clamp)
      } else {
        draw(corners, .color, tint: tint)
      }
    }
  }
}

extension Quad {
  /// The corners in order around the quad; three of them where it is a triangle.
  fileprivate var permittedCorners: [PermittedVertex] {
    let positions =
      bottomLeft == bottomRight
      ? [topLeft, topRight, bottomLeft] : [topLeft, topRight, bottomRight, bottomLeft]
    return positions.map {
      PermittedVertex(Double($0.x), Double($0.y), u: Double($0.z), v: Double($0.w))
    }
  }
}

extension BlendMode {
  /// The mode as an equation on premultiplied colors.
  package var permitted: PermittedBlend {
    switch self {
    case .normal: PermittedBlend(.one, .oneMinusSrcAlpha)
    case .add: PermittedBlend(.one, .one)
    case .multiply: PermittedBlend(.dstColor, .oneMinusSrcAlpha)
    case .screen: PermittedBlend(.one, .oneMinusSrcColor)
    case .destinationIn: PermittedBlend(.zero, .srcAlpha)
    }
  }
}
