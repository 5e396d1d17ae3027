internal import Fetching
internal import Pages
internal import StackExchange
internal import StackMarkdown

extension WantedImages {
  /// The images of posts as their pages will show them.
  static let asOnPages = WantedImages { post, community in
    guard let source = post.source, source.mayHaveImages else { return [] }
    let site = Site(url: community.url, hasMath: community.hasMath)
    return StackMarkdown.Post(source, site).images
  }
}
