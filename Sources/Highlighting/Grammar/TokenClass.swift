/// What a piece of code is.
enum TokenClass: UInt8 {
  case plain, comment, preprocessor, special, includedFile, string, docString, escape
  case interpolation, regex, symbol, date, number, keyword, constant, declaration, type
  case attribute, builtin, className, decorator, entity, function, label, namespace
  case constantName, tag, variable, `operator`, wordOperator, deleted, emphasis, heading
  case inserted, output, prompt, strong, subheading
}

extension TokenClass {
  /// The short name that Pygments and Chroma have for it.
  var name: StaticString {
    switch self {
    case .plain: ""
    case .comment: "c"
    case .preprocessor: "cp"
    case .special: "cs"
    case .includedFile: "cpf"
    case .string: "s"
    case .docString: "sd"
    case .escape: "se"
    case .interpolation: "si"
    case .regex: "sr"
    case .symbol: "ss"
    case .date: "ld"
    case .number: "m"
    case .keyword: "k"
    case .constant: "kc"
    case .declaration: "kd"
    case .type: "kt"
    case .attribute: "na"
    case .builtin: "nb"
    case .className: "nc"
    case .decorator: "nd"
    case .entity: "ni"
    case .function: "nf"
    case .label: "nl"
    case .namespace: "nn"
    case .constantName: "no"
    case .tag: "nt"
    case .variable: "nv"
    case .operator: "o"
    case .wordOperator: "ow"
    case .deleted: "gd"
    case .emphasis: "ge"
    case .heading: "gh"
    case .inserted: "gi"
    case .output: "go"
    case .prompt: "gp"
    case .strong: "gs"
    case .subheading: "gu"
    }
  }

  /// Whether code goes on behind it as behind a value, so that `/` divides; nil when it does not
  /// matter, as with a comment.
  var isValue: Bool? {
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
