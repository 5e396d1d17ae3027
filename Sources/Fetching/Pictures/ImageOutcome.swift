package import FoundationEssentials
internal import Images

/// What became of the images that a run asked for.
package struct ImageOutcome: Sendable, Equatable {
  /// How many came.
  package var fetched = 0
  /// Those that may still come.
  package var missing: [LostImage] = []
  /// Those that will not come, those of earlier runs included.
  package var absent: [LostImage] = []

  package init() {}
}

/// An image that pages want and do not get.
package struct LostImage: Sendable, Equatable {
  package let url: String
  package let reason: Reason
  /// Whether this run found out, from a host that may be asked.
  package let isNews: Bool

  package init(_ url: String, _ reason: Reason, isNews: Bool = false) {
    self.url = url
    self.reason = reason
    self.isNews = isNews
  }

  /// Host and port, as far as the address has them.
  package var host: String { ImageAddress.host(of: url) }

  /// Why it did not come.
  package enum Reason: Sendable, Hashable {
    case hostNotAllowed
    /// What its host, or the way there, said.
    case failed(String)
    /// The same, and it is left alone until a moment.
    case waiting(String, until: Date)
    /// Its host failed so often that it was left alone; what was said last.
    case hostFailing(String)
    case outOfTime
    /// Its host asks for a pause that the run does not wait for.
    case hostPausing
  }
}
