internal import Archive
internal import Basics
internal import Configuration
internal import Highlighting
internal import Maths
internal import StackExchange
internal import StackMarkdown

/// A run of `convert`, which converts one post, formula or piece of code.
struct ConvertRun {
  let options: ConvertOptions

  /// Returns the converted contents of the named file or standard input, as UTF-8.
  func convert(_ environment: CommandEnvironment) throws -> [UInt8] {
    let bytes = try readInput(environment)
    let text = String(decoding: bytes, as: UTF8.self)
    switch options.inputForm {
    case .markdown: return convertPost(.markdown(text))
    case .html: return convertPost(.html(text))
    case .comment: return convertPost(.commentMarkdown(text))
    case .commentHTML: return convertPost(.commentHTML(text))
    case .tex: return convertFormula(text)
    case .code: return highlightCode(bytes)
    }
  }

  /// Converts a post or a comment to the output format.
  private func convertPost(_ source: PostSource) -> [UInt8] {
    let post = StackMarkdown.ParsedPost(
      source,
      Site(
        url: options.site.map(siteURL), hasMath: options.hasMath,
        hasStrikethrough: options.strikethrough))
    switch options.outputForm {
    case .html: return post.html().bytes
    case .markdown: return post.markdown()
    case .text: return Array("\(post.plainText)\n".utf8)
    }
  }

  /// Converts a TeX formula to MathML.
  private func convertFormula(_ text: String) -> [UInt8] {
    var macros = Macros()
    var output = ByteBuffer()
    let end = text.lastIndex { !$0.isNewline }
    let tex = end.map { String(text[...$0]) } ?? ""
    Maths.write(tex, display: options.isDisplayMath, macros: &macros, to: &output)
    output.append(UInt8(ascii: "\n"))
    return output.bytes
  }

  /// Converts program code to HTML with syntax highlighting.
  private func highlightCode(_ code: [UInt8]) -> [UInt8] {
    var output = ByteBuffer()
    Highlighter.html(of: code.span, as: options.language ?? .text, into: &output)
    return output.bytes
  }

  /// Returns the contents of the named file or of standard input.
  private func readInput(_ environment: CommandEnvironment) throws -> [UInt8] {
    guard let file = options.file else { return try environment.readStandardInput() }
    do throws(FileAccessError) {
      if let bytes = try environment.files.read(file) { return bytes }
    } catch {
      throw CommandError(.storage, "`\(file)` cannot be read: \(error)")
    }
    throw CommandError(.storage, "`\(file)` does not exist")
  }
}
