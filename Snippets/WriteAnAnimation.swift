// Writes an animated scene as numbered PNGs and as an animated PNG: build/clip/0000.png and so on,
// and build/clip.apng.
//
// Run it from the root of the package: swift run WriteAnAnimation

import Quadrille

let scene = try Scene(contentsOf: "Fixtures/Scenes/clip.json")
let source = FrameSource(scene, name: "clip")

// Frame k is at 0.25 s + k / 16; without a schedule all frames of the scene are drawn.
let schedule = try FrameSchedule(source, framesPerSecond: 16, start: 0.25, count: 8)

var renderer = try SelectedRenderer()
let files = try source.write(to: "build/clip/%04d.png", schedule, with: &renderer)
let encoder = FrameEncoder(.apng, level: .small)
try source.write(to: "build/clip.apng", schedule, as: encoder, with: &renderer)

print("build/clip.apng: \(files.count) frames of \(source.size)")
