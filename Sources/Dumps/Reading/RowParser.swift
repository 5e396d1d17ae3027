private import CExpat

#if canImport(Glibc)
private import Glibc
#else
private import Darwin
#endif

/// Parses the XML of a table as it comes, and is the only owner of expat's memory for it.
///
/// What dumps do not have is refused, so that the memory it takes has an end: document types,
/// elements besides rows, endless rows, ever new attributes.
@safe
final class RowParser {
  private let parser: XML_Parser
  private let fileName: String
  private var rows: RowCollector
  private var depth = 0
  /// Where expat's own count of bytes and lines began.
  private let origin: TablePosition
  /// Opens the element around the rows, for those who go on in the middle of them.
  private let prologue: String
  private var fed = 0
  private var fault: XMLFault?

  /// Gets ready to parse a table, or what follows a position in it.
  init(_ table: DumpTable, fileName: String, from position: TablePosition) throws(DumpError) {
    guard let parser = unsafe XML_ParserCreate(nil) else {
      throw .unreadable(path: fileName, because: "there is no memory for it")
    }
    unsafe self.parser = parser
    self.fileName = fileName
    rows = RowCollector(table, at: position)
    origin = position
    prologue = "<\(table.rawValue.lowercased())>"
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser, { unsafe RowParser.behind($0)?.begin($1, $2) },
      { data, _ in unsafe RowParser.behind(data)?.end() })
    unsafe XML_SetStartDoctypeDeclHandler(
      parser, { data, _, _, _, _ in unsafe RowParser.behind(data)?.stop(.documentType) })
    if position.offset > 0 { try feed(prologue) }
  }

  deinit { unsafe XML_ParserFree(parser) }

  /// The rows that were parsed since they were taken last.
  var batchSize: Int { rows.batch.size }

  /// Parses what a source gives next.
  ///
  /// - Returns: Whether there may be more.
  /// - Throws: ``DumpError``, or what the source throws.
  func parse(_ source: any ByteSource) throws -> Bool {
    guard let room = unsafe XML_GetBuffer(parser, CInt(Self.chunk)) else { throw failure() }
    let count = try unsafe source.read(
      into: UnsafeMutableRawBufferPointer(start: room, count: Self.chunk))
    fed += count
    let status = unsafe XML_ParseBuffer(parser, CInt(count), count == 0 ? 1 : 0)
    guard status == XML_STATUS_OK else { throw failure() }
    // What is between two ends of rows waits in expat's memory.
    guard offset(of: fed) - rows.position.offset < Self.longestRow else { throw failure(.tooLong) }
    return count > 0
  }

  /// Hands over the rows in exchange for an empty batch.
  func take(_ empty: consuming RowBatch) -> RowBatch { rows.exchange(empty) }

  // MARK: What expat calls

  private static func behind(_ data: UnsafeMutableRawPointer?) -> RowParser? {
    unsafe data.map { unsafe Unmanaged<RowParser>.fromOpaque($0).takeUnretainedValue() }
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
    let index = unsafe Int(XML_GetCurrentByteIndex(parser)) + Int(XML_GetCurrentByteCount(parser))
    rows.position.offset = offset(of: index)
    rows.position.line = line
    rows.position.rows += 1
  }

  private func stop(_ fault: XMLFault) {
    self.fault = fault
    unsafe XML_StopParser(parser, 0)
  }

  // MARK: Where it is

  /// Parses what does not come from the table.
  private func feed(_ text: String) throws(DumpError) {
    fed = text.utf8.count
    guard unsafe XML_Parse(parser, text, CInt(fed), 0) == XML_STATUS_OK else { throw failure() }
  }

  /// Where a byte that expat counts stands in the table.
  private func offset(of index: Int) -> Int {
    origin.offset == 0
      ? index : origin.offset + index - prologue.utf8.count
  }

  private var line: Int {
    origin.line - 1 + Int(truncatingIfNeeded: unsafe XML_GetCurrentLineNumber(parser))
  }

  private func failure(_ refused: XMLFault? = nil) -> DumpError {
    let column = 1 + Int(truncatingIfNeeded: unsafe XML_GetCurrentColumnNumber(parser))
    let reason = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map {
      unsafe String(cString: $0)
    }
    return .malformed(
      file: fileName, line: line, column: column,
      because: refused ?? fault ?? .notWellFormed(reason ?? "unknown"))
  }

  private static func isRow(_ name: UnsafePointer<CChar>) -> Bool {
    unsafe name[0] == 0x72 && name[1] == 0x6f && name[2] == 0x77 && name[3] == 0
  }

  private static let chunk = 1 << 18
  /// Posts have at most 30,000 characters, revisions some more.
  private static let longestRow = 1 << 24
}

/// Takes the attributes that are wanted out of rows.
@safe
private struct RowCollector {
  private(set) var batch: RowBatch
  /// Behind the last row.
  var position: TablePosition
  /// As expat calls the attributes of this file, which it does by the same address every time.
  private var names: [UnsafePointer<CChar>] = unsafe []
  /// The column of each name; nil where it is not wanted.
  private var places: [Int?] = []
  private let columns: [String]

  init(_ table: DumpTable, at position: TablePosition) {
    batch = RowBatch(of: table)
    batch.restart(at: position)
    self.position = position
    columns = table.columns
  }

  mutating func exchange(_ empty: consuming RowBatch) -> RowBatch {
    var full = batch
    full.end = position
    batch = empty
    batch.restart(at: position)
    return full
  }

  /// Adds a row: names and values in turn, ended by nil.
  mutating func take(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) -> XMLFault? {
    batch.beginRow()
    var guess = 0
    var next = unsafe attributes
    while let name = unsafe next[0], let value = unsafe next[1] {
      guard let index = unsafe index(of: name, after: guess) else { return .tooManyAttributes }
      if let place = places[index] {
        let count = unsafe strlen(value)
        unsafe value.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
          unsafe batch.add(UnsafeBufferPointer(start: bytes, count: count), at: place)
        }
      }
      guess = index + 1
      unsafe next += 2
    }
    return nil
  }

  /// Rows have their attributes in the same order, some of them left out.
  private mutating func index(of name: UnsafePointer<CChar>, after guess: Int) -> Int? {
    for index in unsafe guess..<max(guess, names.count) where unsafe names[index] == name {
      return index
    }
    for index in unsafe 0..<min(guess, names.count) where unsafe names[index] == name {
      return index
    }
    guard unsafe names.count < Self.mostNames else { return nil }
    let text = unsafe String(cString: name)
    places.append(columns.firstIndex(of: text))
    unsafe names.append(name)
    return places.count - 1
  }

  /// Tables have 23 at most.
  private static let mostNames = 200
}
