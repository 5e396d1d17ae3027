import Foundation
import Networking
import StackExchange
import Synchronization

/// The sample as an API with configurable faults, which records violations of the request policy.
final class FaultyAPI: Sendable {
  /// A fault in a response.
  enum Fault: String, CaseIterable, Sendable {
    // The API
    case backoff, throttle, internalError, unavailable, frontDoor, truncated, garbage, reset, slow
    case empty, spentQuota, bomb, wrongType
    // Images
    case gone, forbidden, tooMany, web, huge, imageReset, cut, drawing, redirect

    var isOfImages: Bool {
      switch self {
      case .gone, .forbidden, .tooMany, .web, .huge, .imageReset, .cut, .drawing, .redirect: true
      default: false
      }
    }
  }

  /// The requests of a kind with the fault.
  enum Occasion: Sendable, CaseIterable {
    /// The second request.
    case once
    case always
  }

  private struct State {
    var count = (api: 0, images: 0)
    var until: [String: Date] = [:]
    var seen: [String: Date] = [:]
    var breaches: [String] = []
    var times: [Date] = []
  }

  private let fault: Fault?
  private let occasion: Occasion
  private let sample: Transport
  private let state = Mutex(State())
  private let clock: @Sendable () -> Date

  /// - Parameters:
  ///   - fault: The fault.
  ///   - occasion: The requests with the fault.
  ///   - clock: Returns the time of the run.
  /// - Throws: An error if the sample cannot be read.
  init(
    _ fault: Fault? = nil, _ occasion: Occasion = .once, clock: @escaping @Sendable () -> Date
  ) throws {
    self.fault = fault
    self.occasion = occasion
    self.clock = clock
    sample = try sampleTransport()
  }

  /// The violations of the request policy so far.
  var breaches: [String] { state.withLock { $0.breaches } }

  var transport: Transport {
    { [self] request in
      let isImage = !request.url.contains("/2.3/")
      let number = state.withLock { state in
        if isImage { state.count.images += 1 } else { state.count.api += 1 }
        return isImage ? state.count.images : state.count.api
      }
      let isHit = occasion == .always || number == 2
      let fault = fault.flatMap { $0.isOfImages == isImage && isHit ? $0 : nil }
      if !isImage { try recordBreaches(request, fault) }
      return try await response(to: request, fault)
    }
  }

  // MARK: Request policy

  private func recordBreaches(_ request: HTTPRequest, _ fault: Fault?) throws {
    let now = clock()
    let method = Self.method(request.url)
    let name = request.cacheKey
    state.withLock { state in
      if let end = state.until[method], end > now {
        state.breaches.append("\(method) during its backoff")
      }
      if let last = state.seen[name], now.timeIntervalSince(last) < 60, fault == nil {
        state.breaches.append("twice within a minute: \(name)")
      }
      state.times = state.times.filter { now.timeIntervalSince($0) < 1 } + [now]
      if state.times.count > 30 { state.breaches.append("more than 30 a second") }
      if fault == nil { state.seen[name] = now }
      if fault == .backoff { state.until[method] = now + 5 }
      let agent = request.headers.first { $0.name == "User-Agent" }?.value
      if agent?.hasPrefix("sodigest/") != true { state.breaches.append("no User-Agent") }
      if request.url.contains("key=") { state.breaches.append("a key in the URL") }
    }
  }

  private static func method(_ url: String) -> String {
    let path = url.split(separator: "/2.3").last?.prefix { $0 != "?" } ?? ""
    return String(path).replacing(/[0-9;]+/, with: "{ids}")
  }

  // MARK: Responses

  private func response(to request: HTTPRequest, _ fault: Fault?) async throws -> HTTPResponse {
    let host = request.hostAndPort
    switch fault {
    case nil: return try await sample(request)
    case .reset, .imageReset:
      throw TransportError.broken(host: host, because: "the connection was reset")
    case .truncated: throw TransportError.broken(host: host, because: "it ends too early")
    case .bomb, .huge:
      throw TransportError.tooLarge(url: request.url, limit: request.limits.maxBodyBytes)
    case .redirect:
      throw TransportError.refused(
        url: request.url, because: "169.254.169.254 is not an allowed host")
    case .garbage: return plain(200, "{\"items\":[{\"question_id\":", request)
    case .frontDoor:
      return plain(403, "<html><title>Just a moment...</title></html>", request)
    case .internalError: return failure(500, "internal_error", "internal server error", request)
    case .unavailable:
      return failure(503, "temporarily_unavailable", "temporarily unavailable", request)
    case .throttle:
      return failure(
        502, "throttle_violation",
        "too many requests from this IP, more requests available in 61234 seconds", request)
    case .gone: return plain(404, "gone", request)
    case .forbidden: return plain(403, "<html>blocked</html>", request)
    case .tooMany:
      var response = plain(429, "slow down", request)
      response.headers.append(HTTPHeader("Retry-After", "2"))
      return response
    case .web: return plain(200, "<script>alert(1)</script>", request)
    case .drawing: return plain(200, "<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>", request)
    case .cut:
      var response = try await sample(request)
      response.body.removeLast(response.body.count / 2)
      return response
    case .slow, .backoff, .spentQuota, .empty, .wrongType:
      return changed(try await sample(request), by: fault)
    }
  }

  /// Returns a response of the sample with a changed body.
  private func changed(_ response: HTTPResponse, by fault: Fault?) -> HTTPResponse {
    guard
      var page = try? JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
    else { return response }
    switch fault {
    case .backoff: page["backoff"] = 5
    case .spentQuota: page["quota_remaining"] = 0
    case .empty: page["items"] = [Any]()
    case .wrongType:
      guard let items = page["items"] as? [[String: Any]], items.first?["question_id"] != nil
      else { return response }
      page["items"] = [["question_id": "not-a-number"]] + items
    default: break
    }
    var response = response
    response.body = (try? JSONSerialization.data(withJSONObject: page)).map { [UInt8]($0) } ?? []
    return response
  }

  private func plain(_ status: Int, _ text: String, _ request: HTTPRequest) -> HTTPResponse {
    HTTPResponse(status: status, body: Array(text.utf8), url: request.url)
  }

  private func failure(
    _ id: Int, _ name: String, _ message: String, _ request: HTTPRequest
  ) -> HTTPResponse {
    plain(
      400, #"{"error_id":\#(id),"error_name":"\#(name)","error_message":"\#(message)"}"#, request)
  }
}
