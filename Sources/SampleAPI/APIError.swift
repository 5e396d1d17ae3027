/// What the API says when it does not do as asked.
struct APIError: Error, Equatable {
  let id: Int
  let name: String
  let message: String

  static func badParameter(_ message: String) -> APIError {
    APIError(id: 400, name: "bad_parameter", message: message)
  }

  static func accessDenied(_ message: String) -> APIError {
    APIError(id: 403, name: "access_denied", message: message)
  }

  static let noMethod = APIError(
    id: 404, name: "no_method", message: "no method found with this name")
}
