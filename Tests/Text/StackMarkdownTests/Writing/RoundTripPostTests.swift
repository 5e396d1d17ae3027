import StackMarkdown
import Testing

/// Converts typical posts to Markdown and back.
@Suite("Conversion of whole posts to Markdown and back")
struct RoundTripPostTests {
  private static let sites = [
    Site(),
    Site(url: "https://x.example", hasMath: true, hasStrikethrough: true),
  ]

  static let posts: [String] = [
    // A question with reference definitions at its end.
    """
    Why does `Array<Int>` *copy* here?
    ==================================

    I read [the book][1], chapter **3.2**, and [an answer](https://x.example/a/7 "by someone").

    [![enter image description here][2]][2]

    ```swift
    var a = [1, 2, 3]
    let b = a   // `b` is not `a`
    a[0] = 4
    ```

    Output:

        [4, 2, 3]
        [1, 2, 3]

    ----------

    > A copy is made *on write*,
    not before.

    What am I missing? [tag:swift] [tag:c++]

      [1]: https://x.example/book_(2nd)
      [2]: https://i.x.example/aB3_c.png
    """,
    // An answer with steps.
    """
    There are two ways:

    1. Use `map`:

       ```py
       list(map(f, xs))
       ```

       This is **lazy** in Python 3.
    2. Use a comprehension:

           [f(x) for x in xs]

       - readable
       - fast
         * really
         * yes\\*

    3) not part of the list

    *Edit*: see https://x.example/q/1?a=b&c=d#e, and (https://x.example/w_(x)).
    """,
    // Language hints, and a spoiler with many kinds of blocks.
    """
    <!-- language-all: lang-bash -->

        ls -l | grep "^d"

    <!-- language: lang-none -->

        no colours

    >! The **answer** is
    >!
    >!     42
    >!
    >! - and a list
    >!   > with a quotation
    >!
    >! | a | b |
    >! |---|--:|
    >! | 1 | 2 |
    > not hidden

    Done<sup>1</sup>.
    <sub>1: *almost*</sub>
    """,
    // Tables with pipes, tags and irregular rows.
    """
    Size | Time (`ms`) | a \\| b
    :--- | ---: | :---:
    1 | 2 | `x \\| y`
    **3** | | [l](https://x.example/|)
    4 | <kbd>a</kbd><br>b | \\
    too | many | cells | here
    few

    Text behind it: a | b
    """,
    // Text that resembles Markdown.
    """
    C:\\dir\\*.txt and snake_case_name, 2*3*4 = 24, 5 * 6, a_b_ and __init__.
    if (a<b && c>d) x = y[0][1]; &amp; &lt;tag&gt; &copy; AT&T, 100% #1 C# F#
    +1 for that -1 for this ~5 minutes ~/dir $HOME ${x} user@x.example
    1986\\. A great year. 3.14 is *not* 3,14. 10\\) no list
    \\# no heading, \\> no quote, \\- no list, \\`no code\\`, \\[no link](/x)
    e.g. http\\://x.example or www.x.example or x.example/y!
    \\[tag:no] "quotes" 'single' “curly” – — … 中文 العربية 😀 e\u{301}
    """,
    // Nested block quotes with lists and code.
    """
    > > deep
    > > deeper
    >
    > back
    >
    > 1. one
    >
    >    two
    >
    >    ```
    >    three
    >
    >    four
    >    ```
    > 2. five
    >
    > ***

    - > a
      > b

      c
      - d

            e
      - f
    """,
    // HTML by authors, with and without end tags.
    """
    <p>A paragraph <b>of HTML</b> with *no* Markdown</p>

    <blockquote>
    quoted

    **bold**
    </blockquote>

    <ul><li>one<li>two</ul>

    Press <kbd>Ctrl</kbd>+<kbd>C</kbd>, H<sub>2</sub>O, x<sup>2</sup>, <s>gone</s> <del>too</del>

    <dl>
    <dt>term</dt>
    <dd>what it means</dd>
    </dl>

    <img src="https://x.example/i.png" width="32" alt="a &quot;b&quot;"> <a href="/x" title="t">y</a>
    <hr>

    <pre>
    as it is

      really
    </pre>

    <script>alert(1)</script> List<String> <u>u</u> <span>s</span>
    """,
    // A snippet between paragraphs.
    """
    Try it:

    <!-- begin snippet: js hide: false console: true babel: false -->

    <!-- language: lang-js -->

        document.body.textContent = `a ${1 < 2}`;

    <!-- language: lang-html -->

        <!-- language: lang-js -->
        <p class="x">y</p>

    <!-- end snippet -->

    It works.
    """,
    // Formulas, dollar amounts and strikethrough.
    """
    Let $x_1, x_2 \\in \\{0, 1\\}$ and $$\\sum_{i=1}^n x_i * y_i < \\infty$$ hold.

    \\begin{align}
    a &= b \\\\
    c &= d
    \\end{align}

    It costs \\$5, not ~~\\$6~~ `$7$`.

    | $|x|$ | y |
    |---|---|
    | $a_b$ | ~~c~~ |
    """,
    // Emphasis beside letters, punctuation and other emphasis.
    """
    *a* **b** ***c*** *d **e** f* **g *h* i** _j_ __k__ ___l___ *m*n o*p* q*r*s
    "*t*" (*u*) *"v"* **w:** *x*, *y*. **z**! *a*--*b* **`c`** *[d](/e)* [*f*](/g)
    *h*
    **i
    j** *k\\*l* **m\\*\\*n** 中*文*字 **“o”** p**“q”**r *<kbd>s</kbd>* <b>t *u*</b>
    """,
  ]

  @Test("A post has the same meaning after conversion to Markdown", arguments: posts)
  func sameMeaning(post: String) {
    for site in Self.sites { expectSameThroughMarkdown(.markdown(post), site) }
  }

  @Test("Converting Markdown again changes nothing", arguments: posts)
  func stable(post: String) {
    for site in Self.sites {
      let once = written(.markdown(post), site)
      #expect(written(.markdown(once), site) == once)
    }
  }

  @Test("Served HTML of a post results in the same Markdown as the post", arguments: posts)
  func served(post: String) {
    for site in Self.sites {
      let html = ParsedPost(.markdown(post), site).html()
      #expect(
        written(.html(html.description), site) == written(.markdown(post), site))
    }
  }

  @Test("The plain text of the Markdown equals that of the post", arguments: posts)
  func sameText(post: String) {
    for site in Self.sites {
      #expect(
        ParsedPost(.markdown(written(.markdown(post), site)), site).plainText
          == ParsedPost(.markdown(post), site).plainText)
    }
  }

  @Test("Windows line ends and trailing blank lines make no difference", arguments: posts)
  func lineEnds(post: String) {
    let windows = post.replacing("\n", with: "\r\n")
    #expect(written(.markdown(windows)) == written(.markdown(post)))
    #expect(written(.markdown(post + "\n\n")) == written(.markdown(post)))
  }

  @Test("Concatenated posts keep their links, as no reference labels remain")
  func joined() {
    let first = written(.markdown("[a][1]\n\n[1]: https://x.example/1"))
    let second = written(.markdown("[b][1]\n\n[1]: https://x.example/2"))
    let html = ParsedPost(.markdown(first + "\n" + second)).html().description
    #expect(html.contains("href=\"https://x.example/1\""))
    #expect(html.contains("href=\"https://x.example/2\""))
  }
}
