internal import Basics
internal import Configuration
internal import Digests
internal import Highlighting
internal import Maths
internal import StackExchange
internal import StackMarkdown

/// A run of `convert`, which converts one post, formula or piece of code.
struct ConvertRun {
  let options: ConvertOptions

  /// Converts the named file or standard input.
  func convert(_ environment: CommandEnvironment) throws -> [UInt8] {
    let bytes = try input(environment)
    let text = String(decoding: bytes, as: UTF8.self)
    switch options.inputForm {
    case .markdown: return post(.markdown(text))
    case .html: return post(.html(text))
    case .comment: return post(.commentMarkdown(text))
    case .commentHTML: return post(.commentHTML(text))
    case .tex: return formula(text)
    case .code: return highlighted(bytes)
    }
  }

  /// Converts a post or a comment.
  private func post(_ source: PostSource) -> [UInt8] {
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
  private func formula(_ text: String) -> [UInt8] {
    var macros = Macros()
    var output = ByteBuffer()
    let end = text.lastIndex { !$0.isNewline }
    let tex = end.map { String(text[...$0]) } ?? ""
    Maths.write(tex, display: options.isDisplayMath, macros: &macros, to: &output)
    output.append(UInt8(ascii: "\n"))
    return output.bytes
  }

  /// Converts code to highlighted HTML.
  private func highlighted(_ code: [UInt8]) -> [UInt8] {
    var output = ByteBuffer()
    Highlighter.html(of: code.span, as: options.language ?? .text, into: &output)
    return output.bytes
  }

  /// Reads the named file or standard input.
  private func input(_ environment: CommandEnvironment) throws -> [UInt8] {
    guard let file = options.file else { return try environment.readStandardInput() }
    do throws(FileAccessError) {
      if let bytes = try environment.files.read(file) { return bytes }
    } catch {
      throw CommandError(.storage, "`\(file)` cannot be read: \(error)")
    }
    throw CommandError(.storage, "`\(file)` does not exist")
  }
}
