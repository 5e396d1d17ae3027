internal import Networking

extension SampleAPI {
  /// Answers in the API's common wrapper; its errors all come with status 400.
  func answer(_ request: APIRequest) -> HTTPResponse {
    var json: [UInt8] = []
    let status: Int
    do {
      json = try page(request)
      status = 200
    } catch {
      json = errorEnvelope(error)
      status = 400
    }
    let type = HTTPHeader("Content-Type", "application/json; charset=utf-8")
    return HTTPResponse(status: status, headers: [type], body: json, url: request.url)
  }

  private func page(_ request: APIRequest) throws(APIError) -> [UInt8] {
    let hasKey = try hasKey(request)
    let method = try Method.at(request.method)
    try check(request)
    guard let fields = request.fields else { throw .badParameter("query") }
    let common: Set<String> = ["filter", "page", "pagesize"]
    let allowed = method.parameters.union(common).union(method.isOfSite ? ["site"] : [])
    let parameters = try Parameters(fields, allowed: allowed)
    guard let filter = Filter(named: parameters["filter"] ?? "default") else {
      throw .badParameter("filter")
    }
    let number = try parameters.number("page", in: 1...(.max)) ?? 1
    guard number <= 25 || hasKey else {
      throw .accessDenied("page above 25 requires access token or app key")
    }
    let size = try parameters.number("pagesize", in: 0...(method.largestPage ?? .max)) ?? 30
    let page = Page(
      items: try method.items(content, parameters), type: method.type, number: number,
      size: size, hasKey: hasKey)
    return page.json(filter)
  }

  /// Filters may be created with a form; everything else is a plain GET.
  private func check(_ request: APIRequest) throws(APIError) {
    let isForm = request.httpMethod == .post && request.method == ["filters", "create"]
    guard request.httpMethod == .get || isForm else { throw .noMethod }
  }

  /// Whether the request carries a key, as it must: in a header.
  private func hasKey(_ request: APIRequest) throws(APIError) -> Bool {
    let secrets: Set<String> = ["key", "access_token"]
    if let field = request.fields?.first(where: { secrets.contains($0.name) }) {
      throw .badParameter(
        "\(field.name) is not accepted in the query string; send it as Authorization: Bearer")
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
  let hasKey: Bool

  func json(_ filter: Filter) -> [UInt8] {
    let start = (number - 1).multipliedReportingOverflow(by: size)
    let rest = start.overflow ? [] : items.dropFirst(start.partialValue)
    let quota = hasKey ? 10_000 : 300
    let values: [(name: String, write: (inout [UInt8]) -> Void)] = [
      (".items", { write(Array(rest.prefix(size)), filter, to: &$0) }),
      (".has_more", { $0.append(contentsOf: "\(rest.count > size)".utf8) }),
      (".page", { $0.append(contentsOf: "\(number)".utf8) }),
      (".page_size", { $0.append(contentsOf: "\(size)".utf8) }),
      (".quota_max", { $0.append(contentsOf: "\(quota)".utf8) }),
      (".quota_remaining", { $0.append(contentsOf: "\(quota - 1)".utf8) }),
      (".total", { $0.append(contentsOf: "\(items.count)".utf8) }),
      (".type", { writeString(type, to: &$0) }),
    ]
    var json = [UInt8(ascii: "{")]
    for value in values where filter.names.contains(value.name) {
      if json.count > 1 { json.append(UInt8(ascii: ",")) }
      writeString(String(value.name.dropFirst()), to: &json)
      json.append(UInt8(ascii: ":"))
      value.write(&json)
    }
    json.append(UInt8(ascii: "}"))
    return json
  }

  private func write(_ items: [Item], _ filter: Filter, to json: inout [UInt8]) {
    let writer = ItemWriter(filter)
    json.append(UInt8(ascii: "["))
    for (index, item) in items.enumerated() {
      if index > 0 { json.append(UInt8(ascii: ",")) }
      writer.write(item, as: type, to: &json)
    }
    json.append(UInt8(ascii: "]"))
  }
}

private func errorEnvelope(_ error: APIError) -> [UInt8] {
  var json = Array(#"{"error_id":\#(error.id),"error_name":"#.utf8)
  writeString(error.name, to: &json)
  json.append(contentsOf: #","error_message":"#.utf8)
  writeString(error.message, to: &json)
  json.append(UInt8(ascii: "}"))
  return json
}
