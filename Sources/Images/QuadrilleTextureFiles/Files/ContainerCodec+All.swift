extension ContainerCodec {
  /// The codecs of ``ContainerFormat/all``, in its order.
  static let all: [ContainerCodec] = [.pvr1, .pvr2, .pvr3, .ktx, .ktx2, .dds, .pkm, .astc]

  /// The codec that recognizes a file; that of PVR version 3, which reports what is wrong, if none
  /// does.
  static func reading(_ bytes: [UInt8]) -> ContainerCodec {
    all.first { $0.isRecognized(bytes) } ?? .pvr3
  }

  /// The codec of a format.
  static func of(_ format: ContainerFormat) -> ContainerCodec {
    all.first { $0.format == format } ?? .pvr3
  }
}

extension ContainerFormat {
  /// The format that recognizes a file; nil if none does.
  package static func of(_ bytes: [UInt8]) -> ContainerFormat? {
    ContainerCodec.all.first { $0.isRecognized(bytes) }?.format
  }
}
