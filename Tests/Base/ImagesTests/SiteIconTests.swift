import Basics
import Images
import Testing

@Suite struct SiteIconTests {
  @Test("The icon is a PNG image of the requested size")
  func size() throws {
    for side in [1, 48, 96] {
      #expect(
        try ImageInfo(sniffing: SiteIcon.png(seed: "a", side: side))
          == ImageInfo(format: .png, width: side, height: side))
    }
  }

  @Test("The cover of a book is a PNG image in the colour of the icon")
  func bookCover() throws {
    let cover = SiteIcon.bookCover(seed: "a")
    #expect(
      try ImageInfo(sniffing: cover) == ImageInfo(format: .png, width: 600, height: 900))
    #expect(cover == SiteIcon.bookCover(seed: "a"))
    #expect(Set((0..<20).map { SiteIcon.bookCover(seed: "\($0)") }).count > 4)
    #expect(cover.count < 20_000)
  }

  @Test("The same site always has the same icon; sites differ in colour")
  func seeds() {
    let icons = (0..<20).map { SiteIcon.png(seed: "\($0).example", side: 48) }
    #expect(icons[3] == SiteIcon.png(seed: "3.example", side: 48))
    #expect(Set(icons).count > 4)
    #expect(icons.allSatisfy { $0.count < 2_000 })
  }
}
