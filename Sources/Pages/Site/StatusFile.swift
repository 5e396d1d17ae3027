package import Archive
internal import Basics
package import FoundationEssentials

/// What a site says of itself to programs: times, never ages, so that it changes only with news.
package struct StatusFile {
  package let bytes: [UInt8]

  /// Describes the site of an archive; without `success`, when the run began to fetch, the last one
  /// that did counts.
  package init(of archive: Archive, success: Date?) throws(ArchiveError) {
    let sizes = try archive.siteSizes()
    let digests = try archive.digestStatuses()
    let last = try archive.lastRun(.success)?.start
    let failure = try archive.lastRun(.failure)?.start
    var json = JSONWriter()
    json.object { json in
      json.text("generator", "sodigest")
      json.time("last_success", success ?? last)
      json.time("last_failure", failure)
      json.number("questions", sizes.questions)
      json.number("editions", sizes.editions)
      json.number("missing_images", sizes.missing)
      json.field("digests")
      json.array { json in
        for digest in digests {
          json.item()
          json.object { json in
            json.text("name", digest.name)
            json.text("edition", digest.edition)
            json.number("questions", digest.questions)
            json.time("last_success", digest.lastSuccess)
            json.time("last_failure", digest.lastFailure)
          }
        }
      }
    }
    bytes = json.bytes
  }
}
