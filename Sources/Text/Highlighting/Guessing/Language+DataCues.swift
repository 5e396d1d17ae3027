extension Language {
  /// The cues of plain text, or a language for documents, data, queries or builds; otherwise nil.
  var dataCues: LanguageCues? {
    switch self {
    case .sql:
      LanguageCues(
        sure: """
          ^SELECT GROUP~BY ORDER~BY INSERT~INTO LEFT~JOIN INNER~JOIN FROM CREATE~TABLE ALTER~TABLE
          ^select group~by order~by left~join inner~join insert~into create~table alter~table
          DELETE~FROM delete~from NVARCHAR VARCHAR( varchar( nvarchar( PRIMARY~KEY primary~key
          ^declare ^DECLARE ROW_NUMBER( OVER( OVER PARTITION~BY partition~by UNION~ALL union~all
          IS~NULL IS~NOT CREATE~PROCEDURE COUNT( ^FROM ^WHERE ^INSERT ^UPDATE ^from
          SELECT~DISTINCT GROUP_CONCAT( FOREIGN~KEY DROP~TABLE HAVING CREATE~INDEX DATEDIFF( EXEC
          ^EXEC
          """,
        likely: """
          SELECT FROM WHERE JOIN AND ON AS IN ^select ^from ^where ^and ^join ^on ^values VALUES
          SET NULL VALUES( SUM( MAX( WITH WITH( CASE WHEN REPLACE( LEFT( -- ^with ^update INT sum(
          max( CAST( BETWEEN LIKE
          """,
        weak: "select where from join as and by is null int ^begin ^end")
    case .html:
      LanguageCues(
        sure: """
          !DOCTYPE !doctype <!- <div <span <html <body <script <link <input <button <table <form
          <select <option <label <ul <li <img <head <meta <style <br <h1 <h2 <h3 <iframe <td <tr
          <th <p <a <nav <section <svg <textarea <i <b <strong <header <footer <main <canvas <DIV
          <TABLE <SPAN <hr <small <article <ol <thead <tbody <v-app <template <router-link
          <ng-container <em <code <pre
          """,
        likely: "</ class= href= src= type= /> id= style= width= value=")
    case .xml:
      LanguageCues(
        sure: """
          ?xml xmlns= xmlns: x: <project <dependency <plugin <groupId <configuration <bean
          <LinearLayout <TextView <activity <string <ItemGroup <PropertyGroup <PackageReference
          <Project <Grid <Style <Setter <TextBlock <Border <StackPanel <Button <xs <xsl <rule
          <resources <ListView <Window <DataTemplate <uses-permission <ContentPresenter <CheckBox
          <TextBox <add <Reference <Compile <key <dict <UserControl
          """,
        likely: "</ /> name= <item <! <?")
    case .css:
      LanguageCues(
        sure: """
          @media @import @keyframes @font-face @layer !important :hover @charset :root :not @apply
          """)
    case .scss:
      LanguageCues(sure: "@include @mixin @extend @use #{ &: &. &- @function @each", likely: "$")
    case .json: LanguageCues()
    case .yaml:
      LanguageCues(
        sure: """
          ^apiVersion ^kind ^metadata ^spec ^services ^version ^image ^jobs ^steps ^on
          ^dependencies ^volumes
          """,
        likely: """
          ^name ^ports ^runs-on ^uses ^run ^with ^env ^environment ^command ^script ^stages
          """)
    case .toml: LanguageCues(likely: "[[ ^version ^edition ^name")
    case .ini:
      LanguageCues(sure: "[alias [core [remote [user [mysqld [branch [Unit [Service [Install")
    case .dockerfile:
      LanguageCues(
        sure: """
          ^FROM ^RUN ^COPY ^ENTRYPOINT ^CMD ^WORKDIR ^EXPOSE ^ENV ^ADD ^ARG ^VOLUME
          """,
        likely: "^FROM ^USER ^LABEL")
    case .makefile:
      LanguageCues(
        sure: """
          .PHONY ^CFLAGS ^CXXFLAGS ^LDFLAGS ^CC ^CXX ^OBJS ^all ^clean ^ifeq ^ifneq ^endif ^ifdef
          ^vpath ^VPATH (wildcard (patsubst (shell (foreach (addprefix (MAKE $@ $< $^
          """,
        likely: ":= ?= ^include ^install ^test ^endef")
    case .markdown: LanguageCues(sure: "```", likely: "## [![")
    case .jq:
      LanguageCues(
        sure: """
          keys_unsorted fromjson tojson @tsv @csv @sh ascii_downcase tostring tonumber to_entries
          from_entries with_entries map( select( group_by( .[]
          """, likely: ".[ //")
    case .text:
      LanguageCues(
        sure: """
          npm~ERR +-- ^^^ ~~~ ^~~ Traceback Exception: error: Error: ERROR warning: Warning:
          WARNING: WARN INFO DEBUG ^at Caused~by ^fatal note: failed: error[ attempt~to cannot Cannot ^File command~not not~found
          errno ERROR: FATAL INFO: Backtrace. stack~traceback exit~code exit~status ^ld
          undefined~reference undefined~method undefined~local Undefined~symbols Undefined~index
          Undefined~variable Undefined~array undefined~symbol unexpected~token syntax~error
          Syntax~error Parse~error Fatal~error fatal~error No~such Permission~denied core~dumped
          Uncaught~TypeError Uncaught~Error Unhandled~Exception Unhandled~exception Stack~trace
          file~included In~function returned~1 ld~returned Entering~directory Leaving~directory
          mapping~values could~not Could~not cannot~find Cannot~find cannot~open not~allowed
          Warning~message Error~in Execution~halted Incorrect~syntax Invalid~column invalid~syntax
          Invalid~object right~syntax SQL~syntax Unknown~column no~member no~matching
          mismatched~types symbol~not panicked~at ^goroutine ^panic missing~separator
          Compilation~failed BUILD~FAILED exited~with aborting~due previous~error not~declared
          was~not has~no incompatible~types cannot~convert not~recognized
          unbound~variable bad~substitution parse~error Ambiguous~use Segmentation ^Aborted
          uninitialized~value blocked~by CORS~policy
          unexpected~end near~unexpected Syntax~Error ^Msg drwxr-xr-x -rw-r |--
          RuntimeException: Mode Failed~to Segmentation~fault ^RewriteRule ^RewriteCond
          ^RewriteEngine ^server_name ^proxy_pass ^location server_name -*- ^subroutine
          :PROPERTIES :END ^integer ^program ^loc ^di ^gen ^egen mov eax rax ecx rcx rbx jmp
          ^cfset ^process falling_edge rising_edge std_logic ^architecture ^entity <cfset <cfif
          <cfquery <cfoutput ^procedure end~subroutine end~do end~type endif ^write
          """,
        likely: """
          the of that your you have are was will what which how would should be an does failed
          Failed Exception
          """)
    default: nil
    }
  }
}
