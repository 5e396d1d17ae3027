import Dumps
import SiteBuild

extension SiteCheck {
  /// Checks a site with the XML parser of the command.
  init(of path: String, jobs: Int) async throws {
    try await self.init(of: path, jobs: jobs, xml: elements(ofXML:))
  }
}
