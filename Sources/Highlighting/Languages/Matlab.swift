extension Grammar {
  static var matlab: Grammar {
    Grammar([
      "main": [
        .space, .mark("\n", isValue: false), .match("[%#][^\n]*", .comment),
        .match(#"^[ \t]*[%#]\{[ \t\r]*(?=\n)"#, .comment, .push("comment")),
        .match(#"\.\.\."#, .keyword, .push("continuation")), .match("^[ \t]*![^\n]*", .string),
        .match("'([^'\n]|'')*'", .string, when: .valueExpected),
        .match("'([^'\n]|'')*'", .string, when: .apart), .mark("'", isValue: true),
        .match(#""([^"\n]|"")*""#, .string),
        .words(#"\i\w*"#, .matlab), .mark(#"\.\i\w*"#, isValue: true), .mark(#"\}"#, isValue: true),
        .numbers(separator: "", suffix: "[ij]"),
      ],
      "continuation": [.match("[^\n]+", .comment), .lineEnd],
      "comment": [
        .match(#"^[ \t]*[%#]\}"#, .comment, .rise),
        .match(#"^[ \t]*[%#]\{[ \t\r]*(?=\n)"#, .comment, .deepen),
        .match("[^\n]+", .comment),
      ],
      "function": [
        .space, .match(#"\[[^\]\n]*\][ \t]*=|\i\w*[ \t]*=(?=[ \t]*\i)"#, .plain),
        .match(#"\i[\w.]*"#, .function, .pop), .otherwise(.leave),
      ],
    ])
  }
}

extension [Words] {
  fileprivate static var matlab: [Words] {
    [
      Words(
        .keyword,
        """
        break case catch classdef continue else elseif end end_try_catch end_unwind_protect endfor
        endfunction endif endparfor endswitch endwhile enumeration events for global if methods
        otherwise parfor persistent properties return spmd switch try unwind_protect
        unwind_protect_cleanup until do while arguments
        """),
      Words(.keyword, "function", .push("function")),
      Words(
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
