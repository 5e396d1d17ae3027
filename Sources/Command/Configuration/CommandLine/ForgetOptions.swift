internal import Archive
internal import Basics

/// The parsed options of the command `forget`.
package struct ForgetOptions: Sendable, Equatable {
  /// The question, user or digest to delete.
  package var target: Target
  /// The name of the site to which the question or user belongs, such as `stackoverflow`.
  package var site: String
  /// Whether the command undoes an earlier `forget`, as with `--undo`.
  package var undoesForget = false
  /// The general options, among them the path of the archive.
  package var options: RunOptions

  /// A question or user by id, or a digest by name.
  package enum Target: Sendable, Equatable {
    case question(Int)
    case user(Int)
    case digest(String)
  }

  /// Parses the arguments of `forget`, such as `question 123`, `user 45` or `digest swift-weekly`.
  static func target(parsing arguments: [String]) throws(UsageError) -> Target {
    guard arguments.count >= 2 else { throw .missingForgetTarget }
    let subject: Target
    switch arguments[0] {
    case "question": subject = .question(try parseID(arguments[1]))
    case "user": subject = .user(try parseID(arguments[1]))
    case "digest": subject = .digest(arguments[1])
    case let other:
      throw .unknownForgetTarget(other, nearest: nearestName(to: other, among: targetKinds))
    }
    guard arguments.count == 2 else {
      throw .unexpectedArgument(arguments[2], command: .forget)
    }
    return subject
  }

  /// Parses the positive id of a question or user.
  private static func parseID(_ text: String) throws(UsageError) -> Int {
    guard let id = Int(text), id > 0, text.utf8.allSatisfy(\.isDigit) else {
      throw .invalidID(text)
    }
    return id
  }

  /// Parses the value of `--site`; only one is allowed, because ids are unique only within a site.
  static func parseSite(_ options: OptionValues) throws(UsageError) -> String {
    guard options[.site].count < 2 else { throw .repeatedOption(.site) }
    let selection = try options.validated { options throws(OptionError) in
      try DigestConfiguration(options)
    }
    return selection.sites[0]
  }

  /// The words with which a command line names the kind of target.
  private static let targetKinds = ["question", "user", "digest"]
}
