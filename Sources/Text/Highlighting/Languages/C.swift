extension Grammar {
  static var c: Grammar { cFamily(.c, numberSuffix: "[uUlLfFzZ]+") }

  static var cpp: Grammar {
    cFamily(.c + .cpp, numberSuffix: #"[uUlLfFzZ]+|_\i\w*|(s|ms|us|ns|h|min|i|d|y)"#)
  }

  static var objectiveC: Grammar {
    cFamily(
      .c + .objectiveC, numberSuffix: "[uUlLfF]+",
      .string(#"@""#, "string"), .match(#"@(\d[\w.]*|YES|NO|true|false)"#, .number),
      .match(#"@'([^'\\\n]|\\.)'"#, .string),
      .keywords(#"@\i\w*"#, [.objectiveCDirectives], else: .plain))
  }

  /// Creates a grammar with the syntax that C, C++ and Objective-C share.
  private static func cFamily(_ words: [KeywordSet], numberSuffix: String, _ extraRules: Rule...)
    -> Grammar
  {
    // A backslash at the end of the line continues the comment on the next line.
    let lineComment = Rule.match(#"//([^\n\\]|\\(\r?\n)?)*"#, .comment)
    return Grammar([
      "main": [
        .space, lineComment, .blockComment, .group(extraRules),
        .match(
          #"^[ \t]*#[ \t]*(include|import|include_next)[ \t]*"#, .preprocessor, .push("include")),
        .match("^[ \t]*#[ \t]*if[ \t]+0[^\n]*", .preprocessor, .push("disabled")),
        .match(#"^[ \t]*#"#, .preprocessor, .push("directive")),
        .match(
          #"(u8|[uUL])?R"[^()\\\s]*\("#, .string,
          .delimited(
            "raw", ClosingDelimiter(prefix: ")", captureAfter: "\"", captured: "[^(]", suffix: "\"")
          )),
        .string(#"(u8|[uUL])?""#, "string"),
        .match(#"(u8|[uUL])?'([^'\\\n]|\\[^\n][^'\\\n]*)'"#, .string),
        .keywords(#"[\i$][\w$]*"#, words),
        .keywords(
          #"^[ \t]*(public|private|protected|default|signals|slots)(?=[ \t]*:[^:])"#, [],
          else: .keyword),
        .match(#"^[ \t]*\i\w*(?=[ \t]*:[^:])"#, .label),
        .numbers(separator: "'", suffix: numberSuffix),
        .match(#"-\d+(\.\d*)?([eE][+-]?\d+)?[uUlLfF]*"#, .number, when: .valueExpected),
      ],
      "comment": .blockComment,
      "string": .singleLineString("\"", .escape),
      "raw": [.match(#"[^)]+"#, .string), .fallback(.consume(.string))],
      "include": [
        .match(#"<[^>\n]*>|"[^"\n]*""#, .includedFile, .changeMode(to: "directive")),
        .match(#"[^\n<"/\\]+"#, .preprocessor), lineComment, .blockComment, .lineEnd,
        .fallback(.consume(.preprocessor)),
      ],
      "directive": [
        .match(#"\\\r?\n"#, .preprocessor), lineComment, .blockComment,
        .match(#"[^\n/\\]+"#, .preprocessor), .lineEnd, .fallback(.consume(.preprocessor)),
      ],
      "disabled": [
        .match("^[ \t]*#[ \t]*if[^\n]*", .comment, .openNested),
        .match("^[ \t]*#[ \t]*endif[^\n]*", .preprocessor, .closeNested),
        .match("^[ \t]*#[ \t]*el(se|if)[^\n]*", .preprocessor, .closeNested),
        .match(#"[^\n]+|\n"#, .comment),
      ],
      "class": .declaredName(
        .className,
        .keywords("class|struct|final|alignas", [], else: .keyword)),
    ])
  }
}

extension [KeywordSet] {
  fileprivate static var c: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        asm auto break case const constexpr continue default do else extern for goto if inline
        register restrict return sizeof static static_assert switch thread_local typedef typeof
        volatile while alignas alignof _Alignas _Alignof _Atomic _Generic _Noreturn _Static_assert
        _Thread_local __asm__ __attribute__ __inline __inline__ __restrict __declspec __cdecl
        __stdcall __forceinline
        """),
      KeywordSet(.keyword, "enum struct union", .push("class")),
      KeywordSet(
        .type,
        """
        bool char double float int long short signed unsigned void wchar_t _Bool _Complex __int128
        size_t ssize_t off_t ptrdiff_t sig_atomic_t fpos_t clock_t time_t va_list jmp_buf FILE DIR
        div_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t
        intmax_t uintmax_t int_fast8_t int_fast16_t int_fast32_t int_fast64_t uint_fast8_t
        uint_fast16_t uint_fast32_t uint_fast64_t int_least8_t int_least16_t int_least32_t
        int_least64_t uint_least8_t uint_least16_t uint_least32_t uint_least64_t pid_t uid_t gid_t
        mode_t dev_t ino_t socklen_t mbstate_t wint_t sigset_t key_t id_t __m64 __m128 __m128d __m128i
        _BitInt
        """),
      KeywordSet(.builtin, "true false NULL nullptr"),
    ]
  }

  fileprivate static var cpp: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        catch co_await co_return co_yield concept const_cast consteval constinit decltype delete
        dynamic_cast explicit export final friend import module mutable namespace new noexcept
        operator override private protected public reinterpret_cast requires static_cast template
        this throw try typeid typename using virtual
        """),
      KeywordSet(.keyword, "class", .push("class")),
      KeywordSet(.wordOperator, "and and_eq bitand bitor compl not not_eq or or_eq xor xor_eq"),
      KeywordSet(.type, "char8_t char16_t char32_t"),
    ]
  }

  fileprivate static var objectiveC: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        in inout out oneway bycopy byref id instancetype nonatomic atomic strong weak copy
        assign retain readonly readwrite nullable nonnull getter setter IBOutlet IBAction
        __block __weak __strong __unsafe_unretained __bridge __nullable __nonnull _Nullable _Nonnull
        unsafe_unretained
        """),
      KeywordSet(.type, "BOOL IMP SEL Class Protocol unichar instancetype"),
      KeywordSet(.builtin, "YES NO nil Nil self super"),
    ]
  }
}

extension KeywordSet {
  fileprivate static var objectiveCDirectives: KeywordSet {
    KeywordSet(
      .keyword,
      """
      @interface @implementation @protocol @property @synthesize @dynamic @end @class @selector
      @encode @defs @synchronized @try @catch @finally @throw @private @public @protected @package
      @optional @required @autoreleasepool @import @available @compatibility_alias
      """)
  }
}
