import Configuration
import Testing

@Suite struct MailAddressTests {
  @Test("An address may follow a name")
  func valid() {
    #expect(MailAddress("a.b+c@d-e.example")?.address == "a.b+c@d-e.example")
    let named = MailAddress("A digest,  ü <a@b.example>")
    #expect(named?.name == "A digest, ü" && named?.address == "a@b.example")
    #expect(MailAddress("<a@b.example>")?.name == nil)
    #expect(MailAddress(#""Doe, \"J\" \\" <a@b.example>"#)?.name == #"Doe, "J" \"#)
    #expect(MailAddress(#"A "B" C <a@b.example>"#)?.name == #"A "B" C"#)
    #expect(MailAddress("\"\" <a@b.example>")?.name == nil)
  }

  @Test(
    "An invalid or ambiguous address is rejected",
    arguments: [
      "", "a", "@", "a@", "@b", "a@b@c", "a b@c", "a@b c", "a@b\nBcc: c@d", "a@b\r", "a,b@c",
      "a@b,c@d", "a@b;c", "-a@b", "a..b@c", ".a@b", "a@b.", "\"a b\"@c", "a@[1.2.3.4]", "ü@b",
      "A <a@b", "A <a@b> c", "A\n<a@b>", "A\u{2028}<a@b>", "A <<a@b>>", "\"A <a@b>",
      "\"A\" B <a@b>", #""A\" <a@b>"#,
    ])
  func invalid(text: String) {
    #expect(MailAddress(text) == nil)
  }
}
