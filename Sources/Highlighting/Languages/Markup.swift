extension Grammar {
  /// HTML with the scripts, styles and PHP in it.
  static var html: Grammar {
    markup(
      .match(#"<script(?=[\s>/])"#, .tag, .push("script")),
      .match(#"<style(?=[\s>/])"#, .tag, .push("style")), ignoringCase: true)
  }

  static var xml: Grammar { markup(ignoringCase: false) }

  private static func markup(_ more: Rule..., ignoringCase: Bool) -> Grammar {
    Grammar(
      ignoringCase: ignoringCase,
      [
        "main": [
          .match("[^<&]+", .plain), .entity, .php, .group(more),
          .match("<!--", .comment, .push("comment")),
          .match(#"<!\[CDATA\["#, .preprocessor, .push("data")),
          .match(#"<![A-Za-z][^>]*>"#, .preprocessor),
          .match(#"<\?[^p=\s][^>]*\?>"#, .preprocessor),
          .match(#"</?[\i][\w:.-]*"#, .tag, .push("tag")),
        ],
        "comment": [
          .match("[^-]+", .comment), .match("--+>", .comment, .pop), .otherwise(.take(.comment)),
        ],
        "data": [
          .match(#"[^\]]+"#, .plain), .match(#"\]\]+>"#, .preprocessor, .pop),
        ],
        "tag": [.match("/?>", .tag, .pop), .include("attributes")],
        "script": [
          .match("</script", .tag, .change("tag")),
          .match(">", .tag, .embed(.javaScript, until: .text("</script"))),
          .match("/>", .tag, .pop), .include("attributes"),
        ],
        "style": [
          .match("</style", .tag, .change("tag")),
          .match(">", .tag, .embed(.css, until: .text("</style"))), .match("/>", .tag, .pop),
          .include("attributes"),
        ],
        "attributes": [
          .match(#"\s+"#, .plain), .php, .match(#"[^\s"'<>/=]+"#, .attribute),
          .match(#"=\s*"#, .plain, .push("value")), .string("\"", "double"), .string("'", "single"),
          .match("<", .plain, .pop), .otherwise(.take(.plain)),
        ],
        "value": [
          .match("\"", .string, .change("double")), .match("'", .string, .change("single")),
          .match(#"[^\s"'<>]+"#, .string, .pop), .otherwise(.leave),
        ],
        "double": [
          .match("\"", .string, .pop), .entity, .php, .match("[^\"&<]+", .string),
          .otherwise(.take(.string)),
        ],
        "single": [
          .match("'", .string, .pop), .entity, .php, .match("[^'&<]+", .string),
          .otherwise(.take(.string)),
        ],
      ])
  }
}

extension Rule {
  fileprivate static var entity: Rule { match(#"&#?\w+;"#, .entity) }

  fileprivate static var php: Rule {
    group([
      match(#"<\?(php|=)"#, .preprocessor, .embed(.php, until: .text("?>"))),
      match(#"<\?(?=\s)"#, .preprocessor, .embed(.php, until: .text("?>"))),
      match(#"\?>"#, .preprocessor),
    ])
  }
}
