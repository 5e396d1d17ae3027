import Mustache
import Testing

/// Tests where values may be printed; escaped text is safe only where HTML treats it as text.
@Suite struct EscapingContextTests {
  private static let declaration = RecordDeclaration([
    "t": .text, "a": .address, "m": .markup, "n": .number, "yes": .flag,
  ])

  private func messages(_ template: String, in page: String = "p.html") -> [String] {
    errors(template, page: page, for: Self.declaration)
  }

  @Test(
    "Text is allowed between tags and in quoted attributes",
    arguments: [
      "{{t}}", "<p>{{t}}</p>", "a < {{t}}", "a <3 {{t}}", "<!DOCTYPE html>{{t}}",
      "<!-- <a --> {{t}}",
      "<!-- {{t}} -->", "<p class=\"x\">{{t}}", "<p class=\"a {{t}}\" title='{{t}}'>{{t}}",
      "<P\n  TITLE = \"{{t}}\"\n>", "<br/>{{t}}", "<br />{{t}}",
      "<input value=\"{{t}}\" disabled>{{t}}",
      "<a title=\"x>y\">{{t}}", "<a title=x>{{t}}", "<title>{{t}}</title>",
      "<textarea>{{t}}</textarea>",
      "<script>if (a < b) '</p>'</script>{{t}}", "<style>a > b {}</style>{{t}}",
      "<SCRIPT SRC=\"x.js\"></SCRIPT>{{t}}", "<script src=\"{{a}}\"></script>{{t}}",
      "<scripted>{{t}}</scripted>", "<styles>{{t}}", "</script>{{t}}",
      "<a href=\"{{a}}\">{{t}}</a>",
      "<a href=\"../t/{{t}}.html\">", "<a href=\"#{{t}}\">", "<img src='{{a}}' alt='{{t}}'>",
      "<a data-href=\"{{t}}\">", "<svg viewBox=\"0 0 1 1\"><path d=\"M0 0\"/></svg>{{t}}",
      "<p {{#yes}}class=\"{{t}}\"{{/yes}}>{{t}}", "<p {{#yes}}hidden{{/yes}}>{{t}}</p>",
      "<a href=\"{{#yes}}{{a}}{{/yes}}\">",
    ])
  func allowed(template: String) {
    #expect(messages(template) == [])
  }

  @Test(
    "Text elsewhere in HTML is rejected",
    arguments: [
      (
        "<script>var a = \"{{t}}\"</script>", 18,
        "cannot appear in a script or a style. Print it elsewhere."
      ),
      (
        "<style>a { color: {{t}} }</style>", 19,
        "cannot appear in a script or a style. Print it elsewhere."
      ),
      ("<ScRiPt type=x>{{t}}", 16, "cannot appear in a script or a style. Print it elsewhere."),
      ("<script>'</p>{{t}}'", 14, "cannot appear in a script or a style. Print it elsewhere."),
      ("<p title={{t}}>", 10, "cannot appear in a tag without quotes. Put it into quotes."),
      ("<p title=a{{t}}>", 11, "cannot appear in a tag without quotes. Put it into quotes."),
      ("<p {{t}}>", 4, "cannot appear in a tag without quotes. Put it into quotes."),
      ("<p a{{t}}=\"\">", 5, "cannot appear in a tag without quotes. Put it into quotes."),
      ("<{{t}}>", 2, "cannot appear in a tag without quotes. Put it into quotes."),
      ("</{{t}}>", 3, "cannot appear in a tag without quotes. Put it into quotes."),
      ("<h{{t}}>", 3, "cannot appear in a tag without quotes. Put it into quotes."),
      ("<!{{t}}>", 3, "cannot appear in a tag without quotes. Put it into quotes."),
      (
        "<p onclick=\"{{t}}\">", 13,
        "cannot appear in the attribute 'onclick'. Print it elsewhere."
      ),
      ("<p ONLOAD='f({{t}})'>", 14, "cannot appear in the attribute 'onload'. Print it elsewhere."),
      (
        "<p style=\"color: {{t}}\">", 18,
        "cannot appear in the attribute 'style'. Print it elsewhere."
      ),
      (
        "<iframe srcdoc=\"{{t}}\">", 17,
        "cannot appear in the attribute 'srcdoc'. Print it elsewhere."
      ),
      ("<a href=\"{{t}}\">", 10, "cannot begin 'href'. Print an address there."),
      ("<a HREF = ' {{t}}'>", 13, "cannot begin 'href'. Print an address there."),
      ("<a title=\"x\" href=\"{{t}}/x\">", 20, "cannot begin 'href'. Print an address there."),
      ("<img src=\"{{n}}{{t}}\">", 16, "cannot begin 'src'. Print an address there."),
      ("<form action=\"{{t}}\">", 15, "cannot begin 'action'. Print an address there."),
    ])
  func rejected(template: String, column: Int, message: String) {
    #expect(messages(template) == ["p.html:1:\(column): 't' is a text and \(message)"])
  }

  @Test(
    "Values may follow a safe start of an address",
    arguments: [
      "https://a.example/{{t}}", "HTTP://{{t}}", "mailto:{{t}}", "/{{t}}", "./{{a}}", "?q={{t}}",
      "#{{t}}", "page{{n}}.html", "{{a}}#{{t}}", "{{a}}/{{a}}", "\n {{a}}", "x/y:{{t}}",
    ])
  func safeAddressStarts(address: String) {
    #expect(messages("<a href=\"\(address)\">") == [])
    #expect(messages("<form action='\(address)'>") == [])
  }

