/// A value that a web service provides: the request for it, and how to parse the response.
///
/// ``Webservice/load(_:)`` loads any resource. To fetch another kind of value, create another resource.
public struct Resource<A>: Sendable {
  /// The request that loads the value.
  public var request: RequestDescription
  /// Returns whether a response with this status is parsed; any other status is an error.
  public var accepts: @Sendable (_ status: Int) -> Bool
  /// Parses a response whose status is accepted.
  public var parse: @Sendable (HTTPResponse) throws -> A

  /// Creates a resource that parses the whole response, headers included.
  public init(
    _ request: RequestDescription,
    accepts acceptsStatus: @escaping @Sendable (_ status: Int) -> Bool = {
      (200..<300).contains($0)
    },
    reading parse: @escaping @Sendable (HTTPResponse) throws -> A
  ) {
    self.request = request
    self.accepts = acceptsStatus
    self.parse = parse
  }

  /// Creates a resource that parses the body of a response with a 2xx status.
  public init(_ request: RequestDescription, parse: @escaping @Sendable ([UInt8]) throws -> A) {
    self.init(request, reading: { try parse($0.body) })
  }

  /// Creates a resource for an absolute URL, requested with GET and without an API key.
  public init(url: String, parse: @escaping @Sendable ([UInt8]) throws -> A) {
    self.init(RequestDescription(url: url), parse: parse)
  }

  /// Returns a resource with the same request that transforms the parsed value.
  ///
  /// Errors of `transform` are reported as ``WebserviceError/unreadable(url:because:)``.
  public func map<NewValue>(
    _ transform: @escaping @Sendable (A) throws -> NewValue
  ) -> Resource<NewValue> {
    Resource<NewValue>(request, accepts: accepts, reading: { try transform(parse($0)) })
  }

  /// A resource with the same request that also returns the whole response.
  public var withResponse: Resource<(value: A, response: HTTPResponse)> {
    Resource<(value: A, response: HTTPResponse)>(
      request, accepts: accepts, reading: { (try parse($0), $0) })
  }
}
