public import QuadrilleImage
internal import QuadrilleSystem

extension PVRMetadataBlock {
  /// The keys defined by the format.
  enum Key: UInt32 {
    case atlas = 0
    case normalMap = 1
    case cubeOrder = 2
    case orientation = 3
    case border = 4
    case padding = 5
  }

  /// A description of the size that a known block should have; nil if the size is right or unknown.
  var sizeProblem: String? {
    guard isPVR, let key = Key(rawValue: key) else { return nil }
    switch key {
    case .atlas: return data.count.isMultiple(of: 16) ? nil : "a multiple of 16"
    case .normalMap: return data.count == 8 ? nil : "8"
    case .cubeOrder: return data.count == 6 ? nil : "6"
    case .orientation: return data.count == 3 ? nil : "3"
    case .border: return data.count == 12 ? nil : "12"
    case .padding: return nil
    }
  }

  /// Whether the block is an orientation.
  fileprivate var isOrientation: Bool {
    isPVR && key == Key.orientation.rawValue && sizeProblem == nil
  }
}

extension PVRMetadata {
  /// The directions of the axes of the stored pixels.
  public struct Orientation: Equatable, Sendable {
    /// Whether x grows to the left.
    public var isLeftward: Bool
    /// Whether y grows upwards, so that row 0 is the bottom row.
    public var isUpward: Bool
    /// Whether z grows outwards.
    public var isOutward: Bool

    /// Creates an orientation.
    public init(isLeftward: Bool, isUpward: Bool, isOutward: Bool) {
      self.isLeftward = isLeftward
      self.isUpward = isUpward
      self.isOutward = isOutward
    }
  }

  /// The parameters of a normal map generated from heights.
  public struct NormalMap: Equatable, Sendable {
    /// The scale factor of the heights.
    public var scale: Float
    /// The axis in each channel, four ASCII letters: `xyzh`.
    public var channelOrder: [UInt8]

    /// Creates a description.
    public init(scale: Float, channelOrder: [UInt8]) {
      self.scale = scale
      self.channelOrder = channelOrder
    }
  }

  /// The width of a border along each axis, in pixels.
  public struct Border: Equatable, Sendable {
    /// The width along x.
    public var x: UInt32
    /// The width along y.
    public var y: UInt32
    /// The width along z.
    public var z: UInt32

    /// Creates a border.
    public init(x: UInt32, y: UInt32, z: UInt32) {
      self.x = x
      self.y = y
      self.z = z
    }
  }

  /// The first block of a key with the right size.
  private func data(_ key: PVRMetadataBlock.Key) -> [UInt8]? {
    blocks.first { $0.isPVR && $0.key == key.rawValue && $0.sizeProblem == nil }?.data
  }

  /// Key 3: the directions of the axes of the stored pixels; nil if there is no such block.
  ///
  /// Setting it changes the first orientation block in place, or adds or removes one.
  public var orientation: Orientation? {
    get {
      data(.orientation).map {
        Orientation(isLeftward: $0[0] != 0, isUpward: $0[1] != 0, isOutward: $0[2] != 0)
      }
    }
    set {
      guard let newValue else {
        blocks.removeAll { $0.isOrientation }
        return
      }
      let data: [UInt8] = [newValue.isLeftward, newValue.isUpward, newValue.isOutward]
        .map { $0 ? 1 : 0 }
      if let index = blocks.firstIndex(where: { $0.isOrientation }) {
        blocks[index].data = data
      } else {
        let key = PVRMetadataBlock.Key.orientation.rawValue
        blocks.append(PVRMetadataBlock(key: key, data: data))
      }
    }
  }

  /// Key 2: the order of the faces as six letters, `XxYyZz`, upper case for the positive direction.
  public var cubeOrder: String? {
    data(.cubeOrder).map { String(decoding: $0, as: UTF8.self).escapedForDisplay() }
  }

  /// Key 0: the sub-images of a texture atlas, in pixels of the top level; empty if there are none.
  public var atlasRects: [PixelRect] {
    guard let data = data(.atlas) else { return [] }
    let field = FieldReader(data, isBigEndian: false)
    return stride(from: 0, to: data.count, by: 16).map {
      PixelRect(
        x: Int(field[$0]),
        y: Int(field[$0 + 4]),
        width: Int(field[$0 + 8]),
        height: Int(field[$0 + 12])
      )
    }
  }

  /// Key 4: the border; nil if not present.
  public var border: Border? {
    data(.border).map {
      let field = FieldReader($0, isBigEndian: false)
      return Border(x: field[0], y: field[4], z: field[8])
    }
  }

  /// Key 1: the normal map parameters; nil if not present.
  public var normalMap: NormalMap? {
    data(.normalMap).map {
      let field = FieldReader($0, isBigEndian: false)
      return NormalMap(scale: Float(bitPattern: field[0]), channelOrder: Array($0[4..<8]))
    }
  }
}
