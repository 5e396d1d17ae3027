public import Networking

extension Webservice {
  /// Creates a client that sends its requests with libcurl.
  ///
  /// - Throws: `MissingLibraryError` if libcurl is not installed.
  public init(environment: Environment) throws {
    self.init(environment: environment, transport: try CurlTransport().transport)
  }
}
