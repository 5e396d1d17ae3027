package import Archive
internal import Basics
internal import Contents
internal import FoundationEssentials
internal import Mustache
internal import StackExchange
internal import StackMarkdown

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
      json.number("score", entry.statistics.score)
      json.number("answer_count", entry.statistics.answerCount)
      json.number("view_count", entry.statistics.viewCount)
      json.number("accepted_answer_id", entry.statistics.acceptedAnswerID)
      json.time("creation_date", question?.creationDate)
      writeOwner(of: question, on: site, to: &json)
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

  /// Writes the author of a question as the JSON field `owner`: an object, with `null` for what is unknown.
  private func writeOwner(
    of question: QuestionSummary?, on site: SiteQuestions?, to json: inout JSONWriter
  ) {
    let owner = question?.owner
    let person = owner.flatMap { owner in site.map { self.person(owner, on: $0).value } }
    json.field("owner")
    json.object { json in
      json.number("user_id", owner?.id)
      json.text("display_name", owner?.visibleName ?? person?.name)
      json.text("link", person?.profile?.text)
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
      root + LinkAddress(path: QuestionPages.path(ofQuestion: question.id, on: site, in: $0)).text
    }
  }
}

extension Composer {
  /// Returns a question as JSON with everything that the archive has of it, as described in
  /// `Documentation/site.schema.json`.
  ///
  /// Unknown values are `null`.
  func json(of source: QuestionPages.Source) -> [UInt8] {
    let (question, site) = (source.question, source.site)
    var json = JSONWriter()
    json.object { json in
      json.text("generator", "sodigest")
      json.text("site", site.community.apiSiteParameter)
      json.number("question_id", question.id)
      json.text("title", question.title)
      json.array("tags", question.tags)
      json.time("data_date", source.fetchDate)
      writeFields(Question.fields, of: question, on: site, to: &json)
      writePosts(of: question, source.texts, on: site, to: &json)
    }
    return json.bytes
  }

  /// Writes a question and its answers as the JSON fields `question` and `answers`.
  private func writePosts(
    of question: Question, _ texts: QuestionTexts, on site: SiteQuestions,
    to json: inout JSONWriter
  ) {
    json.field("question")
    write(question.post, texts.question, id: question.id, ("q", nil), on: site, to: &json)
    json.field("answers")
    json.array { json in
      for (answer, texts) in zip(question.answers, texts.answers) {
        json.beginItem()
        write(answer.post, texts, id: answer.id, ("a", answer.isAccepted), on: site, to: &json)
      }
    }
  }

  /// Writes a question or an answer with its comments as a JSON object.
  private func write(
    _ post: StackExchange.Post, _ texts: PostTexts, id: Int,
    _ role: (pathComponent: String, isAccepted: Bool?), on site: SiteQuestions,
    to json: inout JSONWriter
  ) {
    let licence = Licence.resolve(
      post.contentLicense, at: post.lastEditDate ?? post.creationDate, on: site.community)
    json.object { json in
      json.number("id", id)
      let original = "\(site.community.url)/\(role.pathComponent)/\(id)"
      json.text("link", LinkAddress(web: post.link, or: original)?.text)
      if let isAccepted = role.isAccepted { json.flag("is_accepted", isAccepted) }
      writeFields(StackExchange.Post.fields, of: post, on: site, to: &json)
      json.flag("is_community_wiki", post.communityOwnedDate != nil)
      writeField("owner", post.owner, on: site, to: &json)
      writeField("last_editor", post.lastEditor, on: site, to: &json)
      json.licence(licence)
      write(texts.body, to: &json)
      json.text("markdown_as_typed", post.bodyMarkdown)
      json.field("comments")
      json.array { json in
        for (comment, text) in zip(post.comments, texts.comments) {
          json.beginItem()
          write(comment, text, under: licence, on: site, to: &json)
        }
      }
    }
  }

  /// Writes the fields of a question or post that are declared to be printed as they are.
  private func writeFields<Owner>(
    _ fields: [PostField<Owner>], of owner: Owner, on site: SiteQuestions, to json: inout JSONWriter
  ) {
    for field in fields where field.isInJSON {
      switch field.property {
      case .count(let property): json.number(field.name, owner[keyPath: property])
      case .optionalCount(let property), .id(let property):
        json.number(field.name, owner[keyPath: property])
      case .flag(let property): json.flag(field.name, owner[keyPath: property])
      case .date(let property): json.time(field.name, owner[keyPath: property])
      case .text(let property), .rawText(let property):
        json.text(field.name, owner[keyPath: property])
      case .user(let property):
        writeField(field.name, owner[keyPath: property], on: site, to: &json)
      }
    }
  }

  /// Writes a comment as a JSON object.
  private func write(
    _ comment: Comment, _ text: StackMarkdown.ParsedPost?, under licence: Licence?,
    on site: SiteQuestions, to json: inout JSONWriter
  ) {
    json.object { json in
      json.number("id", comment.id)
      let original = "\(site.community.url)/posts/comments/\(comment.id)"
      json.text("link", LinkAddress(web: comment.link, or: original)?.text)
      json.number("score", comment.score)
      json.time("creation_date", comment.creationDate)
      writeField("owner", comment.owner, on: site, to: &json)
      json.licence(
        comment.contentLicense.map { Licence.resolve($0, at: comment.creationDate) } ?? licence)
      write(text, to: &json)
    }
  }

  /// Writes a user as the JSON field `name`: an object, or `null` without a user.
  private func writeField(
    _ name: String, _ user: User?, on site: SiteQuestions?, to json: inout JSONWriter
  ) {
    json.field(name)
    guard let user, let site else { return json.value(nil) }
    let person = person(user, on: site).value
    json.object { json in
      json.number("user_id", user.id)
      json.text("display_name", user.visibleName ?? person.name)
      json.text("link", person.profile?.text)
    }
  }

  /// Writes the text of a post or comment as JSON fields with HTML and with Markdown, both with the
  /// original addresses of images.
  private func write(_ text: StackMarkdown.ParsedPost?, to json: inout JSONWriter) {
    json.text("body", text.map { "\($0.html())" })
    json.text("body_markdown", text.map { String(decoding: $0.markdown(), as: UTF8.self) })
  }
}

extension JSONWriter {
  /// Writes a JSON field with a date in the format of ISO 8601, or `null` without a date.
  mutating func time(_ name: String, _ date: Date?) {
    text(name, date.flatMap(DisplayDate.init)?.iso)
  }

  /// Writes a JSON field with an array of strings.
  mutating func array(_ name: String, _ texts: [String]) {
    field(name)
    array { json in
      for text in texts {
        json.beginItem()
        json.value(text)
      }
    }
  }

  /// Writes the JSON field `licence`: an object, or `null` without a licence.
  fileprivate mutating func licence(_ licence: Licence?) {
    field("licence")
    guard let licence else { return value(nil) }
    object { json in
      json.text("name", licence.name)
      json.text("link", licence.address.text)
    }
  }
}
