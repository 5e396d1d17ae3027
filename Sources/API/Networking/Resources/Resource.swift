/// A value that a web service provides: the request for it, and how to parse the response.
///
/// ``Webservice/load(_:)`` loads any resource. To fetch another kind of value, create another resource.
public struct Resource<Value>: Sendable {
  /// The request whose response contains the value of the resource.
  public var request: RequestDescription
  /// Returns whether a response with this status is parsed; any other status is an error.
  public var acceptsStatus: @Sendable (_ status: Int) -> Bool
  /// Parses the value of the resource from a response whose status is accepted.
  public var parse: @Sendable (HTTPResponse) throws -> Value

  /// Creates a resource that parses the whole response, headers included.
  public init(
    _ request: RequestDescription,
    acceptsStatus: @escaping @Sendable (_ status: Int) -> Bool = {
      (200..<300).contains($0)
    },
    parseResponse parse: @escaping @Sendable (HTTPResponse) throws -> Value
  ) {
    self.request = request
    self.acceptsStatus = acceptsStatus
    self.parse = parse
  }

  /// Creates a resource that parses the body of a response with a 2xx status.
  public init(
    _ request: RequestDescription, parseBody: @escaping @Sendable ([UInt8]) throws -> Value
  ) {
    self.init(request, parseResponse: { try parseBody($0.body) })
  }

  /// Creates a resource for an absolute URL, requested with GET and without an API key.
  public init(url: String, parseBody: @escaping @Sendable ([UInt8]) throws -> Value) {
    self.init(RequestDescription(url: url), parseBody: parseBody)
  }

  /// Returns a resource that sends the request of this resource and transforms the parsed value.
  ///
  /// Errors of `transform` are reported as ``WebserviceError/unreadable(url:because:)``.
  public func map<NewValue>(
    _ transform: @escaping @Sendable (Value) throws -> NewValue
  ) -> Resource<NewValue> {
    Resource<NewValue>(
      request, acceptsStatus: acceptsStatus, parseResponse: { try transform(parse($0)) })
  }

  /// A resource that sends the request of this resource, and returns the whole response with the
  /// value.
  public var withResponse: Resource<(value: Value, response: HTTPResponse)> {
    Resource<(value: Value, response: HTTPResponse)>(
      request, acceptsStatus: acceptsStatus, parseResponse: { (try parse($0), $0) })
  }
}
