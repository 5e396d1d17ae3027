extension Grammar {
  static var diff: Grammar {
    Grammar([
      "main": [
        .match(
          #"^(diff|index|Index:|={4,}|new file|deleted file|similarity|rename|copy|Only in)[^\n]*"#,
          .heading),
        .match(#"^(---|\+\+\+)[ \t][^\n]*"#, .heading), .match(#"^@@[^\n]*"#, .subheading),
        .match(#"^[+>][^\n]*"#, .inserted), .match(#"^[<-][^\n]*"#, .deleted),
        .match(#"^\d+(,\d+)?[acd]\d+(,\d+)?"#, .subheading), .match("^![^\n]*", .strong),
        .match(#"[^\n]+"#, .plain),
      ]
    ])
  }
}
