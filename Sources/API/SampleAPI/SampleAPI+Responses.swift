internal import Networking
internal import StackExchange

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
