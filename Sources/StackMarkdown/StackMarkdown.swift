/// Renders the texts of Stack Exchange: Markdown or HTML in; safe HTML, Markdown or text out.
///
/// All functions are pure and may be called from any thread.
public enum StackMarkdown {
  /// Renders a text as HTML that cannot hurt anyone.
  public static func html(_ source: Source, options: Options = .init()) -> SafeHTML {
    let fragment = source.fragment(options)
    return SafeHTML(trusted: HTMLWriter.html(of: fragment, presentation: options.presentation))
  }

  /// Renders a text as CommonMark that means the same, with every link inline.
  public static func markdown(_ source: Source, options: Options = .init()) -> [UInt8] {
    MarkdownWriter.markdown(
      of: source.fragment(options), options: options, isComment: source.isComment)
  }

  /// Renders a text as plain text, for excerpts and summaries; spoilers are hidden.
  public static func text(_ source: Source, options: Options = .init()) -> String {
    TextWriter.text(of: source.fragment(options))
  }

  /// Lists the addresses of the images in a text, resolved, in order, each once.
  public static func imageURLs(_ source: Source, options: Options = .init()) -> [String] {
    ImageList.addresses(in: source.fragment(options))
  }
}

extension Source {
  /// The text as a tree of what is allowed.
  func fragment(_ options: Options) -> Fragment {
    let site = SiteAddress(options.siteURL)
    return switch self {
    case .markdown(let text):
      Sanitizer.fragment(
        of: DialectRenderer.html(Array(text.utf8), options: options), profile: .post, site: site)
    case .html(let text):
      Sanitizer.fragment(of: Array(text.utf8), profile: .servedPost, site: site)
    case .commentMarkdown(let text):
      Sanitizer.fragment(
        of: CommentRenderer.html(Array(text.utf8), options: options), profile: .comment, site: site)
    case .commentHTML(let text):
      Sanitizer.fragment(of: Array(text.utf8), profile: .servedComment, site: site)
    }
  }

  var isComment: Bool {
    switch self {
    case .markdown, .html: false
    case .commentMarkdown, .commentHTML: true
    }
  }

  var text: String {
    switch self {
    case .markdown(let text), .html(let text), .commentMarkdown(let text), .commentHTML(let text):
      text
    }
  }
}
