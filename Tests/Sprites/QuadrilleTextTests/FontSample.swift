import QuadrilleImage
import QuadrilleSystem

@testable import QuadrilleText

/// A small hand-made font of boxes, 10 pixels high.
///
/// A and B have the advance 6, the space 4, the full stop 3; A and B are kerned by -2.
enum FontSample {
  static let text = """
    info face="Sample" size=-8 bold=0 italic=0 charset="" unicode=1 padding=1,2,3,4 spacing=1,1
    common lineHeight=10 base=8 scaleW=32 scaleH=16 pages=1 packed=0 alphaChnl=0 redChnl=4
    page id=0 file="sample.png"
    chars count=4
    char id=32 x=0 y=0 width=0 height=0 xoffset=0 yoffset=0 xadvance=4 page=0 chnl=15
    char id=46 x=20 y=6 width=2 height=2 xoffset=0 yoffset=6 xadvance=3 page=0 chnl=15
    char id=65 x=0 y=0 width=5 height=8 xoffset=0 yoffset=0 xadvance=6 page=0 chnl=15
    char id=66 x=8 y=0 width=5 height=8 xoffset=1 yoffset=0 xadvance=6 page=0 chnl=15
    kernings count=1
    kerning first=65 second=66 amount=-2
    """

  static func description(
    _ text: String = text,
    job: JobContext = .default
  ) throws -> FontDescription {
    try FontDescription(parsing: Array(text.utf8), name: "sample.fnt", job: job)
  }

  static func font(_ text: String = text) throws -> BitmapFont {
    let description = try description(text)
    let pages = description.pages.map { _ in Bitmap(width: 32, height: 16) }
    return try BitmapFont(description, pages: pages, name: "sample.fnt")
  }

  static func layout(
    _ string: String,
    _ options: TextOptions = TextOptions(),
    font: BitmapFont? = nil
  ) throws -> TextLayout {
    try TextLayout(string, font: .bitmap(font ?? FontSample.font()), options: options)
  }

  /// A file of the sample with some text replaced.
  static func with(_ part: String, as other: String) -> String {
    text.replacing(text: part, with: other)
  }
}

extension TextOptions {
  init(width: Double, wrapped: Bool = true) {
    self.init()
    self.width = width
    isWrapped = wrapped
  }
}
