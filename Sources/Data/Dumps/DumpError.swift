/// The reason why a data dump could not be imported.
package enum DumpError: Error, Equatable {
  /// The file or folder does not exist or cannot be read.
  case unreadable(path: String, reason: String)
  /// The file or folder contains no table of a data dump.
  case noTable(path: String)
  /// A `.7z` file contains another `.7z` file instead of tables.
  case nestedArchive(path: String, entry: String)
  /// The dump has no `Posts.xml`.
  case missingPosts
  /// Two files contain the same table.
  case duplicateTable(DumpTable, first: String, second: String)
  /// The file names do not say which site the dump belongs to.
  case unknownSite
  /// The file names contain the names of more than one site.
  case multipleSites([String])
  /// The archive does not have all rows of a site that were read, for a reason in words.
  case incomplete(site: String, reason: String)
  /// The XML of a table is malformed or was rejected at a position; line and column count from 1.
  case malformed(file: String, line: Int, column: Int, error: DumpXMLError)
}

/// The reason why the XML of a table was rejected.
package enum DumpXMLError: Error, Equatable {
  /// The XML is not well-formed; contains the message of the parser.
  case notWellFormed(String)
  /// The XML has a document type declaration, which could declare entities.
  case documentType
  /// The encoding is not UTF-8; contains the declared or detected encoding.
  case unsupportedEncoding(String)
  /// The file, or a part of it that may have had rows, consists of zero bytes.
  case zeroBytes
  /// An element is not a row; contains its name.
  case unexpectedElement(String)
  /// The rows have more different attributes than any table of a data dump.
  case tooManyAttributes
  /// A row exceeds the maximum size of a row.
  case rowTooLong
}

extension DumpError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "`\(path)` cannot be read: \(reason)"
    case .noTable(let path):
      """
      `\(path)` contains no table of a data dump, such as Posts.xml; name the dump's folder or \
      .7z file (an XML file of any name is recognized by its first element, such as `<posts>`)
      """
    case .nestedArchive(let path, let entry):
      """
      `\(path)` contains the packed file `\(entry)`; unpack it once, for example with \
      `7z x`, and import the folder with the .7z files
      """
    case .missingPosts:
      "the data dump has no table of posts (Posts.xml); name the folder or the .7z file that contains it"
    case .duplicateTable(let table, let first, let second):
      "found \(table.rawValue) twice, in `\(first)` and `\(second)`; name one dump at a time"
    case .unknownSite:
      """
      the file names do not say which site the dump belongs to; name the site, for example \
      `--site french.meta`
      """
    case .multipleSites(let sites):
      """
      the files belong to several sites (\(sites.joined(separator: ", "))); name one dump at a \
      time
      """
    case .incomplete(let site, let reason):
      """
      the import of \(site) is incomplete: \(reason). Run the same command again: it imports what is \
      missing. If this happens again, it is a bug in sodigest; report it
      """
    case .malformed(let file, let line, let column, let error):
      "\(file):\(line):\(column): \(error)"
    }
  }
}

extension DumpXMLError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notWellFormed(let reason): "the XML is damaged: \(reason)"
    case .documentType: "it declares a document type, which data dumps never do"
    case .unsupportedEncoding(let name):
      "its encoding is \(name); convert it to UTF-8, for example with `iconv`"
    case .zeroBytes:
      """
      it has zero bytes instead of text, as after a failed download or in a sparse file; download \
      or unpack it again
      """
    case .unexpectedElement(let name):
      "unexpected element `\(name)`; a data dump contains only rows"
    case .tooManyAttributes: "a row has more attributes than any table of a dump"
    case .rowTooLong: "a row is longer than any post can be"
    }
  }
}
