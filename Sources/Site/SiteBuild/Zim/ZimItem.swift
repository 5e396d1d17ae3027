/// An entry of a ZIM file with content, such as a page or an image.
package struct ZimItem: Sendable, Equatable {
  /// The path of the entry, relative to the root of the file; at most 2,000 bytes.
  package var path: String
  /// The title in lists and suggestions, at most 2,000 bytes; empty for none.
  package var title: String
  /// The MIME type of the content, such as `text/html`.
  package var mimeType: String
  /// Whether readers suggest the entry by its title, and may choose it as a random page.
  package var isFrontArticle: Bool
  /// Whether the content is compressed together with that of other items; images already are.
  package var isCompressed: Bool
  /// The content; must not be empty.
  package var content: [UInt8]
  /// The words by which a full-text search finds the entry, in UTF-8; empty if it does not.
  package var searchText: [UInt8]

  package init(
    path: String, title: String = "", mimeType: String, isFrontArticle: Bool = false,
    isCompressed: Bool = true, content: [UInt8], searchText: [UInt8] = []
  ) {
    self.path = path
    self.title = title
    self.mimeType = mimeType
    self.isFrontArticle = isFrontArticle
    self.isCompressed = isCompressed
    self.content = content
    self.searchText = searchText
  }
}

/// An entry of a ZIM file that leads to another one.
package struct ZimRedirect: Sendable, Equatable {
  /// The path of the entry; at most 2,000 bytes.
  package var path: String
  /// The path of the entry that is shown instead; it may be added later.
  package var target: String

  package init(path: String, target: String) {
    (self.path, self.target) = (path, target)
  }
}
