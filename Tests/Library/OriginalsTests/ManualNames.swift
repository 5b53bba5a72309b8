/// The names that the manuals and articles of GLView, LayerSprites and MCSpriteLayer mention, by the
/// part of the comparison that must have a line for each.
enum ManualNames {
  static let byPart: [(part: String, names: [String])] = [
    (
      "GLView",
      [
        "`GLView`", "`-bindFramebuffer`", "`-presentFramebuffer`", "drawing loop", "raw OpenGL",
        "`frame`", "subclasses", "QuartzCore",
      ]
    ),
    (
      "GLImage",
      [
        "`GLImage`", "`size`", "`scale`", "`+imageNamed:`", "memory is low",
        "`+imageWithContentsOfFile:`", "`-initWithContentsOfFile:`", "`+imageWithUIImage:`",
        "`-initWithUIImage:`", "scale and orientation", "32-bit RGBA", "`-bindTexture`",
        "`-drawAtPoint:`", "`-drawInRect:`", "default extension", "bundle, full paths", "`@2x`",
        "powers of two", "be square", "`UIImage`", "`+[UIImage imageNamed:]`",
        "`+[UIImage imageWithContentsOfFile:]`", "`-pathForResource:ofType:`",
      ]
    ),
    (
      "GLImageView and LSImageView",
      [
        "`GLImageView`", "`LSImageView`", "`image`", "`contentMode`", "`animationImages`",
        "streaming of file names", "`animationDuration`", "`animationRepeatCount`",
        "`-initWithImage:`", "`-initWithFrame:`", "`-startAnimating`", "`-stopAnimating`",
        "`-isAnimating`", "`UIImageView`", "`UIViewContentModeCenter`", "`clipsToBounds`",
      ]
    ),
    (
      "PVR textures and tools",
      [
        "RGBA8888", "RGBA4444", "RGBA5551", "RGB565", "PVRTC4", "PVRTC2", "texturetool",
        "TexturePacker", "--dither-fs`", "--dither-fs-alpha", "xargs", "PVR video",
        "square of powers of two", "size on disk", "Xcode", "Zwoptex", "SWF",
      ]
    ),
    (
      "LayerSprites",
      [
        "`LSImage`", "`size`", "`scale`", "`contentsRect`", "`anchorPoint`", "`transform`",
        "`CGImage`", "`+imageWithUIImage:contentsRect:anchorPoint:rotated:`", "`-drawAtPoint:`",
        "`-drawInRect:`", "`-rectWhenDrawnAtPoint:`", "`-setContentsWithLSImage:`",
        "`-setDimensionsWithLSImage:`", "`LSImageMap`", "`+imageMapWithContentsOfFile:`",
        "`+imageMapWithUIImage:data:`", "`-imageCount`", "`-imageNameAtIndex:`",
        "`-imageAtIndex:`", "`-imageNamed:`", "enumeration", "subscripts", "aliases",
        "rotated and trimmed", "`.atlasc`", "Cocos2D", "`LSImageSprite`", "`CGContext`",
        "backing layers", "Interface Builder",
      ]
    ),
    (
      "CALayer",
      [
        "`CALayer`", "`+layer`", "`-[UIView layer]`", "`bounds`", "`position`", "`anchorPoint`",
        "`frame`", "`backgroundColor`", "`contents`", "`contentsRect`", "`contentsGravity`",
        "`kCAGravityResizeAspect`", "`contentsScale`", "`zPosition`", "`-addSublayer:`",
        "`superlayer`", "`sublayers`", "drawn above its superlayer", "`transform`",
        "`affineTransform`", "`CATransform3DConcat`", "`CGAffineTransform`", "`opacity`",
        "`-drawLayer:inContext:`", "`-display`", "`-displayLayer:`", "`+needsDisplayForKey:`",
        "`-presentationLayer`", "`+defaultActionForKey:`", "`CAAction`",
        "`actionForLayer:forKey:`", "`actions`", "`style`", "`NSNull`", "implicit animation",
        "`CATransaction`", "`setDisableActions:`", "`CGRectMake`", "`CGPointMake`", "`CGSizeMake`",
        "`CGRectEqualToRect`", "`UIColor`", "`CGColor`", "`clearColor`", "`lightGrayColor`",
        "`-[UIImage CGImage]`", "`CGImageRef`", "`CGImageGetWidth`", "`CGImageGetHeight`",
        "`-initWithFrame:`", "`UIView`", "responder chain", "`NSView`",
      ]
    ),
    (
      "Animations and MCSpriteLayer",
      [
        "`CABasicAnimation`", "`+animationWithKeyPath:`", "`fromValue`", "`toValue`", "`byValue`",
        "`duration`", "`repeatCount`", "`HUGE_VALF`", "`autoreverses`", "`-addAnimation:forKey:`",
        "animation's delegate", "`CAKeyframeAnimation`", "`values`", "`timingFunction`",
        "`+functionWithName:`", "`kCAMediaTimingFunctionLinear`", "`calculationMode`",
        "`kCAAnimationDiscrete`", "`CAAnimationGroup`", "can be interpolated",
        "cut-off of whole numbers", "`MCSpriteLayer`", "`sampleIndex`", "`-initWithImage:`",
        "`-initWithImage:sampleSize:`", "`-currentSampleIndex`", "samples of any size",
        "early return", "sliding of `contentsRect` and `bounds`",
        "default animation of `sampleIndex`", "another duration", "in step with the position",
        "`CADisplayLink`", "game loop", "after the background", "elephant",
        "rectangle of the atlas", "parallax",
      ]
    ),
  ]
}
