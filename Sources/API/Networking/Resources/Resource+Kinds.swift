public import Basics
public import FoundationEssentials

extension Resource where Value: Decodable & Sendable {
  /// Creates a resource that decodes a value from JSON.
  ///
  /// - Parameters:
  ///   - request: The request; it gets an `Accept: application/json` header unless it has an `Accept`.
  ///   - makeDecoder: Creates the JSON decoder; called once for each response.
  public init(
    json request: RequestDescription, makeDecoder: @escaping @Sendable () -> JSONDecoder
  ) {
    self.init(request.accepting("application/json")) { body in
      try makeDecoder().decode(Value.self, from: Data(body))
    }
  }

  /// Creates a resource that decodes a value from JSON with a default `JSONDecoder`.
  public init(json request: RequestDescription) {
    self.init(json: request, makeDecoder: { JSONDecoder() })
  }

  /// Creates a resource that decodes a value from JSON at an absolute URL.
  public init(json url: String) {
    self.init(json: RequestDescription(url: url))
  }
}

extension Resource where Value == [UInt8] {
  /// Returns a resource for the bytes of the response body, without parsing.
  public static func data(_ request: RequestDescription) -> Resource {
    Resource(request, parseBody: { $0 })
  }

  /// Returns a resource for the bytes at an absolute URL, without parsing.
  public static func data(at url: String) -> Resource {
    data(RequestDescription(url: url))
  }
}

extension Resource {
  /// Returns a resource for an image on one of the allowed hosts, requested without an API key.
  ///
  /// - Parameters:
  ///   - url: The absolute URL of the image.
  ///   - allowedHosts: The hosts to which the URL and its redirects may lead.
  ///   - byteLimit: The maximum size of the image in bytes.
  ///   - timeout: The time limit for the whole download, redirects included.
  ///   - parse: Checks that the bytes are an image, and converts them into a value.
  /// - Returns: A resource that fails with the errors of the image host, not of the API.
  public static func image(
    at url: String, allowedHosts: [AllowedHost], byteLimit: Int = 10_000_000,
    timeout: Duration = .seconds(20), parse: @escaping @Sendable ([UInt8]) throws -> Value
  ) -> Resource {
    let limits = HTTPLimits(
      maxBodyBytes: byteLimit, totalTimeout: timeout, allowedHosts: .listed(allowedHosts))
    let request = RequestDescription(url: url, limits: limits)
    return Resource(
      request.accepting("image/webp,image/png,image/jpeg,image/gif;q=0.9,*/*;q=0.1"),
      parseBody: parse)
  }
}

extension RequestDescription {
  /// Returns a copy of the request with an `Accept` header, unless it already has one.
  fileprivate func accepting(_ mediaTypes: String) -> RequestDescription {
    guard !headers.contains(where: { $0.isNamed("Accept") }) else { return self }
    var copy = self
    copy.headers.append(HTTPHeader("Accept", mediaTypes))
    return copy
  }
}
