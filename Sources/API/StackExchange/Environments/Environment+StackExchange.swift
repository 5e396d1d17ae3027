internal import Basics
public import Networking

extension Environment {
  /// Returns an environment for the API of the public Stack Exchange sites.
  ///
  /// - Parameters:
  ///   - baseURL: The base URL, for a compatible API at another server.
  ///   - scheme: The kind of API server.
  ///   - key: The API key; it raises the daily quota from 300 to 10,000 requests.
  ///   - userAgent: The `User-Agent` header: the name of the client and a contact.
  /// - Returns: An environment that parses the errors of the API.
  public static func stackExchange(
    baseURL: String = "https://api.stackexchange.com/2.3", scheme: APIScheme = .bearer,
    key: APIKey? = nil, userAgent: String
  ) -> Environment {
    Environment(
      baseURL: baseURL, keyScheme: scheme.keyScheme, key: key, query: scheme.query,
      headers: [HTTPHeader("User-Agent", userAgent)], parseError: APIWrapper.parseError)
  }

  /// Returns an environment for the API of a Stack Overflow team.
  ///
  /// - Parameters:
  ///   - slug: The name of the team in its URL `stackoverflowteams.com/c/slug`.
  ///   - token: A personal access token.
  ///   - userAgent: The `User-Agent` header: the name of the client and a contact.
  /// - Returns: An environment that parses the errors of the API.
  public static func team(_ slug: String, token: APIKey, userAgent: String) -> Environment {
    stackExchange(
      baseURL: "https://api.stackoverflowteams.com/2.3", scheme: .team(slug), key: token,
      userAgent: userAgent)
  }

  /// Returns an environment for the API of a Stack Overflow Enterprise instance.
  ///
  /// - Parameters:
  ///   - instance: The URL of the instance, such as `https://overflow.example.org`.
  ///   - key: The API key of the instance.
  ///   - userAgent: The `User-Agent` header: the name of the client and a contact.
  /// - Returns: An environment that parses the errors of the API.
  public static func enterprise(
    instance: String, key: APIKey, userAgent: String
  ) -> Environment {
    let instanceURL = instance.hasSuffix("/") ? String(instance.dropLast()) : instance
    return stackExchange(
      baseURL: "\(instanceURL)/api/2.3", scheme: .enterprise, key: key, userAgent: userAgent)
  }
}

extension RequestPolicy {
  /// Returns the request policy for the API of Stack Exchange.
  ///
  /// The policy sends at most 25 requests per second, and one at a time per method. A `backoff` applies to
  /// its method, a throttle violation to all methods. Temporary failures are retried: broken connections,
  /// server errors, `internal_error` and `temporarily_unavailable` of the API, short throttles, and
  /// responses that are not a complete JSON object. Responses are cached for a minute. Once the daily quota
  /// is used up, nothing is sent.
  ///
  /// - Parameters:
  ///   - baseURL: The base URL of the API; requests to other URLs bypass the policy.
  ///   - deadlines: The storage that keeps backoff deadlines between runs, by method.
  ///   - responses: The storage that keeps responses between runs for a minute.
  /// - Returns: A policy to apply to a transport.
  public static func stackExchange(
    baseURL: String, deadlines: DeadlineStore = .none,
    responses: ResponseCache = .none
  ) -> RequestPolicy {
    RequestPolicy(
      // A backoff of a minute, for which requests wait, lasts a second longer.
      maxWait: .seconds(62),
      retryPolicy: RetryPolicy(shouldRetry: { request, result in
        RetryPolicy.isTransientFailure(request, result) || APIWrapper.isTransientFailure(result)
      }),
      deadlineStore: deadlines, responseCache: responses,
      rateLimitKey: { APIMethod(url: $0.url, baseURL: baseURL)?.name },
      backoff: APIWrapper.parseBackoff, quota: APIWrapper.parseQuota,
      shouldCache: { response in
        // A filter is only requested again because the API rejected the previous one.
        APIMethod(url: response.url, baseURL: baseURL)?.name != "/filters/create"
          && APIWrapper.isCacheable(response)
      })
  }
}

/// A method of the API, independent of the ids and tags in the URL.
private struct APIMethod: Equatable {
  /// The name of the API method with placeholders, such as `/questions/{ids}/answers`.
  let name: String

  /// Creates the method of a URL; `nil` unless the URL is below the base URL of the API.
  init?(url: String, baseURL: String) {
    guard url.hasPrefix("\(baseURL)/") else { return nil }
    let path = url.dropFirst(baseURL.count + 1).prefix { $0 != "?" && $0 != "#" }
    let segments = path.split(separator: "/").map(String.init)
    let names = segments.enumerated().map { index, segment in
      let isTags = index == 1 && segments[0] == "tags" && segments.count > 2
      return isTags ? "{tags}" : Self.isIDs(segment) ? "{ids}" : segment
    }
    name = "/" + names.joined(separator: "/")
  }

  /// Returns whether a path segment consists of ids that are separated by semicolons.
  private static func isIDs(_ segment: String) -> Bool {
    segment.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ";") }
  }
}
