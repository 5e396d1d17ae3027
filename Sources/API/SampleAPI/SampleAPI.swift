package import FoundationEssentials
package import Networking
internal import StackExchange

/// A local stand-in for the API of Stack Exchange, with fixed posts and without a network.
///
/// It has no state: the name of a filter encodes its fields, so that later runs can use it. It is
/// stricter than the live API: an unknown parameter is an error.
package struct SampleAPI: Sendable {
  /// The date that the sample treats as the current time.
  package let now: Date
  let content: SampleContent
  let images: SampleImages

  /// Creates the API from the files of `Samples/`, by their paths in that folder.
  package init(files: [String: [UInt8]]) throws(SampleError) {
    content = try SampleContent(files: files)
    now = content.now
    images = SampleImages(files: files)
  }

  /// A transport that serves API requests at any base URL ending in `/2.3`, and images of
  /// `.example` hosts.
  package var transport: Transport {
    { request in try respond(to: request) }
  }

  /// Returns the response to a request for the API or an image.
  private func respond(to request: HTTPRequest) throws(TransportError) -> HTTPResponse {
    guard let target = RequestTarget(request.url) else {
      throw .refused(url: request.url, because: "it is not an absolute, percent-encoded URL")
    }
    let destination = Destination(
      url: request.url, isTLS: target.scheme == "https", host: target.host, port: target.port)
    let permission = request.limits.allowedHosts.permission(for: destination, from: destination)
    if case .refused(let reason) = permission {
      throw .refused(url: request.url, because: reason)
    }
    let response: HTTPResponse
    if let method = target.apiPath {
      response = self.response(to: APIRequest(request, target: target, path: method))
    } else if target.isExampleHost {
      response = images.response(to: request, target: target)
    } else {
      throw .unreachable(host: target.host, because: "the sample API only serves its own hosts")
    }
    guard response.body.count <= request.limits.maxBodyBytes else {
      throw .tooLarge(url: request.url, limit: request.limits.maxBodyBytes)
    }
    return response
  }
}

extension SampleAPI {
  /// Returns the response to a request, with status 400 for all errors.
  func response(to request: APIRequest) -> HTTPResponse {
    var json: [UInt8] = []
    let status: Int
    do {
      json = try pageJSON(request)
      status = 200
    } catch {
      json = error.json
      status = 400
    }
    let type = HTTPHeader("Content-Type", "application/json; charset=utf-8")
    return HTTPResponse(status: status, headers: [type], body: json, url: request.url)
  }

  /// Returns the requested page as JSON in the wrapper object of the API.
  private func pageJSON(_ request: APIRequest) throws(APIError) -> [UInt8] {
    let hasKey = try hasKey(request)
    let method = try SampleMethod.matching(path: request.path)
    try checkHTTPMethod(of: request)
    guard let items = request.parameters else { throw .badParameter("query") }
    let parameters = try RequestParameters(items, allowed: method.allParameters)
    guard let filter = FieldFilter(named: parameters["filter"] ?? "default") else {
      throw .badParameter("filter")
    }
    let number = try parameters.number("page", in: 1...(.max)) ?? 1
    guard number <= 25 || hasKey else {
      throw .accessDenied("page above 25 requires access token or app key")
    }
    let size = try parameters.number("pagesize", in: 0...(method.maxPageSize ?? .max)) ?? 30
    let page = SamplePage(
      items: try method.items(content, parameters), type: method.itemType, number: number,
      size: size, quota: hasKey ? 10_000 : 300)
    var json: [UInt8] = []
    ItemWriter(filter, itemType: method.itemType).write(page.wrapper, as: "", to: &json)
    return json
  }

  /// Throws an error unless the HTTP method is GET, or POST for creating a filter.
  private func checkHTTPMethod(of request: APIRequest) throws(APIError) {
    let isForm = request.httpMethod == .post && request.path == ["filters", "create"]
    guard request.httpMethod == .get || isForm else { throw .noMethod }
  }

  /// Returns whether the request has an API key in its header; throws an error for a key in the
  /// query.
  private func hasKey(_ request: APIRequest) throws(APIError) -> Bool {
    let keyParameters: Set<String> = ["key", "access_token"]
    if let item = request.parameters?.first(where: { keyParameters.contains($0.name) }) {
      throw .badParameter(
        "\(item.name) is not accepted in the query string; send it as Authorization: Bearer")
    }
    guard let authorization = request.authorization else { return false }
    let words = authorization.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bearer" else { throw .badParameter("key") }
    return true
  }
}

/// A page of the items of a method, with the values of the wrapper object.
private struct SamplePage {
  /// All items of the method, before paging.
  let items: [SampleItem]
  /// The object type of the items, such as `question`.
  let type: String
  /// The page number, from 1.
  let number: Int
  /// The number of items per page.
  let size: Int
  /// The number of requests per day that the response reports as the quota.
  let quota: Int

  /// The wrapper object with the items of the page.
  var wrapper: SampleItem {
    let start = (number - 1).multipliedReportingOverflow(by: size)
    let remainingItems = start.overflow ? [] : items.dropFirst(start.partialValue)
    return [
      "items": .array(remainingItems.prefix(size).map(JSONValue.object)),
      "has_more": .bool(remainingItems.count > size),
      "page": .integer(number), "page_size": .integer(size),
      "quota_max": .integer(quota), "quota_remaining": .integer(quota - 1),
      "total": .integer(items.count), "type": .string(type),
    ]
  }
}

extension APIError {
  /// The error as JSON in the wrapper object; filters do not apply to it.
  fileprivate var json: [UInt8] {
    let fields: SampleItem = [
      "error_id": .integer(id), "error_name": .string(name), "error_message": .string(message),
    ]
    let filter = FieldFilter(fieldNames: Set(fields.keys.map { ".\($0)" }), isSafe: false)
    var json: [UInt8] = []
    ItemWriter(filter, itemType: "").write(fields, as: "", to: &json)
    return json
  }
}

/// An error while reading the sample files.
package enum SampleError: Error, Equatable {
  /// A required sample file is missing.
  case missing(file: String)
  /// The content of a sample file is invalid.
  case unreadable(file: String, because: String)
}

extension SampleError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let file): "The sample file \(file) is missing."
    case .unreadable(let file, let reason): "The sample file \(file) cannot be read: \(reason)."
    }
  }
}

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
