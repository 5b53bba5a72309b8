import CGLES

/// The depth and stencil buffers of a drawable.
public enum DepthStencil: Sendable, CaseIterable {
  /// Neither.
  case none
  /// 16 bits of depth.
  case depth16
  /// 24 bits of depth.
  case depth24
  /// 24 bits of depth and 8 of stencil.
  case depth24Stencil8
  /// 8 bits of stencil.
  case stencil8

  /// The bits of depth.
  public var depthBits: Int {
    switch self {
    case .none, .stencil8: 0
    case .depth16: 16
    case .depth24, .depth24Stencil8: 24
    }
  }

  /// The bits of stencil.
  public var stencilBits: Int { self == .depth24Stencil8 || self == .stencil8 ? 8 : 0 }

  /// The storage format and its attachment point; nil for none.
  var storage: (format: GLenum, attachment: GLenum)? {
    switch self {
    case .none: nil
    case .depth16: (GLenum(GL_DEPTH_COMPONENT16), GLenum(GL_DEPTH_ATTACHMENT))
    case .depth24: (GLenum(GL_DEPTH_COMPONENT24), GLenum(GL_DEPTH_ATTACHMENT))
    case .depth24Stencil8: (GLenum(GL_DEPTH24_STENCIL8), GLenum(GL_DEPTH_STENCIL_ATTACHMENT))
    case .stencil8: (GLenum(GL_STENCIL_INDEX8), GLenum(GL_STENCIL_ATTACHMENT))
    }
  }
}
