// Clients that open textures also need errors, limits and images.
@_exported public import QuadrilleImage
@_exported public import QuadrilleSystem
