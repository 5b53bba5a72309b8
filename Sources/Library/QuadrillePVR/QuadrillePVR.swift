// The product of this name, for clients that only read and write texture files.
@_exported public import QuadrilleTextureFiles
