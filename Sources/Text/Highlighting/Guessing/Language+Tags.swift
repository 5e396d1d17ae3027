internal import Basics

extension Language {
  /// The relation between the tags of a question and a language.
  enum TagRelation {
    /// A tag of the question is a name of the language.
    case named
    /// A tag of the question is about a technology that is often used with the language.
    case related
  }

  /// The relations between the tags of a question and all languages.
  struct TagRelations {
    /// The relation of the tags to each language, by its raw value; nil if no tag is related to it.
    private var relationByLanguage = [TagRelation?](repeating: nil, count: Language.allCases.count)
    /// Whether the tags are not related to any language.
    private(set) var isEmpty = true

    /// The languages that tags name, as a set of bits by raw value.
    private var namedLanguages: UInt64 = 0
    /// The languages to which all tags are related that are related to any, as a set of bits.
    private var commonLanguages = UInt64.max

    /// The language that tags name, if all tags that are related to languages are related to it.
    var onlyLanguage: Language? {
      guard namedLanguages.nonzeroBitCount == 1, namedLanguages & commonLanguages != 0 else {
        return nil
      }
      return Language(rawValue: UInt8(namedLanguages.trailingZeroBitCount))
    }

    /// Records that a tag is related to languages, in addition to those that tags name.
    fileprivate mutating func add(_ languages: [Language]) {
      var set: UInt64 = 0
      for language in languages {
        set |= 1 << UInt64(language.rawValue)
        if self[language] == nil { self[language] = .related }
      }
      if set != 0 { commonLanguages &= set }
    }

    /// The relation of the tags to a language; nil if no tag is related to the language.
    subscript(language: Language) -> TagRelation? {
      get { relationByLanguage[Int(language.rawValue)] }
      set {
        relationByLanguage[Int(language.rawValue)] = newValue
        if newValue == .named { namedLanguages |= 1 << UInt64(language.rawValue) }
        isEmpty = false
      }
    }
  }

  /// Returns the relations between tags and languages; languages without a grammar count as ``text``.
  static func relations(toTags tags: [String]) -> TagRelations {
    var relations = TagRelations()
    for tag in tags {
      let tag = tag.lowercased()
      let baseTag = withoutVersion(tag)
      if let language = Language(named: tag) ?? Language(named: baseTag) {
        relations[language] = .named
      }
      relations.add(languagesByTag[tag] ?? languagesByTag[baseTag] ?? [])
    }
    return relations
  }

  /// Returns a tag without its version: `python` for `python-3.x`.
  private static func withoutVersion(_ tag: String) -> String {
    var end = tag.utf8.endIndex
    while let last = tag.utf8[..<end].last, versionCharacters.contains(last) {
      end = tag.utf8.index(before: end)
    }
    return end == tag.utf8.startIndex ? tag : String(tag[..<end])
  }

  /// The characters of the version at the end of a tag.
  private static let versionCharacters = ByteSet("0123456789.x-")

  /// The languages that are often used with the technology of a tag, by tag.
  private static let languagesByTag: [String: [Language]] = {
    var languagesByTag: [String: [Language]] = [:]
    for (languages, tags) in relatedTags {
      for tag in tags.words { languagesByTag[tag, default: []] += languages }
    }
    return languagesByTag
  }()

  /// Languages, and the tags of technologies that are often used with them, separated by white space.
  private static let relatedTags: [(languages: [Language], tags: String)] = [
    (
      [.swift, .objectiveC],
      "ios iphone xcode uikit cocoa cocoa-touch macos core-data ipad uitableview"
    ),
    ([.swift], "swiftui swift-concurrency combine vapor swiftui-list swift-package-manager"),
    ([.java, .kotlin, .xml], "android android-studio gradle android-layout"),
    ([.kotlin], "android-jetpack-compose ktor"),
    (
      [.java, .xml],
      "spring spring-boot spring-mvc maven hibernate jpa jakarta-ee tomcat javafx junit jvm"
    ),
    ([.java], "swing spring-webflux spring-jdbc jackson selenium"),
    ([.dart], "flutter flutter-layout"),
    (
      [.csharp, .visualBasic, .xml],
      ".net .net-core wpf xaml winforms uwp winrt-xaml windows-runtime msbuild visual-studio"
    ),
    (
      [.csharp, .html, .visualBasic],
      "asp.net asp.net-mvc asp.net-core razor blazor asp.net-web-api webforms"
    ),
    (
      [.csharp],
      "linq unity3d unity-game-engine entity-framework entity-framework-core xamarin maui roslyn"
    ),
    ([.cpp], "stl qt boost opencv templates visual-c++ gcc clang std"),
    ([.c], "linux-kernel embedded gcc pointers stm32"),
    ([.javaScript, .html], "jquery dom html5-canvas vue.js vuejs2 vuejs3 d3.js angularjs ajax"),
    (
      [.javaScript, .json],
      "node.js npm express mongodb mongoose firebase google-apps-script google-cloud-functions"
    ),
    (
      [.javaScript, .typeScript, .tsx], "reactjs react-native next.js react-hooks redux material-ui"
    ),
    (
      [.typeScript, .html],
      "angular rxjs ionic-framework nestjs angular-material angular-router zod"
    ),
    (
      [.css, .html],
      "twitter-bootstrap bootstrap flexbox tailwind-css css-selectors html-table wordpress"
    ),
    (
      [.python],
      "django flask pandas numpy matplotlib tensorflow scikit-learn pytorch keras scipy opencv pip dataframe openpyxl beautifulsoup python-polars tkinter jupyter-notebook python-requests pyspark"
    ),
    ([.ruby], "ruby-on-rails rails rspec sinatra activerecord"),
    ([.php], "laravel wordpress codeigniter symfony composer-php drupal magento woocommerce pdo"),
    (
      [.sql],
      "sql-server t-sql database ssms oracle-database plsql sqlite join group-by snowflake-cloud-data-platform amazon-redshift database-design"
    ),
    (
      [.bash, .console],
      "linux unix terminal ubuntu git shell awk sed grep command-line ssh docker zsh macos homebrew curl cron"
    ),
    ([.dockerfile, .yaml], "docker docker-compose kubernetes"),
    ([.yaml], "github-actions gitlab-ci azure-pipelines ansible openapi swagger"),
    ([.batch], "windows command-prompt windows-console"),
    ([.powerShell], "windows azure active-directory azure-powershell"),
    ([.visualBasic], "excel vba ms-access outlook excel-vba vbscript ms-word"),
    ([.r], "ggplot2 dplyr tidyverse shiny data.table rstudio tidyr"),
    ([.emacsLisp], "org-mode emacs magit evil spacemacs doom-emacs init-file"),
    ([.makefile, .c, .cpp], "makefile gnu-make"),
    ([.xml, .html], "svg xpath xslt xsd soap visual-studio-templates jsp"),
    ([.scala], "apache-spark sbt akka play-framework"),
    ([.haskell], "ghc monads functional-programming"),
    ([.go], "goroutine gin go-gorm"),
    ([.rust], "rust-cargo borrow-checker lifetime tokio"),
    ([.json], "jq jsonschema elasticsearch"),
    ([.jq, .bash], "jq"),
    ([.perl], "cpan"),
    ([.matlab], "simulink"),
    ([.diff], "patch"),
  ]
}
