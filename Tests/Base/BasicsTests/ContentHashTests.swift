import Basics
import Testing

@Suite struct ContentHashTests {
  @Test(
    "Hashes match the test vectors of FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func vectors(text: String, hex: String) {
    let hash = ContentHash(of: Array(text.utf8))
    #expect(hash.hex == hex)
    #expect(hash.description == hex)
    #expect(hash.bytes.count == ContentHash.length)
  }

  @Test("Only 64 lower-case hexadecimal digits are a hash")
  func digits() {
    let hash = ContentHash(of: [1, 2, 3])
    #expect(ContentHash(hex: hash.hex) == hash)
    #expect(ContentHash(hex: hash.hex.dropLast()) == nil)
    #expect(ContentHash(hex: hash.hex + "00") == nil)
    #expect(ContentHash(hex: hash.hex.uppercased()) == nil)
    #expect(ContentHash(hex: String(repeating: "g", count: 64)) == nil)
  }

  @Test("A span of bytes is hashed without the bytes around it")
  func span() {
    let bytes: [UInt8] = [9, 97, 98, 99, 9]
    let middle = ContentHash(of: bytes.span.extracting(1..<4))
    #expect(middle == ContentHash(of: Array("abc".utf8)))
  }
}
