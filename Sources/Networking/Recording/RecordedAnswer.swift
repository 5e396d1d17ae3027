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
    text = request.body.map { "\(start) with \(Self.hash($0))" } ?? start
  }

  /// The name of an answer's files: readable, and different for different requests.
  func fileName(_ number: Int) -> String {
    let name = "\(readableName)-\(Self.hash(Array(text.utf8)))"
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
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
      byte
    default: UInt8(ascii: "-")
    }
  }

  /// FNV-1a, 64 bits: short and the same everywhere; nothing depends on it being hard to forge.
  private static func hash(_ bytes: [UInt8]) -> String {
    let value = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
