internal import Basics

/// An input: something that a target of a build depends on, identified by a 32-bit hash.
///
/// Two inputs may share a hash; a target may then be rebuilt without need.
package struct Input: Hashable, Comparable, Sendable, BlobElement {
  /// A hash of the input's kind, scope and key, such as `question`, a site and an id.
  package let hash: UInt32

  package init(hash: UInt32) { self.hash = hash }

  package static func < (first: Self, second: Self) -> Bool { first.hash < second.hash }

  /// Returns the input for the name, address and audience of a site, given its API parameter.
  package static func site(_ parameter: String) -> Input {
    Input(kind: "site", scope: parameter, key: parameter)
  }

  /// Returns the input for a question with its tags, answers and comments, but without the people
  /// in it.
  package static func question(_ id: Int, site: String) -> Input {
    Input(kind: "question", scope: site, id: id)
  }

  /// Returns the input for the question that an answer belongs to, given the id of the answer.
  package static func answer(_ id: Int, site: String) -> Input {
    Input(kind: "answer", scope: site, id: id)
  }

  /// Returns the input for the name, picture and reputation of a user.
  package static func user(_ id: Int, site: String) -> Input {
    Input(kind: "user", scope: site, id: id)
  }

  /// Returns the input for the description of a tag on a site.
  package static func tag(_ tag: String, site: String) -> Input {
    Input(kind: "tag", scope: site, key: tag)
  }

  /// Returns the input for an edition with its list of questions.
  package static func edition(_ date: String, digest: String) -> Input {
    Input(kind: "edition", scope: digest, key: date)
  }

  /// Returns the input for the stored image of an image URL.
  package static func image(_ url: String) -> Input {
    Input(kind: "image", scope: "", key: url)
  }

  /// Returns the input for an image file in the output folder, given its path.
  package static func file(_ path: String) -> Input {
    Input(kind: "file", scope: "", key: path)
  }

  /// Creates an input whose key is a text, such as a tag.
  private init(kind: String, scope: String, key: String) {
    var hasher = FNV1a<UInt32>()
    hasher.add(text: kind)
    hasher.add(text: scope)
    hasher.add(text: key)
    hash = hasher.value
  }

  /// Creates an input whose key is a number, such as the id of a question.
  private init(kind: String, scope: String, id: Int) {
    var hasher = FNV1a<UInt32>()
    hasher.add(text: kind)
    hasher.add(text: scope)
    for shift in stride(from: 0, to: 64, by: 8) {
      hasher.add(UInt8(truncatingIfNeeded: id >> shift))
    }
    hash = hasher.value
  }

  /// Creates an input from the columns `kind`, `scope` and `key` of a row of the change log.
  init(from row: inout Statement) {
    let kind: String = row.next()
    let scope: String = row.next()
    switch kind {
    case "question", "answer", "user": self.init(kind: kind, scope: scope, id: row.next())
    default: self.init(kind: kind, scope: scope, key: row.next())
    }
  }
}

extension FNV1a<UInt32> {
  /// Adds a text to the hash, followed by a byte that ends it.
  fileprivate mutating func add(text: String) {
    add(text.utf8)
    add(0xFF)
  }
}
