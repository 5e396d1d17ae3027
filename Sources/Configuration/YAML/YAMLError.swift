/// Why a file is not a YAML document, or not one that is read here.
package struct YAMLError: Error, Equatable {
  package var position: TextPosition
  package var problem: Problem

  package init(position: TextPosition, problem: Problem) {
    self.position = position
    self.problem = problem
  }

  package enum Problem: Sendable, Equatable {
    case tooLarge
    case notText
    /// What libyaml says of it.
    case syntax(String)
    case tooDeep
    /// An anchor or an alias.
    case reference
    case foreignTag(String)
    case secondDocument
    case duplicateKey(String, firstLine: Int)
    case keyIsNoText
    case outOfMemory
  }
}

extension YAMLError.Problem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooLarge:
      "the file is larger than \(YAMLReader.largestSize) bytes; split it"
    case .notText:
      "the file is not plain UTF-8 text; save it as UTF-8, without control characters"
    case .syntax(let problem):
      "not valid YAML: \(problem)\(Self.advice(on: problem))"
    case .tooDeep:
      "lists and mappings are nested more than \(YAMLReader.greatestDepth) deep"
    case .reference:
      "anchors (`&`) and aliases (`*`) are not read here; quote the text or write the value out"
    case .foreignTag(let tag):
      "the YAML tag \(shown(tag)) is not read here; leave it out, or quote text that begins with `!`"
    case .secondDocument:
      "a second document begins; keep one in the file"
    case .duplicateKey(let key, let firstLine):
      "the key \(shown(key)) is here again, first in line \(firstLine); keep one"
    case .keyIsNoText:
      "a key has to be plain text"
    case .outOfMemory:
      "there is not enough memory to read the file"
    }
  }

  /// What to do about the problems that people meet most; libyaml's own words stay the fact.
  private static func advice(on problem: String) -> String {
    switch problem {
    case "mapping values are not allowed in this context":
      "; indent keys of one level alike, and quote text that contains `: `"
    case "found character that cannot start any token":
      "; indent with spaces, and quote text that begins with `@`, `%` or a backquote"
    case "did not find expected alphabetic or numeric character":
      "; quote text that begins with `*` or `&`"
    case "did not find expected key", "did not find expected '-' indicator":
      "; indent what belongs together alike"
    case "could not find expected ':'":
      "; a key is followed by `: `"
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
      "; close the bracket (text after ` #` is a comment)"
    case "found unexpected end of stream":
      "; close the quotation mark"
    default: ""
    }
  }
}
