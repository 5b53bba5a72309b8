/// A JSON text that was read, which its values are parts of.
package final class JSONDocument: Sendable {
  /// The file's name for messages.
  package let name: String?
  let nodes: JSONNodes
  /// Where each line of the text begins.
  private let lineStarts: [UInt32]

  init(_ nodes: JSONNodes, lineStarts: [UInt32], name: String?) {
    self.nodes = nodes
    self.lineStarts = lineStarts
    self.name = name
  }

  /// The document with other values.
  func replacing(_ nodes: JSONNodes) -> JSONDocument {
    JSONDocument(nodes, lineStarts: lineStarts, name: name)
  }

  /// The value that the text is.
  package var root: JSONValue { JSONValue(self, 0) }

  /// The line and the column of an offset, both counted from 1.
  func location(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(lineStarts[middle]) <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - Int(lineStarts[low]) + 1)
  }

  /// The way from the root to a node, in words: `layers[3].bounds`.
  func path(to node: Int) -> String {
    var path = ""
    var container = 0
    while container < node {
      let ordinal = nodes.ordinal(of: node, in: container)
      if nodes.nodes[container].kind == .object {
        let key = nodes.key(ordinal, of: container)
        path += path.isEmpty ? nodes.string(key) : "." + nodes.string(key)
        // A key itself has the path of its value.
        guard node > key else { break }
        container = key + 1
      } else {
        path += "[\(ordinal)]"
        container = nodes.element(ordinal, of: container)
      }
    }
    return path
  }
}
