import QuadrilleSyntax
import QuadrilleSystem

/// Text for HTML pages.
package enum HTMLText {
  /// Escapes a text for HTML; control characters are escaped as in messages.
  package static func escaped(_ text: String) -> String {
    text.escapedForDisplay().escapedForXML(escapesApostrophes: true)
  }
}
