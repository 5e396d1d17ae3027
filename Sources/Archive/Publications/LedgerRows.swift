extension LedgerHead: TableRow {
  static let empty = LedgerHead(id: "", configurationHash: "", generation: 0)

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("id", &id, .key)
    try visitor.visit("configuration_hash", &configurationHash)
    try visitor.visit("generation", &generation)
    try visitor.visit("list_hash", &listHash)
  }

  /// Upserts the head of a ledger and returns the number of its folder.
  static let upsert = makeUpsert(into: "output_folders", returning: "folder")
  /// Selects the head of a ledger by the id of its folder.
  static let select = SQL("SELECT \(selectList()) FROM output_folders WHERE id = ?")
}

/// A row of `ledger_parts`: a part of the ledger with its key.
struct LedgerPartRow: TableRow {
  /// The number of the folder in `output_folders`.
  var folder: Int
  /// The entries of neighbouring files.
  var part: LedgerPart

  static let empty = LedgerPartRow(folder: 0, part: LedgerPart([]))

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("folder", &folder, .key)
    var first = part.firstPath
    try visitor.visit("first_path", &first, .key)
    try part.visitColumns(with: &visitor)
  }

  static let upsert = makeUpsert(into: "ledger_parts")
  /// Selects all parts of a folder, sorted by path.
  static let select = SQL("\(selectFromFolder) ORDER BY first_path")
  /// Selects the part that contains a path or would contain it.
  static let selectCovering = SQL(
    "\(selectFromFolder) AND first_path <= ? ORDER BY first_path DESC LIMIT 1")
  /// Selects a part by its key.
  static let selectOne = SQL(
    "SELECT \(selectList()) FROM ledger_parts WHERE folder = ? AND first_path = ?")
  /// The common start of the statements that select parts of a folder.
  private static let selectFromFolder = """
    SELECT \(selectList()) FROM ledger_parts
    WHERE folder = (SELECT folder FROM output_folders WHERE id = ?)
    """
}
