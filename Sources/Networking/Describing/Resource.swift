/// A thing to fetch: what to ask, and how to read the answer.
///
/// A new kind of thing is a new value of this type; ``Webservice/load(_:)`` performs any of them.
public struct Resource<A>: Sendable {
  /// What to ask.
  public var request: RequestDescription
  /// The statuses whose answer is read; any other is a failure.
  public var accepts: @Sendable (_ status: Int) -> Bool
  /// Reads an answer of an accepted status.
  public var parse: @Sendable (HTTPResponse) throws -> A

  /// Makes a resource that reads the whole answer, headers included.
  public init(
    _ request: RequestDescription,
    accepts: @escaping @Sendable (_ status: Int) -> Bool = { (200..<300).contains($0) },
    reading parse: @escaping @Sendable (HTTPResponse) throws -> A
  ) {
    self.request = request
    self.accepts = accepts
    self.parse = parse
  }

  /// Makes a resource that reads the body of a 2xx answer.
  public init(_ request: RequestDescription, parse: @escaping @Sendable ([UInt8]) throws -> A) {
    self.init(request, reading: { try parse($0.body) })
  }

  /// Makes a resource from an absolute URL, asked with GET and without a key.
  public init(url: String, parse: @escaping @Sendable ([UInt8]) throws -> A) {
    self.init(RequestDescription(url: url), parse: parse)
  }

  /// The same question with its answer turned into something else.
  ///
  /// What `transform` throws counts as an unreadable answer.
  public func map<B>(_ transform: @escaping @Sendable (A) throws -> B) -> Resource<B> {
    Resource<B>(request, accepts: accepts, reading: { try transform(parse($0)) })
  }

  /// The same question, answered with the whole answer beside the value.
  public var withResponse: Resource<(value: A, response: HTTPResponse)> {
    Resource<(value: A, response: HTTPResponse)>(
      request, accepts: accepts, reading: { (try parse($0), $0) })
  }
}
