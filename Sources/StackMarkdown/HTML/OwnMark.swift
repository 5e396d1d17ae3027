/// The mark that tells the dialect's own tags from tags that an author wrote by hand.
///
/// The dialect writes it directly after a tag's name: `<table\u{FF} class="s-table">`,
/// `</table\u{FF}>`. The byte 0xFF never occurs in UTF-8, so no text, however strange, can hold it.
/// Elements that authors cannot write (tables, `div`, `span`) count only with the mark, in start
/// and end tags; so do `class`, `style` and `data-` attributes of any element.
enum OwnMark {
  static let byte: UInt8 = 0xFF
}
