extension LedgerHead: TableRow {
  static let empty = LedgerHead(id: "", configurationHash: "", generation: 0)

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("id", &id, .key)
    try visitor.visit("configuration_hash", &configurationHash)
    try visitor.visit("generation", &generation)
    try visitor.visit("list_hash", &fileListHash)
  }

  /// A statement that upserts the head of a ledger and returns the number of its folder.
  static let upsert = makeUpsert(into: "output_folders", returning: "folder")
  /// A statement that selects the head of a ledger by the id of its folder.
  static let select = SQL("SELECT \(selectList()) FROM output_folders WHERE id = ?")
}

/// A row of the table `ledger_parts`: a part of the ledger with its key.
struct LedgerPartRow: TableRow {
  /// The number of the output folder in the table `output_folders`.
  var folderNumber: Int
  /// The ledger entries of neighbouring files.
  var part: LedgerPart

  static let empty = LedgerPartRow(folderNumber: 0, part: LedgerPart([]))

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("folder", &folderNumber, .key)
    var first = part.firstPath
    try visitor.visit("first_path", &first, .key)
    try part.visitColumns(with: &visitor)
  }

  static let upsert = makeUpsert(into: "ledger_parts")
  /// A statement that selects all ledger parts of a folder, sorted by path.
  static let select = SQL("\(select(selectList())) ORDER BY first_path")
  /// A statement that selects the ledger part that contains a path or would contain it.
  static let selectCovering = SQL(
    "\(select(selectList())) AND first_path <= ? ORDER BY first_path DESC LIMIT 1")
  /// A statement that selects a ledger part by its folder and first path.
  static let selectOne = SQL(
    "SELECT \(selectList()) FROM ledger_parts WHERE folder = ? AND first_path = ?")

  /// Returns the start of the statements that select columns of the ledger parts of a folder.
  static func select(_ columns: String) -> String {
    """
    SELECT \(columns) FROM ledger_parts
    WHERE folder = (SELECT folder FROM output_folders WHERE id = ?)
    """
  }
}
