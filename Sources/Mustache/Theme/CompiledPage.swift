internal import Basics

/// A page's template with all that it includes, compiled.
struct CompiledPage: Sendable {
  let kind: TemplateKind
  let notation: Notation
  let declaration: Declaration
  let operations: [Operation]
  /// The text of all literals.
  let literals: [UInt8]
  /// The fields of all names with dots, without the first.
  let paths: [Int32]

  /// Appends the page that a record of its declaration makes.
  func render(_ record: Record, into output: inout ByteBuffer) {
    assert(declaration.misfit(in: record) == nil, declaration.misfit(in: record) ?? "")
    var scopes = [record]
    run(0..<operations.count, &scopes, into: &output)
  }

  private func run(
    _ range: Range<Int>, _ scopes: inout [Record], into output: inout ByteBuffer
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let operation = operations[index]
      index += 1
      switch operation {
      case .literal(let range):
        output.append(literals, Int(range.lowerBound)..<Int(range.upperBound))
      case .value(let reference):
        output.append(value(at: reference, in: scopes), as: kind, notation)
      case .markup(let reference):
        if case .markup(let bytes) = value(at: reference, in: scopes) { output.append(bytes) }
      case .each(let reference, let end):
        repeatBody(index..<Int(end), for: value(at: reference, in: scopes), &scopes, into: &output)
        index = Int(end)
      case .when(let reference, let isTrue, let end):
        if self.isTrue(at: reference, in: scopes) != isTrue { index = Int(end) }
      }
    }
  }

  private func repeatBody(
    _ body: Range<Int>, for value: consuming Record.Value, _ scopes: inout [Record],
    into output: inout ByteBuffer
  ) {
    switch consume value {
    case .list(let records):
      for record in records { run(body, with: record, &scopes, into: &output) }
    case .record(let record): run(body, with: record, &scopes, into: &output)
    case .none, .text, .count, .change, .day, .markup, .address, .number, .flag: break
    }
  }

  private func run(
    _ body: Range<Int>, with record: consuming Record, _ scopes: inout [Record],
    into output: inout ByteBuffer
  ) {
    scopes.append(consume record)
    run(body, &scopes, into: &output)
    scopes.removeLast()
  }

  /// Whether a value counts as yes; most sections only ask that, and need no copy of it.
  private func isTrue(at reference: Reference, in scopes: [Record]) -> Bool {
    reference.path.isEmpty
      ? scopes[Int(reference.scope)].values[Int(reference.slot)].isTrue
      : value(at: reference, in: scopes).isTrue
  }

  private func value(at reference: Reference, in scopes: [Record]) -> Record.Value {
    var value = scopes[Int(reference.scope)].values[Int(reference.slot)]
    if reference.path.isEmpty { return value }
    for index in reference.path {
      guard case .record(let record) = value else { return .none }
      value = record.values[Int(paths[Int(index)])]
    }
    return value
  }
}

extension Record.Value {
  /// Whether a section prints: not for nothing, an empty text or list, 0, and no.
  fileprivate var isTrue: Bool {
    switch self {
    case .none: false
    case .text(let text): !text.isEmpty
    case .markup(let bytes): !bytes.isEmpty
    case .number(let number): number != 0
    case .flag(let flag): flag
    case .list(let records): !records.isEmpty
    case .address, .record, .count, .change, .day: true
    }
  }
}

extension ByteBuffer {
  /// Appends what a value prints in a file of that kind.
  fileprivate mutating func append(
    _ value: consuming Record.Value, as kind: TemplateKind, _ notation: Notation
  ) {
    switch consume value {
    case .text(let text): append(text, as: kind)
    case .count(let number): append(notation.text(of: number), as: kind)
    case .change(let difference): append(notation.text(ofChange: difference), as: kind)
    case .day(let day): append(notation.text(of: day), as: kind)
    case .address(let address):
      switch kind {
      case .html: append(address.text, for: TemplateHTMLEscaping.self)
      case .markdown: append(address.text, for: MarkdownAddressEscaping.self)
      case .xml: append(address.text, for: XMLEscaping.self)
      case .text: append(address.text)
      }
    case .markup(let bytes):
      switch kind {
      case .html, .markdown, .text: append(bytes)
      case .xml: append(bytes, for: XMLEscaping.self)
      }
    case .number(let number): append(String(number))
    case .none, .flag, .list, .record: break
    }
  }

  private mutating func append(_ text: consuming String, as kind: TemplateKind) {
    switch kind {
    case .html: append(text, for: TemplateHTMLEscaping.self)
    case .markdown: append(text, for: TemplateMarkdownEscaping.self)
    case .xml: append(text, for: XMLEscaping.self)
    case .text: append(text)
    }
  }
}
