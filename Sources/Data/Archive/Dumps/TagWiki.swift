package import FoundationEssentials
package import StackExchange

/// The description of a tag on a site.
package struct TagWiki: Sendable, Equatable {
  /// The kinds of tag description.
  package enum Kind: String, Sendable, CaseIterable {
    /// A summary of a line or two of text.
    case excerpt
    /// A full page about the tag, in HTML.
    case wiki
  }

  package var kind: Kind
  package var tag: String
  package var body: String
  package var owner: User?
  package var lastEditor: User?
  package var creationDate: Date?
  package var lastEditDate: Date?
  package var contentLicense: String?
}

extension Archive {
  /// Returns the descriptions of a tag, the excerpt first.
  package func tagWikis(for tag: String, site: String) throws(ArchiveError) -> [TagWiki] {
    var rows = try connection.query(TagWikiRow.select, site, tag)
    let users = try UserLookup(ofSite: site, in: self)
    var wikis: [TagWiki] = []
    while try rows.step() { wikis.append(try rows.read(TagWikiRow.self, users).wiki) }
    return wikis
  }
}

/// A row of the table `tag_wikis` whose tag is known.
private struct TagWikiRow: TableRow {
  var wiki: TagWiki

  static let empty = TagWikiRow(wiki: TagWiki(kind: .excerpt, tag: "", body: ""))

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visitEnumeration("kind", &wiki.kind)
    try visitor.visit("tag", &wiki.tag)
    try visitor.visitUser("owner", &wiki.owner)
    try visitor.visitUser("last_editor", &wiki.lastEditor)
    try visitor.visit("creation_date", &wiki.creationDate)
    try visitor.visit("last_edit_date", &wiki.lastEditDate)
    try visitor.visit("content_license", &wiki.contentLicense)
    try visitor.visit("body", &wiki.body)
  }

  static let select = SQL(
    """
    SELECT \(selectList()) FROM tag_wikis
    WHERE site = ? AND tag = ? AND body <> '' ORDER BY kind = 'wiki', post_id
    """)
}
