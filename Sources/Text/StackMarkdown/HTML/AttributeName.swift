/// The HTML attributes that the sanitiser reads; all others are dropped.
enum AttributeName: UInt8, CaseIterable, Sendable {
  case href, src, alt, title, width, height, start, style
  case `class`
  case dataLang, dataHide, dataConsole, dataBabel, dataBabelPresetReact, dataBabelPresetTS

  /// The attribute's name in HTML, in lower case.
  var htmlName: StaticString {
    switch self {
    case .href: "href"
    case .src: "src"
    case .alt: "alt"
    case .title: "title"
    case .width: "width"
    case .height: "height"
    case .start: "start"
    case .style: "style"
    case .class: "class"
    case .dataLang: "data-lang"
    case .dataHide: "data-hide"
    case .dataConsole: "data-console"
    case .dataBabel: "data-babel"
    case .dataBabelPresetReact: "data-babel-preset-react"
    case .dataBabelPresetTS: "data-babel-preset-ts"
    }
  }
}
