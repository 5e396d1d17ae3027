/// An error response of the sample API.
struct APIError: Error, Equatable {
  /// The error number of the API, such as 400.
  let id: Int
  /// The error name of the API, such as `bad_parameter`.
  let name: String
  let message: String

  /// Creates the error for an invalid parameter; the message is usually its name.
  static func badParameter(_ message: String) -> APIError {
    APIError(id: 400, name: "bad_parameter", message: message)
  }

  /// Creates the error for a request that requires an API key.
  static func accessDenied(_ message: String) -> APIError {
    APIError(id: 403, name: "access_denied", message: message)
  }

  /// The error for a request whose path is no method of the API.
  static let noMethod = APIError(
    id: 404, name: "no_method", message: "no method found with this name")
}
