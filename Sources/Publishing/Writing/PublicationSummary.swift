/// What a publication did.
package struct PublicationSummary: Sendable, Equatable {
  /// Files of the site, by what became of them.
  package struct Files: Sendable, Equatable {
    package var written: Int
    package var unchanged: Int
    package var removed: Int

    package init(written: Int = 0, unchanged: Int = 0, removed: Int = 0) {
      self.written = written
      self.unchanged = unchanged
      self.removed = removed
    }
  }

  package var files: Files
  /// How many questions have a page.
  package var questions: Int
  /// How many images the site shows, drawn ones left out.
  package var images: Int
  /// The addresses of images that posts show and the archive does not hold, sorted.
  package var missingImages: [String]

  package init(
    files: Files = Files(), questions: Int = 0, images: Int = 0, missingImages: [String] = []
  ) {
    self.files = files
    self.questions = questions
    self.images = images
    self.missingImages = missingImages
  }
}
