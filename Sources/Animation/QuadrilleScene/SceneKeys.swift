import QuadrilleSyntax

/// The keys of scenes with descriptions, for editors and for suggestions of misspelled keys.
enum SceneKeys {
  static let all: [String: String] = [
    "quadrille": "The version of the format: 1.",
    "canvas": "The canvas of the scene.",
    "width": "The width in points.",
    "height": "The height in points.",
    "scale": "Of a canvas: pixels per point; of a layer: the scale factor.",
    "background": "The background color of the canvas.",
    "origin": "The direction of y: downwards from the top, or upwards from the bottom.",
    "parameters": "Default values of parameters, used as \"${name}\"; null requires --define.",
    "timeline": "The frames played by 'quadrille frames'.",
    "fps": "Frames per second.",
    "frames": "The number of frames, or the files of a sequence.",
    "include": "Scenes whose layers are drawn below, each with its own assets.",
    "assets": "Files by the names used in layers.",
    "fonts": "Font files by the names used in texts.",
    "file": "A bitmap font (.fnt) or an outline font in the scene's folder.",
    "fallback": "The fonts for characters that this one lacks, in order.",
    "face": "The index of the face in a collection, from 0.",
    "hinting": "Whether outlines are fitted to the pixel grid: none or light.",
    "variations": "The axes of a variable font: { \"wght\": 700 }.",
    "layers": "The layers from back to front.",
    "text": "A label.",
    "string": "The text; line breaks separate paragraphs.",
    "font": "The name of one of the scene's fonts.",
    "fontSize": "The size of the font in points; by default the natural size of a bitmap font.",
    "color": "The color multiplied with the glyphs.",
    "alignment": "The horizontal alignment: natural, left, center, right or justified.",
    "wrapped": "Whether long lines are wrapped.",
    "truncation": "The part omitted from long text: none, start, middle or end.",
    "maxLines": "The maximum number of lines; 0 for no limit.",
    "lineHeight": "The distance between lines in points.",
    "letterSpacing": "Extra space between characters in points.",
    "kerning": "Whether kerning is applied.",
    "direction": "The direction of outline text: auto, ltr or rtl.",
    "language": "The language of outline text, a tag such as en or ja.",
    "features": "OpenType features of outline text by their tags: { \"liga\": 0 }.",
    "texture":
      "An image file (PNG, JPEG, WebP, GIF, BMP, PSD, TGA, Aseprite) or PVR in the scene's folder.",
    "atlas": "The data file of an atlas in the scene's folder.",
    "premultiplied": "Whether the colors of the file are premultiplied by alpha.",
    "first": "The number of the first file of a sequence.",
    "count": "The number of copies or files.",
    "id": "A name for messages and readers.",
    "contents": "The contents: ASSET, or ASSET/SPRITE.",
    "sprite": "A sprite, ASSET/NAME; sets bounds and anchor from its trim.",
    "bounds": "x, y, width and height of the layer's own coordinates.",
    "frame": "x, y, width and height in the superlayer, instead of bounds and position.",
    "position": "The position of the anchor point in the superlayer, in points.",
    "anchorPoint": "The anchor as a unit point of the bounds.",
    "anchorPointZ": "The distance of the anchor in front of the layer's plane.",
    "zPosition": "The order among siblings: higher is nearer.",
    "transform":
      "Six or sixteen numbers, or members such as scale and rotate; for copies, per copy.",
    "affineTransform": "Six numbers a, b, c, d, tx, ty.",
    "sublayerTransform": "A transform of the sublayers, possibly with perspective.",
    "rotateX": "Degrees about the horizontal axis: the bottom edge moves closer.",
    "rotateY": "Degrees about the vertical axis: the left edge moves closer.",
    "translateZ": "Points towards the eye.",
    "perspective": "The distance of the eye in points: closer objects are larger.",
    "doubleSided": "Whether the layer is visible from behind.",
    "geometryFlipped": "Whether the direction of y is reversed in the layer.",
    "rotate": "Degrees, clockwise on the screen.",
    "translate": "Points to the right and down.",
    "contentsRect": "The visible part of the contents, in unit coordinates.",
    "contentsCenter":
      "The stretched part of a nine-patch, in unit coordinates; by default that of the atlas.",
    "contentsScale": "Pixels of the contents per point.",
    "contentsGravity": "The position of the contents in the bounds.",
    "opacity": "From 0, invisible, to 1.",
    "groupOpacity": "Whether layer and sublayers fade as a group.",
    "hidden": "Whether the layer is hidden.",
    "masksToBounds": "Whether sublayers are clipped to the bounds.",
    "cornerRadius": "The radius of rounded corners in points.",
    "borderWidth": "The width of the border in points.",
    "borderColor": "The color of the border.",
    "backgroundColor": "The color below the contents.",
    "gradient": "A gradient between background and contents.",
    "colors": "The colors of a gradient, in order.",
    "locations": "The stops of the colors, from 0 to 1.",
    "startPoint": "The start of a gradient, in unit coordinates.",
    "endPoint": "The end of a gradient, in unit coordinates.",
    "shadowOpacity": "The opacity of the shadow, from 0 to 1; 0 for none.",
    "shadowRadius": "The standard deviation of the shadow's blur in points.",
    "shadowOffset": "The offset of the shadow, in points.",
    "shadowColor": "The color of the shadow.",
    "tint": "The color multiplied with the contents.",
    "blend": "How the layer is blended with the background.",
    "filter": "The texture filter: linear, nearest or trilinear.",
    "magnificationFilter": "The filter for contents that are enlarged.",
    "minificationFilter": "The filter for contents that are reduced.",
    "snap": "What is aligned to whole pixels.",
    "edgeAntialiasing": "Whether edges that are not on pixel boundaries are antialiased.",
    "speed": "The speed of time in the layer or animation.",
    "timeOffset": "The offset of local time, in seconds.",
    "beginTime": "The begin time, in seconds.",
    "animation": "The animation of the atlas that the layer plays, by its name.",
    "animations": "Animations and transitions.",
    "sublayers": "The sublayers, from back to front.",
    "mask": "A layer whose alpha masks this one.",
    "repeat":
      "Of a layer: copies, count and step; of an animation: the number of cycles, 0 for infinite.",
    "step": "The translation between copies, in points.",
    "sampleIndex": "The sprite of an atlas, in playing order, or the cell of an image, from 1.",
    "sampleSize": "The size of a cell in pixels.",
    "sampleSpacing": "Pixels between cells.",
    "sampleMargin": "Pixels around all cells.",
    "copies": "Copies of the layer.",
    "key": "The animated property.",
    "from": "The value at the beginning.",
    "to": "The value at the end.",
    "by": "The difference between start and end value.",
    "values": "The values of the keyframes.",
    "keyTimes": "The times of the values, from 0 to 1.",
    "calculationMode": "How values between keyframes are calculated.",
    "timing": "The timing curve of the whole animation: a name or four numbers.",
    "timingFunction": "The timing curve of one cycle: a name or four numbers.",
    "type": "The kind of a transition or of a gradient.",
    "timingFunctions": "The timing curve of each segment.",
    "tensionValues": "The tension of the spline at each value.",
    "continuityValues": "The continuity of the spline at each value.",
    "biasValues": "The bias of the spline at each value.",
    "duration": "The length of one pass in seconds.",
    "repeatCount": "The number of cycles.",
    "repeatDuration": "The total duration of the repetitions in seconds.",
    "autoreverses": "Whether each cycle also plays backwards.",
    "fillMode": "Whether the animation is visible before and after its active time.",
    "additive": "Whether values are added to the layer's.",
    "cumulative": "Whether each cycle starts at the end value of the previous one.",
    "transition": "The kind of a transition between contents.",
    "subtype": "The edge at which a transition begins.",
    "set": "The properties changed by the transition.",
    "startProgress": "The progress at the beginning of a transition, from 0 to 1.",
    "endProgress": "The progress at the end of a transition, from 0 to 1.",
  ]

  /// The keys in alphabetical order.
  static let sorted = all.keys.sorted()

  /// A JSON Schema with the description of each property.
  static func described(_ schema: JSONValue) -> JSONOutputValue {
    if let members = schema.members {
      return .object(
        members.map { key, value in
          guard key == "properties", let properties = value.members else {
            return (key, described(value))
          }
          return (key, .object(properties.map { ($0, meaning($0, described($1))) }))
        }
      )
    }
    if let elements = schema.elements { return .array(elements.map(described)) }
    if let text = schema.string { return .string(text) }
    if let flag = schema.boolean { return .bool(flag) }
    if let number = schema.integer { return .integer(number) }
    return schema.number.map(JSONOutputValue.number) ?? .null
  }

  private static func meaning(_ key: String, _ schema: JSONOutputValue) -> JSONOutputValue {
    guard let text = all[key], case .members(let members) = schema else { return schema }
    return .object([("description", .string(text))] + members.map { ($0.key, $0.value) })
  }
}
