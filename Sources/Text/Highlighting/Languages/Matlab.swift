extension Grammar {
  static var matlab: Grammar {
    Grammar([
      "main": [
        .space, .plain("\n", endsValue: false), .match("[%#][^\n]*", .comment),
        .match(#"^[ \t]*[%#]\{[ \t\r]*(?=\n)"#, .comment, .push("comment")),
        .match(#"\.\.\."#, .keyword, .push("continuation")), .match("^[ \t]*![^\n]*", .string),
        .match("'([^'\n]|'')*'", .string, when: .valueExpected),
        .match("'([^'\n]|'')*'", .string, when: .afterSpace), .plain(#"\.?'"#, endsValue: true),
        .match(#""([^"\n]|"")*""#, .string),
        .keywords(#"\i\w*"#, .matlab), .plain(#"\.\i\w*"#, endsValue: true),
        .plain(#"\}"#, endsValue: true),
        .numbers(separator: "", suffix: "[ij]"),
      ],
      "continuation": [.match("[^\n]+", .comment), .lineEnd],
      "comment": [
        .match(#"^[ \t]*[%#]\}"#, .comment, .closeNested),
        .match(#"^[ \t]*[%#]\{[ \t\r]*(?=\n)"#, .comment, .openNested),
        .match("[^\n]+", .comment),
      ],
      "function": [
        .space, .match(#"\[[^\]\n]*\][ \t]*=|\i\w*[ \t]*=(?=[ \t]*\i)"#, .plain),
        .match(#"\i[\w.]*"#, .function, .pop), .fallback(.leaveMode),
      ],
    ])
  }
}

extension [KeywordSet] {
  fileprivate static var matlab: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        break case catch classdef continue else elseif end end_try_catch end_unwind_protect endfor
        endfunction endif endparfor endswitch endwhile enumeration events for global if methods
        otherwise parfor persistent properties return spmd switch try unwind_protect
        unwind_protect_cleanup until do while arguments
        """),
      KeywordSet(.keyword, "function", .push("function")),
      KeywordSet(
        .builtin,
        """
        abs all any axis cell cellfun ceil char class clc clear close cos cumsum deal diag disp display
        double eig end error exist exp eye false fclose feval fgetl fieldnames figure find fix floor
        fopen fprintf func2str getfield hold imread imshow inf Inf int32 intersect inv isa isempty
        isfield isnan ischar length linspace load log logical max mean min mod NaN nan nargin nargout
        ndims norm num2cell num2str numel ones pi plot rand randi randn regexp repmat reshape round save
        set setdiff sin single size sort sprintf sqrt std str2double strcat strcmp strcmpi strfind
        strjoin strrep strsplit struct subplot sum tan tic title toc true uint8 unique varargin
        varargout xlabel ylabel zeros legend datestr
        """),
    ]
  }
}
