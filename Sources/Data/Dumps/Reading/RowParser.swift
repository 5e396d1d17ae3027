private import CExpat
private import Glibc

/// The rows of a parsed block, and the syntax error that ended parsing, if any.
struct ParsedBlock: Sendable {
  /// The rows of the block before the error, or all rows if there is none.
  var batch: RowBatch
  /// The number of parsed bytes: the whole block, or up to the end of the last row before an error.
  var byteCount: Int
  /// The number of line breaks in the parsed bytes.
  var lineBreakCount: Int
  /// The syntax error; `nil` if the block is valid.
  var error: BlockError?
}

/// A syntax error in a block of XML, with its position.
struct BlockError: Error {
  /// The kind of syntax error.
  let kind: DumpXMLError
  /// The line of the error in the block, counted from 1.
  let line: Int
  /// The column of the error in the line of the table, counted from 1.
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
  /// The XML of the block, repaired if expat rejected it.
  private let bytes: [UInt8]
  /// The collector of the attributes to import.
  private var collector: RowCollector
  /// The number of XML elements that are open.
  private var depth = 0
  /// The opening tag of the root element, parsed before a block that does not start the table.
  private let prologue: [UInt8]
  /// The closing tag of the root element, parsed after a block that does not end the table.
  private let epilogue: [UInt8]
  /// The error that stopped the parser; `nil` if there is none.
  private var error: BlockError?
  /// The index after the last complete row, in the bytes that expat has parsed.
  private var rowEnd = 0
  /// The index after the closing tag of the root element, likewise; `nil` before it.
  private var rootEnd: Int?

  /// Parses a block of a table; if expat rejects the block, repairs its XML and parses it again.
  static func parse(_ block: TableBlock, of table: DumpTable) -> ParsedBlock {
    do throws(BlockError) {
      let parsed = try RowParser(block, block.bytes, of: table).parse()
      guard parsed.error?.isSyntaxError == true else { return parsed }
      let repaired = RepairedXML(of: block.bytes)
      guard repaired.isChanged else { return parsed }
      let result = try RowParser(block, repaired.bytes, of: table).parse()
      return result.mapped(from: repaired, to: block)
    } catch {
      return ParsedBlock(batch: RowBatch(of: table), byteCount: 0, lineBreakCount: 0, error: error)
    }
  }

