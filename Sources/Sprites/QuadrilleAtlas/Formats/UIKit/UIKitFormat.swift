extension AtlasFormat {
  /// A property list for UIKit, as written by TexturePacker or free-tex-packer.
  public static let uiKit = AtlasFormat(
    name: "uikit-plist",
    origin: "property lists of UIKit",
    storageRotation: nil,
    reader: .propertyList(
      match: { UIKitReader.recognizes($0) ? .yes : .no },
      read: UIKitReader.description
    )
  )
}
