/// The name of version 0.1.
public typealias PVRTexture = TextureFile
/// The name of version 0.1.
public typealias PVRContainer = TextureContainer
/// The name of version 0.1.
public typealias PVRWrapper = TextureWrapper
/// The name of version 0.1.
public typealias PVRError = TextureFileError
