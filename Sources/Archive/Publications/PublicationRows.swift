extension PublishedFolder: TableRow {
  static let blank = PublishedFolder(id: "", recipe: "", generation: 0)

  mutating func walk(_ columns: inout some ColumnWalk) throws(ArchiveError) {
    try columns.column("id", &id, .key)
    try columns.column("recipe", &recipe)
    try columns.column("generation", &generation)
    try columns.column("list_hash", &listHash)
  }

  static let keep = keeping(in: "published_folders", returning: "folder")
  static let select = SQL("SELECT \(names()) FROM published_folders WHERE id = ?")
}

struct PublishedFileRow: TableRow {
  /// The number of its folder.
  var folder: Int
  var file: PublishedFile

  static let blank = PublishedFileRow(
    folder: 0, file: PublishedFile(path: "", size: 0, modified: 0, state: .failed))

  mutating func walk(_ columns: inout some ColumnWalk) throws(ArchiveError) {
    try columns.column("folder", &folder, .key)
    try columns.column("path", &file.path, .key)
    try columns.column("size", &file.size)
    // Beyond the bounds of what the API counts.
    var modified = Int64(file.modified)
    try columns.column("modified", &modified)
    file.modified = Int(modified)
    try columns.choice("state", &file.state)
    try columns.column("fingerprint", &file.fingerprint)
    try columns.column("ingredients", &file.ingredients)
    try columns.column("images", &file.images)
  }

  /// Most of what is made anew, such as the home page, is as it was.
  static let keep = keeping(
    in: "published_files",
    where: """
      (size, modified, state, fingerprint, ingredients, images) IS NOT
        (excluded.size, excluded.modified, excluded.state, excluded.fingerprint,
          excluded.ingredients, excluded.images)
      """)
  static let select = SQL("\(selecting) ORDER BY path")
  static let selectOne = SQL("\(selecting) AND path = ?")
  private static let selecting = """
    SELECT \(names()) FROM published_files
    WHERE folder = (SELECT folder FROM published_folders WHERE id = ?)
    """
}
