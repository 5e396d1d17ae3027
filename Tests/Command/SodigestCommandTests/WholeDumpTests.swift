import Configuration
import Foundation
import SiteTesting
import SodigestCommand
import TestSupport
import Testing

/// The path of a real dump, if the shared data is available.
private let sharedDump = ProcessInfo.processInfo.environment["SODIGEST_SHARED"].map {
  "\($0)/data/dump/bicycles.meta"
}

@Suite(.enabled(if: sharedDump != nil && Browser.isInstalled))
struct WholeDumpTests {
  @Test("Every post and comment of a real dump is shown with its original markup")
  func everything() async throws {
    try await withWorld { world async throws in
      let dump = try #require(sharedDump)
      let posts = try Row.all(of: "\(dump)/Posts.xml")
      #expect(await world.run("import \(dump)") == .success)
      #expect(await world.run("render --format html") == .success)
      var questionIDs: [String: String] = [:]
      var bodies: [String: [[String]]] = [:]
      for post in posts {
        guard let id = post["Id"], let kind = post["PostTypeId"], kind == "1" || kind == "2" else {
          continue
        }
        let question = try #require(kind == "1" ? id : post["ParentId"])
        questionIDs[id] = question
        bodies[question, default: []]
          .append([kind == "1" ? "question" : "answer-\(id)", post["Body"] ?? ""])
      }
      var pages: [String: String] = [:]
      for question in bodies.keys {
        pages[question] = try world.contents("Output/q/bicycles.meta/\(question).html")
      }
      for comment in try Row.all(of: "\(dump)/Comments.xml") {
        guard let question = comment["PostId"].flatMap({ questionIDs[$0] }) else { continue }
        #expect(pages[question]?.contains("id=\"comment-\(comment["Id"] ?? "")\"") == true)
      }
      let shown = bodies.map { question, posts in
        ["page": pages[question] ?? "", "posts": posts] as [String: Any]
      }
      let found = try await differences(of: shown, in: world)
      #expect(found == "\(questionIDs.count) bodies: ", "\(found)")
    }
  }

  /// Returns the differences between the DOM trees of the dump and of pages, from a browser.
  private func differences(of pages: [[String: Any]], in world: World) async throws -> String {
    let json = String(
      decoding: try JSONSerialization.data(withJSONObject: pages), as: UTF8.self)
    try world.write(
      """
      <!doctype html><meta charset="utf-8">
      <script type="application/json">\(json.replacing("<", with: "\\u003c"))</script>
      """, to: "compare.html")
    return try await withBrowser { browser in
      let address = FileURL.url("\(world.folder)/compare.html")
      let visit = try await browser.visit(address, evaluating: Self.comparison)
      return try #require(visit.value)
    }
  }

  /// JavaScript that compares bodies of the dump with those of pages, except for intended changes.
  ///
  /// An image that was not fetched is a link with its alternative text, or that text inside an
  /// enclosing link. Links to pages of the site are relative.
  private static let comparison = #"""
    (() => {
      const base = 'https://bicycles.meta.stackexchange.com';
      const address = (text, isHere) => {
        if (isHere && !/^[a-z]+:/.test(text)) return 'here';
        try {
          return new URL(text, base).href.replaceAll('|', '%7C').replace(/%$/, '%25');
        } catch { return 'none' }
      };
      const flat = (root, isHere) => {
        const parts = [];
        const words = text => {
          if (typeof parts.at(-1) == 'object') parts.at(-1).words += text;
          else parts.push({words: text});
        };
        const image = element => {
          const given = element.getAttribute('alt'), inLink = element.closest('a');
          const isBare = !given || given == 'enter image description here';
          if (!inLink) parts.push(`<a>${address(element.getAttribute('src'), isHere)}`);
          words(` ${isBare ? 'image' : given} `);
          if (!inLink) parts.push('</a>');
        };
        const walk = node => {
          if (node.nodeType == 3) return words(node.data);
          if (node.nodeType != 1) return;
          const name = node.localName.replace(/^h\d$/, 'h');
          if (name == 'pre') return parts.push('<pre>' + node.textContent.replace(/\n$/, ''));
          if (name == 'p' && !node.childNodes.length) return;
          if (name == 'img') return image(node);
          if (name == 'span') return node.childNodes.forEach(walk);
          const link = name == 'a' ? address(node.getAttribute('href'), isHere) : '';
          parts.push(`<${name}>${link}`);
          node.childNodes.forEach(walk);
          parts.push(`</${name}>`);
        };
        root.childNodes.forEach(walk);
        return parts.map(part => part.words?.replace(/\s+/g, ' ').trim() ?? part)
          .filter(part => part);
      };
      const isSame = (original, shown) =>
        original === shown || shown == '<a>here' && original.startsWith(`<a>${base}`);
      let count = 0;
      const found = [];
      for (const {page, posts} of JSON.parse(document.scripts[0].textContent)) {
        const tree = new DOMParser().parseFromString(page, 'text/html');
        for (const [id, body] of posts) {
          count += 1;
          const text = tree.querySelector(`#${id} .text`);
          const original = flat(new DOMParser().parseFromString(`<body>${body}`, 'text/html').body);
          const shown = text ? flat(text, true) : [];
          const index = original.findIndex((part, index) => !isSame(part, shown[index]));
          if (index >= 0 || original.length != shown.length)
            found.push(`${id}: ${original.slice(index)[0]} != ${shown.slice(index)[0]}`);
        }
      }
      return `${count} bodies: ${found.join('\n')}`;
    })()
    """#
}

private enum Row {
  /// Returns the attributes of each row of a table.
  static func all(of path: String) throws -> [[String: String]] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
      var row: [String: String] = [:]
      for match in line.matches(of: /(\w+)="([^"]*)"/) {
        row[String(match.1)] = String(match.2).unescaped
      }
      return row
    }
  }
}

extension String {
  fileprivate var unescaped: String {
    replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#xA;", with: "\n").replacing("&#xD;", with: "\r").replacing("&amp;", with: "&")
  }
}
