/// Why a dump could not be read, or was refused.
package enum DumpError: Error, Equatable {
  /// There is no such file or folder, or it cannot be read.
  case unreadable(path: String, because: String)
  /// Nothing of a dump is there.
  case noTable(path: String)
  case missingPosts
  /// A table is there twice.
  case repeatedTable(DumpTable, first: String, second: String)
  /// No file's name tells which site the dump is of.
  case unknownSite
  /// The files are of more than one site.
  case severalSites([String])
  /// The XML ends the reading here, from 1: it is damaged, or refused.
  case malformed(file: String, line: Int, column: Int, because: XMLFault)
}

/// What is wrong with XML.
package enum XMLFault: Error, Equatable {
  /// In the words of the parser.
  case notWellFormed(String)
  /// A document type could declare entities.
  case documentType
  /// Its encoding, which is another than UTF-8.
  case encoding(String)
  case unexpectedElement(String)
  case tooManyAttributes
  case tooLong
}

extension DumpError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "`\(path)` cannot be read: \(reason)"
    case .noTable(let path):
      "`\(path)` holds nothing of a data dump, such as Posts.xml; name its folder or its .7z file"
    case .missingPosts:
      "the data dump has no Posts.xml; name the folder or the .7z file that has it"
    case .repeatedTable(let table, let first, let second):
      "\(table.rawValue) is there twice, in `\(first)` and `\(second)`; name one dump at a time"
    case .unknownSite:
      "no file's name tells which site the dump is of; name it, for example `--site french.meta`"
    case .severalSites(let sites):
      "the files are of several sites (\(sites.joined(separator: ", "))); name one dump at a time"
    case .malformed(let file, let line, let column, let fault):
      "\(file):\(line):\(column): \(fault)"
    }
  }
}

extension XMLFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notWellFormed(let reason): "the XML is damaged: \(reason)"
    case .documentType: "a document type, which dumps have not, was refused with its entities"
    case .encoding(let name):
      "its encoding is \(name); convert it to UTF-8, for example with `iconv`"
    case .unexpectedElement(let name): "an element `\(name)` is where a dump has rows"
    case .tooManyAttributes: "a row has more attributes than any table of a dump"
    case .tooLong: "a row is longer than any post can be"
    }
  }
}
