extension LedgerHead: TableRow {
  static let blank = LedgerHead(id: "", configurationHash: "", generation: 0)

  mutating func walk(_ visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.column("id", &id, .key)
    try visitor.column("configuration_hash", &configurationHash)
    try visitor.column("generation", &generation)
    try visitor.column("list_hash", &listHash)
  }

  /// Upserts the head of a ledger and returns the number of its folder.
  static let keep = keeping(in: "output_folders", returning: "folder")
  /// Selects the head of a ledger by the id of its folder.
  static let select = SQL("SELECT \(names()) FROM output_folders WHERE id = ?")
}

/// A row of `ledger_parts`: a part of the ledger with its key.
struct LedgerPartRow: TableRow {
  /// The number of the folder in `output_folders`.
  var folder: Int
  /// The entries of neighbouring files.
  var part: LedgerPart

  static let blank = LedgerPartRow(folder: 0, part: LedgerPart([]))

  mutating func walk(_ visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.column("folder", &folder, .key)
    var first = part.first
    try visitor.column("first", &first, .key)
    try part.walk(&visitor)
  }

  static let keep = keeping(in: "ledger_parts")
  /// Selects all parts of a folder, sorted by path.
  static let select = SQL("\(selectFromFolder) ORDER BY first")
  /// Selects the part that contains a path or would contain it.
  static let selectAround = SQL("\(selectFromFolder) AND first <= ? ORDER BY first DESC LIMIT 1")
  /// Selects a part by its key.
  static let selectOne = SQL(
    "SELECT \(names()) FROM ledger_parts WHERE folder = ? AND first = ?")
  /// The common start of the statements that select parts of a folder.
  private static let selectFromFolder = """
    SELECT \(names()) FROM ledger_parts
    WHERE folder = (SELECT folder FROM output_folders WHERE id = ?)
    """
}
