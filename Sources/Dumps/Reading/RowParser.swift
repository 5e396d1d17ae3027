private import CExpat

struct ParsedBlock: Sendable {
  /// Those before the damage, if there is any.
  let batch: RowBatch
  /// How many bytes and ends of lines are before the place behind the last of them.
  let size: Int
  let lines: Int
  var fault: BlockFault?
}

/// What is wrong in a block, and where, from 1.
struct BlockFault: Error {
  let kind: XMLFault
  /// In the block.
  let line: Int
  /// In the table.
  let column: Int
}

/// Parses the XML of a block, and is the only owner of expat's memory for it.
///
/// What dumps do not have is refused, so that the memory it takes has an end: document types,
/// elements besides rows, ever new attributes.
@safe
final class RowParser {
  private let parser: XML_Parser
  private let block: TableBlock
  private var rows: RowCollector
  private var depth = 0
  /// Opens the element around the rows, for a block in the middle of them.
  private let prologue: [UInt8]
  /// Closes it.
  private let epilogue: [UInt8]
  private var fault: BlockFault?
  /// Behind the last row, as expat counts bytes.
  private var rowEnd = 0

  static func parse(_ block: TableBlock, of table: DumpTable) -> ParsedBlock {
    do throws(BlockFault) {
      return try RowParser(block, of: table).parse()
    } catch {
      return ParsedBlock(batch: RowBatch(of: table), size: 0, lines: 0, fault: error)
    }
  }

  private init(_ block: TableBlock, of table: DumpTable) throws(BlockFault) {
    guard let parser = unsafe XML_ParserCreate("UTF-8") else {
      throw BlockFault(kind: .notWellFormed("out of memory"), line: 1, column: block.column + 1)
    }
    unsafe self.parser = parser
    self.block = block
    rows = RowCollector(table, capacity: block.bytes.count)
    let name = table.rawValue.lowercased()
    prologue = block.offset > 0 ? Array("<\(name)>".utf8) : []
    epilogue = block.isLast ? [] : Array("</\(name)>".utf8)
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser, { unsafe RowParser.behind($0)?.begin($1, $2) },
      { data, _ in unsafe RowParser.behind(data)?.end() })
    unsafe XML_SetXmlDeclHandler(
      parser, { data, _, encoding, _ in unsafe RowParser.behind(data)?.declare(encoding) })
    unsafe XML_SetStartDoctypeDeclHandler(
      parser, { data, _, _, _, _ in unsafe RowParser.behind(data)?.stop(.documentType) })
  }

  deinit { unsafe XML_ParserFree(parser) }

  private func parse() -> ParsedBlock {
    let isWhole =
      feed(prologue, isEnd: false) && feed(block.bytes, isEnd: block.isLast)
      && (block.isLast || feed(epilogue, isEnd: true))
    if isWhole {
      return ParsedBlock(batch: rows.batch, size: block.bytes.count, lines: line - 1)
    }
    let size = max(0, rowEnd - prologue.count)
    return ParsedBlock(
      batch: rows.batch, size: size,
      lines: block.bytes[..<size].count { $0 == UInt8(ascii: "\n") }, fault: fault ?? damage)
  }

  private func feed(_ bytes: [UInt8], isEnd: Bool) -> Bool {
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe XML_Parse(
        parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count),
        isEnd ? 1 : 0) == XML_STATUS_OK
    }
  }

  // MARK: What expat calls

  private static func behind(_ data: UnsafeMutableRawPointer?) -> RowParser? {
    unsafe data.map { unsafe Unmanaged<RowParser>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Bytes are read as UTF-8, whatever is declared.
  private func declare(_ encoding: UnsafePointer<CChar>?) {
    guard let encoding = unsafe encoding.map({ unsafe String(cString: $0) }) else { return }
    guard !["utf-8", "us-ascii"].contains(encoding.lowercased()) else { return }
    stop(.encoding(encoding))
  }

  private func begin(
    _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    guard fault == nil, let name = unsafe name, let attributes = unsafe attributes else { return }
    depth += 1
    guard depth > 1 else { return }
    guard depth == 2, unsafe Self.isRow(name) else {
      return stop(.unexpectedElement(unsafe String(cString: name)))
    }
    if let fault = unsafe rows.take(attributes) { stop(fault) }
  }

  private func end() {
    depth -= 1
    guard depth == 1, fault == nil else { return }
    rowEnd = unsafe Int(XML_GetCurrentByteIndex(parser)) + Int(XML_GetCurrentByteCount(parser))
  }

  private func stop(_ kind: XMLFault) {
    fault = fault(kind)
    unsafe XML_StopParser(parser, 0)
  }

  private static func isRow(_ name: UnsafePointer<CChar>) -> Bool {
    unsafe name[0] == 0x72 && name[1] == 0x6f && name[2] == 0x77 && name[3] == 0
  }

  // MARK: Where it is

  private var line: Int { Int(truncatingIfNeeded: unsafe XML_GetCurrentLineNumber(parser)) }

  private func fault(_ kind: XMLFault) -> BlockFault {
    let column = 1 + Int(truncatingIfNeeded: unsafe XML_GetCurrentColumnNumber(parser))
    let before = line == 1 ? block.column - prologue.count : 0
    return BlockFault(kind: kind, line: line, column: column + before)
  }

  private var damage: BlockFault {
    let reason = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map {
      unsafe String(cString: $0)
    }
    return fault(.notWellFormed(reason ?? "unknown"))
  }
}
