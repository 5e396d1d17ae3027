internal import Basics

/// Something that a target depends on, identified by a hash.
///
/// Where two inputs share a hash, a target may be rebuilt without need.
package struct Input: Hashable, Comparable, Sendable, BlobElement {
  package let number: UInt32

  package init(number: UInt32) { self.number = number }

  package static func < (first: Self, second: Self) -> Bool { first.number < second.number }

  /// The name, address and audience of a site.
  package static func site(_ parameter: String) -> Input {
    Input(kind: "site", owner: parameter, key: parameter)
  }

  /// A question with its tags, answers and comments; the people in it are inputs of their own.
  package static func question(_ id: Int, site: String) -> Input {
    Input(kind: "question", owner: site, id: id)
  }

  /// Which question an answer belongs to.
  package static func answer(_ id: Int, site: String) -> Input {
    Input(kind: "answer", owner: site, id: id)
  }

  package static func user(_ id: Int, site: String) -> Input {
    Input(kind: "user", owner: site, id: id)
  }

  /// What a site says of a tag.
  package static func tag(_ tag: String, site: String) -> Input {
    Input(kind: "tag", owner: site, key: tag)
  }

  /// An edition with its lines.
  package static func edition(_ date: String, digest: String) -> Input {
    Input(kind: "edition", owner: digest, key: date)
  }

  /// What an address of an image gives, if anything.
  package static func image(_ url: String) -> Input {
    Input(kind: "image", owner: "", key: url)
  }

  /// An image file of the output folder, by its path.
  package static func file(_ path: String) -> Input {
    Input(kind: "file", owner: "", key: path)
  }

  private init(kind: String, owner: String, key: String) {
    var hash = FNV1a<UInt32>()
    hash.add(text: kind)
    hash.add(text: owner)
    hash.add(text: key)
    number = hash.value
  }

  private init(kind: String, owner: String, id: Int) {
    var hash = FNV1a<UInt32>()
    hash.add(text: kind)
    hash.add(text: owner)
    for shift in stride(from: 0, to: 64, by: 8) { hash.add(UInt8(truncatingIfNeeded: id >> shift)) }
    number = hash.value
  }

  /// Reads three columns of a change: kind, owner and key.
  init(from row: inout Statement) {
    let kind: String = row.next()
    let owner: String = row.next()
    switch kind {
    case "question", "answer", "user": self.init(kind: kind, owner: owner, id: row.next())
    default: self.init(kind: kind, owner: owner, key: row.next())
    }
  }
}

extension FNV1a<UInt32> {
  /// Adds a text and its end.
  fileprivate mutating func add(text: String) {
    add(text.utf8)
    add(0xFF)
  }
}
