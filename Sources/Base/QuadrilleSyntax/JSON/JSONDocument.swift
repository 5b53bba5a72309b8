/// A parsed JSON text, which owns the storage of its values.
package final class JSONDocument: Sendable {
  /// The file's name for messages.
  package let name: String?
  let nodes: JSONNodes
  /// The byte offset of the start of each line.
  private let lineStarts: [UInt32]

  init(_ nodes: JSONNodes, lineStarts: [UInt32], name: String?) {
    self.nodes = nodes
    self.lineStarts = lineStarts
    self.name = name
  }

  /// A copy of the document with other values.
  func replacing(_ nodes: JSONNodes) -> JSONDocument {
    JSONDocument(nodes, lineStarts: lineStarts, name: name)
  }

  /// The top-level value.
  package var root: JSONValue { JSONValue(self, 0) }

  /// The line and column of a byte offset, both counted from 1.
  func location(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(lineStarts[middle]) <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - Int(lineStarts[low]) + 1)
  }

  /// The path from the root to a node, such as `layers[3].bounds`.
  func path(to node: Int) -> String {
    var path = ""
    var container = 0
    while container < node {
      let ordinal = nodes.ordinal(of: node, in: container)
      if nodes.nodes[container].kind == .object {
        let key = nodes.key(ordinal, of: container)
        path += path.isEmpty ? nodes.string(key) : "." + nodes.string(key)
        // A key has the same path as its value.
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
