internal import Basics

/// A resolved name: an open record, one of its fields, and fields of the records nested in it.
struct FieldPath {
  /// The index of the open record, from 0 for the page's own.
  let scopeIndex: Int
  /// The index of the field in that record.
  let fieldIndex: Int
  /// The field indices in nested records, for a dotted name.
  var nestedFieldIndices: [Int] = []
}

/// The declarations of the records that are open at a position in a template.
struct Scopes {
  /// The declarations, from the page's own to the innermost.
  var declarations: [RecordDeclaration]

  /// Returns these scopes with a record of a declaration opened.
  func appending(_ declaration: RecordDeclaration) -> Scopes {
    var scopes = self
    scopes.declarations.append(declaration)
    return scopes
  }

  /// Resolves a name: its first part in the innermost record that has it, further parts in nested
  /// records.
  func resolve(_ name: TemplateName) throws(TemplateNameError) -> (
    FieldPath, RecordDeclaration.FieldKind
  ) {
    guard let first = name.parts.first else { throw .implicitIterator }
    var (path, kind) = try findField(named: first)
    var owner = first
    for part in name.parts.dropFirst() {
      guard case .record(let declaration) = kind else { throw .hasNoFields(owner, kind.name) }
      guard let slot = declaration.fieldIndex(of: part) else {
        let nearest = declaration.fields.map(\.name).nearest(to: part)
        throw .unknownField(part, of: owner, nearest: nearest)
      }
      path.nestedFieldIndices.append(slot)
      kind = declaration.fields[slot].kind
      owner += ".\(part)"
    }
    return (path, kind)
  }

  /// Resolves a name without dots in the innermost record that has it.
  private func findField(named name: String) throws(TemplateNameError) -> (
    FieldPath, RecordDeclaration.FieldKind
  ) {
    for (scope, declaration) in declarations.enumerated().reversed() {
      guard let slot = declaration.fieldIndex(of: name) else { continue }
      return (FieldPath(scopeIndex: scope, fieldIndex: slot), declaration.fields[slot].kind)
    }
    let names = declarations.reversed().flatMap(\.fields).map(\.name)
    throw .unknownName(name, nearest: names.nearest(to: name))
  }
}

extension RecordDeclaration.FieldKind {
  /// The kind, worded for error messages.
  var name: TemplateNameError.FieldKindName {
    switch self {
    case .text: .text
    case .markup: .markup
    case .address: .address
    case .number: .number
    case .flag: .flag
    case .list: .list
    case .record: .record
    }
  }
}
