internal import Archive
internal import Basics

/// The parsed options of the command `forget`.
package struct ForgetOptions: Sendable, Equatable {
  /// The question, user, digest or edition to delete, or the list of what was deleted.
  package var target: Target
  /// The name of the site to which the question or user belongs, such as `stackoverflow`; `nil` for the only site of
  /// the archive.
  package var site: String?
  /// Whether the command undoes an earlier `forget`, as with `--undo`.
  package var undoesForget = false
  /// The configuration, which names the archive.
  package var configuration: RunConfiguration

  /// A question or user by id, a digest by name, or an edition by digest and date.
  package enum Target: Sendable, Equatable {
    case question(Int)
    case user(Int)
    case digest(String)
    case edition(digest: String, date: String)
    /// The list of all questions and users that must not be fetched again.
    case list
  }

  /// Parses the arguments of `forget`, such as `question 123`, `user 45`, `digest swift-weekly` or
  /// `edition swift-weekly 2026-11-21`.
  ///
  /// - Returns: The target, and its site if an argument is a URL.
  static func target(parsing arguments: [String]) throws(ConfigurationError) -> (
    Target, site: String?
  ) {
    guard arguments.count >= 2 else { throw ConfigurationError(.missingForgetTarget) }
    let target: (Target, site: String?)
    switch arguments[0] {
    case "question":
      let (id, site) = try parseAddress(arguments[1], of: .question)
      target = (.question(id), site)
    case "user":
      let (id, site) = try parseAddress(arguments[1], of: .profile)
      target = (.user(id), site)
    case "digest": target = (.digest(arguments[1]), nil)
    case "edition":
      guard arguments.count >= 3 else { throw ConfigurationError(.missingForgetTarget) }
      guard let day = CalendarDay(arguments[2]) else {
        throw ConfigurationError(.invalidEditionDate(arguments[2]))
      }
      target = (.edition(digest: arguments[1], date: day.description), nil)
    case let other:
      throw ConfigurationError(
        .unknownForgetTarget(other, nearest: nearestName(to: other, among: targetKinds)))
    }
    if let extra = arguments.dropFirst(arguments[0] == "edition" ? 3 : 2).first {
      throw ConfigurationError(.unexpectedArgument(extra, command: .forget))
    }
    return target
  }

  /// Parses the id or the URL of a question or user; the site is `nil` for an id.
  private static func parseAddress(
    _ text: String, of kind: StackExchangeAddress.Kind
  ) throws(ConfigurationError) -> (id: Int, site: String?) {
    let address: StackExchangeAddress
    do throws(StackExchangeAddress.ParseError) {
      address = try StackExchangeAddress(text)
    } catch {
      throw ConfigurationError(.invalidID(text))
    }
    guard [kind, .unspecified].contains(address.kind) else {
      throw ConfigurationError(.invalidID(text))
    }
    switch address.scope {
    case .unspecified: return (address.id, nil)
    case .site(let site): return (address.id, site)
    case .network: throw ConfigurationError(.invalidID(text))
    }
  }

  /// Parses the value of `--site`; only one is allowed, because ids are unique only within a site.
  static func parseSite(_ options: OptionValues) throws(ConfigurationError) -> String {
    try DigestConfiguration(options).sites[0]
  }

  /// The words with which a command line names the kind of target.
  package static let targetKinds = ["question", "user", "digest", "edition"]
}

extension Command {
  static let forget = Command(
    name: .forget, summary: "delete a question, user, digest or edition for good",
    usage: [
      "question|user ID|URL [OPTIONS]", "digest NAME [OPTIONS]", "edition NAME DATE [OPTIONS]",
      "--list [OPTIONS]",
    ],
    argumentCompletion: .words(ForgetOptions.targetKinds),
    secondArgument: (after: ["digest", "edition"], .names(.digests)),
    groups: [
      OptionGroup(
        "OPTIONS",
        [
          Option(
            .site, "SITE",
            "site of the question or user; default: the only site of the archive"),
          .config, .archive, .sample, .now,
          Option(
            flag: .list,
            "list the deleted questions and users, which are never fetched again; delete nothing"),
          Option(flag: .undo, "allow the question or user to be fetched again"), .help,
        ])
    ],
    examples: [
      "forget question 123 --site stackoverflow": "delete a question and never fetch it again",
      "forget digest stackoverflow-swift": "delete a digest and its editions; its questions stay",
      "forget edition stackoverflow-swift 2027-01-01":
        "delete an edition whose date comes from a wrong clock",
    ],
    exitCodes: .usingArchive)
}
