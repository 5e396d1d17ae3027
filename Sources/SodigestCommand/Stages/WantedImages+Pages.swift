internal import Fetching
internal import Pages
internal import StackExchange
internal import StackMarkdown

extension ImageFinder {
  /// The images of posts as their pages will show them.
  static let asOnPages = ImageFinder { post, community in
    guard let source = post.source, source.mayContainImages else { return [] }
    let site = Site(url: community.url, hasMath: community.hasMath)
    return StackMarkdown.ParsedPost(source, site).imageURLs
  }
}
