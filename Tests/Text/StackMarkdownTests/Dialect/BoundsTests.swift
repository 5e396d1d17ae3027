import Glibc
import StackMarkdown
import Testing

@Suite("Limits on nesting and time")
struct BoundsTests {
  @Test("30,000 nested block quotes become a hundred levels, and the text stays")
  func blockQuotes() {
    let html = post(String(repeating: ">", count: 30_000) + " text")
    // The post itself is the first level.
    #expect(html.ranges(of: "<blockquote>").count == 99)
    #expect(html.contains("text"))
    #expect(!html.contains("&gt;"))
  }

  @Test("A paragraph continues below the deepest block quote")
  func continuedBelowLimit() {
    let marks = String(repeating: "> ", count: 150)
    #expect(post("\(marks)a\n\(marks)b").contains("a\nb"))
  }

  @Test("The nesting of lists, emphasis and images is limited")
  func otherNesting() {
    let list = post(String(repeating: "- ", count: 5_000) + "text")
    #expect(list.ranges(of: "<ul>").count <= 50)
    #expect(list.contains("text"))
    let emphasis = post(
      String(repeating: "*a **b ", count: 3_000) + String(repeating: "b** a*", count: 3_000))
    #expect(emphasis.ranges(of: "<em>").count <= 100)
    let images = post(
      String(repeating: "![", count: 3_000) + "a" + String(repeating: "](/b)", count: 3_000))
    #expect(images.ranges(of: "<img").count == 1)
  }

  @Test(
    "No repeated pattern takes quadratic time",
    arguments: [
      "[", "`", "<", "|", ">", "![[]()", "[]()", "[a](", "![", "*a_", "a**b", "<!--", "<?", "<!A ",
      "``a`", "> a\n", "- ", "* * a ", "&", "<a x=\"", "[a]: b\n", "[a](<b", "[a](b \"", "[a\n",
      "<x:",
      "<a@b", "```\n", "~~a ", "$a", "\\begin{a}", "${", "|-", "|a|\n|-|\n", "http://a(\"", "[tag:",
      "[tag:a]", "\t", "\r", ">! a\n> b\n", "<!-- language: lang-js -->\n    a\n",
      "<!-- begin snippet: js hide: false -->\n\n", "[a]: /b\n[tag:a] ", "\\``", "   \n", "1. ",
      "<div>\n", "# ", "*mailto:a@b.example", "[]()http://a(", "[]()mailto:a@b.example",
    ])
  func costs(pattern: String) {
    let site = Site(hasMath: true, hasStrikethrough: true)
    expectLinearCost(of: pattern) {
      _ = ParsedPost(.markdown($0), site).html()
      _ = ParsedPost(.markdown($0), site).markdown()
    }
  }
}

/// Expects that twenty times the input takes at most a hundred times as long.
///
/// Measures the processor time of this thread, as other tests run in parallel.
func expectLinearCost(of pattern: String, _ body: (String) -> Void) {
  func time(_ length: Int) -> Duration {
    let text = String(repeating: pattern, count: length / pattern.utf8.count)
    return (0..<2).map { _ in
      let start = threadTime()
      body(text)
      return threadTime() - start
    }.min() ?? .zero
  }
  let (short, long) = (time(1_000), time(20_000))
  #expect(long < short * 100 + .milliseconds(200), "\(short) for 1 kB, \(long) for 20 kB")
}

/// Returns the processor time of the calling thread.
private func threadTime() -> Duration {
  var time = timespec()
  _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
