internal import Basics

/// Where a name leads: an open record, one of its fields, and fields of the records within.
struct FieldPath {
  let scope: Int
  let slot: Int
  var inner: [Int] = []
}

/// The declarations of the records that are open at a point of a template.
struct Scopes {
  /// From the page's own to the innermost.
  var declarations: [Declaration]

  /// The same with a record of that declaration opened.
  func opening(_ declaration: Declaration) -> Scopes {
    var scopes = self
    scopes.declarations.append(declaration)
    return scopes
  }

  /// Finds the first part of a name in the innermost record that has it, and the others in that.
  func find(_ name: Name) throws(NameProblem) -> (FieldPath, Declaration.Kind) {
    guard let first = name.parts.first else { throw .itemAtHand }
    var (path, kind) = try find(first)
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

  private func find(_ name: String) throws(NameProblem) -> (FieldPath, Declaration.Kind) {
    for (scope, declaration) in declarations.enumerated().reversed() {
      guard let slot = declaration.slot(of: name) else { continue }
      return (FieldPath(scope: scope, slot: slot), declaration.fields[slot].kind)
    }
    let known = declarations.reversed().flatMap(\.fields).map(\.name)
    throw .unknown(name, nearest: known.nearest(to: name))
  }
}

extension Declaration.Kind {
  /// The kind as errors call it.
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
