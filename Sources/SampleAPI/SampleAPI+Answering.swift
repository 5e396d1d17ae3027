internal import Networking
internal import StackExchange

extension SampleAPI {
  /// Answers in the API's common wrapper; its errors all come with status 400.
  func answer(_ request: APIRequest) -> HTTPResponse {
    var json: [UInt8] = []
    let status: Int
    do {
      json = try page(request)
      status = 200
    } catch {
      json = error.json
      status = 400
    }
    let type = HTTPHeader("Content-Type", "application/json; charset=utf-8")
    return HTTPResponse(status: status, headers: [type], body: json, url: request.url)
  }

  private func page(_ request: APIRequest) throws(APIError) -> [UInt8] {
    let hasKey = try hasKey(request)
    let method = try Method.at(request.method)
    try check(request)
    guard let items = request.items else { throw .badParameter("query") }
    let parameters = try Parameters(items, allowed: method.allParameters)
    guard let filter = FieldFilter(named: parameters["filter"] ?? "default") else {
      throw .badParameter("filter")
    }
    let number = try parameters.number("page", in: 1...(.max)) ?? 1
    guard number <= 25 || hasKey else {
      throw .accessDenied("page above 25 requires access token or app key")
    }
    let size = try parameters.number("pagesize", in: 0...(method.largestPage ?? .max)) ?? 30
    let page = Page(
      items: try method.items(content, parameters), type: method.type, number: number,
      size: size, quota: hasKey ? 10_000 : 300)
    var json: [UInt8] = []
    ItemWriter(filter, itemType: method.type).write(page.wrapper, as: "", to: &json)
    return json
  }

  /// Filters may be created with a form; everything else is a plain GET.
  private func check(_ request: APIRequest) throws(APIError) {
    let isForm = request.httpMethod == .post && request.method == ["filters", "create"]
    guard request.httpMethod == .get || isForm else { throw .noMethod }
  }

  /// Whether the request carries a key, as it must: in a header.
  private func hasKey(_ request: APIRequest) throws(APIError) -> Bool {
    let secrets: Set<String> = ["key", "access_token"]
    if let item = request.items?.first(where: { secrets.contains($0.name) }) {
      throw .badParameter(
        "\(item.name) is not accepted in the query string; send it as Authorization: Bearer")
    }
    guard let authorization = request.authorization else { return false }
    let words = authorization.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bearer" else { throw .badParameter("key") }
    return true
  }
}

/// A part of a method's items, and what the wrapper says of it.
private struct Page {
  let items: [Item]
  let type: String
  let number: Int
  let size: Int
  let quota: Int

  var wrapper: Item {
    let start = (number - 1).multipliedReportingOverflow(by: size)
    let rest = start.overflow ? [] : items.dropFirst(start.partialValue)
    return [
      "items": .array(rest.prefix(size).map(JSONValue.object)),
      "has_more": .bool(rest.count > size),
      "page": .integer(number), "page_size": .integer(size),
      "quota_max": .integer(quota), "quota_remaining": .integer(quota - 1),
      "total": .integer(items.count), "type": .string(type),
    ]
  }
}

extension APIError {
  /// The API's error envelope; filters do not touch it.
  fileprivate var json: [UInt8] {
    let fields: Item = [
      "error_id": .integer(id), "error_name": .string(name), "error_message": .string(message),
    ]
    let all = FieldFilter(names: Set(fields.keys.map { ".\($0)" }), isSafe: false)
    var json: [UInt8] = []
    ItemWriter(all, itemType: "").write(fields, as: "", to: &json)
    return json
  }
}