  @Test(
    "Values may not follow an unsafe scheme",
    arguments: [
      ("javascript:", "javascript:"), ("JavaScript:x(", "javascript:x("),
      ("  java\tscript:", "javascript:"), ("javascript&colon;", "javascript&colon;"),
      ("java&#115;cript:", "java&#115;cript:"), ("vbscript:", "vbscript:"), ("data:", "data:"),
      ("blob:", "blob:"), ("javascript: // ", "javascript://"), ("https&colon;", "https&colon;"),
    ])
  func unsafeSchemes(start: String, shown: String) {
    for (tag, attribute) in [
      ("a", "href"), ("a", "xlink:href"), ("img", "src"), ("form", "action"),
      ("button", "formaction"), ("object", "data"), ("video", "poster"),
    ] {
      for (name, kind) in [("t", "a text"), ("a", "an address"), ("n", "a number")] {
        let template = "<\(tag) \(attribute)=\"\(start){{\(name)}}\">"
        let column = template.utf8.count - 6
        #expect(
          messages(template) == [
            """
            p.html:1:\(column): '\(name)' is \(kind) and cannot follow '\(shown)' in '\(attribute)'. \
            Begin the address with https:, http:, mailto:, / or #.
            """
          ])
      }
    }
  }

  @Test("Text and addresses may not follow a possible start of a scheme")
  func possibleSchemes() {
    #expect(
      messages("<a href='java{{t}}'><a href='java{{a}}'>") == [
        """
        p.html:1:14: 't' is a text and cannot follow 'java' in 'href'. Begin the address with https:, \
        http:, mailto:, / or #.
        """,
        """
        p.html:1:34: 'a' is an address and cannot follow 'java' in 'href'. Begin the address with \
        https:, http:, mailto:, / or #.
        """,
      ])
  }

  @Test("Each address in a srcset is checked separately")
  func imageSets() {
    #expect(messages("<img srcset='{{a}} 64w, {{a}} {{n}}w, x/{{t}}.png 2x'>") == [])
    #expect(messages("<img srcset='{{a}} 64w, {{t}} 2x'>").count == 1)
    #expect(messages("<img srcset='{{a}} 64w, data:{{t}} 2x'>").count == 1)
  }

  @Test("Link destinations in Markdown are checked like addresses")
  func markdownLinks() {
    #expect(
      messages("[{{t}}]({{a}}) ({{t}}) [x](<{{a}}>) [x](../{{t}}.md) [](#x) {{t}}", in: "p.md")
        == [])
    #expect(messages("[x]({{t}})", in: "p.html") == [])
    #expect(
      messages("[x]({{t}})\n[x](<{{t}}>)\n![x](javascript:{{a}})", in: "p.md") == [
        "p.md:1:5: 't' is a text and cannot begin '](…)'. Print an address there.",
        "p.md:2:6: 't' is a text and cannot begin '](…)'. Print an address there.",
        """
        p.md:3:17: 'a' is an address and cannot follow 'javascript:' in '](…)'. Begin the address with \
        https:, http:, mailto:, / or #.
        """,
      ])
  }

  @Test("Markup is allowed only between tags")
  func markup() {
    #expect(messages("<p>{{m}}</p>{{{m}}}") == [])
    #expect(
      messages("<p title=\"{{m}}\">{{&m}}</p><style>{{{m}}}</style>") == [
        "p.html:1:11: 'm' is markup and cannot appear in the attribute 'title'. Print it elsewhere.",
        "p.html:1:35: 'm' is markup and cannot appear in a script or a style. Print it elsewhere.",
      ])
  }

  @Test("Addresses are allowed in text and quoted attributes, but not in styles")
  func addresses() {
    #expect(messages("<a href=\"{{a}}\" title=\"{{a}}\">{{a}}</a>") == [])
    #expect(
      messages("<a href={{a}} style=\"background: url({{a}})\">") == [
        "p.html:1:9: 'a' is an address and cannot appear in a tag without quotes. Put it into quotes.",
        "p.html:1:38: 'a' is an address and cannot appear in the attribute 'style'. Print it elsewhere.",
      ])
  }

  @Test("Numbers are allowed everywhere")
  func numbers() {
    let template =
      "<h{{n}} width={{n}} a{{n}}=x onclick=\"f({{n}})\" style='width: {{n}}px'>{{n}}"
      + "<script>var n = {{n}};</script><a href=\"{{n}}.html\">"
    #expect(messages(template) == [])
  }

  @Test("The context is that of the composed page, across layouts and partials")
  func included() {
    let files = [
      "layout.html": "<title>{{$title}}{{/title}}</title><script>{{$script}}{{/script}}</script>",
      "name.html": "{{t}}",
    ]
    let template =
      "{{<layout}}{{$title}}{{>name}}{{/title}}{{$script}}{{>name}}{{/script}}{{/layout}}"
    #expect(
      errors(template, files: files, for: Self.declaration) == [
        "name.html:1:1 (in page.html): 't' is a text and cannot appear in a script or a style. "
          + "Print it elsewhere."
      ])
  }

  @Test("In Markdown, text is not allowed inside HTML tags")
  func markdown() {
    for template in [
      "{{t}}", "[{{t}}]({{a}})", "<{{a}}>", "a < {{t}}", "<b>{{t}}</b>", "<img src=\"{{a}}\">",
    ] {
      #expect(messages(template, in: "p.md") == [], "\(template)")
    }
    #expect(
      messages("<b title=\"{{t}}\"><{{t}}>", in: "p.md") == [
        "p.md:1:11: 't' is a text and cannot appear in the attribute 'title'. Print it elsewhere.",
        "p.md:1:19: 't' is a text and cannot appear in a tag without quotes. Put it into quotes.",
      ])
  }

  @Test("In XML, text is allowed everywhere")
  func xml() {
    #expect(messages("<link href=\"{{t}}\"/><script>{{t}}</script>", in: "p.xml") == [])
  }
}
