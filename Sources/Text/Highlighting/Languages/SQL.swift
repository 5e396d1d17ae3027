extension Grammar {
  static var sql: Grammar {
    let doubledQuote = { (quote: String) -> Rule in .match("\(quote)\(quote)", .escape) }
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
        "string": .multilineString("'", doubledQuote("'")),
        "escaped": .multilineString("'", doubledQuote("'"), .escape),
        "identifier": .multilineString("\"", as: .symbol, doubledQuote("\"")),
      ])
  }
}

extension [KeywordSet] {
  fileprivate static var sql: [KeywordSet] {
    [
      KeywordSet(
        .builtin,
        """
        array bigint bigserial binary bit blob bool boolean bytea char character clob date datetime
        datetime2 datetimeoffset dec decimal double float geography geometry image int int2 int4 int8
        integer interval json jsonb longblob longtext mediumint mediumtext money nchar ntext number
        numeric nvarchar nvarchar2 real serial serial8 smalldatetime smallint smallmoney sql_variant
        text time timestamp timestamptz tinyint tinytext uniqueidentifier uuid varbinary varchar
        varchar2 varying xml year hierarchyid rowversion enum inet cidr macaddr
        """),
      KeywordSet(
        .keyword,
        """
        abort absolute access action add admin after aggregate all alter always analyze and any apply
        as asc assertion asymmetric at atomic authorization auto_increment autoincrement avg backup
        backward before begin bernoulli between both break browse bulk by cache call called cardinality
        cascade cascaded case cast catalog ceil chain change character_length char_length
        check checkpoint class clob close cluster clustered coalesce collate collation collect column columns
        comment commit committed completion compute concurrently condition connect connection
        constraint constraints contains continue conversion convert copy corr count create cross cube
        cume_dist current current_catalog current_date current_path current_role current_schema
        current_time current_timestamp current_user cursor cycle data database databases day deallocate
        declare default defaults deferrable deferred definer delay_key_write delete delimiter delimiters
        dense_rank deny deref desc describe deterministic diagnostics dictionary disable
        disconnect distinct distributed do domain drop dynamic each else elseif
        enable encoding end engine equals errlvl escape every except exception exclude excluding exclusive exec
        execute exists exit explain extend extension external extract false fetch fields file fillfactor filter final
        first first_value following for force foreign forward found freeze from full fulltext function
        functions fusion get global go goto grant granted group grouping groups handler having
        hold holdlock hour identified identity if ignore ilike immediate immutable implicit in include
        including increment index indexes indicator inherit inherits initially inner inout input insensitive
        insert instead intersect intersection into invoker is isnull isolation iterate join key
        keys kill lag language large last last_value lateral lead leading leave left length level
        like limit listen ln load local localtime localtimestamp location lock locked loop lower map
        match matched materialized max maxvalue member merge merge message_text method min minute minvalue
        mod mode modifies modify module month more move multiset names national natural new
        next no nocheck nocount nocreatedb nonclustered none normalize not nothing notify notnull
        nowait ntile null nullif nulls object octet_length of off offset oids old on only open
        openquery openrowset openxml operation operator option options or order ordering ordinality others out
        outer output over overlaps overlay overriding owner pad parameter parameters partial partition
        password path percent percent_rank percentile_cont percentile_disc pivot placing plan policy position power
        preceding precision prepare preserve primary print prior privileges procedural procedure
        public quote raise raiserror range rank read reads readtext reconfigure recursive ref
        references referencing refresh regexp reindex relative release rename repeat repeatable replace replication
        reset resignal restart restore restrict result return returning returns revert revoke right rlike
        role rollback rollup routine row row_count row_number rowcount rowguidcol rownum rows rule save
        savepoint schema scroll search second section security select self sensitive sequence
        serializable server session session_user set setof sets share show signal similar simple size
        some source space specific sql sqlexception sqlstate sqlwarning stable start state statement
        static statistics stdev stdin stdout storage stored strict structure style sum symmetric
        synonym sysid system system_user table tables tablesample temp template temporary terminate textsize
        than then timezone_hour timezone_minute to toast top trailing tran transaction transform
        translate treat trigger trim true truncate trusted try type uescape unbounded uncommitted
        under unencrypted union unique unknown unlisten unlock unnamed unnest unpivot unsigned until
        update updatetext upper usage use user using vacuum valid validate validator value values
        variable verbose version view views virtual volatile waitfor when whenever where while window with
        within without work write writetext xor year zone
        """),
      KeywordSet(
        .function,
        """
        concat datediff dateadd datepart getdate getutcdate ifnull isnumeric len nvl round row_number
        substring now date_format date_trunc string_agg group_concat charindex newid abs floor sqrt stuff
        """),
    ]
  }
}
