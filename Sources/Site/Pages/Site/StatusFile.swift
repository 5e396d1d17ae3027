package import Archive
internal import Basics
package import FoundationEssentials

/// The status of a site as JSON for monitoring; it contains dates instead of ages, so that it changes only with data.
package struct StatusFile {
  /// The JSON document as UTF-8.
  package let bytes: [UInt8]

  /// Creates the status file of the site that belongs to an archive.
  ///
  /// - Parameters:
  ///   - archive: The archive.
  ///   - site: The only Stack Exchange site that is shown, without digests; `nil` for everything.
  ///   - successfulRunStart: The start of the current run if the run succeeded; `nil` selects the last
  ///     successful run of the archive.
  /// - Throws: If the archive is unreadable.
  package init(of archive: Archive, onlySite site: String? = nil, successfulRunStart: Date?)
    throws(ArchiveError)
  {
    let sizes = try archive.siteCounts(onlySite: site)
    let digests = site == nil ? try archive.digestStatuses() : []
    let last = try archive.lastRun(matching: .success)?.start
    let failure = try archive.lastRun(matching: .failure)?.start
    var json = JSONWriter()
    json.object { json in
      json.text("generator", "sodigest")
      json.time("last_success", successfulRunStart ?? last)
      json.time("last_failure", failure)
      json.number("questions", sizes.questions)
      json.number("editions", sizes.editions)
      json.number("missing_images", sizes.missingImages)
      json.field("digests")
      json.array { json in
        for digest in digests {
          json.beginItem()
          json.object { json in
            json.text("name", digest.name)
            json.text("edition", digest.latestEditionDate)
            json.number("questions", digest.questionCount)
            json.time("last_success", digest.lastSuccess)
            json.time("last_failure", digest.lastFailure)
          }
        }
      }
    }
    bytes = json.bytes
  }
}
