private import CYAML

/// An incremental libyaml parser; the only owner of the C memory behind it.
@safe
struct YAMLParser: ~Copyable {
  /// The C parser of libyaml, owned by this value.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The bytes that libyaml reads until the parser is deleted.
  private let input: UnsafeMutableBufferPointer<UInt8>
  /// The bytes of the file, for computing positions.
  private let bytes: [UInt8]

  /// Creates a parser of UTF-8 bytes without a byte order mark.
  init(_ bytes: [UInt8]) throws(YAMLError) {
    let allocated = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    guard unsafe yaml_parser_initialize(allocated) == 1 else {
      unsafe allocated.deallocate()
      throw YAMLError(position: TextPosition(line: 1, column: 1), kind: .outOfMemory)
    }
    unsafe parser = allocated
    unsafe input = .allocate(capacity: bytes.count)
    _ = unsafe input.initialize(from: bytes)
    self.bytes = bytes
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe input.deallocate()
  }

  /// Returns the next event of the document; must not be called after ``YAMLEvent/Kind/streamEnd``.
  func nextEvent() throws(YAMLError) -> YAMLEvent {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw parserError }
    defer { unsafe yaml_event_delete(&event) }
    return unsafe YAMLEvent(event)
  }

  /// The error at which libyaml stopped parsing.
  private var parserError: YAMLError {
    let state = unsafe parser.pointee
    switch unsafe state.error {
    case YAML_READER_ERROR:
      let offset = unsafe Int(state.problem_offset)
      return YAMLError(position: TextPosition(ofByte: offset, in: bytes), kind: .notText)
    case YAML_MEMORY_ERROR:
      return YAMLError(position: TextPosition(line: 1, column: 1), kind: .outOfMemory)
    default:
      let text = unsafe state.problem.map { unsafe String(cString: $0) }
      return unsafe YAMLError(
        position: position(of: state), kind: .syntax(text ?? "unknown error"))
    }
  }

  /// Returns the position of a syntax error; for something unclosed at the end of the file, such as a bracket, the
  /// position where it begins.
  private func position(of state: yaml_parser_t) -> TextPosition {
    let characters = bytes.count { $0 & 0xc0 != 0x80 }
    let isAtEnd = unsafe state.problem_mark.index >= characters && state.context != nil
    return unsafe TextPosition(isAtEnd ? state.context_mark : state.problem_mark)
  }
}

extension TextPosition {
  /// Converts a position of libyaml, which counts from 0.
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}

extension YAMLEvent {
  /// Copies the relevant parts of an event that libyaml still owns.
  fileprivate init(_ event: yaml_event_t) {
    unsafe position = TextPosition(event.start_mark)
    switch unsafe event.type {
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_STREAM_END_EVENT: kind = .streamEnd
    case YAML_ALIAS_EVENT: kind = .alias
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      kind = unsafe .scalar(
        text: Self.text(scalar.value, scalar.length),
        isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
      unsafe setTagAndAnchor(tag: scalar.tag, anchor: scalar.anchor)
    case YAML_SEQUENCE_START_EVENT:
      kind = .sequenceStart
      unsafe setTagAndAnchor(
        tag: event.data.sequence_start.tag, anchor: event.data.sequence_start.anchor)
    case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      kind = .mappingStart
      unsafe setTagAndAnchor(
        tag: event.data.mapping_start.tag, anchor: event.data.mapping_start.anchor)
    case YAML_MAPPING_END_EVENT: kind = .mappingEnd
    default: kind = .other
    }
  }

  /// Sets the tag of the event, and whether the event has an anchor.
  private mutating func setTagAndAnchor(
    tag: UnsafeMutablePointer<yaml_char_t>?, anchor: UnsafeMutablePointer<yaml_char_t>?
  ) {
    self.tag = unsafe tag.map { unsafe String(cString: $0) }
    hasAnchor = unsafe anchor != nil
  }

  /// Copies a text that libyaml owns.
  private static func text(_ value: UnsafeMutablePointer<yaml_char_t>, _ length: Int) -> String {
    unsafe String(decoding: UnsafeBufferPointer(start: value, count: length), as: UTF8.self)
  }
}
