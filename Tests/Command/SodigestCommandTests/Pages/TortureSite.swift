import Configuration
import Foundation
import Networking
import SodigestCommand
import TestSupport
import Testing

/// Sites with the questions in `Tests/Torture`, whose layout is difficult: many columns, many
/// comments, long lines, right-to-left scripts, very long titles and formulae.
enum TortureSite {
  /// The names of the files and their sites.
  static let sets = [("questions", "stackoverflow"), ("maths", "math")]

  /// Builds a site in `Output`.
  static func build(_ set: String, on site: String, in world: World) async throws {
    let code = await world.run(
      "build --tag torture --site \(site) --period all --answers 100 --no-images --no-avatars --format html,md",
      transport: try transport(set))
    #expect(code == .success)
  }

  private static func transport(_ set: String) throws -> Transport {
    let folder = ProjectFolder.url("Tests/Torture")
    let data = try Data(contentsOf: folder.appending(path: "\(set).json"))
    let page = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return try HostileAPI.transport(page?["items"] as? [[String: Any]] ?? [])
  }
}
