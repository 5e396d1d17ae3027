internal import Basics
internal import Configuration
internal import StackExchange
internal import StackMarkdown

/// The command `convert`: one post in, the same post in another form out.
struct Conversion {
  let options: ConvertOptions

  init(_ options: ConvertOptions) { self.options = options }

  /// Converts the file named, or standard input.
  ///
  /// - Returns: The post in the form asked for.
  /// - Throws: ``Failure`` when the input cannot be read.
  func convert(_ surroundings: Surroundings) throws -> [UInt8] {
    let source = source(String(decoding: try input(surroundings), as: UTF8.self))
    let rendering = Options(
      siteURL: options.site.map(siteAddress), hasMath: options.math,
      strikethrough: options.strikethrough)
    switch options.to {
    case .html: return StackMarkdown.html(source, options: rendering).bytes
    case .markdown: return StackMarkdown.markdown(source, options: rendering)
    case .text:
      let text = StackMarkdown.text(source, options: rendering)
      return Array((text.isEmpty ? text : text + "\n").utf8)
    }
  }

  private func source(_ text: String) -> Source {
    switch options.from {
    case .markdown: .markdown(text)
    case .html: .html(text)
    case .comment: .commentMarkdown(text)
    case .commentHTML: .commentHTML(text)
    }
  }

  private func input(_ surroundings: Surroundings) throws -> [UInt8] {
    guard let file = options.file else { return try surroundings.readInput() }
    do throws(SystemError) {
      if let bytes = try surroundings.files.read(file) { return bytes }
    } catch {
      throw Failure(.storage, "`\(file)` cannot be read: \(error.reason)")
    }
    throw Failure(.storage, "`\(file)` does not exist")
  }
}
