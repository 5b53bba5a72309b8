@_exported public import QuadrilleImage
// Textures are read from files and bytes and become bitmaps: whoever opens one needs errors, limits and
// images as well.
@_exported public import QuadrilleSystem
