/// The syntactic class of a token, which determines its colour.
enum TokenClass: UInt8 {
  case plain, comment, preprocessor, special, includedFile, string, docString, escape
  case interpolation, regex, symbol, date, number, keyword, constant, declaration, type
  case attribute, builtin, className, decorator, entity, function, label, namespace
  case constantName, tag, variable, `operator`, wordOperator, deleted, emphasis, heading
  case inserted, output, prompt, strong, subheading

  /// The start tag of a span with the class name that Pygments and Chroma use; empty for `plain`.
  var startTag: StaticString {
    switch self {
    case .plain: ""
    case .comment: #"<span class="c">"#
    case .preprocessor: #"<span class="cp">"#
    case .special: #"<span class="cs">"#
    case .includedFile: #"<span class="cpf">"#
    case .string: #"<span class="s">"#
    case .docString: #"<span class="sd">"#
    case .escape: #"<span class="se">"#
    case .interpolation: #"<span class="si">"#
    case .regex: #"<span class="sr">"#
    case .symbol: #"<span class="ss">"#
    case .date: #"<span class="ld">"#
    case .number: #"<span class="m">"#
    case .keyword: #"<span class="k">"#
    case .constant: #"<span class="kc">"#
    case .declaration: #"<span class="kd">"#
    case .type: #"<span class="kt">"#
    case .attribute: #"<span class="na">"#
    case .builtin: #"<span class="nb">"#
    case .className: #"<span class="nc">"#
    case .decorator: #"<span class="nd">"#
    case .entity: #"<span class="ni">"#
    case .function: #"<span class="nf">"#
    case .label: #"<span class="nl">"#
    case .namespace: #"<span class="nn">"#
    case .constantName: #"<span class="no">"#
    case .tag: #"<span class="nt">"#
    case .variable: #"<span class="nv">"#
    case .operator: #"<span class="o">"#
    case .wordOperator: #"<span class="ow">"#
    case .deleted: #"<span class="gd">"#
    case .emphasis: #"<span class="ge">"#
    case .heading: #"<span class="gh">"#
    case .inserted: #"<span class="gi">"#
    case .output: #"<span class="go">"#
    case .prompt: #"<span class="gp">"#
    case .strong: #"<span class="gs">"#
    case .subheading: #"<span class="gu">"#
    }
  }

  /// Whether a token of this class ends a value, so that a following `/` divides.
  ///
  /// Nil for classes without influence, such as comments.
  var endsValue: Bool? {
    switch self {
    case .plain, .comment, .special, .preprocessor, .includedFile, .deleted, .emphasis, .heading,
      .inserted, .output, .prompt, .strong, .subheading, .decorator, .label:
      nil
    case .keyword, .declaration, .type, .operator, .wordOperator: false
    case .string, .docString, .escape, .interpolation, .regex, .symbol, .date, .number, .constant,
      .attribute, .builtin, .className, .entity, .function, .namespace, .constantName, .tag,
      .variable:
      true
    }
  }
}