  /// Creates a parser of the XML of a block and sets the callbacks of expat.
  private init(_ block: TableBlock, _ bytes: [UInt8], of table: DumpTable) throws(BlockError) {
    guard let parser = unsafe XML_ParserCreate("UTF-8") else {
      throw BlockError(
        kind: .notWellFormed("out of memory"), line: 1, column: block.startColumn + 1)
    }
    unsafe self.parser = parser
    (self.block, self.bytes) = (block, bytes)
    collector = RowCollector(table, capacity: block.bytes.count)
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

  /// Parses the block between an opening and a closing tag of the root element.
  private func parse() -> ParsedBlock {
    let isValid =
      feed(prologue, isEnd: false) && feed(bytes, isEnd: block.isLast)
      && (block.isLast || feed(epilogue, isEnd: true))
    if isValid {
      return ParsedBlock(
        batch: collector.batch, byteCount: bytes.count, lineBreakCount: line - 1)
    }
    let end = max(0, (endOfTable ?? rowEnd) - prologue.count)
    var parsed = ParsedBlock(
      batch: collector.batch, byteCount: end, lineBreakCount: bytes[..<end].lineBreakCount)
    if endOfTable == nil {
      parsed.error = error ?? syntaxError
    } else {
      parsed.batch.repairs.ignoredBytes = bytes.count - end + block.skippedSize
    }
    return parsed
  }

  /// The index after the closing tag of the root element, if only bytes that are no rows follow it
  /// up to the end of the file, such as the zeros with which some programs fill files.
  private var endOfTable: Int? {
    guard block.isLast, let rootEnd,
      bytes[(rootEnd - prologue.count)...].firstIndex(of: BlockReader.rowStart) == nil
    else { return nil }
    return rootEnd
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

  /// Adds a row from its opening tag; rejects elements other than rows.
  private func beginElement(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    guard error == nil, let name = unsafe name, let attributes = unsafe attributes else { return }
    depth += 1
    guard depth > 1 else { return }
    guard depth == 2, unsafe Self.isRow(name) else {
      return fail(.unexpectedElement(unsafe String(cString: name)))
    }
    if let kind = unsafe collector.addRow(attributes) { fail(kind) }
  }

  /// Records where a row or the root element ends.
  private func endElement() {
    depth -= 1
    guard depth < 2, error == nil else { return }
    let end = unsafe Int(XML_GetCurrentByteIndex(parser)) + Int(XML_GetCurrentByteCount(parser))
    if depth == 1 { rowEnd = end } else { rootEnd = end }
  }

  /// Stores an error at the current position and stops expat.
  private func fail(_ kind: DumpXMLError) {
    error = makeError(kind)
    unsafe XML_StopParser(parser, 0)
  }

  /// Returns whether a null-terminated name is `row`.
  private static func isRow(_ name: UnsafePointer<CChar>) -> Bool {
    unsafe name[0] == 0x72 && name[1] == 0x6f && name[2] == 0x77 && name[3] == 0
  }

  // MARK: Positions

  /// The line of the block at which expat is, counted from 1.
  private var line: Int { Int(truncatingIfNeeded: unsafe XML_GetCurrentLineNumber(parser)) }

  /// Returns an error of a kind at the current position of expat.
  private func makeError(_ kind: DumpXMLError) -> BlockError {
    let column = 1 + Int(truncatingIfNeeded: unsafe XML_GetCurrentColumnNumber(parser))
    let offset = line == 1 ? block.startColumn - prologue.count : 0
    return BlockError(kind: kind, line: line, column: column + offset)
  }

  /// The syntax error that expat reports.
  private var syntaxError: BlockError {
    let reason = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map {
      unsafe String(cString: $0)
    }
    return makeError(.notWellFormed(reason ?? "unknown"))
  }
}

extension ParsedBlock {
  /// Returns the result of parsing repaired XML with the positions of the block's own bytes.
  fileprivate func mapped(from repaired: RepairedXML, to block: TableBlock) -> ParsedBlock {
    let isComplete = byteCount == repaired.bytes.count
    let parsed = isComplete ? repaired : RepairedXML(of: block.bytes, maxCount: byteCount)
    var result = self
    result.byteCount = parsed.sourceCount
    result.batch.repairs = parsed.repairs
    if repaired.endsAtHole, !isEndOfTable(before: repaired.sourceCount, in: block) {
      result.error =
        error.flatMap { $0.isSyntaxError ? nil : $0 }
        ?? BlockError(
          .zeroBytes, at: repaired.sourceCount, in: block)
    } else if error == nil, parsed.sourceCount < block.bytes.count {
      result.batch.repairs.ignoredBytes =
        block.bytes.count - parsed.sourceCount + block.skippedSize
    }
    return result
  }

  /// Whether the table ends before a hole at an offset in its block, so that no row may be missing.
  private func isEndOfTable(before hole: Int, in block: TableBlock) -> Bool {
    block.isLast && error == nil
      && block.bytes[hole...].firstIndex(of: BlockReader.rowStart) == nil
  }
}

extension BlockError {
  /// Whether expat reported the error.
  fileprivate var isSyntaxError: Bool {
    if case .notWellFormed = kind { true } else { false }
  }

  /// Creates an error at an offset in a block.
  fileprivate init(_ kind: DumpXMLError, at offset: Int, in block: TableBlock) {
    let before = block.bytes[..<offset]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    self.init(
      kind: kind, line: 1 + before.lineBreakCount,
      column: 1 + offset - (lineStart ?? -block.startColumn))
  }
}

extension ArraySlice<UInt8> {
  /// The number of line feeds.
  fileprivate var lineBreakCount: Int { count { $0 == UInt8(ascii: "\n") } }
}

/// A collector that copies the values of imported columns from XML rows into a batch.
@safe
struct RowCollector {
  /// The rows collected so far.
  private(set) var batch: RowBatch
  /// The attribute names found so far, as expat passes them: one memory address for each name in a
  /// block.
  private var attributeNames: [UnsafePointer<CChar>] = unsafe []
  /// The index of the column of each attribute name; `nil` for attributes that are not imported.
  private var columnIndices: [Int?] = []
  /// The names of the columns to import.
  private let columnNames: [String]

  /// Creates a collector for a table; `capacity` is the expected size of the values, in bytes.
  init(_ table: DumpTable, capacity: Int) {
    batch = RowBatch(of: table, capacity: capacity)
    columnNames = table.columnNames
  }

  /// Adds a row from its attributes, an array of alternating names and values that a null pointer
  /// ends.
  ///
  /// - Returns: An error if the block has too many different attributes, otherwise `nil`.
  mutating func addRow(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) -> DumpXMLError? {
    batch.beginRow()
    var expectedIndex = 0
    var next = unsafe attributes
    while let name = unsafe next[0], let value = unsafe next[1] {
      guard let index = unsafe index(of: name, startingAt: expectedIndex) else {
        return .tooManyAttributes
      }
      if let column = columnIndices[index] {
        let count = unsafe strlen(value)
        unsafe value.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
          unsafe batch.add(UnsafeBufferPointer(start: bytes, count: count), at: column)
        }
      }
      expectedIndex = index + 1
      unsafe next += 2
    }
    return nil
  }

  /// Returns the index of an attribute name, which is added if it is new; `nil` if there are too
  /// many names.
  ///
  /// The search begins at `start`, because all rows have their attributes in the same order.
  private mutating func index(
    of name: UnsafePointer<CChar>, startingAt start: Int
  ) -> Int? {
    for index in unsafe start..<max(start, attributeNames.count)
    where unsafe attributeNames[index] == name {
      return index
    }
    for index in unsafe 0..<min(start, attributeNames.count)
    where unsafe attributeNames[index] == name {
      return index
    }
    guard unsafe attributeNames.count < Self.maxNames else { return nil }
    let text = unsafe String(cString: name)
    columnIndices.append(columnNames.firstIndex(of: text))
    unsafe attributeNames.append(name)
    return columnIndices.count - 1
  }

  /// The maximum number of different attributes in a block; the tables of data dumps have at most
  /// 23.
  private static let maxNames = 200
}
