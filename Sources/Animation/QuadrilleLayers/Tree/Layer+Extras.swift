public import QuadrilleDrawing
public import QuadrilleImage

extension Layer {
  /// Whether contents and sublayers are cut off at the bounds, whose corners ``cornerRadius`` rounds.
  public final var masksToBounds: Bool {
    get { model.masksToBounds }
    set {
      willChange(.masksToBounds, to: newValue)
      model.masksToBounds = newValue
    }
  }

  /// Whether the layer, with its sublayers, is seen from behind, too; true at first.
  ///
  /// Of a box of layers in perspective the sides that are turned away are left out without it.
  public final var isDoubleSided: Bool {
    get { model.isDoubleSided }
    set { model.isDoubleSided = newValue }
  }

  /// The radius in points of the corners of background, border and mask.
  ///
  /// At most half of the shorter side counts, and a negative one as 0. Contents and sublayers are
  /// rounded only where ``masksToBounds`` is set.
  public final var cornerRadius: Double {
    get { model.cornerRadius }
    set {
      willChange(.cornerRadius, to: newValue)
      model.cornerRadius = newValue
    }
  }

  /// The width in points of the border, which lies inside the bounds and above the sublayers.
  public final var borderWidth: Double {
    get { model.borderWidth }
    set {
      willChange(.borderWidth, to: newValue)
      model.borderWidth = newValue
    }
  }

  /// The color of the border; black at first.
  public final var borderColor: Color {
    get { model.borderColor }
    set {
      willChange(.borderColor, to: newValue)
      model.borderColor = newValue
    }
  }

  /// The part of the drawn contents that is stretched in both directions, in unit coordinates of
  /// ``contentsRect``: the middle of nine slices.
  ///
  /// The corners around it keep their size, in pixels by ``contentsScale``, and the edges between
  /// them are stretched one way; corners that do not fit shrink in proportion. A width or height of
  /// 0 is one pixel at its place. It counts for the three gravities that stretch.
  public final var contentsCenter: Rect {
    get { model.contentsCenter }
    set {
      willChange(.contentsCenter, to: newValue)
      model.contentsCenter = newValue
    }
  }

  /// Pixels of the contents for one point: how large they are for gravities that do not stretch, and
  /// how large the corners of ``contentsCenter``.
  ///
  /// It is the scale of the contents themselves, 1 without any, until it is set.
  public final var contentsScale: Double {
    get { model.contentsScale }
    set { model.contentsScale = newValue }
  }

  /// How the contents are filtered where they are drawn larger than they are.
  public final var magnificationFilter: Filter {
    get { model.magnificationFilter }
    set { model.magnificationFilter = newValue }
  }

  /// How the contents are filtered where they are drawn smaller than they are.
  public final var minificationFilter: Filter {
    get { model.minificationFilter }
    set { model.minificationFilter = newValue }
  }

  /// The colors between background and contents: what a CAGradientLayer shows; nil for none.
  ///
  /// ``cornerRadius`` rounds them as it rounds the background. Colors, locations and ends
  /// are animated by the keys of CAGradientLayer.
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

  /// The shadow below the layer; at first one of no opacity.
  ///
  /// A layer with a background, a gradient or a border casts that of its bounds with their round
  /// corners, another one that of its contents; sublayers cast none but their own. Nothing is
  /// cast where ``masksToBounds`` is set, as in Core Animation.
  public final var shadow: Shadow {
    get { model.shadow }
    set {
      shadowOpacity = newValue.opacity
      shadowRadius = newValue.radius
      shadowOffset = newValue.offset
      shadowColor = newValue.color
    }
  }

  /// `shadowOpacity`: that of ``shadow``.
  public final var shadowOpacity: Double {
    get { model.shadow.opacity }
    set {
      willChange(.shadowOpacity, to: newValue)
      model.shadow.opacity = newValue
    }
  }

  /// `shadowRadius`: that of ``shadow``, in points.
  public final var shadowRadius: Double {
    get { model.shadow.radius }
    set {
      willChange(.shadowRadius, to: newValue)
      model.shadow.radius = newValue
    }
  }

  /// `shadowOffset`: that of ``shadow``, in points.
  public final var shadowOffset: Point {
    get { model.shadow.offset }
    set {
      willChange(.shadowOffset, to: newValue)
      model.shadow.offset = newValue
    }
  }

  /// `shadowColor`: that of ``shadow``.
  public final var shadowColor: Color {
    get { model.shadow.color }
    set {
      willChange(.shadowColor, to: newValue)
      model.shadow.color = newValue
    }
  }

  /// How the opacity works on what the layer holds: `groupOpacity` in scene files.
  public final var opacityMode: OpacityMode {
    get { model.opacityMode }
    set { model.opacityMode = newValue }
  }
}
