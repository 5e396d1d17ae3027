package import Archive
internal import Basics
internal import Contents
internal import Mustache
internal import StackExchange

extension Composer {
  /// Returns an edition as JSON, as described in `Documentation/site.schema.json`.
  ///
  /// Fields have the names of the API; unknown values are `null`. A notification has no place in the
  /// site, so its addresses of pages are absolute if the site has a base URL.
  ///
  /// - Parameters:
  ///   - source: The edition, with the score and counts that its questions had on its day.
  ///   - news: The questions that a notification reports; `nil` for the page of the edition.
  /// - Returns: JSON.
  package func json(of source: EditionPages.Source, news: [Edition.QuestionEntry]? = nil) -> [UInt8]
  {
    let edition = source.edition
    let baseURL = news == nil ? nil : links.settings.baseURL
    let root = baseURL.map { "\($0)/" } ?? links.relativeRoot
    var json = JSONWriter()
    json.object { json in
      json.text("generator", "sodigest")
      json.text("digest", edition.digest)
      json.text("edition", edition.date)
      json.text("title", source.digest.fullTitle(of: edition))
      json.text("data_date", DisplayDate(edition.dataDate)?.iso)
      json.text("compared_with", edition.comparisonDate)
      json.text("rules", edition.selectionRules.map(rulesText))
      writeField("questions", edition.entries, of: source, root, to: &json)
      if let news { writeField("news", news, of: source, root, to: &json) }
      json.field("sections")
      json.array { json in
        for section in edition.sections {
          json.beginItem()
          json.object { json in
            json.text("name", section.name)
            writeField("questions", section.entries, of: source, root, to: &json)
          }
        }
      }
    }
    return json.bytes
  }

  /// Writes questions of an edition as the JSON field `name`, which contains an array; addresses of
  /// pages begin with `root`.
  private func writeField(
    _ name: String, _ entries: [Edition.QuestionEntry], of source: EditionPages.Source,
    _ root: String, to json: inout JSONWriter
  ) {
    json.field(name)
    json.array { json in
      for (index, entry) in entries.enumerated() {
        json.beginItem()
        write(entry, position: index + 1, source.questions[entry.key], root, to: &json)
      }
    }
  }

  /// Writes a question of an edition as a JSON object, with its posts unless `fullQuestion` is
  /// `nil`.
  private func write(
    _ entry: Edition.QuestionEntry, position: Int, _ fullQuestion: Question?, _ root: String,
    to json: inout JSONWriter
  ) {
    let site = contents.site(entry.site)
    let question = site?.question(entry.questionID)
    json.object { json in
      json.number("position", position)
      json.text("mark", entry.badge?.rawValue)
      json.number("gain", entry.scoreGain)
      json.text("site", entry.site)
      json.number("question_id", entry.questionID)
      json.text("title", question?.title)
      json.text("link", originalAddress(entry)?.text)
      json.text("page", site.flatMap { pageAddress(of: question, on: $0, root) })
      json.text("json", site.flatMap { pageAddress(of: question, on: $0, root, [.json]) })
      json.array("tags", question?.tags ?? [])
      json.number("score", entry.score)
      json.number("answer_count", entry.answerCount)
      json.number("view_count", entry.viewCount)
      json.number("accepted_answer_id", entry.acceptedAnswerID)
      json.time("creation_date", question?.creationDate)
      json.field("owner")
      let person = question?.owner.flatMap { owner in site.map { self.person(owner, on: $0).value }
      }
      json.object { json in
        json.number("user_id", question?.owner?.id)
        json.text("display_name", question?.owner?.visibleName ?? person?.name)
        json.text("link", person?.profile?.text)
      }
      json.field("posts")
      if let fullQuestion, let site {
        let texts = QuestionTexts(of: fullQuestion, on: site)
        json.object {
          writePosts(of: fullQuestion, texts, on: site, to: &$0)
        }
      } else {
        json.value(nil)
      }
    }
  }

  /// Returns the address of a question's page below `root`, in the first of `formats` that the site
  /// has; `nil` if there is no such page.
  private func pageAddress(
    of question: QuestionSummary?, on site: SiteQuestions, _ root: String,
    _ formats: [SiteFormat] = [.html, .markdown]
  ) -> String? {
    guard let question else { return nil }
    return formats.first(where: links.settings.formats.contains).map {
      root + QuestionPages.path(ofQuestion: question.id, on: site, in: $0)
    }
  }
}
