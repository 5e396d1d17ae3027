/// Renders the texts of Stack Exchange: Markdown or HTML in; safe HTML, Markdown or text out.
///
/// All functions are pure and may be called from any thread. Texts of more than 1 MB are cut, and
/// say so at their end.
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
  ///
  /// They are those that ``Presentation/image`` is asked about.
  public static func imageURLs(_ source: Source, options: Options = .init()) -> [String] {
    ImageList.addresses(in: source.fragment(options))
  }
}
