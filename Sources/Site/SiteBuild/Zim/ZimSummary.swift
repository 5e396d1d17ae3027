/// What a ZIM file contains.
package struct ZimSummary: Sendable, Equatable, Decodable {
  /// The number of items.
  package let items: Int
  /// The number of items that readers suggest.
  package let frontArticles: Int
  /// The number of items that a full-text search finds.
  package let indexedItems: Int
  /// The number of redirects.
  package let redirects: Int
  /// The size of the file, in bytes.
  package let bytes: Int

  private enum CodingKeys: String, CodingKey {
    case items, redirects, bytes
    case frontArticles = "front_articles"
    case indexedItems = "indexed_items"
  }
}
