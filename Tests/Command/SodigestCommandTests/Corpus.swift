import BuiltIn
import Foundation
import PostContract

/// All texts with which posts are tested.
///
/// They include recorded posts, specifications and published attacks if `SODIGEST_SHARED` names a
/// folder with them.
enum Corpus {
  static func texts() throws -> [String] {
    let recorded = try sharedFolder.map { try files(of: $0).flatMap(strings(in:)) } ?? []
    let samples = try BuiltIn.files(in: "Samples/questions").values.flatMap { file in
      try strings(in: Data(file))
    }
    return attacks + HostileAPI.texts + samples + recorded
  }

  private static let sharedFolder = ProcessInfo.processInfo.environment["SODIGEST_SHARED"]

  private static func files(of folder: String) throws -> [Data] {
    try [
      "xss/antisamy.json", "spec/commonmark.json", "spec/gfm-tables.json", "pairs/posts.json",
      "pairs/posts-before-2020.json", "pairs/comments.json",
    ].map { try Data(contentsOf: URL(filePath: "\(folder)/data/\($0)")) }
  }

  /// Returns the values of all fields with Markdown or HTML, at any depth.
  private static func strings(in json: Data) throws -> [String] {
    var rest = [try JSONSerialization.jsonObject(with: json)]
    var texts: [String] = []
    while let next = rest.popLast() {
      if let list = next as? [Any] {
        rest += list
      } else if let object = next as? [String: Any] {
        rest += object.values
        texts += ["payload", "markdown", "body_markdown", "body"].compactMap {
          object[$0] as? String
        }
      }
    }
    return texts
  }
}
