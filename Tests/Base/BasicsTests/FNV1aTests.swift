import Basics
import Testing

@Suite struct FNV1aTests {
  @Test(
    "Hashes match the values that the authors published",
    arguments: [
      ("", 0x811C_9DC5 as UInt32, "cbf29ce484222325"), ("a", 0xE40C_292C, "af63dc4c8601ec8c"),
      ("foobar", 0xBF9C_F968, "85944171f73967e8"),
    ])
  func published(text: String, short: UInt32, long: String) {
    var hash = FNV1a<UInt32>()
    hash.add(text.utf8)
    #expect(hash.value == short)
    #expect(FNV1a.hex(text.utf8) == long)
  }
}
