internal import QuadrilleSystem

extension PVRMetadataBlock {
  /// The keys of the format itself.
  enum Key: UInt32 {
    case atlas = 0
    case normalMap = 1
    case cubeOrder = 2
    case orientation = 3
    case border = 4
    case padding = 5
  }

  /// The size that a known block should have, in words; nil where it has it or nobody knows.
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

  /// Whether the block tells which way the axes go.
  fileprivate var isOrientation: Bool {
    isPVR && key == Key.orientation.rawValue && sizeProblem == nil
  }
}

extension PVRMetadata {
  /// Which way the axes of the stored pixels go.
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

  /// A sub-image of a texture atlas, in pixels of the top level.
  public struct AtlasRect: Equatable, Sendable {
    /// The left column.
    public var x: UInt32
    /// The first row.
    public var y: UInt32
    /// The columns.
    public var width: UInt32
    /// The rows.
    public var height: UInt32

    /// Creates a rectangle.
    public init(x: UInt32, y: UInt32, width: UInt32, height: UInt32) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// How a normal map was made from heights.
  public struct NormalMap: Equatable, Sendable {
    /// The factor that heights were multiplied by.
    public var scale: Float
    /// Which channel holds which axis, four letters: `xyzh`, in ASCII.
    public var channelOrder: [UInt8]

    /// Creates a description.
    public init(scale: Float, channelOrder: [UInt8]) {
      self.scale = scale
      self.channelOrder = channelOrder
    }
  }

  /// The pixels of a border along each axis.
  public struct Border: Equatable, Sendable {
    /// Along x.
    public var x: UInt32
    /// Along y.
    public var y: UInt32
    /// Along z.
    public var z: UInt32

    /// Creates a border.
    public init(x: UInt32, y: UInt32, z: UInt32) {
      self.x = x
      self.y = y
      self.z = z
    }
  }

  /// The first block of a key whose size is right.
  private func data(_ key: PVRMetadataBlock.Key) -> [UInt8]? {
    blocks.first { $0.isPVR && $0.key == key.rawValue && $0.sizeProblem == nil }?.data
  }

  /// Key 3: which way the axes of the stored pixels go; nil where there is no such block.
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

  /// Key 2: the order of the faces as six letters, `XxYyZz`, capitals for the positive side.
  public var cubeOrder: String? {
    data(.cubeOrder).map { String(decoding: $0, as: UTF8.self).escapedForDisplay() }
  }

  /// Key 0: the sub-images; empty where there are none.
  public var atlasRects: [AtlasRect] {
    guard let data = data(.atlas) else { return [] }
    let field = FieldReader(data, isBigEndian: false)
    return stride(from: 0, to: data.count, by: 16).map {
      AtlasRect(x: field[$0], y: field[$0 + 4], width: field[$0 + 8], height: field[$0 + 12])
    }
  }

  /// Key 4: the border; nil where the file does not say.
  public var border: Border? {
    data(.border).map {
      let field = FieldReader($0, isBigEndian: false)
      return Border(x: field[0], y: field[4], z: field[8])
    }
  }

  /// Key 1: how normals are stored; nil where the file does not say.
  public var normalMap: NormalMap? {
    data(.normalMap).map {
      let field = FieldReader($0, isBigEndian: false)
      return NormalMap(scale: Float(bitPattern: field[0]), channelOrder: Array($0[4..<8]))
    }
  }
}
