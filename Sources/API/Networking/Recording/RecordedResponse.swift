internal import Basics

/// The JSON file that describes a recorded response; the body is stored in a file next to it.
struct RecordedResponse: Codable {
  /// The suffix of the file names of recorded responses.
  static let suffix = ".answer.json"

  /// The method and URL of the request, as in ``RecordedRequest/text``.
  var request: String
  /// The number of the response among the recorded responses to the same request, from 1.
  var number: Int
  var status: Int
  var headers: [Header]
  /// The URL of the response after redirects, with secrets redacted.
  var url: String
  /// The name of the file that contains the response body; `nil` if the body is empty.
  var body: String?

  /// The name and the value of a response header.
  struct Header: Codable {
    var name: String
    var value: String
  }

  /// Creates the description of a response, without its secret headers.
  init(_ response: HTTPResponse, to request: RecordedRequest, number: Int) {
    self.request = request.text
    self.number = number
    status = response.status
    headers = response.headers.filter { !$0.isSecret }.map {
      Header(name: $0.name, value: $0.value)
    }
    url = URLParts(response.url).redacted
    body =
      response.body.isEmpty
      ? nil : request.fileName(number: number) + Self.bodySuffix(response.header("Content-Type"))
  }

  /// Returns the recorded response with a body that was read from its file.
  func response(body: [UInt8]) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: headers.map { HTTPHeader($0.name, $0.value) }, body: body, url: url)
  }

  /// Returns the suffix of the body file for a `Content-Type`, so that other programs can open the file.
  private static func bodySuffix(_ contentType: String?) -> String {
    switch contentType?.prefix(while: { $0 != ";" && $0 != " " }).lowercased() {
    case "application/json": ".body.json"
    case "text/html": ".body.html"
    case "image/png": ".body.png"
    case "image/jpeg": ".body.jpg"
    case "image/gif": ".body.gif"
    case "image/webp": ".body.webp"
    default: ".body"
    }
  }
}

/// The identity of a request in a recording: method, URL without secrets, and hash of the body.
struct RecordedRequest: Hashable {
  /// The request as text with sorted query items: `GET https://api.example/2.3/questions?page=1&site=x`.
  let text: String

  /// Creates the identity of a request from its method, URL and body.
  init(_ request: HTTPRequest) {
    let start = "\(request.method.rawValue) \(URLParts(request.url).canonical)"
    text = request.body.map { "\(start) with \(FNV1a.hex($0))" } ?? start
  }

  /// Returns the base name of the files of a recorded response: a readable text with a unique hash.
  func fileName(number: Int) -> String {
    let name = "\(readableName)-\(FNV1a.hex(text.utf8))"
    return number == 1 ? name : "\(name)-\(number)"
  }

  /// The readable part of file names, such as `GET-api.example-2.3-questions`.
  private var readableName: String {
    let words = text.split(separator: " ")
    let url = words.count > 1 ? URLParts(String(words[1])) : URLParts("")
    let bytes = "\(words.first ?? "") \(url.host)\(url.path)".utf8.prefix(80)
    return String(decoding: bytes.map(Self.replacingUnsafe), as: UTF8.self)
  }

  /// Returns the byte, or `-` if it is not a letter, a digit or a full stop.
  private static func replacingUnsafe(_ byte: UInt8) -> UInt8 {
    byte.isAlphanumeric || byte == UInt8(ascii: ".") ? byte : UInt8(ascii: "-")
  }
}
