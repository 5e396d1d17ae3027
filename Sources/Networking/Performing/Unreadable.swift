/// Words for answers that could not be read.
enum Unreadable {
  /// Why a parse failed: a page instead of data, a hole in JSON, or what the parse itself says.
  static func reason(_ error: any Error, in response: HTTPResponse, isOwn: Bool) -> String {
    if response.body.isEmpty { return "the answer is empty" }
    return pageInstead(response.body, isOwn: isOwn) ?? reason(error)
  }

  /// Words for a page that came instead of an answer of the API or of another host; `nil` for
  /// anything but HTML.
  static func pageInstead(_ body: [UInt8], isOwn: Bool) -> String? {
    page(body).map {
      "\(isOwn ? "the API's front door" : "the host") answered with a page: \($0)"
    }
  }

  /// Where and why a text is not what was expected.
  static func reason(_ error: any Error) -> String {
    (error as? DecodingError).map(reason) ?? "\(error)"
  }

  /// The title of an HTML page, or a placeholder for one without; `nil` for anything but HTML.
  static func page(_ body: [UInt8]) -> String? {
    let head = String(decoding: body.prefix(4096), as: UTF8.self)
    let start = head.drop(while: \.isWhitespace).prefix(15).lowercased()
    guard start.hasPrefix("<!doctype html") || start.hasPrefix("<html") || start.hasPrefix("<head")
    else { return nil }
    let words = title(in: head).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? "(untitled)" : "“\(words.prefix(120))”"
  }

  private static func title(in head: String) -> Substring {
    guard let tag = head.firstRange(of: /<title[^>]*>/.ignoresCase()) else { return "" }
    return head[tag.upperBound...].prefix { $0 != "<" }
  }

  private static func reason(_ error: DecodingError) -> String {
    switch error {
    case .typeMismatch(let type, let context): "\(place(context)) is not of type \(type)"
    case .valueNotFound(_, let context): "\(place(context)) is null"
    case .keyNotFound(let key, let context):
      "\(place(context)) has no “\(key.stringValue)”"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "it is not valid JSON" : "\(place(context)): \(context.debugDescription)"
    @unknown default: "it is not the JSON expected"
    }
  }

  /// A path into JSON, `items[3].owner`.
  private static func place(_ context: DecodingError.Context) -> String {
    var path = ""
    for key in context.codingPath {
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    return path.isEmpty ? "the answer" : path
  }
}
