extension AtlasFormat {
  /// The property list of animations of Cocos2D, formats 1 and 2; the sprites are in other files.
  public static let cocos2DAnimation = AtlasFormat(
    name: "cocos2d-animation",
    origin: "animation property lists of Cocos2D",
    layout: .file,
    features: [.animations, .durations, .repeats],
    reader: .propertyList(
      match: Cocos2DAnimationReader.match,
      read: Cocos2DAnimationReader.description
    )
  )
}
