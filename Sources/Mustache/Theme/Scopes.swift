internal import Basics

/// A resolved name: an open record, one of its fields, and fields of the records nested in it.
struct FieldPath {
  /// The index of the open record, from 0 for the page's own.
  let scope: Int
  /// The index of the field in that record.
  let slot: Int
  /// The field indices in nested records, for a dotted name.
  var inner: [Int] = []
}

/// The declarations of the records that are open at a position in a template.
struct Scopes {
  /// The declarations, from the page's own to the innermost.
  var declarations: [Declaration]

  /// Returns these scopes with a record of a declaration opened.
  func opening(_ declaration: Declaration) -> Scopes {
    var scopes = self
    scopes.declarations.append(declaration)
    return scopes
  }

  /// Resolves a name: its first part in the innermost record that has it, further parts in nested
  /// records.
  func find(_ name: Name) throws(NameProblem) -> (FieldPath, Declaration.Kind) {
    guard let first = name.parts.first else { throw .itemAtHand }
    var (path, kind) = try findField(named: first)
    var owner = first
    for part in name.parts.dropFirst() {
      guard case .record(let declaration) = kind else { throw .noFields(owner, kind.name) }
      guard let slot = declaration.slot(of: part) else {
        let nearest = declaration.fields.map(\.name).nearest(to: part)
        throw .unknownField(part, of: owner, nearest: nearest)
      }
      path.inner.append(slot)
      kind = declaration.fields[slot].kind
      owner += ".\(part)"
    }
    return (path, kind)
  }

  /// Resolves a name without dots in the innermost record that has it.
  private func findField(named name: String) throws(NameProblem) -> (FieldPath, Declaration.Kind) {
    for (scope, declaration) in declarations.enumerated().reversed() {
      guard let slot = declaration.slot(of: name) else { continue }
      return (FieldPath(scope: scope, slot: slot), declaration.fields[slot].kind)
    }
    let names = declarations.reversed().flatMap(\.fields).map(\.name)
    throw .unknown(name, nearest: names.nearest(to: name))
  }
}

extension Declaration.Kind {
  /// The kind, worded for error messages.
  var name: NameProblem.Kind {
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
