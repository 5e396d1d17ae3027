public import Basics
public import FoundationEssentials

extension Resource where A: Decodable & Sendable {
  /// A value as JSON.
  ///
  /// - Parameters:
  ///   - request: Asked with `Accept: application/json` unless it says otherwise.
  ///   - decoder: Makes the decoder, one for each answer.
  public init(json request: RequestDescription, decoder: @escaping @Sendable () -> JSONDecoder) {
    self.init(request.accepting("application/json")) { body in
      try decoder().decode(A.self, from: Data(body))
    }
  }

  /// A value as JSON, its keys named as the properties of `A`.
  public init(json request: RequestDescription) {
    self.init(json: request, decoder: { JSONDecoder() })
  }

  /// A value as JSON at an absolute URL.
  public init(json url: String) {
    self.init(json: RequestDescription(url: url))
  }
}

extension Resource where A == [UInt8] {
  /// The bytes as they come.
  public static func data(_ request: RequestDescription) -> Resource {
    Resource(request, parse: { $0 })
  }

  /// The bytes at an absolute URL, as they come.
  public static func data(at url: String) -> Resource {
    data(RequestDescription(url: url))
  }
}

extension Resource {
  /// An image, wherever it lives: asked without a key, and only of the hosts listed.
  ///
  /// - Parameters:
  ///   - url: Absolute.
  ///   - hosts: The hosts that the URL and every redirect may name.
  ///   - maximumBytes: The longest image accepted.
  ///   - time: The longest wait for the whole image.
  ///   - parse: Checks that the bytes are an image, and reads what is wanted of it.
  /// - Returns: A resource whose failures are those of the host, not of the API.
  public static func image(
    at url: String, hosts: [AllowedHost], maximumBytes: Int = 10_000_000,
    time: Duration = .seconds(20), parse: @escaping @Sendable ([UInt8]) throws -> A
  ) -> Resource {
    let limits = HTTPLimits(bodyBytes: maximumBytes, totalTime: time, hosts: .listed(hosts))
    let request = RequestDescription(url: url, limits: limits)
    return Resource(
      request.accepting("image/webp,image/png,image/jpeg,image/gif;q=0.9,*/*;q=0.1"), parse: parse)
  }
}

extension RequestDescription {
  /// The same request with an `Accept` line, unless it has one.
  fileprivate func accepting(_ types: String) -> RequestDescription {
    guard !headers.contains(where: { $0.isNamed("Accept") }) else { return self }
    var copy = self
    copy.headers.append(HTTPHeader("Accept", types))
    return copy
  }
}
