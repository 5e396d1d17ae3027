internal import Basics
internal import Configuration
internal import Digests
internal import Highlighting
internal import Maths
internal import StackExchange
internal import StackMarkdown

/// The command `convert`: one post, formula or code in, the same in another form out.
struct Conversion {
  let options: ConvertOptions

  /// Converts the file named, or standard input.
  func convert(_ surroundings: CommandEnvironment) throws -> [UInt8] {
    let bytes = try input(surroundings)
    let text = String(decoding: bytes, as: UTF8.self)
    switch options.from {
    case .markdown: return post(.markdown(text))
    case .html: return post(.html(text))
    case .comment: return post(.commentMarkdown(text))
    case .commentHTML: return post(.commentHTML(text))
    case .tex: return formula(text)
    case .code: return coloured(bytes)
    }
  }

  private func post(_ source: PostSource) -> [UInt8] {
    let post = StackMarkdown.ParsedPost(
      source,
      Site(
        url: options.site.map(siteURL), hasMath: options.math,
        hasStrikethrough: options.strikethrough))
    switch options.to {
    case .html: return post.html().bytes
    case .markdown: return post.markdown()
    case .text: return Array("\(post.plainText)\n".utf8)
    }
  }

  private func formula(_ text: String) -> [UInt8] {
    var macros = Macros()
    var output = ByteBuffer()
    let end = text.lastIndex { !$0.isNewline }
    let tex = end.map { String(text[...$0]) } ?? ""
    Maths.write(tex, display: options.display, macros: &macros, to: &output)
    output.append(UInt8(ascii: "\n"))
    return output.bytes
  }

  private func coloured(_ code: [UInt8]) -> [UInt8] {
    var output = ByteBuffer()
    Highlighter.html(of: code.span, as: options.language ?? .text, into: &output)
    return output.bytes
  }

  private func input(_ surroundings: CommandEnvironment) throws -> [UInt8] {
    guard let file = options.file else { return try surroundings.readInput() }
    do throws(FileAccessError) {
      if let bytes = try surroundings.files.read(file) { return bytes }
    } catch {
      throw Failure(.storage, "`\(file)` cannot be read: \(error)")
    }
    throw Failure(.storage, "`\(file)` does not exist")
  }
}
