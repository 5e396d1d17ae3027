import PostContract
import StackMarkdown
import Testing

/// Handwritten examples of the old and the new HTML of Stack Exchange.
@Suite("Old and new HTML of Stack Exchange")
struct ServedHTMLTests {
  @Test("The HTML served since 2020 stays unchanged")
  func new() {
    let html = """
      <h2>Why &quot;x&quot;?</h2>
      <p>A <code>List&lt;T&gt;</code> with <kbd>Ctrl</kbd>,<br />
      see <a href="https://x.example/a?b=c&amp;d=e"\(relation)>this</a>.</p>
      <pre class="lang-swift prettyprint-override"><code>let x = &quot;1&quot;
      </code></pre>
      <hr />
      <ol start="3">
      <li>one</li>
      <li><p>two</p></li>
      </ol>
      <blockquote class="spoiler"><p>it was you</p>
      </blockquote>
      <div class="s-table-container"><table class="s-table">
      <thead>
      <tr>
      <th style="text-align: left;">a</th>
      </tr>
      </thead>
      <tbody>
      <tr>
      <td style="text-align: left;">b</td>
      </tr>
      </tbody>
      </table></div>
      """
    #expect(served(html) == html)
  }

  @Test("The HTML served before 2020 stays the same, apart from the spelling of void elements")
  func old() {
    let html = """
      <p>Some <em>text</em><br>
      and <img src="https://i.stack.imgur.com/x.png" alt="enter image description here"></p>



      <pre class="lang-none prettyprint-override"><code>a "quoted" line
      </code></pre>

      <hr>

      <ul>
      <li><p>one</p></li>
      <li>two

      <ul>
      <li>three</li>
      </ul></li>
      </ul>
      """
    let expected =
      html.replacing("<br>", with: "<br />").replacing("<hr>", with: "<hr />")
      .replacing("here\">", with: "here\" />").replacing("\"quoted\"", with: "&quot;quoted&quot;")
    #expect(served(html) == expected)
  }

  @Test("A snippet that is served within a paragraph is moved out of it")
  func snippet() {
    let html =
      "<p><div class=\"snippet\" data-lang=\"js\" data-hide=\"true\">\r\n"
      + "<div class=\"snippet-code snippet-currently-hidden\">\r\n"
      + "<pre class=\"snippet-code-js lang-js prettyprint-override\"><code>a &lt; b</code></pre>"
      + "\r\n</div>\r\n</div>\r\n</p>\n\n<p>after</p>"
    #expect(
      served(html) == """
        <div class="snippet" data-lang="js" data-hide="true">
        <div class="snippet-code snippet-currently-hidden">
        <pre class="snippet-code-js lang-js prettyprint-override"><code>a &lt; b</code></pre>
        </div>
        </div>


        <p>after</p>
        """)
  }

  @Test(
    "Every recorded post renders as safe and stable HTML",
    .enabled(if: SharedCases.areAvailable, "SODIGEST_SHARED names no folder with posts"),
    arguments: ["posts", "posts-before-2020"])
  func recorded(name: String) throws {
    for pair in try SharedCases.pairs(name) {
      let html = served(pair.body)
      Safety.check(html, pair.body)
      #expect(served(html) == html)
    }
  }
}
