@_exported import QuadrilleAtlas
@_exported import QuadrilleDrawing
@_exported import QuadrilleFrames
@_exported import QuadrilleImage
@_exported import QuadrilleLayers
@_exported import QuadrillePacking
@_exported import QuadrilleRaster
@_exported import QuadrilleRendering
@_exported import QuadrilleScene
@_exported import QuadrilleSprite
@_exported import QuadrilleSystem
@_exported import QuadrilleText
@_exported import QuadrilleTextureFiles

#if GL
@_exported import QuadrilleGL
@_exported import QuadrilleSpriteBatch
@_exported import QuadrilleTexture
#endif
