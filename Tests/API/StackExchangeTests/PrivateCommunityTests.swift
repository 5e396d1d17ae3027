import StackExchange
import Testing

@Suite struct PrivateCommunityTests {
  private let base = "https://so.example.com/api/2.3"

  @Test("A team and an Enterprise instance are private sites")
  func communities() throws {
    #expect(APIScheme.bearer.privateCommunity("stackoverflow", baseURL: base) == nil)
    let team = try #require(APIScheme.team("acme").privateCommunity("stackoverflow", baseURL: base))
    #expect(team.name == "acme" && team.isPrivate)
    #expect(team.url == "https://stackoverflowteams.com/c/acme")
    let instance = try #require(
      APIScheme.enterprise.privateCommunity("stackoverflow", baseURL: base))
    #expect(instance.name == "so.example.com" && instance.isPrivate)
    #expect(instance.url == "https://so.example.com")
  }

  @Test("The name of an API in the archive states whether the API is private")
  func names() {
    for (scheme, isPrivate) in [
      (APIScheme.bearer, false), (.team("acme"), true), (.enterprise, true),
    ] {
      #expect(scheme.isPrivate == isPrivate)
      #expect(APIScheme.isPrivate(archiveName: scheme.archiveName(ofAPI: base)) == isPrivate)
    }
    #expect(
      APIScheme.team("a").archiveName(ofAPI: base) != APIScheme.team("b").archiveName(ofAPI: base))
  }
}
