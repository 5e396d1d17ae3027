import FoundationEssentials
import StackMarkdown
import Testing

/// Data from outside the repository, available only if `SODIGEST_SHARED` names a folder.
enum SharedData {
  private static let folder = ProcessInfo.processInfo.environment["SODIGEST_SHARED"].map {
    URL(filePath: $0).appending(path: "data")
  }

  static var isAvailable: Bool { folder != nil }

  static func read<A: Decodable>(_ path: String, as type: [A].Type) throws -> [A] {
    let url = try #require(folder).appending(path: path)
    return try JSONDecoder().decode(type, from: Data(contentsOf: url))
  }

  /// Returns the texts of all posts, comments, specifications and attacks.
  static func texts() throws -> [String] {
    let root = try #require(folder)
    var texts: [String] = []
    for name in ["api", "pairs", "spec", "xss"] {
      let files = try FileManager.default.contentsOfDirectory(
        atPath: root.appending(path: name).path)
      for file in files.sorted() where file.hasSuffix(".json") {
        let data = try Data(contentsOf: root.appending(path: "\(name)/\(file)"))
        try JSONDecoder().decode(Texts.self, from: data).append(to: &texts)
      }
    }
    return texts
  }
}

/// Any JSON value, of which only the texts are decoded.
private enum Texts: Decodable {
  case text(String), list([Texts]), object([String: Texts]), other

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([Texts].self) {
      self = .list(list)
    } else if let object = try? value.decode([String: Texts].self) {
      self = .object(object)
    } else {
      self = .other
    }
  }

  private static let names = ["markdown", "body", "payload", "input"]

  func append(to texts: inout [String]) {
    switch self {
    case .list(let items): for item in items { item.append(to: &texts) }
    case .object(let members):
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        switch member {
        case .text(let text) where Self.names.contains(name): texts.append(text)
        case .text(let text) where name == "body_markdown": texts.append(text.decoded)
        default: member.append(to: &texts)
        }
      }
    case .text, .other: break
    }
  }
}

extension String {
  /// The text without the encoding of the API.
  fileprivate var decoded: String {
    replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }
}

/// An example of a specification.
struct Example: Decodable, Sendable, CustomTestStringConvertible {
  let markdown: String
  let html: String
  let example: Int

  var testDescription: String { "example \(example)" }
}

@Suite(
  "Examples of specifications",
  .enabled(if: SharedData.isAvailable, "SODIGEST_SHARED names no folder"))
struct SpecificationTests {
  @Test("CommonMark examples render as specified, except those that the dialect changes")
  func commonMark() throws {
    let examples = try SharedData.read("spec/commonmark.json", as: [Example].self)
    #expect(examples.count == 652)
    let changed = Set(Self.changed.values.joined())
    for example in examples {
      // An example that renders as specified must not be listed.
      let isEqual = post(example.markdown) == example.html
      #expect(isEqual != changed.contains(example.example), "example \(example.example)")
    }
  }

  /// The numbers of examples that the dialect renders differently, by reason.
  private static let changed: [String: [Int]] = [
    "tabs become spaces": [1, 2, 3, 13],
    "languages are normalized, and unknown ones are omitted": [
      24, 34, 142, 143, 144, 146,
    ],
    "bare URLs become links": [607, 610],
    "a link without a destination becomes text": [200, 484, 485, 486, 566],
    "relative links, fragments and other schemes are rejected": [
      194, 195, 203, 204, 483, 491, 494, 495, 497, 498, 499, 500, 501, 502, 503, 516, 519, 521, 530,
      572, 575, 576, 577, 579, 595, 597, 598, 600,
    ],
    "raw HTML is sanitized": [
      21, 31, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164,
      165, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186,
      187, 188, 189, 190, 191, 201, 308, 309, 344, 474, 475, 476, 490, 493, 523, 535, 612, 613, 614,
      615, 616, 622, 624, 627, 628, 629, 630, 631, 642, 643,
    ],
  ]

  @Test("Examples of tables render as specified")
  func tables() throws {
    let examples = try SharedData.read("spec/gfm-tables.json", as: [Example].self)
    #expect(examples.count >= 8)
    for example in examples {
      let html = example.html
        .replacing(/\ align="(\w+)"/) { " style=\"text-align: \($0.output.1);\"" }
        .replacing("<table>", with: "<div class=\"s-table-container\"><table class=\"s-table\">")
        .replacing("</table>", with: "</table></div>")
      #expect(post(example.markdown) == html, "example \(example.example)")
    }
  }
}

/// A post or comment as Markdown and as served HTML.
struct Pair: Decodable, Sendable {
  let markdown: String?
  let encodedMarkdown: String?
  let body: String
  let id: Int?

  private enum CodingKeys: String, CodingKey {
    case markdown, body, id
    case encodedMarkdown = "body_markdown"
  }

  /// The Markdown without the encoding of the API.
  var source: String {
    markdown ?? (encodedMarkdown ?? "").decoded
  }
}

@Suite(
  "Real posts and comments", .enabled(if: SharedData.isAvailable, "SODIGEST_SHARED names no folder")
)
struct RealTextTests {
  @Test("Posts render as Stack Exchange serves them")
  func posts() throws {
    let pairs = try SharedData.read("pairs/posts.json", as: [Pair].self)
    #expect(pairs.count > 100)
    for pair in pairs {
      let expected = ParsedPost(.html(pair.body)).html().description
      #expect(
        comparable(post(pair.source)) == comparable(expected.replacing(relation, with: "")),
        "post \(pair.id ?? 0)")
    }
  }

  @Test("Comments render as Stack Exchange serves them")
  func comments() throws {
    let pairs = try SharedData.read("pairs/comments.json", as: [Pair].self)
    #expect(pairs.count > 50)
    for pair in pairs {
      let expected = ParsedPost(.commentHTML(pair.body)).html().description
      #expect(
        comparable(comment(pair.source)) == comparable(expected.replacing(relation, with: "")))
    }
  }

  /// Removes differences between years: white space between tags, the text of bare links within the
  /// network, hosts of tag links and names of languages.
  private func comparable(_ html: String) -> String {
    html
      .replacing(/\ title="show\ questions\ tagged[^"]*"/, with: "")
      .replacing(/https?:\/\/[^\/"]+\/questions\/tagged\//, with: "/questions/tagged/")
      .replacing(
        /<a\ href="https?:\/\/([a-z.]*\.)?(stackoverflow|stackexchange|superuser)\.com\/[^>]*>[^<]*</
      ) { _ in "<a network><" }
      .replacing(/lang-(sh|shell)\ /, with: "lang-bash ")
      .replacing(/<pre\ class="lang-(text|none|plaintext)\ [^"]*">/, with: "<pre>")
      .replacing("http://i.stack.imgur.com", with: "https://i.stack.imgur.com")
      .replacing(/%[0-9a-f]{2}/) { $0.output.uppercased() }
      .replacing(/\s+/, with: " ").replacing(/>\ /, with: ">").replacing(/\ </, with: "<")
  }
}
