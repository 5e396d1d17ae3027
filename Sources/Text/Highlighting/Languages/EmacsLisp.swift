extension Grammar {
  static var emacsLisp: Grammar {
    let boundary = #"(?=[\s()\[\]"';`,])"#
    return Grammar([
      "main": [
        .space, .match(";[^\n]*", .comment), .string("\"", "string"),
        .match(#"\?(\\[CMSHsA]-)*(\\(.|\n)|[^\\\s])"#, .string),
        .match(#"#'[^\s()\[\]"';`,]+"#, .function),
        .match(#"'[\i!$%&*+/<=>?@{}~^|:-][\w!$%&*+/<=>?@{}~^|:.-]*"#, .symbol),
        .match(#":[\w!$%&*+/<=>?@{}~^|:.-]+"#, .builtin),
        .match(#"[+-]?(\d+\.?|\d*\.\d+([eE][+-]?\d+)?|\d+[eE][+-]?\d+)\#(boundary)"#, .number),
        .match(#"#[bBoOxX][+-]?[\da-fA-F]+"#, .number),
        .keywords(#"[\i!$%&*+/<=>?@{}~^|:\d-][\w!$%&*+/<=>?@{}~^|:.-]*"#, .emacsLisp),
      ],
      "string": .multilineString("\"", stops: "`", .escape, .match(#"`[\w:*+/<=>?!-]+'"#, .symbol)),
      "function": [
        .space, .match(#"[^\s()\[\]"';`,]+"#, .function, .pop), .fallback(.leaveMode),
      ],
    ])
  }
}

extension [KeywordSet] {
  fileprivate static var emacsLisp: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        and catch cond condition-case defconst defvar function if interactive let let*
        or prog1 prog2 progn quote save-current-buffer save-excursion save-restriction setq
        setq-default unwind-protect while &optional &rest &key &body &aux
        """),
      KeywordSet(
        .builtin, "defun defmacro defsubst defalias cl-defun cl-defmacro define-minor-mode",
        .push("function")),
      KeywordSet(
        .builtin,
        """
        lambda when unless dolist dotimes defcustom defgroup defface push pop pcase with-current-buffer
        with-temp-buffer with-eval-after-load eval-after-load ignore-errors if-let when-let save-match-data
        cl-loop loop case incf decf declare defadvice define-key add-hook require provide
        """),
      KeywordSet(
        .function,
        """
        + - * / = < > <= >= /= 1+ 1- append apply aref aset assoc assq boundp buffer-file-name
        buffer-name buffer-string car cdr char-after concat cons consp current-buffer delete delq
        elt eq eql equal error eval expand-file-name fboundp file-exists-p format forward-char
        forward-line funcall gethash goto-char insert intern length list listp looking-at make-hash-table
        mapc mapcar mapconcat match-string max member memq message min nconc not nreverse nth nthcdr
        null number-to-string numberp point point-max point-min princ puthash re-search-backward
        re-search-forward read replace-match reverse search-forward set set-buffer setcar setcdr
        sort string-match string-to-number stringp substring symbol-function symbol-name symbol-value
        symbolp throw vector
        """),
      KeywordSet(.constantName, "t nil"),
    ]
  }
}
