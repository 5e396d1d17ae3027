extension Grammar {
  /// The grammar of HTML with embedded JavaScript, CSS and PHP.
  static var html: Grammar {
    markup(
      .match(#"<script(?=[\s>/])"#, .tag, .push("script")),
      .match(#"<style(?=[\s>/])"#, .tag, .push("style")), ignoringCase: true)
  }

  static var xml: Grammar { markup(ignoringCase: false) }

  /// Creates the grammar of a markup language: HTML or XML.
  private static func markup(_ extraRules: Rule..., ignoringCase: Bool) -> Grammar {
    Grammar(
      ignoringCase: ignoringCase,
      [
        "main": [
          .match("[^<&]+", .plain), .entity, .php, .group(extraRules),
          .match("<!--", .comment, .push("comment")),
          .match(#"<!\[CDATA\["#, .preprocessor, .push("data")),
          .match(#"<![A-Za-z][^>]*>"#, .preprocessor),
          .match(#"<\?[^p=\s][^>]*\?>"#, .preprocessor),
          .match(#"</?[\i][\w:.-]*"#, .tag, .push("tag")),
        ],
        "comment": [
          .match("[^-]+", .comment), .match("--+>", .comment, .pop), .fallback(.consume(.comment)),
        ],
        "data": [
          .match(#"[^\]]+"#, .plain), .match(#"\]\]+>"#, .preprocessor, .pop),
        ],
        "tag": [.match("/?>", .tag, .pop), .include("attributes")],
        "script": [
          .match("</script", .tag, .changeMode(to: "tag")),
          .match(">", .tag, .embed(.javaScript, until: .text("</script"))),
          .match("/>", .tag, .pop), .include("attributes"),
        ],
        "style": [
          .match("</style", .tag, .changeMode(to: "tag")),
          .match(">", .tag, .embed(.css, until: .text("</style"))), .match("/>", .tag, .pop),
          .include("attributes"),
        ],
        "attributes": [
          .match(#"\s+"#, .plain), .php, .match(#"[^\s"'<>/=]+"#, .attribute),
          .match(#"=\s*"#, .plain, .push("value")), .string("\"", "double"), .string("'", "single"),
          .match("<", .plain, .pop), .fallback(.consume(.plain)),
        ],
        "value": [
          .match("\"", .string, .changeMode(to: "double")),
          .match("'", .string, .changeMode(to: "single")),
          .match(#"[^\s"'<>]+"#, .string, .pop), .fallback(.leaveMode),
        ],
        "double": [
          .match("\"", .string, .pop), .entity, .php, .match("[^\"&<]+", .string),
          .fallback(.consume(.string)),
        ],
        "single": [
          .match("'", .string, .pop), .entity, .php, .match("[^'&<]+", .string),
          .fallback(.consume(.string)),
        ],
      ])
  }
}

extension Rule {
  /// Matches a character reference such as `&amp;`.
  fileprivate static var entity: Rule { match(#"&#?\w+;"#, .entity) }

  /// Rules for embedded PHP, from `<?` up to `?>`.
  fileprivate static var php: Rule {
    group([
      match(#"<\?(php|=)"#, .preprocessor, .embed(.php, until: .text("?>"))),
      match(#"<\?(?=\s)"#, .preprocessor, .embed(.php, until: .text("?>"))),
      match(#"\?>"#, .preprocessor),
    ])
  }
}
