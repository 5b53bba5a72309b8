import QuadrilleSyntax

/// The keys of scenes with descriptions, for editors and for suggestions of misspelled keys.
enum SceneKeys {
  static let all: [String: String] = [
    "quadrille": "The version of the format: 1.",
    "canvas": "What the scene is drawn on.",
    "width": "The width in points.",
    "height": "The height in points.",
    "scale": "Of a canvas: pixels for a point; of a layer: how many times as large.",
    "background": "The colour that the canvas starts with.",
    "origin": "Where y is 0: at the top, growing downwards, or at the bottom.",
    "parameters": "Values by name, which \"${name}\" stands for; null must be given by --define.",
    "timeline": "What 'quadrille frames' plays.",
    "fps": "Frames a second.",
    "frames": "The number of frames, or the files of a sequence.",
    "include": "Scenes whose layers lie below, each with assets of its own.",
    "assets": "Files by the names that layers call them.",
    "fonts": "Font files by the names that texts call them.",
    "file": "A bitmap font (.fnt) or an outline font beneath the scene's folder.",
    "fallback": "The fonts of the characters that this one lacks, in order.",
    "face": "Which face of a collection, from 0.",
    "hinting": "Whether outlines are moved to pixels: none or light.",
    "variations": "The axes of a variable font: { \"wght\": 700 }.",
    "layers": "The layers from back to front.",
    "text": "A label.",
    "string": "The text; line ends make paragraphs.",
    "font": "The name of one of the scene's fonts.",
    "fontSize": "The size of the font in points; a bitmap font has one of its own.",
    "color": "The colour that the glyphs are multiplied by.",
    "alignment": "Where lines begin: natural, left, center, right or justified.",
    "wrapped": "Whether lines that are too long go on in the next.",
    "truncation": "What is left out of text that is too long: none, start, middle or end.",
    "maxLines": "The most lines; 0 for any number.",
    "lineHeight": "From line to line in points.",
    "letterSpacing": "Points between characters beside their own.",
    "kerning": "Whether pairs of characters move together.",
    "direction": "The direction of outline text: auto, ltr or rtl.",
    "language": "The language of outline text, a tag such as en or ja.",
    "features": "OpenType features of outline text by their tags: { \"liga\": 0 }.",
    "texture": "A PNG, JPEG, WebP, GIF or PVR beneath the scene's folder.",
    "atlas": "The data file of an atlas beneath the scene's folder.",
    "premultiplied": "Whether the colour of the file was multiplied by alpha.",
    "first": "The number of the first file of a sequence.",
    "count": "How many.",
    "id": "A name, for messages and for people.",
    "contents": "What is shown: ASSET, or ASSET/SPRITE.",
    "sprite": "A sprite, ASSET/NAME; sets bounds and anchor from its trim.",
    "bounds": "x, y, width and height of the layer's own coordinates.",
    "frame": "x, y, width and height in the superlayer, instead of bounds and position.",
    "position": "Where the anchor point lies in the superlayer, in points.",
    "anchorPoint": "The unit point of the bounds that position places.",
    "anchorPointZ": "How far the anchor lies in front of the layer's plane.",
    "zPosition": "The order among siblings: higher is nearer.",
    "transform":
      "Six or sixteen numbers, or words such as scale and rotate; of copies, from one to the next.",
    "affineTransform": "Six numbers a, b, c, d, tx, ty.",
    "sublayerTransform": "A transform for what lies inside, with perspective if it has one.",
    "rotateX": "Degrees about the horizontal axis: the lower edge comes nearer.",
    "rotateY": "Degrees about the vertical axis: the left edge comes nearer.",
    "translateZ": "Points towards the eye.",
    "perspective": "How far the eye is away, in points: nearer things are larger.",
    "doubleSided": "Whether the layer is seen from behind, too.",
    "geometryFlipped": "Whether y grows the other way inside.",
    "rotate": "Degrees, clockwise on the screen.",
    "translate": "Points to the right and down.",
    "contentsRect": "The part of the picture that is shown, in unit coordinates.",
    "contentsCenter": "The part that stretches, in unit coordinates: nine slices.",
    "contentsScale": "Pixels of the picture for a point.",
    "contentsGravity": "How the picture lies in the bounds.",
    "opacity": "From 0, unseen, to 1.",
    "groupOpacity": "Whether layer and sublayers fade as one picture.",
    "hidden": "Whether nothing of the layer is drawn.",
    "masksToBounds": "Whether sublayers are cut at the bounds.",
    "cornerRadius": "The radius of round corners in points.",
    "borderWidth": "The width of the border in points.",
    "borderColor": "The colour of the border.",
    "backgroundColor": "The colour under the contents.",
    "gradient": "Colours between background and contents that run into each other.",
    "colors": "The colours of a gradient, in order.",
    "locations": "Where each colour is reached, from 0 to 1.",
    "startPoint": "Where a gradient begins, in unit coordinates.",
    "endPoint": "Where a gradient ends, in unit coordinates.",
    "shadowOpacity": "How opaque the shadow is, from 0 to 1; 0 for none.",
    "shadowRadius": "The deviation of the shadow's blur in points.",
    "shadowOffset": "How far the shadow lies from the layer, in points.",
    "shadowColor": "The colour of the shadow.",
    "tint": "A colour that the picture is multiplied by.",
    "blend": "How the layer is put on what lies below.",
    "filter": "How pictures are sampled: linear, nearest or trilinear.",
    "magnificationFilter": "The filter of pictures that are enlarged.",
    "minificationFilter": "The filter of pictures that are made smaller.",
    "snap": "What is moved to whole pixels.",
    "edgeAntialiasing": "Whether edges that do not lie on pixels are smooth.",
    "speed": "How fast time passes inside.",
    "timeOffset": "An offset of the time inside, in seconds.",
    "beginTime": "When it begins, in seconds.",
    "animations": "What moves, and transitions.",
    "sublayers": "The layers inside, from back to front.",
    "mask": "A layer whose alpha says how much is seen of this one.",
    "repeat": "Of a layer: copies of it, count and step; of an animation: how often, 0 for ever.",
    "step": "How far each copy is moved, in points.",
    "sampleIndex":
      "Which sprite of an atlas by the order of names, or which cell of a picture, from 1.",
    "sampleSize": "The size of a cell in pixels.",
    "sampleSpacing": "Pixels between cells.",
    "sampleMargin": "Pixels around all cells.",
    "copies": "Copies of the layer.",
    "key": "The property that is animated.",
    "from": "The value at the beginning.",
    "to": "The value at the end.",
    "by": "How much the value changes.",
    "values": "Values one after the other.",
    "keyTimes": "When each value is reached, from 0 to 1.",
    "calculationMode": "How values between are made.",
    "timing": "How time runs from beginning to end: a name or four numbers.",
    "timingFunction": "How time runs within one run: a name or four numbers.",
    "type": "The kind of a transition or of a gradient.",
    "timingFunctions": "The timing of each segment.",
    "tensionValues": "How tightly curves bend, for each value.",
    "continuityValues": "How sharp corners are, for each value.",
    "biasValues": "Where curves lean, for each value.",
    "duration": "Seconds of one way.",
    "repeatCount": "How often it is shown.",
    "repeatDuration": "How many seconds it is shown again.",
    "autoreverses": "Whether it runs back each time.",
    "fillMode": "What is shown before and after.",
    "additive": "Whether values are added to the layer's.",
    "cumulative": "Whether each run starts where the last ended.",
    "transition": "The kind of a change of the layer's picture.",
    "subtype": "Where a transition comes from.",
    "set": "Properties that the transition leads to.",
    "startProgress": "Where a transition begins, from 0 to 1.",
    "endProgress": "Where a transition ends, from 0 to 1.",
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
