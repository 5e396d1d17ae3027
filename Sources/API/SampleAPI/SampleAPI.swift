package import FoundationEssentials
package import Networking

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
