import BuiltIn
import Configuration
import Contents
import FoundationEssentials
import Pages
import SiteBuild
import Testing

@Suite("Configuration hash")
struct ConfigurationHashTests {
  private typealias Change = @Sendable (inout SiteSettings) -> Void

  /// A change to each property that affects pages.
  private static let changesAffectingPages: [String: Change] = [
    "formats": { $0.formats = [.json] }, "title": { $0.title = "" },
    "description": { $0.description = "x" }, "footer": { $0.footer = "x" },
    "digests": { $0.digests = [] }, "baseURL": { $0.baseURL = "https://a.example" },
    "showsImages": { $0.showsImages.toggle() }, "showsAvatars": { $0.showsAvatars.toggle() },
    "maxQuestionsWithAuthors": { $0.maxQuestionsWithAuthors += 1 },
    "maxQuestionsRanked": { $0.maxQuestionsRanked += 1 },
    "rankedQuestionsPerTag": { $0.rankedQuestionsPerTag += 1 },
    "writesHashtags": { $0.writesHashtags.toggle() },
    "namesNotesByTitle": { $0.namesNotesByTitle.toggle() },
    "feedsIncludePrivateSites": { $0.feedsIncludePrivateSites.toggle() },
    "sender": { $0.sender = SiteSettings.Sender(name: nil, address: "a@a.example") },
    "attachesImages": { $0.attachesImages.toggle() },
    "programIdentity": { $0.programIdentity = "x" },
    "timeZone": { $0.timeZone = SiteTimeZone(name: "Asia/Tokyo", day: SiteTimeZone.utc.day) },
    "maxQuestionsSearched": { $0.maxQuestionsSearched += 1 },
  ]

  /// A change to each other property.
  private static let otherChanges: [String: Change] = [
    "outputFolder": { $0.outputFolder = "elsewhere" },
    "fetchStartDate": { $0.fetchStartDate = Date() },
    "maxFilesCompared": { $0.maxFilesCompared += 1 }, "rowsPerPart": { $0.rowsPerPart += 1 },
    "maxQuestionsInMemory": { $0.maxQuestionsInMemory += 1 },
    "jobs": { $0.jobs += 1 }, "force": { $0.force.toggle() },
    "filesToVerify": { $0.filesToVerify = ["index.html"] },
    "zim": { $0.zim = ZimSettings() }, "temporaryFolder": { $0.temporaryFolder = "/tmp" },
  ]

  private func configurationHash(_ change: Change = { _ in }) throws -> String {
    var settings = SiteSettings(outputFolder: "Output")
    change(&settings)
    let theme = try SiteTheme(trusting: BuiltIn.files(in: "Templates"), language: "en")
    return settings.configurationHash(with: theme)
  }

  @Test("Every property of the settings is tested")
  func properties() {
    let names = Mirror(reflecting: SiteSettings(outputFolder: "")).children.compactMap(\.label)
    #expect(Set(names) == Set(Self.changesAffectingPages.keys).union(Self.otherChanges.keys))
  }

  @Test("Only properties that affect pages change the hash")
  func changes() throws {
    let unchanged = try configurationHash()
    let changedHashes = try Self.changesAffectingPages.values.map { try configurationHash($0) }
    #expect(Set(changedHashes + [unchanged]).count == Self.changesAffectingPages.count + 1)
    for change in Self.otherChanges.values { try #expect(configurationHash(change) == unchanged) }
  }

  @Test("Texts with the same concatenation have different hashes")
  func texts() throws {
    let first = try configurationHash { ($0.title, $0.description) = ("a\n1:b", "c") }
    #expect(try first != configurationHash { ($0.title, $0.description) = ("a", "b\n1:c") })
    let titled = try configurationHash {
      $0.digests = [.init(name: "a", title: "b"), .init(name: "c")]
    }
    #expect(try titled != configurationHash { $0.digests = [.init(name: "a"), .init(name: "b")] })
    #expect(try configurationHash { $0.footer = "" } != configurationHash())
  }
}
