extension Grammar {
  static var swift: Grammar {
    Grammar([
      "main": [
        .space, .plain("\n", endsValue: false), .slashComment, .blockComment,
        .match("^#![^\n]*", .comment),
        .string(#""{3}"#, "lines"), .string("\"", "line"),
        .match(
          ##"#+"{3}"##, .string,
          .delimited("raw", ClosingDelimiter(prefix: "\"\"\"", captured: "#"))),
        .match(
          ##"#+""##, .string, .delimited("raw", ClosingDelimiter(prefix: "\"", captured: "#"))),
        .match(
          "#(if|elseif|else|endif|available|unavailable|warning|error|sourceLocation)(?=[^\\w])",
          .preprocessor),
        .keywords(#"[#@]\i\w*"#, [.swiftAttributes], else: .decorator),
        .keywords(#"\i\w*"#, .swift), .match(#"`\i\w*`"#, .plain), .match(#"\$\d+"#, .variable),
        .keywords(#"\.\i\w*"#, [KeywordSet(.keyword, ".self .Type .Protocol", endsValue: true)]),
        .match(
          ##"/([^ \t/\\\[\n*]|\\.|\[([^\]\\\n]|\\.)*\])([^/\\\[\n]|\\.|\[([^\]\\\n]|\\.)*\])*/"##,
          .regex, when: .valueExpected),
        .numbers(trailingDot: false),
        .plain(#"\("#, .push("main"), endsValue: false), .plain(#"\)"#, .pop, endsValue: true),
      ],
      "comment": .nestedComment,
      "function": .declaredName(.function), "type": .declaredName(.className),
      "line": .singleLineString(
        "\"", .match(#"\\\("#, .interpolation, .push("interpolation")), .escape),
      "lines": .multilineString(
        #""{3}"#, .match(#"\\\("#, .interpolation, .push("interpolation")), .escape),
      "raw": [
        .match(##"\\#+\("##, .interpolation, .push("interpolation")),
        .match(##"\\#+(u\{[\da-fA-F]+\}|[^#\s])"##, .escape), .match(##"[^"\\]+"##, .string),
        .fallback(.consume(.string)),
      ],
      "interpolation": [
        .match(#"\)"#, .interpolation, .pop), .include("main"),
      ],
    ])
  }
}

extension KeywordSet {
  fileprivate static var swiftAttributes: KeywordSet {
    KeywordSet(
      .keyword,
      """
      #selector #keyPath #file #fileID #line #function #column #colorLiteral #imageLiteral #dsohandle
      @objc @objcMembers @nonobjc @escaping @autoclosure @available @discardableResult @main
      @IBAction @IBOutlet @IBDesignable @IBInspectable @NSManaged @NSCopying @UIApplicationMain
      @NSApplicationMain @testable @inlinable @usableFromInline @frozen @unknown @dynamicCallable
      @dynamicMemberLookup @propertyWrapper @resultBuilder @Sendable @MainActor @globalActor
      @convention @warn_unqualified_access @noreturn @preconcurrency @retroactive @unchecked
      @nonescaping @inline @attached @freestanding @concurrent @isolated @backDeployed
      """)
  }
}

extension [KeywordSet] {
  fileprivate static var swift: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        as async await break case catch continue default defer do each else fallthrough for guard
        if in is repeat return switch throw try where while some any consuming borrowing consume
        copy discard associativity convenience didSet dynamic final get indirect infix inout lazy
        mutating nonmutating optional override postfix precedence prefix required rethrows set
        throws unowned weak willSet nonisolated isolated package sending unsafe
        """),
      KeywordSet(.keyword, "self super Self", endsValue: true),
      KeywordSet(.constant, "true false nil _"),
      KeywordSet(
        .declaration,
        """
        associatedtype deinit extension import init internal let open operator private public
        fileprivate static subscript typealias var precedencegroup macro
        """),
      KeywordSet(.declaration, "func", .push("function")),
      KeywordSet(.declaration, "class struct enum protocol actor", .push("type")),
      KeywordSet(
        .builtin,
        """
        Array Bool Character Comparable Dictionary Double Equatable Error Float Hashable Int Int8
        Int16 Int32 Int64 Never Optional Range Result Sequence Set String Substring UInt UInt8
        UInt16 UInt32 UInt64 Void Any AnyObject AnyClass Codable Decodable Encodable Identifiable
        Sendable CGFloat Data Date URL UUID print fatalError precondition assert min max abs zip
        """),
    ]
  }
}
