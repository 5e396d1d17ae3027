extension Grammar {
  static var sql: Grammar {
    let doubledQuote = { (quote: String) -> Rule in .match("\(quote)\(quote)", .escape) }
    // In MySQL and others, a backslash escapes. In the standard it does not, so that a string may end
    // after one: then the next character is white space or an operator.
    let backslash = { (quote: String) -> Rule in
      .group([
        .match(#"\\\\"#, quote == "'" ? .string : .symbol),
        .match(
          #"\\\#(quote)(?=[^\s,;)|:+=<>!*/\].&-])"#, .escape,
          .changeMode(to: quote == "'" ? "escaped" : "escaped identifier")),
      ])
    }
    return Grammar(
      ignoringCase: true,
      [
        "main": [
          .space, .match("--[^\n]*", .comment), .match("#[ \t][^\n]*", .comment, when: .afterSpace),
          .blockComment, .string("[NBX]?'", "string"), .string("E'", "escaped"),
          .string("\"", "identifier"), .match("`[^`\n]*`", .plain),
          .match(#"\$(\i\w*)?\$"#, .string, .embed(.sql, until: .matchedText)),
          .keywords(#"\i[\w$]*"#, .sql), .match(#"@@?\i\w*"#, .variable),
          .match(#":\i\w*"#, .variable, when: .afterSpace),
          .match(#"#+\i\w*"#, .plain), .match(#"\$\d+"#, .variable), .match("::", .plain),
          .plain(#"\.\i[\w$#]*"#, endsValue: true), .plain(#"\[\i[^\]\n]*\]"#, endsValue: true),
          .numbers(separator: "", trailingDot: false),
        ],
        "comment": .nestedComment,
        "string": .multilineString("'", doubledQuote("'"), backslash("'")),
        "identifier": .multilineString("\"", as: .symbol, doubledQuote("\""), backslash("\"")),
        "escaped": .multilineString("'", doubledQuote("'"), .escape),
        "escaped identifier": .multilineString("\"", as: .symbol, doubledQuote("\""), .escape),
      ])
  }
}

extension [KeywordSet] {
  fileprivate static var sql: [KeywordSet] {
    [
      KeywordSet(
        .builtin,
        """
        array auto_increment autoincrement bigint bigserial binary bit blob bool boolean bytea char
        character cidr clob clustered date datetime datetime2 datetimeoffset dec decimal
        delay_key_write double engine enum fillfactor float geography geometry hierarchyid holdlock
        image inet int int2 int4 int8 integer interval json jsonb longblob longtext macaddr
        mediumint mediumtext money nocheck nocount nonclustered ntext number numeric nvarchar
        nvarchar2 real rowguidcol rowversion serial serial8 smalldatetime smallint smallmoney
        sql_variant text textsize timestamptz tinyint tinytext uniqueidentifier unsigned uuid
        varbinary varchar varchar2 varying xml year
        """),
      KeywordSet(
        .keyword,
        """
        abort abs absolute access add admin after aggregate all alter always analyze and any apply
        as asc assertion asymmetric at atomic authorization avg backup backward before begin between
        both break browse bulk by cache call called cardinality cascade cascaded case cast catalog
        chain change char_length character_length check checkpoint class clob close cluster coalesce
        collate collation column comment commit committed completion compute concurrently condition
        connect connection constraint constraints contains continue conversion convert copy count
        create cross cube current current_catalog current_date current_path current_role
        current_schema current_time current_timestamp current_user cursor cycle data database day
        deallocate declare default defaults deferrable deferred definer delete delimiter delimiters
        deny deref desc describe deterministic diagnostics dictionary disable disconnect distinct
        distributed do domain drop dynamic each else elseif elsif enable encoding encrypted end
        equals escape every except exception exclude excluding exclusive exec execute exists exit
        explain extension external extract false fetch final first following for force foreign
        forward found freeze from full fulltext function functions generated get global go goto
        grant granted group grouping handler having hold identified identity if ignore ilike
        immediate immediately immutable implicit in include including increment index inherits
        initially inner inout input insensitive insert instead intersect into invoker is isnull
        isolation iterate join key kill language large last lateral leading leave left length level
        like limit listen load local localtime localtimestamp location lock loop lower map match
        matched materialized max maxvalue merge message_text method min minute minvalue mod mode
        modifies modify month more move names national natural nchar nclob new next no nocreatedb
        none not nothing notify notnull nowait null nullable nullif nulls object octet_length of off
        offset oids old on only open operation operator option options or order ordinality out outer
        output over overlaps overlay overriding owner pad parameter parameters partial partition
        pivot placing position preceding precision prepare preserve primary print prior privileges
        procedural procedure public raise raiserror read reads readtext reconfigure recursive ref
        references referencing refresh regexp reindex relative release rename repeat repeatable
        replace replication reset resignal restart restore restrict result return returning returns
        revert revoke right rlike role rollback rollup routine row row_count rowcount rownum rows
        rule save savepoint schema scroll search second security select self sensitive sequence
        serializable session session_user set setof sets share show signal similar simple size some
        source space specific sql sqlexception sqlstate sqlwarning stable start state statement
        static statistics stdin stdout storage strict structure substring sum symmetric synonym
        sysid system system_user table tablesample template temporary terminate than then time
        timestamp timezone_hour timezone_minute to toast top trailing tran transaction transform
        translate treat trigger trim true truncate trusted try type unbounded uncommitted under
        unencrypted union unique unknown unlisten unlock unnamed unnest unpivot until update
        updatetext upper usage use user using vacuum valid validator values variable verbose version
        view virtual volatile waitfor when whenever where while window with within without work
        write writetext xor year zone
        """),
      KeywordSet(
        .function,
        """
        ceil charindex concat corr cume_dist date_format date_trunc dateadd datediff datepart
        dense_rank first_value floor getdate getutcdate group_concat ifnull isnumeric lag last_value
        lead len ln newid now ntile nvl openquery openrowset openxml percent_rank percentile_cont
        percentile_disc power rank round row_number sqrt stdev string_agg stuff
        """),
    ]
  }
}
