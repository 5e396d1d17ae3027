import Basics
import Networking
import Testing

@Suite struct AdmissionTests {
  private let origin = Destination(url: "", isTLS: true, host: "a.example", port: 443)

  private func listed(_ hosts: AllowedHost..., host: String, port: Int = 443, isTLS: Bool = true)
    -> HostPermission
  {
    HostRule.listed(hosts).permission(
      for: Destination(url: "", isTLS: isTLS, host: host, port: port), from: origin)
  }

  @Test("The reasons of refusals name the place")
  func reasons() {
    let elsewhere = Destination(url: "", isTLS: true, host: "b.example", port: 8443)
    #expect(
      HostRule.sameHost.permission(for: elsewhere, from: origin)
        == .refused(because: "this request may not leave a.example"))
    #expect(
      HostRule.sameHost.permission(for: origin, from: elsewhere)
        == .refused(because: "this request may not leave b.example:8443"))
    #expect(
      listed(host: "b.example", port: 8443)
        == .refused(because: "b.example:8443 is not an allowed host"))
    #expect(
      listed(AllowedHost("b.example"), host: "b.example", port: 80, isTLS: false)
        == .refused(because: "plain http is not allowed for this host"))
  }

  @Test("A host that is named twice is admitted by the wider of both")
  func wider() {
    let strict = AllowedHost("b.example")
    let wide = AllowedHost("b.example", allowsAnyAddress: true)
    #expect(listed(strict, wide, host: "b.example") == .anyAddress)
    #expect(listed(wide, strict, host: "b.example", port: 80, isTLS: false) == .anyAddress)
    #expect(listed(strict, host: "b.example") == .publicAddressOnly)
  }

  @Test("A port that is not named is the scheme's own")
  func ports() {
    let wide = AllowedHost("b.example", allowsAnyAddress: true)
    #expect(listed(wide, host: "b.example", port: 80, isTLS: false) == .anyAddress)
    for (port, isTLS) in [(80, true), (443, false), (8080, false)] {
      guard case .refused = listed(wide, host: "b.example", port: port, isTLS: isTLS) else {
        Issue.record("port \(port) was admitted")
        continue
      }
    }
  }

  @Test("A star stands for hosts below a domain, not for the domain")
  func star() {
    let star = AllowedHost("*.b.example")
    #expect(listed(star, host: "x.b.example") == .publicAddressOnly)
    #expect(listed(star, host: "x.y.b.example") == .publicAddressOnly)
    for host in ["b.example", ".b.example", "xb.example", "x.b.example.", "x.b.exampl"] {
      guard case .refused = listed(star, host: host) else {
        Issue.record("\(host) was admitted")
        continue
      }
    }
  }
}
