public import QuadrilleDrawing
public import QuadrilleImage

extension Layer {
  /// Whether contents and sublayers are clipped to the bounds, whose corners ``cornerRadius``
  /// rounds.
  public final var masksToBounds: Bool {
    get { model.masksToBounds }
    set {
      willChange(.masksToBounds, to: newValue)
      model.masksToBounds = newValue
    }
  }

  /// Whether the layer, with its sublayers, is visible from behind; true by default.
  ///
  /// Set it to false to hide the faces of a box of layers in perspective that face away.
  public final var isDoubleSided: Bool {
    get { model.isDoubleSided }
    set { model.isDoubleSided = newValue }
  }

  /// The radius in points of the corners of background, border and mask.
  ///
  /// It is clamped to half of the shorter side and to 0. Contents and sublayers are rounded only if
  /// ``masksToBounds`` is set.
  public final var cornerRadius: Double {
    get { model.cornerRadius }
    set {
      willChange(.cornerRadius, to: newValue)
      model.cornerRadius = newValue
    }
  }

  /// The width in points of the border, which is drawn inside the bounds and above the sublayers.
  public final var borderWidth: Double {
    get { model.borderWidth }
    set {
      willChange(.borderWidth, to: newValue)
      model.borderWidth = newValue
    }
  }

  /// The color of the border; black by default.
  public final var borderColor: Color {
    get { model.borderColor }
    set {
      willChange(.borderColor, to: newValue)
      model.borderColor = newValue
    }
  }

  /// The part of the drawn contents that is stretched in both directions, in unit coordinates of
  /// ``contentsRect``: the center of a nine-patch.
  ///
  /// The corners around it keep their size, in pixels by ``contentsScale``, and the edges between
  /// them are stretched in one direction; corners that do not fit shrink in proportion. A width or
  /// height of 0 is one pixel at its position. It applies to the three gravities that stretch.
  public final var contentsCenter: Rect {
    get { model.contentsCenter }
    set {
      willChange(.contentsCenter, to: newValue)
      model.contentsCenter = newValue
    }
  }

  /// Pixels of the contents per point, for gravities that do not stretch, and for the corners of
  /// ``contentsCenter``.
  ///
  /// The default is the scale of the contents, 1 without contents.
  public final var contentsScale: Double {
    get { model.contentsScale }
    set { model.contentsScale = newValue }
  }

  /// The filter for contents that are drawn enlarged.
  public final var magnificationFilter: Filter {
    get { model.magnificationFilter }
    set { model.magnificationFilter = newValue }
  }

  /// The filter for contents that are drawn reduced.
  public final var minificationFilter: Filter {
    get { model.minificationFilter }
    set { model.minificationFilter = newValue }
  }

  /// The colors between background and contents, as of a CAGradientLayer; nil for none.
  ///
  /// ``cornerRadius`` applies to it as to the background. Colors, locations and endpoints are
  /// animated by the keys of CAGradientLayer.
  public final var gradient: Gradient? {
    get { model.gradient }
    set {
      if let newValue, let old = model.gradient {
        let locations = newValue.colors.indices.map(newValue.location)
        if old.colors.count == newValue.colors.count {
          willChange(.colors, to: newValue.colors)
          willChange(.locations, to: locations)
        }
        willChange(.startPoint, to: newValue.startPoint)
        willChange(.endPoint, to: newValue.endPoint)
      }
      model.gradient = newValue
    }
  }

  /// The shadow below the layer; its opacity is 0 by default.
  ///
  /// A layer with a background, a gradient or a border casts the shadow of its bounds with rounded
  /// corners, any other the shadow of its contents; sublayers cast only their own shadows. No
  /// shadow is cast if ``masksToBounds`` is set, as in Core Animation.
  public final var shadow: Shadow {
    get { model.shadow }
    set {
      shadowOpacity = newValue.opacity
      shadowRadius = newValue.radius
      shadowOffset = newValue.offset
      shadowColor = newValue.color
    }
  }

  /// The opacity of ``shadow``.
  public final var shadowOpacity: Double {
    get { model.shadow.opacity }
    set {
      willChange(.shadowOpacity, to: newValue)
      model.shadow.opacity = newValue
    }
  }

  /// The radius of ``shadow``, in points.
  public final var shadowRadius: Double {
    get { model.shadow.radius }
    set {
      willChange(.shadowRadius, to: newValue)
      model.shadow.radius = newValue
    }
  }

  /// The offset of ``shadow``, in points.
  public final var shadowOffset: Point {
    get { model.shadow.offset }
    set {
      willChange(.shadowOffset, to: newValue)
      model.shadow.offset = newValue
    }
  }

  /// The color of ``shadow``.
  public final var shadowColor: Color {
    get { model.shadow.color }
    set {
      willChange(.shadowColor, to: newValue)
      model.shadow.color = newValue
    }
  }

  /// How the opacity applies to the layer's parts: `groupOpacity` in scene files.
  public final var opacityMode: OpacityMode {
    get { model.opacityMode }
    set { model.opacityMode = newValue }
  }
}
