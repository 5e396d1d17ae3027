import Basics
import Networking
import Testing

@Suite struct HostRuleTests {
  private let origin = Destination(url: "", isTLS: true, host: "a.example", port: 443)

  private func listed(_ hosts: AllowedHost..., host: String, port: Int = 443, isTLS: Bool = true)
    -> HostPermission
  {
    HostRule.listed(hosts).permission(
      for: Destination(url: "", isTLS: isTLS, host: host, port: port), from: origin)
  }

  @Test("The reason of a refusal names the host")
  func reasons() {
    let otherHost = Destination(url: "", isTLS: true, host: "b.example", port: 8443)
    #expect(
      HostRule.sameHost.permission(for: otherHost, from: origin)
        == .refused(because: "this request may not leave a.example"))
    #expect(
      HostRule.sameHost.permission(for: origin, from: otherHost)
        == .refused(because: "this request may not leave b.example:8443"))
    #expect(
      listed(host: "b.example", port: 8443)
        == .refused(because: "b.example:8443 is not an allowed host"))
    #expect(
      listed(AllowedHost("b.example"), host: "b.example", port: 80, isTLS: false)
        == .refused(because: "plain http is not allowed for this host"))
  }

  @Test("A host that is listed twice has the wider permission")
  func wider() {
    let strict = AllowedHost("b.example")
    let unrestricted = AllowedHost("b.example", allowsAnyAddress: true)
    #expect(listed(strict, unrestricted, host: "b.example") == .anyAddress)
    #expect(listed(unrestricted, strict, host: "b.example", port: 80, isTLS: false) == .anyAddress)
    #expect(listed(strict, host: "b.example") == .publicAddressOnly)
  }

  @Test("Without a port, the default port of the scheme is allowed")
  func ports() {
    let unrestricted = AllowedHost("b.example", allowsAnyAddress: true)
    #expect(listed(unrestricted, host: "b.example", port: 80, isTLS: false) == .anyAddress)
    for (port, isTLS) in [(80, true), (443, false), (8080, false)] {
      guard case .refused = listed(unrestricted, host: "b.example", port: port, isTLS: isTLS) else {
        Issue.record("port \(port) was allowed")
        continue
      }
    }
  }

  @Test("A star matches the subdomains of a domain, but not the domain")
  func wildcard() {
    let wildcard = AllowedHost("*.b.example")
    #expect(listed(wildcard, host: "x.b.example") == .publicAddressOnly)
    #expect(listed(wildcard, host: "x.y.b.example") == .publicAddressOnly)
    for host in ["b.example", ".b.example", "xb.example", "x.b.example.", "x.b.exampl"] {
      guard case .refused = listed(wildcard, host: host) else {
        Issue.record("\(host) was allowed")
        continue
      }
    }
  }
}
