extension WebserviceError {
  /// The failure that a status alone tells of: a pause where the answer asks for one.
  init(refusal response: HTTPResponse, isOwn: Bool) {
    let status = response.status
    let phrase = Self.phrases[status] ?? "HTTP status \(status)"
    let message = Unreadable.pageInstead(response.body, isOwn: isOwn) ?? phrase
    // Hosts of images throttle with other statuses, too.
    let isThrottle = status == 429 || status == 503 || !isOwn && (status == 403 || status >= 500)
    if isThrottle, let wait = RetryAfter.wait(in: response) {
      self = .throttled(after: wait, message: message)
    } else {
      self = .backend(id: status, name: phrase, message: message)
    }
  }

  private static let phrases: [Int: String] = [
    301: "Moved Permanently", 302: "Found", 304: "Not Modified", 400: "Bad Request",
    401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    406: "Not Acceptable", 408: "Request Timeout", 410: "Gone", 413: "Content Too Large",
    414: "URI Too Long", 429: "Too Many Requests", 451: "Unavailable For Legal Reasons",
    500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
    503: "Service Unavailable", 504: "Gateway Timeout",
  ]
}
