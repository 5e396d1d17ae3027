import BuiltIn
import Configuration
import Contents
import FoundationEssentials
import SiteBuild
import Testing
import Theming

@Suite("What stands for the settings of a site")
struct ConfigurationHashTests {
  private typealias Change = @Sendable (inout SiteSettings) -> Void

  /// A change of each property that pages may show.
  private static let shown: [String: Change] = [
    "formats": { $0.formats = [.json] }, "title": { $0.title = "" },
    "description": { $0.description = "x" }, "footer": { $0.footer = "x" },
    "digests": { $0.digests = [] }, "baseURL": { $0.baseURL = "https://a.example" },
    "showsImages": { $0.showsImages.toggle() }, "showsAvatars": { $0.showsAvatars.toggle() },
    "mostQuestionsWithAuthors": { $0.maxQuestionsWithAuthors += 1 },
    "mostQuestionsRanked": { $0.maxQuestionsRanked += 1 },
    "bestOfTag": { $0.rankedQuestionsPerTag += 1 },
    "writesHashtags": { $0.writesHashtags.toggle() },
    "tellsOfPrivate": { $0.feedsIncludePrivateSites.toggle() },
    "sender": { $0.sender = SiteSettings.Sender(name: nil, address: "a@a.example") },
    "attachesImages": { $0.attachesImages.toggle() }, "program": { $0.programIdentity = "x" },
    "zone": { $0.timeZone = SiteTimeZone(name: "Asia/Tokyo", day: SiteTimeZone.utc.day) },
    "mostQuestionsSearched": { $0.maxQuestionsSearched += 1 },
  ]

  /// A change of each other one.
  private static let others: [String: Change] = [
    "output": { $0.outputFolder = "elsewhere" }, "success": { $0.fetchStartDate = Date() },
    "mostFilesLookedAt": { $0.maxFilesCompared += 1 }, "rowsInPart": { $0.rowsPerPart += 1 },
    "jobs": { $0.jobs += 1 }, "force": { $0.force.toggle() },
    "distrusted": { $0.filesToVerify = ["index.html"] },
  ]

  private func configurationHash(_ change: Change = { _ in }) throws -> String {
    var settings = SiteSettings(outputFolder: "Output")
    change(&settings)
    let theme = try SiteTheme(trusting: BuiltIn.files(in: "Templates"), language: "en")
    return settings.configurationHash(with: theme)
  }

  @Test("Every property is known to be shown or not")
  func properties() {
    let names = Mirror(reflecting: SiteSettings(outputFolder: "")).children.compactMap(\.label)
    #expect(Set(names) == Set(Self.shown.keys).union(Self.others.keys))
  }

  @Test("Each that pages may show makes another hash, and no other does")
  func changes() throws {
    let plain = try configurationHash()
    let changed = try Self.shown.values.map { try configurationHash($0) }
    #expect(Set(changed + [plain]).count == Self.shown.count + 1)
    for change in Self.others.values { try #expect(configurationHash(change) == plain) }
  }

  @Test("Texts that look alike when they are put together are told apart")
  func texts() throws {
    let first = try configurationHash { ($0.title, $0.description) = ("a\n1:b", "c") }
    #expect(try first != configurationHash { ($0.title, $0.description) = ("a", "b\n1:c") })
    let whole = try configurationHash {
      $0.digests = [.init(name: "a", title: "b"), .init(name: "c")]
    }
    #expect(try whole != configurationHash { $0.digests = [.init(name: "a"), .init(name: "b")] })
    #expect(try configurationHash { $0.footer = "" } != configurationHash())
  }
}
