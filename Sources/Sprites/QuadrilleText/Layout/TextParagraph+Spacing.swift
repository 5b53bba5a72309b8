extension TextParagraph {
  /// Adds the letter spacing behind clusters, none behind letters that join others.
  mutating func addSpacing() {
    for index in elements.indices where elements[index].kind != .zeroWidth {
      if index + 1 < elements.count, !beginsCluster(index + 1) { continue }
      var start = Int(elements[index].start)
      var first = index
      while first > 0, !beginsCluster(first) {
        first -= 1
        start = Int(elements[first].start)
      }
      if JoiningTable.joins(scalars[start]) { continue }
      elements[index].spacing = styles[Int(elements[index].style)].letterSpacing
    }
  }
}
