// Textures are read from files and bytes and become bitmaps: whoever opens one needs errors, limits and
// pictures as well.
@_exported public import QuadrilleSystem
@_exported public import QuadrilleImage
