import Images
import Testing

@Suite struct ImageAddressTests {
  @Test(
    "Different addresses of the same image have one canonical form",
    arguments: [
      ("http://i.stack.imgur.com/7I1jg.png", "https://i.sstatic.net/7I1jg.png"),
      ("https://i.stack.imgur.com/7I1jgm.png?s=1&g=1", "https://i.sstatic.net/7I1jgm.png?s=1&g=1"),
      ("//i.sstatic.net/a.png", "https://i.sstatic.net/a.png"),
      ("HTTP://I.SSTATIC.NET:80/A.png#top", "https://i.sstatic.net/A.png"),
      ("http://i.imgur.com/aB.gif", "https://i.imgur.com/aB.gif"),
      ("http://lh3.googleusercontent.com/x", "https://lh3.googleusercontent.com/x"),
      ("https://i.sstatic.net", "https://i.sstatic.net/"),
      ("https://i.sstatic.net?x", "https://i.sstatic.net/?x"),
    ])
  func canonical(url: String, expected: String) {
    #expect(ImageAddress.canonical(url) == expected)
    #expect(ImageAddress.canonical(expected) == expected)
  }

  @Test(
    "The extension of its path tells whether an address names an image",
    arguments: [
      ("https://i.sstatic.net/a.png", true), ("https://a.example/b.JPEG?x=1#y", true),
      ("https://a.example/b.jpg", true), ("https://a.example/b?file=c.png", false),
      ("https://a.example/b.html", false), ("https://a.example/png", false), ("", false),
    ])
  func imageName(url: String, isImage: Bool) {
    #expect(ImageAddress.hasImageName(url) == isImage)
  }

  @Test(
    "Addresses of other hosts, and invalid addresses, are unchanged",
    arguments: [
      "http://example.org/a.png", "http://127.0.0.1:8399/a%20b.png?x=1;y=2",
      "https://i.stack.imgur.com:8443/a.png", "https://evil.example/i.stack.imgur.com/a.png",
      "http://i.stack.imgur.com.evil.example/a.png", "https://googleusercontent.com/a",
      "https://user@i.sstatic.net/a.png", "https://i.sstatic.net\\@evil.example/a.png",
      "ftp://i.sstatic.net/a.png", "/relative.png", "https://", "https://:80/", "", "a b",
      "https://i.sstatic.net:port/a.png", "https://[::1]/a.png", "http://[::1]:8080/a.png",
      "https://[::1/a.png", "https://[]/a.png", "https://[::1]x/a.png", "https://[a]/a.png",
      "https://[::1@b.example]/a.png",
    ])
  func unchanged(url: String) {
    #expect(ImageAddress.canonical(url) == url)
    #expect(AvatarAddress.sized(url, pixels: 128) == url)
  }

  @Test(
    "The address of an avatar gets the displayed size",
    arguments: [
      (
        "https://www.gravatar.com/avatar/6d8e?s=256&d=identicon&r=PG",
        "https://www.gravatar.com/avatar/6d8e?s=128&d=identicon&r=PG"
      ),
      (
        "http://www.gravatar.com/avatar/6d8e?d=identicon&r=PG&f=y&so-version=2",
        "https://www.gravatar.com/avatar/6d8e?d=identicon&r=PG&f=y&so-version=2&s=128"
      ),
      ("https://www.gravatar.com/avatar/6d8e?size=9", "https://www.gravatar.com/avatar/6d8e?s=128"),
      ("https://i.sstatic.net/1JZuG.png?s=256", "https://i.sstatic.net/1JZuG.png?s=128"),
      ("http://i.stack.imgur.com/DVrMu.jpg?s=32&g=1", "https://i.sstatic.net/DVrMu.jpg?s=128&g=1"),
      ("https://i.stack.imgur.com/DVrMu.jpg", "https://i.sstatic.net/DVrMu.jpg?s=128"),
      (
        "https://lh4.googleusercontent.com/-A-s9x/AAA/photo.jpg?sz=256",
        "https://lh4.googleusercontent.com/-A-s9x/AAA/photo.jpg?sz=128"
      ),
      (
        "https://lh3.googleusercontent.com/-q/AAA/s96-c/photo.jpg?sz=256",
        "https://lh3.googleusercontent.com/-q/AAA/s128-c/photo.jpg?sz=128"
      ),
      (
        "https://lh3.googleusercontent.com/a-/AOh14=k-s256",
        "https://lh3.googleusercontent.com/a-/AOh14=k-s128"
      ),
      (
        "https://lh3.googleusercontent.com/a/AOh14=s96-c",
        "https://lh3.googleusercontent.com/a/AOh14=s128-c"
      ),
      (
        "https://lh3.googleusercontent.com/a/AOh14=k-no",
        "https://lh3.googleusercontent.com/a/AOh14=s128-k-no"
      ),
      (
        "https://lh3.googleusercontent.com/a/AOh14",
        "https://lh3.googleusercontent.com/a/AOh14=s128-c"
      ),
      (
        "https://graph.facebook.com/1210377/picture?type=large",
        "https://graph.facebook.com/1210377/picture?width=128&height=128"
      ),
      ("https://i.imgur.com/x.png?1", "https://i.imgur.com/x.png?1"),
      ("http://example.org/me.jpg?s=9", "http://example.org/me.jpg?s=9"),
    ])
  func sized(url: String, expected: String) {
    #expect(AvatarAddress.sized(url, pixels: 128) == expected)
    #expect(AvatarAddress.sized(expected, pixels: 128) == expected)
  }

  @Test(
    "Only listed hosts, and subdomains of hosts with a wildcard, are standard",
    arguments: [
      ("i.sstatic.net", true), ("lh6.googleusercontent.com", true), ("www.gravatar.com", true),
      ("googleusercontent.com", false), ("evilgoogleusercontent.com", false),
      ("sstatic.net", false), ("www.gravatar.com.evil.example", false), ("", false),
    ])
  func standardHosts(host: String, isStandard: Bool) {
    #expect(ImageHosts.isStandard(host) == isStandard)
  }
}
