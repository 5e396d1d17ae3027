extension Grammar {
  static var css: Grammar { styleSheet(property: .keyword, value: .constant) }

  /// The grammar of SCSS, and of the syntax that Less shares with it.
  static var scss: Grammar {
    styleSheet(
      property: .attribute, value: .constant,
      .slashComment, .match(#"[$@][\w-]+(?=\s*:)"#, .variable, .push("value")),
      .match(#"\$[\w-]+"#, .variable), .match(#"#\{"#, .interpolation, .push("interpolation")),
      .match("[%&][\\w-]*", .keyword))
  }

  /// Creates the grammar of a style sheet language.
  ///
  /// The token class of property names is `property`, and that of keywords in values is `value`.
  private static func styleSheet(
    property: TokenClass, value: TokenClass, _ extraRules: Rule...
  ) -> Grammar {
    Grammar(
      ignoringCase: true,
      [
        "main": [
          .include("selectors"), .plain(#"\{"#, .push("block"), endsValue: false),
        ],
        "selectors": [
          .match(#"\s+"#, .plain), .blockComment, .group(extraRules),
          .match(#"@[\w-]+"#, .keyword, .push("at-rule")),
          .match(#"::?[\w-]+"#, .decorator), .match(#"\.[\i-][\w-]*"#, .className),
          .match(#"#[\w-]+"#, .namespace), .match(#"[\i-][\w-]*"#, .tag), .string("\"", "double"),
          .string("'", "single"),
        ],
        "at-rule": [
          .match(#"\s+"#, .plain), .blockComment, .group(extraRules), .string("\"", "double"),
          .string("'", "single"), .match("[^\\s{};\"'/$#@&%]+", .plain),
          .match("url\\(", .builtin, .push("address")),
          .plain(#"\{"#, .changeMode(to: "block"), endsValue: false), .match(";", .plain, .pop),
          .fallback(.leaveMode),
        ],
        "block": [
          .match(#"\}"#, .plain, .pop), .plain(#"\{"#, .push("block"), endsValue: false),
          .keywords(
            #"[\i-][\w-]*(?=\s*:)"#, [KeywordSet(property, .cssProperties, .push("value"))],
            else: .tag
          ),
          .match(#"--[\w-]+(?=\s*:\s?)"#, .variable, .push("value")),
          .match(#"-(webkit|moz|ms|o)-[\w-]+(?=\s*:\s?)"#, property, .push("value")),
          .keywords(
            #"[\i][\w-]*(?=\s*:\s)"#, [KeywordSet(property, .cssProperties, .push("value"))],
            else: .plain,
            .push("value")),
          .include("selectors"),
        ],
        "value": [
          .match(#"\s+"#, .plain), .blockComment, .group(extraRules), .string("\"", "double"),
          .string("'", "single"),
          .match(#"[+-]?(\d+(\.\d+)?|\.\d+)([eE][+-]?\d+)?"#, .number, .push("unit")),
          .match(#"#[\da-f]{3,8}"#, .number), .match(#"![ \t]*[\i-]+"#, .preprocessor),
          .match("url\\(", .builtin, .push("address")), .match(#"[\i-][\w-]*(?=\()"#, .builtin),
          .match(#"--[\w-]+"#, .variable),
          .keywords(
            #"[\i-][\w-]*"#, [KeywordSet(value, .cssValues), KeywordSet(property, .cssProperties)],
            else: .plain),
          .match(#"[,()/*+<>=:@?%&\[\]|~^-]"#, .plain), .match(";", .plain, .pop),
          .fallback(.leaveMode),
        ],
        "unit": [.match(#"%|[a-z]+"#, .type, .pop), .fallback(.leaveMode)],
        "address": [
          .match(#"\)"#, .plain, .pop), .string("\"", "double"), .string("'", "single"),
          .match(#"[^)"'\n]+"#, .string), .fallback(.leaveMode),
        ],
        "comment": .blockComment,
        "interpolation": [.match(#"\}"#, .interpolation, .pop), .include("value")],
        "double": .singleLineString("\"", .escape), "single": .singleLineString("'", .escape),
      ])
  }
}

extension String {
  /// The names of CSS properties, separated by white space.
  fileprivate static var cssProperties: String {
    """
    accent-color align-content align-items align-self all animation animation-delay
    animation-direction animation-duration animation-fill-mode animation-iteration-count
    animation-name animation-play-state animation-timing-function appearance aspect-ratio
    backdrop-filter backface-visibility background background-attachment background-blend-mode
    background-clip background-color background-image background-origin background-position
    background-position-x background-position-y background-repeat background-size block-size
    border border-block border-bottom border-bottom-color border-bottom-left-radius
    border-bottom-right-radius border-bottom-style border-bottom-width border-collapse
    border-color border-image border-image-outset border-image-repeat border-image-slice
    border-image-source border-image-width border-inline border-left border-left-color border-left-style
    border-left-width border-radius border-right border-right-color border-right-style
    border-right-width border-spacing border-style border-top border-top-color
    border-top-left-radius border-top-right-radius border-top-style border-top-width border-width
    bottom box-decoration-break box-shadow box-sizing break-after break-before break-inside
    caption-side caret-color clear clip clip-path color color-scheme column-count column-fill
    column-gap column-rule column-rule-color column-rule-style column-rule-width column-span
    column-width columns contain content counter-increment counter-reset counter-set cursor
    direction display empty-cells filter flex flex-basis flex-direction flex-flow flex-grow
    flex-shrink flex-wrap float font font-display font-family font-feature-settings font-kerning
    font-language-override font-size font-size-adjust font-stretch font-style font-synthesis
    font-variant font-variant-caps font-variant-ligatures font-variant-numeric
    font-variation-settings font-weight gap grid grid-area grid-auto-columns grid-auto-flow
    grid-auto-rows grid-column grid-column-end grid-column-gap grid-column-start grid-gap grid-row
    grid-row-end grid-row-gap grid-row-start grid-template grid-template-areas
    grid-template-columns grid-template-rows hanging-punctuation height hyphens image-rendering
    inline-size inset inset-block inset-inline isolation justify-content justify-items justify-self
    left letter-spacing line-break line-height list-style list-style-image list-style-position
    list-style-type margin margin-block margin-bottom margin-inline margin-left margin-right
    margin-top mask mask-clip mask-composite mask-image mask-mode mask-origin mask-position
    mask-repeat mask-size mask-type max-block-size max-height max-inline-size max-width
    min-block-size min-height min-inline-size min-width mix-blend-mode object-fit object-position
    offset opacity order orphans outline outline-color outline-offset outline-style outline-width
    overflow overflow-anchor overflow-wrap overflow-x overflow-y overscroll-behavior padding
    padding-block padding-bottom padding-inline padding-left padding-right padding-top
    page-break-after page-break-before page-break-inside perspective perspective-origin place-content
    place-items place-self pointer-events position print-color-adjust quotes resize right rotate row-gap scale
    scroll-behavior scroll-margin scroll-padding scroll-snap-align scroll-snap-type scrollbar-color
    scrollbar-gutter scrollbar-width shape-outside size speak src tab-size table-layout text-align
    text-align-last text-combine-upright text-decoration text-decoration-color text-decoration-line
    text-decoration-style text-decoration-thickness text-indent text-justify text-orientation
    text-overflow text-rendering text-shadow text-size-adjust text-transform text-underline-offset
    text-underline-position text-wrap top touch-action transform transform-box transform-origin
    transform-style transition transition-delay transition-duration transition-property
    transition-timing-function translate unicode-bidi unicode-range user-select vertical-align
    visibility white-space widows width will-change word-break word-spacing word-wrap writing-mode
    z-index zoom fill stroke stroke-width stroke-dasharray stroke-dashoffset stroke-linecap
    stroke-linejoin fill-opacity stroke-opacity
    """
  }

  /// The keywords and colours of CSS that are used as values, separated by white space.
  fileprivate static var cssValues: String {
    """
    absolute all-scroll alternate alternate-reverse always armenian auto avoid backwards balance
    baseline bidi-override blink block bold bolder border-box both bottom break-all break-spaces
    break-word bullets capitalize cell center circle clip clone close-quote col-resize collapse
    column column-reverse contain content content-box cover crosshair cubic-bezier cursive dashed decimal
    decimal-leading-zero default dense disc disclosure-open dot dotted double e-resize ease
    ease-in ease-in-out ease-out ellipsis embed end ew-resize fantasy fill fill-box fixed flat
    flex flex-end flex-start forwards from-image full-width geometricprecision georgian grab grabbing grayscale grid groove
    hand hanging help hidden hide horizontal icon infinite inherit initial inline inline-block
    inline-flex inline-grid inline-table inset inside inter-word invert italic justify keep-all
    landscape large larger left lighter line-through linear list-item local lower-alpha lower-greek
    lower-latin lower-roman lowercase ltr manipulation max-content medium menu middle min-content
    monospace move n-resize ne-resize nesw-resize no-drop no-repeat none normal not-allowed nowrap
    ns-resize nw-resize nwse-resize oblique open-quote optimizelegibility outset outside overline padding-box
    page paused pointer portrait pre pre-line pre-wrap preserve-3d progress relative repeat
    repeat-x repeat-y reverse revert ridge right rotate round row row-resize row-reverse rtl
    running s-resize sans-serif scale-down scroll se-resize self-end self-start semi-condensed
    separate serif show small small-caps smaller smooth snap solid space space-around
    space-between space-evenly square start static step-end step-start steps sticky stretch sub
    subpixel-antialiased antialiased super sw-resize system-ui table table-caption table-cell
    table-column table-footer-group table-header-group table-row table-row-group text text-bottom
    text-top thick thin to top transparent ultra-condensed underline unset upper-alpha upper-latin
    upper-roman uppercase vertical vertical-lr vertical-rl vertical-text view-box visible w-resize
    wait wavy wrap wrap-reverse x-large x-small xx-large xx-small zoom-in zoom-out
    aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet
    brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson
    currentcolor cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki
    darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue
    darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey
    dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray
    green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush
    lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen
    lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey
    lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue
    mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise
    mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive
    olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred
    papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue
    saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray
    slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white
    whitesmoke yellow yellowgreen
    """
  }
}
