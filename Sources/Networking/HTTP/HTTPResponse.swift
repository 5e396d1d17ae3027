/// A web server's whole answer, inflated.
public struct HTTPResponse: Sendable, Equatable {
  /// From 100 to 599.
  public var status: Int
  /// In the order received.
  public var headers: [HTTPHeader]
  /// All of it, inflated.
  public var body: [UInt8] {
    didSet {
      gzippedBody = nil
      parsedBody = ParsedBody()
    }
  }
  /// The same as it came, where that was gzip, for those who keep it.
  package var gzippedBody: [UInt8]?
  /// What readers make of the body, so that it is parsed once.
  package private(set) var parsedBody = ParsedBody()
  /// Where the answer came from in the end, after redirects.
  public var url: String

  /// Makes an answer, as transports and tests do.
  public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = [], url: String) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
  }

  /// Compares what was said, not how it was packed.
  public static func == (first: Self, second: Self) -> Bool {
    (first.status, first.headers, first.body, first.url)
      == (second.status, second.headers, second.body, second.url)
  }

  /// The value of the first header of that name, whatever its case.
  public func header(_ name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
  }
}
