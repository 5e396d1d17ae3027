package import FoundationEssentials
package import StackExchange

/// What a site says of one of its tags.
package struct TagWiki: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    /// A line or two of text.
    case excerpt
    /// A page, in HTML.
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
  /// What is told of a tag, the excerpt first.
  package func wikis(ofTag tag: String, site: String) throws(ArchiveError) -> [TagWiki] {
    var rows = try connection.query(TagWikiRow.select, site, tag)
    let users = try UserLookup(ofSite: site, in: self)
    var wikis: [TagWiki] = []
    while try rows.step() { wikis.append(try rows.read(TagWikiRow.self, users).wiki) }
    return wikis
  }
}

/// A row of `tag_wikis` whose tag is known.
private struct TagWikiRow: TableRow {
  var wiki: TagWiki

  static let blank = TagWikiRow(wiki: TagWiki(kind: .excerpt, tag: "", body: ""))

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.choice("kind", &wiki.kind)
    try columns.column("tag", &wiki.tag)
    try columns.person("owner", &wiki.owner)
    try columns.person("last_editor", &wiki.lastEditor)
    try columns.column("creation_date", &wiki.creationDate)
    try columns.column("last_edit_date", &wiki.lastEditDate)
    try columns.column("content_license", &wiki.contentLicense)
    try columns.column("body", &wiki.body)
  }

  static let select = SQL(
    """
    SELECT \(names()) FROM tag_wikis
    WHERE site = ? AND tag = ? AND body <> '' ORDER BY kind = 'wiki', post_id
    """)
}
