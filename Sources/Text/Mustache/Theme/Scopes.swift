internal import Basics

/// A resolved name: an open record, one of its fields, and fields of the records nested in it.
struct FieldPath {
  /// The index of the open record that has the field; 0 is the record of the page.
  let scopeIndex: Int
  /// The index of the first field in the open record.
  let fieldIndex: Int
  /// For a dotted name, the indices of the fields in nested records; otherwise empty.
  var nestedFieldIndices: [Int] = []
}

/// The declarations of the records that are open at a position in a template.
struct Scopes {
  /// The declared fields of the page and of each record whose section is open, the innermost last.
  var declarations: [RecordDeclaration]

  /// Returns the scopes inside a section that opens a record of the given declaration.
  func appending(_ declaration: RecordDeclaration) -> Scopes {
    var scopes = self
    scopes.declarations.append(declaration)
    return scopes
  }

  /// Resolves a dotted name: its first part in the innermost open record that has such a field,
  /// further parts in nested records.
  func resolve(_ name: TemplateName) throws(TemplateNameError) -> (
    FieldPath, RecordDeclaration.FieldKind
  ) {
    guard let first = name.parts.first else { throw .implicitIterator }
    var (path, kind) = try findField(named: first)
    var owner = first
    for part in name.parts.dropFirst() {
      guard case .record(let declaration) = kind else {
        throw .hasNoFields(name: owner, kind.category)
      }
      guard let slot = declaration.fieldIndex(of: part) else {
        let nearest = declaration.fields.map(\.name).nearest(to: part)
        throw .unknownField(name: part, record: owner, nearest: nearest)
      }
      path.nestedFieldIndices.append(slot)
      kind = declaration.fields[slot].kind
      owner += ".\(part)"
    }
    return (path, kind)
  }

  /// Resolves a name without dots in the innermost open record that has such a field.
  private func findField(named name: String) throws(TemplateNameError) -> (
    FieldPath, RecordDeclaration.FieldKind
  ) {
    for (scope, declaration) in declarations.enumerated().reversed() {
      guard let slot = declaration.fieldIndex(of: name) else { continue }
      return (FieldPath(scopeIndex: scope, fieldIndex: slot), declaration.fields[slot].kind)
    }
    let names = declarations.reversed().flatMap(\.fields).map(\.name)
    throw .unknownName(name: name, nearest: names.nearest(to: name))
  }
}

extension RecordDeclaration.FieldKind {
  /// The kind of a field without the declarations of nested records, for errors.
  var category: TemplateNameError.FieldCategory {
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
