extension WebserviceError {
  /// Creates the error for a status that is not accepted: `throttled` if the response asks to retry
  /// later, else `backend`.
  init(failedResponse response: HTTPResponse, isFromService: Bool) {
    let status = response.status
    let phrase = Self.reasonPhrases[status] ?? "HTTP status \(status)"
    let message =
      ParseErrorMessage.unexpectedHTML(response.body, isFromService: isFromService) ?? phrase
    // Image hosts also use other statuses to throttle clients.
    let isThrottle =
      status == 429 || status == 503 || !isFromService && (status == 403 || status >= 500)
    if isThrottle, let delay = RetryAfter.delay(in: response) {
      self = .throttled(retryAfter: delay, message: message)
    } else {
      self = .backend(id: status, name: phrase, message: message)
    }
  }

  /// The reason phrases of HTTP by status.
  private static let reasonPhrases: [Int: String] = [
    301: "Moved Permanently", 302: "Found", 304: "Not Modified", 400: "Bad Request",
    401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    406: "Not Acceptable", 408: "Request Timeout", 410: "Gone", 413: "Content Too Large",
    414: "URI Too Long", 429: "Too Many Requests", 451: "Unavailable For Legal Reasons",
    500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
    503: "Service Unavailable", 504: "Gateway Timeout",
  ]
}
