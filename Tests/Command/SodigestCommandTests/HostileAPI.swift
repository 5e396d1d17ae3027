import Foundation
import Networking
import StackExchange

/// An API with malicious and missing values.
enum HostileAPI {
  /// Returns a transport that returns the questions for every request.
  static func transport(_ questions: [[String: Any]]) throws -> Transport {
    let page: [String: Any] = ["items": questions, "has_more": false]
    let body = [UInt8](try JSONSerialization.data(withJSONObject: page))
    return { request in
      let text: [UInt8]
      if request.url.contains("/filters/create") {
        text = Array(filter.utf8)
      } else if request.url.contains("/sites") {
        text = Array(#"{"items":[],"has_more":false}"#.utf8)
      } else if request.url.contains("/questions") {
        text = body
      } else {
        return HTTPResponse(status: 404, url: request.url)
      }
      return HTTPResponse(status: 200, body: text, url: request.url)
    }
  }

  private static let filter: String = {
    let names = FieldList.displayed.names.map { "\"\($0)\"" }.joined(separator: ",")
    return #"{"items":[{"filter":"!f","filter_type":"unsafe","included_fields":[\#(names)]}]}"#
  }()

  /// Returns questions with each text in every field that users can write.
  static func questions(with texts: [String]) -> [[String: Any]] {
    texts.enumerated().map { index, text in
      let id = 100 + index
      let owner: [String: Any] = [
        "user_id": id, "user_type": "registered", "display_name": text, "link": text,
        "profile_image": text,
      ]
      return [
        "question_id": id, "title": text, "tags": ["swift", "x\(index)"], "owner": owner,
        "body_markdown": text, "body": text, "link": text, "content_license": text,
        "closed_date": 1_700_000_000, "closed_reason": text, "creation_date": 1_700_000_000,
        "comments": [
          ["comment_id": id, "post_id": id, "body": text, "owner": owner],
          ["comment_id": id + 5000, "post_id": id, "body_markdown": text],
        ],
        "answer_count": 2,
        "answers": [
          [
            "answer_id": id * 10, "question_id": id, "body_markdown": text, "owner": owner,
            "is_accepted": true,
          ],
          ["answer_id": id * 10 + 1, "question_id": id, "body": text, "last_editor": owner],
        ],
      ]
    }
  }

  /// Attacks on titles, attributes, URLs, styles, encodings and parsers.
  static let texts = [
    "</title><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>",
    "' onmouseover='alert(1)",
    "javascript:alert(1)", "<svg onload=alert(1)>", "<iframe src=https://evil.example></iframe>",
    "[a](javascript:alert(1)) ![b](https://evil.example/x.png)",
    "<a href=\" java\nscript:alert(1)\">x</a>",
    "{{{x}}} {{#a}} {{/a}}", "<style>*{background:url(https://evil.example)}</style>",
    "<meta http-equiv=refresh content='0;url=https://evil.example'>",
    "<base href=https://evil.example>",
    "<form action=https://evil.example><input type=submit>",
    "<math><mi xlink:href=javascript:alert(1)>x",
    "<a href=data:text/html,<script>alert(1)</script>>x</a>", "<!--><script>alert(1)</script>-->",
    "<details open ontoggle=alert(1)>", "\u{202E}\u{0}\u{1}\u{7F}\u{FEFF}\u{FFFE}",
    "&lt;script&gt;alert(1)",
    "<b><i></b></i></div></main></body></html>", "]]><![CDATA[<script>alert(1)</script>",
    "<table><tr><td background=javascript:alert(1)>",
    "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
    "https://evil.example/\"><script>alert(1)</script>", "", "   ",
    String(repeating: ">", count: 30_000),
    String(repeating: "![[]()", count: 2_000), String(repeating: "<b>", count: 5_000),
    String(repeating: "a", count: 20_000), "👩‍👩‍👧‍👦 مرحبا 你好 \u{1F1E9}\u{1F1EA}",
  ]
}
