import Dumps
import SiteBuild

extension SiteCheck {
  /// With the parser that the command has.
  init(of path: String, jobs: Int) async throws {
    try await self.init(of: path, jobs: jobs, xml: elements(ofXML:))
  }
}
