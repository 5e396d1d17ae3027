import FoundationEssentials
import SiteBuild
import Testing

@Suite struct ZimRecordTests {
  private func bytes(of record: ZimRecord) -> [UInt8] {
    var stream: [UInt8] = [7]
    record.encode(to: &stream)
    return Array(stream.dropFirst())
  }

  @Test("A record is its kind, its size, and its fields, each with its size")
  func metadata() {
    #expect(
      bytes(of: .metadata(name: "Title", value: "é"))
        == Array("M".utf8) + [15, 0, 0, 0] + [5, 0, 0, 0] + Array("Title".utf8) + [2, 0, 0, 0]
        + [0xc3, 0xa9])
  }

  @Test("Sizes have four bytes, the lowest first")
  func sizes() {
    let png = [UInt8](repeating: 1, count: 0x01_02_03)
    #expect(
      bytes(of: .illustration(png: png))
        == Array("I".utf8) + [0x07, 0x02, 0x01, 0] + [0x03, 0x02, 0x01, 0] + png)
  }

  @Test(
    "The flags of an item are bits",
    arguments: [(false, false, 0), (true, false, 1), (false, true, 2), (true, true, 3)])
  func itemFlags(isFrontArticle: Bool, isCompressed: Bool, flags: UInt8) {
    let item = ZimItem(
      path: "p", title: "tt", mimeType: "m", isFrontArticle: isFrontArticle,
      isCompressed: isCompressed, content: [1, 2, 3], searchText: [9])
    #expect(
      bytes(of: .item(item))
        == Array("A".utf8) + [33, 0, 0, 0] + [1, 0, 0, 0, flags] + [1, 0, 0, 0] + Array("p".utf8)
        + [2, 0, 0, 0] + Array("tt".utf8) + [1, 0, 0, 0] + Array("m".utf8) + [3, 0, 0, 0, 1, 2, 3]
        + [1, 0, 0, 0, 9])
  }

  @Test("A redirect names its target")
  func redirect() {
    #expect(
      bytes(of: .redirect(ZimRedirect(path: "a", target: "b")))
        == Array("R".utf8) + [10, 0, 0, 0] + [1, 0, 0, 0] + Array("a".utf8) + [1, 0, 0, 0]
        + Array("b".utf8))
  }

  @Test("The end has the main page and the bytes of the UUID in the order of its text")
  func end() throws {
    let uuid = try #require(UUID(uuidString: "00010203-0405-0607-0809-0A0B0C0D0E0F"))
    #expect(
      bytes(of: .end(mainPath: "a", uuid: uuid))
        == Array("E".utf8) + [25, 0, 0, 0] + [1, 0, 0, 0] + Array("a".utf8) + [16, 0, 0, 0]
        + Array(0..<16))
  }
}
