extension LedgerHead: TableRow {
  static let blank = LedgerHead(id: "", configurationHash: "", generation: 0)

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("id", &id, .key)
    try columns.column("configuration_hash", &configurationHash)
    try columns.column("generation", &generation)
    try columns.column("list_hash", &listHash)
  }

  static let keep = keeping(in: "output_folders", returning: "folder")
  static let select = SQL("SELECT \(names()) FROM output_folders WHERE id = ?")
}

/// Files of a folder, with what tells the part from others.
struct LedgerPartRow: TableRow {
  /// The number of the folder.
  var folder: Int
  var part: LedgerPart

  static let blank = LedgerPartRow(folder: 0, part: LedgerPart([]))

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("folder", &folder, .key)
    var first = part.first
    try columns.column("first", &first, .key)
    try part.walk(&columns)
  }

  static let keep = keeping(in: "ledger_parts")
  static let select = SQL("\(selecting) ORDER BY first")
  /// The part that would hold a path.
  static let selectAround = SQL("\(selecting) AND first <= ? ORDER BY first DESC LIMIT 1")
  static let selectOne = SQL(
    "SELECT \(names()) FROM ledger_parts WHERE folder = ? AND first = ?")
  private static let selecting = """
    SELECT \(names()) FROM ledger_parts
    WHERE folder = (SELECT folder FROM output_folders WHERE id = ?)
    """
}
