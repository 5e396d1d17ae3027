/// Error messages for responses that cannot be parsed.
enum ParseErrorMessage {
  /// Returns why a response cannot be parsed: it is empty, an HTML page, or what `error` describes.
  static func reason(
    _ error: any Error, in response: HTTPResponse, isFromService: Bool
  ) -> String {
    if response.body.isEmpty { return "the response is empty" }
    return unexpectedHTML(response.body, isFromService: isFromService) ?? reason(error)
  }

  /// Returns a message for an unexpected HTML page; `nil` if the body is not HTML.
  static func unexpectedHTML(_ body: [UInt8], isFromService: Bool) -> String? {
    htmlTitle(body).map {
      "\(isFromService ? "a server in front of the API" : "the host") returned an HTML page: \($0)"
    }
  }

  /// Returns a message for a parse error, with the JSON path of a decoding error.
  static func reason(_ error: any Error) -> String {
    (error as? DecodingError).map(decodingReason) ?? "\(error)"
  }

  /// Returns the quoted title of an HTML page, or `(untitled)`; `nil` if the body is not HTML.
  static func htmlTitle(_ body: [UInt8]) -> String? {
    let head = String(decoding: body.prefix(4096), as: UTF8.self)
    let start = head.drop(while: \.isWhitespace).prefix(15).lowercased()
    guard start.hasPrefix("<!doctype html") || start.hasPrefix("<html") || start.hasPrefix("<head")
    else { return nil }
    let words = title(in: head).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? "(untitled)" : "“\(words.prefix(120))”"
  }

  /// Returns the content of the element `title`; empty if there is none.
  private static func title(in head: String) -> Substring {
    guard let tag = head.firstRange(of: /<title[^>]*>/.ignoresCase()) else { return "" }
    return head[tag.upperBound...].prefix { $0 != "<" }
  }

  /// Returns a message for an error of a JSON decoder.
  private static func decodingReason(_ error: DecodingError) -> String {
    switch error {
    case .typeMismatch(let type, let context): "\(path(of: context)) is not of type \(type)"
    case .valueNotFound(_, let context): "\(path(of: context)) is null"
    case .keyNotFound(let key, let context):
      "\(path(of: context)) has no “\(key.stringValue)”"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "it is not valid JSON" : "\(path(of: context)): \(context.debugDescription)"
    @unknown default: "it is not the expected JSON"
    }
  }

  /// Returns the JSON path of a decoding error, such as `items[3].owner`.
  private static func path(of context: DecodingError.Context) -> String {
    var path = ""
    for key in context.codingPath {
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    return path.isEmpty ? "the JSON value" : path
  }
}
