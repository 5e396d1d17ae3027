package import FoundationEssentials
package import Networking

/// An API over fixed posts: it answers what sodigest asks of Stack Exchange, without a network.
///
/// It has no memory. Filters are strings that say which fields they hold, so that one made by an
/// earlier run is understood by the next, as it is live. It is stricter than the live API: a
/// parameter that a method does not know is an error instead of being ignored.
package struct SampleAPI: Sendable {
  /// The moment at which the posts are as they are.
  package let now: Date
  let content: SampleContent
  let images: SampleImages

  /// Reads the sample's posts, people and sites from the files of `Samples/`, by their path in it.
  package init(files: [String: [UInt8]]) throws(SampleError) {
    content = try SampleContent(files: files)
    now = content.now
    images = SampleImages(files: files)
  }

  /// Answers API requests at any base URL that ends in `/2.3`, and images of `.example` hosts.
  package var transport: Transport {
    { request in try respond(to: request) }
  }

  private func respond(to request: HTTPRequest) throws(TransportError) -> HTTPResponse {
    guard let target = RequestTarget(request.url) else {
      throw .refused(url: request.url, because: "it is not an absolute, percent-encoded address")
    }
    let place = Destination(
      url: request.url, isTLS: target.scheme == "https", host: target.host, port: target.port)
    if case .refused(let reason) = request.limits.hosts.admission(of: place, from: place) {
      throw .refused(url: request.url, because: reason)
    }
    let response: HTTPResponse
    if let method = target.apiMethod {
      response = answer(APIRequest(request, to: target, method: method))
    } else if target.isExample {
      response = images.answer(request, to: target)
    } else {
      throw .unreachable(host: target.host, because: "the sample knows no hosts but its own")
    }
    guard response.body.count <= request.limits.bodyBytes else {
      throw .tooLarge(url: request.url, limit: request.limits.bodyBytes)
    }
    return response
  }
}
