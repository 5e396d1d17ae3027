private import CExpat

/// The rows of a block, and the syntax error that ended them, if any.
struct ParsedBlock: Sendable {
  /// The rows before the error, or all rows of the block.
  let batch: RowBatch
  /// The number of bytes up to the end of the last row.
  let size: Int
  /// The number of line breaks up to the end of the last row.
  let lines: Int
  /// The syntax error; `nil` if the block is valid.
  var error: BlockError?
}

/// A syntax error in a block, with its position.
struct BlockError: Error {
  /// The kind of the error.
  let kind: DumpXMLError
  /// The line in the block, counted from 1.
  let line: Int
  /// The column in the line of the table, counted from 1.
  let column: Int
}

/// A parser of the XML of a block, and the only owner of expat's memory for it.
///
/// It rejects everything that a data dump never contains, so that hostile input cannot use
/// unlimited memory: document types, elements other than rows, and too many different attributes.
@safe
final class RowParser {
  private let parser: XML_Parser
  /// The block to parse.
  private let block: TableBlock
  /// The collector of the attributes to import.
  private var rows: RowCollector
  /// The number of open elements.
  private var depth = 0
  /// The opening tag to parse before a block that does not start the table.
  private let prologue: [UInt8]
  /// The closing tag to parse after a block that does not end the table.
  private let epilogue: [UInt8]
  /// The error that stopped the parser.
  private var fault: BlockError?
  /// The index after the last complete row, in the bytes that expat has parsed.
  private var rowEnd = 0

  /// Parses a block of a table.
  static func parse(_ block: TableBlock, of table: DumpTable) -> ParsedBlock {
    do throws(BlockError) {
      return try RowParser(block, of: table).parse()
    } catch {
      return ParsedBlock(batch: RowBatch(of: table), size: 0, lines: 0, error: error)
    }
  }

  /// Creates a parser with its callbacks.
  private init(_ block: TableBlock, of table: DumpTable) throws(BlockError) {
    guard let parser = unsafe XML_ParserCreate("UTF-8") else {
      throw BlockError(kind: .notWellFormed("out of memory"), line: 1, column: block.column + 1)
    }
    unsafe self.parser = parser
    self.block = block
    rows = RowCollector(table, capacity: block.bytes.count)
    let name = table.rawValue.lowercased()
    prologue = block.offset > 0 ? Array("<\(name)>".utf8) : []
    epilogue = block.isLast ? [] : Array("</\(name)>".utf8)
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser, { unsafe RowParser.instance(from: $0)?.beginElement($1, $2) },
      { data, _ in unsafe RowParser.instance(from: data)?.endElement() })
    unsafe XML_SetXmlDeclHandler(
      parser,
      { data, _, encoding, _ in unsafe RowParser.instance(from: data)?.checkEncoding(encoding) })
    unsafe XML_SetStartDoctypeDeclHandler(
      parser, { data, _, _, _, _ in unsafe RowParser.instance(from: data)?.fail(.documentType) })
  }

  deinit { unsafe XML_ParserFree(parser) }

  /// Parses the block between its opening and its closing tag.
  private func parse() -> ParsedBlock {
    let isValid =
      feed(prologue, isEnd: false) && feed(block.bytes, isEnd: block.isLast)
      && (block.isLast || feed(epilogue, isEnd: true))
    if isValid {
      return ParsedBlock(batch: rows.batch, size: block.bytes.count, lines: line - 1)
    }
    let size = max(0, rowEnd - prologue.count)
    return ParsedBlock(
      batch: rows.batch, size: size,
      lines: block.bytes[..<size].count { $0 == UInt8(ascii: "\n") }, error: fault ?? syntaxError)
  }

  /// Passes bytes to expat; returns whether they are well-formed so far.
  private func feed(_ bytes: [UInt8], isEnd: Bool) -> Bool {
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe XML_Parse(
        parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count),
        isEnd ? 1 : 0) == XML_STATUS_OK
    }
  }

  // MARK: Callbacks of expat

  /// Returns the parser that was passed to expat as user data.
  private static func instance(from data: UnsafeMutableRawPointer?) -> RowParser? {
    unsafe data.map { unsafe Unmanaged<RowParser>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Rejects a declared encoding other than UTF-8 or ASCII; expat reads all bytes as UTF-8.
  private func checkEncoding(_ encoding: UnsafePointer<CChar>?) {
    guard let encoding = unsafe encoding.map({ unsafe String(cString: $0) }) else { return }
    guard !["utf-8", "us-ascii"].contains(encoding.lowercased()) else { return }
    fail(.unsupportedEncoding(encoding))
  }

  /// Adds a row, or rejects another element.
  private func beginElement(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    guard fault == nil, let name = unsafe name, let attributes = unsafe attributes else { return }
    depth += 1
    guard depth > 1 else { return }
    guard depth == 2, unsafe Self.isRow(name) else {
      return fail(.unexpectedElement(unsafe String(cString: name)))
    }
    if let fault = unsafe rows.addRow(attributes) { fail(fault) }
  }

  /// Records the end of a row.
  private func endElement() {
    depth -= 1
    guard depth == 1, fault == nil else { return }
    rowEnd = unsafe Int(XML_GetCurrentByteIndex(parser)) + Int(XML_GetCurrentByteCount(parser))
  }

  /// Stores an error and stops expat.
  private func fail(_ kind: DumpXMLError) {
    fault = fault(kind)
    unsafe XML_StopParser(parser, 0)
  }

  /// Returns whether a null-terminated name is `row`.
  private static func isRow(_ name: UnsafePointer<CChar>) -> Bool {
    unsafe name[0] == 0x72 && name[1] == 0x6f && name[2] == 0x77 && name[3] == 0
  }

  // MARK: Positions

  /// The current line in the block, counted from 1.
  private var line: Int { Int(truncatingIfNeeded: unsafe XML_GetCurrentLineNumber(parser)) }

  /// Returns an error at the current position.
  private func fault(_ kind: DumpXMLError) -> BlockError {
    let column = 1 + Int(truncatingIfNeeded: unsafe XML_GetCurrentColumnNumber(parser))
    let offset = line == 1 ? block.column - prologue.count : 0
    return BlockError(kind: kind, line: line, column: column + offset)
  }

  /// The error that expat reports.
  private var syntaxError: BlockError {
    let reason = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map {
      unsafe String(cString: $0)
    }
    return fault(.notWellFormed(reason ?? "unknown"))
  }
}
