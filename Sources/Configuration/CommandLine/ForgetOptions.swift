internal import Basics
internal import Digests

/// The options of `forget`.
package struct ForgetOptions: Sendable, Equatable {
  /// The question, user or digest to delete.
  package var target: Target
  /// The site of the question or user.
  package var site: String
  /// Whether an earlier `forget` is undone.
  package var undoesForget = false
  /// The options that name the archive.
  package var options: RunOptions

  /// A question or user by id, or a digest by name.
  package enum Target: Sendable, Equatable {
    case question(Int)
    case user(Int)
    case digest(String)
  }

  /// Parses `question 123`, `user 45` or `digest swift-weekly`.
  static func target(parsing arguments: [String]) throws(UsageError) -> Target {
    guard arguments.count >= 2 else { throw .missingForgetTarget }
    let subject: Target
    switch arguments[0] {
    case "question": subject = .question(try id(arguments[1]))
    case "user": subject = .user(try id(arguments[1]))
    case "digest": subject = .digest(arguments[1])
    case let other: throw .unknownForgetTarget(other, nearest: nearestName(to: other, among: kinds))
    }
    guard arguments.count == 2 else {
      throw .unexpectedArgument(arguments[2], command: .forget)
    }
    return subject
  }

  /// Parses a positive id.
  private static func id(_ text: String) throws(UsageError) -> Int {
    guard let id = Int(text), id > 0, text.utf8.allSatisfy(\.isDigit) else {
      throw .invalidID(text)
    }
    return id
  }

  /// Parses the site; only one is allowed, because ids are unique only within a site.
  static func site(_ options: OptionValues) throws(UsageError) -> String {
    guard options[.site].count < 2 else { throw .repeatedOption(.site) }
    let selection = try options.validated { options throws(OptionError) in
      try DigestConfiguration(options)
    }
    return selection.sites[0]
  }

  /// The words that may name the kind of target.
  private static let kinds = ["question", "user", "digest"]
}
