import CurlTransport
import Testing

@Suite struct IPAddressTests {
  @Test(
    "Addresses of the Internet are public",
    arguments: [
      "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0",
      "126.255.255.255", "128.0.0.1", "169.253.255.255", "172.15.255.255", "172.32.0.0",
      "192.0.1.0", "192.167.255.255", "198.17.255.255", "198.20.0.0", "223.255.255.255",
      "2606:4700::1111", "2a00:1450:4001::1", "2001:200::1", "2400::", "::ffff:1.1.1.1",
      "64:ff9b::808:808",
    ])
  func isPublic(text: String) throws {
    #expect(try #require(IPAddress(text)).isPublic)
  }

  @Test(
    "Local, private and reserved addresses are not public",
    arguments: [
      "0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1",
      "127.255.255.255", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1",
      "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.19.255.255", "198.51.100.1",
      "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
      "::", "::1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "fe80::1", "fe80::1%eth0",
      "fc00::1", "fd12::1", "ff02::1", "2001::1", "2001:1ff::", "2001:db8::1", "2002:7f00:1::",
      "3fff::1", "4000::", "64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::1", "100::1",
    ])
  func isNotPublic(text: String) throws {
    #expect(try #require(IPAddress(text)).isPublic == false)
  }

  @Test(
    "Text that is no address is refused",
    arguments: ["", "1.2.3", "a.b.c.d", "1.2.3.4.5", ":::", "[::1]"])
  func noAddress(text: String) {
    #expect(IPAddress(text) == nil)
  }

  @Test("Addresses are printed in their usual form")
  func printing() throws {
    #expect(try #require(IPAddress("127.0.0.1")).description == "127.0.0.1")
    #expect(try #require(IPAddress("0:0::0:1")).description == "::1")
  }
}
