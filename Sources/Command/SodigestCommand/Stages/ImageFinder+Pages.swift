internal import Archive
internal import Fetching
internal import Pages
internal import StackExchange
internal import StackMarkdown

extension ImageFinder {
  /// Finds the URLs of all images that pages show for a post.
  static let shownOnPages = ImageFinder { post, community in
    guard let source = post.source, source.mayContainImages else { return [] }
    let site = Site(url: community.url, hasMath: community.hasMath)
    return StackMarkdown.ParsedPost(source, site).imageURLs
  }
}
