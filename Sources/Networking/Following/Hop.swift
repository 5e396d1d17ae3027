/// One step of a request on its way through redirects.
package struct Hop: Sendable {
  package let request: HTTPRequest
  package let destination: Destination
  /// Whether only addresses of the open Internet may be connected to.
  package let needsPublicAddress: Bool
  /// What is left of the request's total time.
  package let timeLeft: Duration

  package init(
    request: HTTPRequest, destination: Destination, needsPublicAddress: Bool, timeLeft: Duration
  ) {
    self.request = request
    self.destination = destination
    self.needsPublicAddress = needsPublicAddress
    self.timeLeft = timeLeft
  }

  /// The answer to one step, and where it redirects to.
  package struct Answer: Sendable {
    package let response: HTTPResponse
    /// Absolute; only read where the status is one of a redirect.
    package let redirect: String?

    package init(response: HTTPResponse, redirect: String?) {
      self.response = response
      self.redirect = redirect
    }
  }
}

extension HTTPRequest {
  /// Performs the request step by step, within its rule for hosts and its total time, and gives the
  /// answer of the last step; no step follows where it leads.
  ///
  /// Secret headers stay behind where the place changes, and a body where the method does.
  package func followingRedirects(
    reading destination: (String) throws(TransportError) -> Destination,
    performing perform: (Hop) async throws -> Hop.Answer
  ) async throws -> HTTPResponse {
    let deadline = ContinuousClock.now + limits.totalTime
    try checkHeaders()
    let origin = try destination(url)
    var (request, place) = (self, origin)
    for _ in 0...Self.mostRedirects {
      let hop = try request.hop(to: place, from: origin, timeLeft: deadline - .now)
      let answer = try await perform(hop)
      guard let location = answer.redirect,
        Self.redirectStatuses.contains(answer.response.status)
      else { return answer.response }
      let next = try destination(location)
      request.redirect(
        to: next.url, by: answer.response.status, isElsewhere: !next.isSamePlace(as: place))
      place = next
    }
    throw TransportError.refused(
      url: shownURL, because: "it redirects more than \(Self.mostRedirects) times")
  }

  private func hop(
    to destination: Destination, from origin: Destination, timeLeft: Duration
  ) throws(TransportError) -> Hop {
    let admission = limits.hosts.admission(of: destination, from: origin)
    if case .refused(let reason) = admission { throw .refused(url: shownURL, because: reason) }
    guard timeLeft > .zero else {
      throw .timedOut(host: shownHost, while: .waiting, after: limits.totalTime)
    }
    return Hop(
      request: self, destination: destination,
      needsPublicAddress: admission == .publicAddress, timeLeft: timeLeft)
  }

  /// As browsers do: 303 goes on with GET, and so do 301 and 302 after a POST.
  private mutating func redirect(to url: String, by status: Int, isElsewhere: Bool) {
    self.url = url
    if isElsewhere { headers.removeAll(where: \.isSecret) }
    let becomesGet =
      status == 303 ? method != .head : (status == 301 || status == 302) && method == .post
    if becomesGet {
      method = .get
      body = nil
      headers.removeAll { $0.isNamed("Content-Type") }
    }
  }

  private static let mostRedirects = 5
  private static let redirectStatuses: Set<Int> = [301, 302, 303, 307, 308]
}
