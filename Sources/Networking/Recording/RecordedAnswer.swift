internal import Basics

/// The readable half of a recorded answer; the body lies in a file beside it.
struct RecordedAnswer: Codable {
  /// The end of the names of these files.
  static let suffix = ".answer.json"

  var request: String
  /// Which of the answers to the same request this is, counted from 1.
  var number: Int
  var status: Int
  var headers: [Header]
  /// Where the answer came from in the end.
  var url: String
  /// The name of the file that holds the body; `nil` when it is empty.
  var body: String?

  struct Header: Codable {
    var name: String
    var value: String
  }

  init(_ response: HTTPResponse, to request: RecordedRequest, number: Int) {
    self.request = request.text
    self.number = number
    status = response.status
    headers = response.headers.filter { !$0.isSecret }.map {
      Header(name: $0.name, value: $0.value)
    }
    url = URLText(response.url).shown
    body =
      response.body.isEmpty
      ? nil : request.fileName(number) + Self.bodySuffix(response.header("Content-Type"))
  }

  /// The answer as it came.
  func response(body: [UInt8]) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: headers.map { HTTPHeader($0.name, $0.value) }, body: body, url: url)
  }

  /// The end of the name of a body, so that whoever opens the folder can look at it.
  private static func bodySuffix(_ type: String?) -> String {
    switch type?.prefix(while: { $0 != ";" && $0 != " " }).lowercased() {
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

/// What makes two requests the same to a recording: method, URL without secrets, body.
struct RecordedRequest: Hashable {
  /// `GET https://api.example/2.3/questions?page=1&site=x`, query items sorted.
  let text: String

  init(_ request: HTTPRequest) {
    let start = "\(request.method.rawValue) \(URLText(request.url).canonical)"
    text = request.body.map { "\(start) with \(FNV1a.hex($0))" } ?? start
  }

  /// The name of an answer's files: readable, and different for different requests.
  func fileName(_ number: Int) -> String {
    let name = "\(readableName)-\(FNV1a.hex(text.utf8))"
    return number == 1 ? name : "\(name)-\(number)"
  }

  /// What a person sees of the request: `GET-api.example-2.3-questions`.
  private var readableName: String {
    let words = text.split(separator: " ")
    let place = words.count > 1 ? URLText(String(words[1])) : URLText("")
    let bytes = "\(words.first ?? "") \(place.host)\(place.path)".utf8.prefix(80)
    return String(decoding: bytes.map(Self.safe), as: UTF8.self)
  }

  private static func safe(_ byte: UInt8) -> UInt8 {
    byte.isAlphanumeric || byte == UInt8(ascii: ".") ? byte : UInt8(ascii: "-")
  }
}
