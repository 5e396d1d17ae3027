internal import Configuration
internal import FoundationEssentials
internal import StackMarkdown

/// The command `convert`: one post in, the same post in another form out.
struct Conversion {
  let options: ConvertOptions

  init(_ options: ConvertOptions) { self.options = options }

  /// Converts the file named, or standard input.
  ///
  /// - Parameter readInput: Reads standard input to its end.
  /// - Returns: The post in the form asked for.
  /// - Throws: ``Failure`` when the input cannot be read.
  func convert(reading readInput: () throws -> [UInt8]) throws -> [UInt8] {
    let source = try source(String(decoding: input(readInput), as: UTF8.self))
    let rendering = Options(
      siteURL: options.site.map(Self.address), hasMath: options.math,
      strikethrough: options.strikethrough)
    switch options.to {
    case .html: return StackMarkdown.html(source, options: rendering).bytes
    case .markdown: return StackMarkdown.markdown(source, options: rendering)
    case .text: return Array(StackMarkdown.text(source, options: rendering).utf8)
    }
  }

  private func source(_ text: String) -> Source {
    switch options.from {
    case .markdown: .markdown(text)
    case .html: .html(text)
    case .comment: .commentMarkdown(text)
    }
  }

  private func input(_ readInput: () throws -> [UInt8]) throws -> [UInt8] {
    guard let file = options.file else { return try readInput() }
    do {
      return Array(try Data(contentsOf: URL(filePath: file)))
    } catch {
      let exists = FileManager.default.fileExists(atPath: file)
      throw Failure(.storage, "`\(file)` \(exists ? "cannot be read" : "does not exist")")
    }
  }

  /// A site's address from its parameter, without asking anyone.
  private static func address(of site: String) -> String {
    if site.contains(".") { return "https://\(site)" }
    let isOwnDomain = siteParameter("\(site).com") == site
    return isOwnDomain ? "https://\(site).com" : "https://\(site).stackexchange.com"
  }
}
