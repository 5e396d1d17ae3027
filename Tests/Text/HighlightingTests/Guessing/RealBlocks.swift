import Basics
import Foundation

/// A code block of a real post, with the tags of its question.
struct RealBlock {
  let code: String
  let tags: [String]

  /// The hash of the code without white space.
  var hash: String { FNV1a.hex(code.utf8.filter { ![9, 10, 13, 32].contains($0) }) }

  /// Returns the blocks with distinct hashes in the posts of a folder with shared data.
  static func all(in folder: String) throws -> [RealBlock] {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/api").sorted()
      .filter { !$0.hasPrefix("torture") }.map { "api/\($0)" }
    var blocks: [RealBlock] = []
    for name in names + ["pairs/posts.json", "pairs/posts-before-2020.json"] {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"),
        let json = try? JSONSerialization.jsonObject(with: data)
      else { continue }
      blocks += Self.blocks(of: json, tags: [])
    }
    blocks += try dumpBlocks(at: "\(folder)/dump/bicycles.meta/Posts.xml")
    let labelled = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(filePath: "\(folder)/code/blocks.json")))
    for case let block as [String: Any] in labelled as? [Any] ?? [] {
      if let code = block["code"] as? String, let tag = block["language"] as? String {
        blocks.append(RealBlock(code: code, tags: [tag]))
      }
    }
    var hashes: Set<String> = []
    return blocks.filter { hashes.insert($0.hash).inserted }
  }

  /// Returns the blocks of all posts in a response of the API.
  private static func blocks(of json: Any, tags: [String]) -> [RealBlock] {
    if let list = json as? [Any] { return list.flatMap { blocks(of: $0, tags: tags) } }
    guard let object = json as? [String: Any] else { return [] }
    let ownTags = object["tags"] as? [String] ?? Self.tags(in: object["tags"] as? String ?? "")
    let tags = ownTags.isEmpty ? tags : ownTags
    var ownBlocks: [RealBlock] = []
    if let body = object["body"] as? String {
      ownBlocks = htmlBlocks(body, tags)
    } else if let text = (object["body_markdown"] ?? object["markdown"]) as? String {
      ownBlocks = markdownBlocks(unescaped(text), tags)
    }
    return ownBlocks + object.values.flatMap { blocks(of: $0, tags: tags) }
  }

  private static func tags(in text: String) -> [String] {
    text.split { "<>|;, ".contains($0) }.map(String.init)
  }

  /// Returns the blocks of a `Posts.xml` of a data dump.
  private static func dumpBlocks(at path: String) throws -> [RealBlock] {
    try String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isNewline).flatMap {
      row in
      let tags = row.firstMatch(of: #/ Tags="([^"]*)"/#).map { Self.tags(in: unescaped($0.1)) }
      let body = row.firstMatch(of: #/ Body="([^"]*)"/#).map { Self.unescaped($0.1) }
      return htmlBlocks(body ?? "", tags ?? [])
    }
  }

  private static func htmlBlocks(_ body: String, _ tags: [String]) -> [RealBlock] {
    body.matches(of: #/(?s)<pre[^>]*>\s*<code[^>]*>(.*?)</code>\s*</pre>/#).map {
      RealBlock(code: unescaped($0.1.replacing(#/<[^>]+>/#, with: "")), tags: tags)
    }
  }

  /// Returns fenced blocks, and indented blocks outside of lists.
  private static func markdownBlocks(_ text: String, _ tags: [String]) -> [RealBlock] {
    let lines = text.replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    var blocks: [RealBlock] = []
    var index = 0
    while index < lines.count {
      let line = lines[index]
      var code: [Substring] = []
      if let fence = line.firstMatch(of: #/^ {0,3}(```+|~~~+)/#) {
        index += 1
        while index < lines.count, !lines[index].drop(while: { $0 == " " }).hasPrefix(fence.1) {
          code.append(lines[index])
          index += 1
        }
      } else if line.hasPrefix("    "), index == 0 || isBlank(lines[index - 1]) {
        let precedingLine = lines[..<index].last { !isBlank($0) } ?? ""
        while index < lines.count, lines[index].hasPrefix("    ") || isBlank(lines[index]) {
          code.append(lines[index])
          index += 1
        }
        if precedingLine.firstMatch(of: #/^\s*([-*+]|\d+\.) /#) != nil { code = [] }
        index -= 1
      }
      if !code.isEmpty { blocks.append(RealBlock(code: code.joined(separator: "\n"), tags: tags)) }
      index += 1
    }
    return blocks
  }

  private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }

  private static func unescaped(_ text: some StringProtocol) -> String {
    String(text).replacing(#/&#(x?)([\da-fA-F]+);/#) { match in
      UInt32(match.2, radix: match.1.isEmpty ? 10 : 16).flatMap(Unicode.Scalar.init).map {
        String(Character($0))
      } ?? ""
    }
    .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
    .replacing("&nbsp;", with: "\u{A0}").replacing("&amp;", with: "&")
  }
}
