private import CCommonMark
private import Glibc

/// libcmark, the baseline with which benchmarks compare.
package enum LibCMark {
  /// Renders a text as `cmark --unsafe` does, and discards the HTML.
  package static func render(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe free(
          cmark_markdown_to_html(characters.baseAddress, characters.count, CMARK_OPT_UNSAFE))
      }
    }
  }
}
