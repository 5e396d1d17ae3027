extension Language {
  /// The cues of the language if it is a scripting language or a shell; otherwise nil.
  var scriptingCues: LanguageCues? {
    switch self {
    case .javaScript:
      LanguageCues(
        sure: """
          console. document. === !== JSON. Object. module. $( require( window. async~function
          addEventListener( .addEventListener .getElementById .querySelector await~fetch
          setTimeout( typeof export~default useState( useEffect( .then ^function .datepicker
          .ready SpreadsheetApp. .innerHTML .forEach => use~strict .appendChild .preventDefault
          angular. .getElementsByClassName .val localStorage. undefined express(
          """,
        likely: """
          function( var const let await async .push .map .length .filter null new~Date .addClass
          .attr .css .text Math. new~Promise .click .find Promise. parseInt( .each .ajax path:
          React. .join ^export ^import exports. JSON. function .on throw~new .trim ({ })
          """,
        weak: "if else return for new this. true false typeof class extends in of")
    case .typeScript:
      LanguageCues(
        sure: """
          ^interface readonly keyof :string :number export~type export~interface as~const
          as~string as~any export~const Record< Partial< Promise< string[ number[ any[ as~unknown
          ReturnType< Parameters< Pick< Omit< public~async ngOnInit( @Component @Injectable
          Observable< import~type implements unknown private~readonly satisfies never useState< z.
          ^type
          """,
        likely: """
          string number boolean any type: => const let interface export~class ^export ^import ===
          enum declare~module async string; number; function
          """,
        weak: """
          if return for new this. true false class extends type null undefined void console.
          """)
    case .python:
      LanguageCues(
        sure: """
          ^def ^elif elif self. __init__( ^from import~numpy import~pandas np. pd. None:
          if~__name__ lambda~x except~Exception range( len( is~not not~in import~os import~sys
          import~re import~math import~json plt. df. tf. .append .items pl. Optional[ List[ Dict[
          @property @dataclass import~time sys. pass None enumerate( is~None random. .from_repr
          dataclasses. @staticmethod import~dataclasses raise~ValueError return~None .iloc
          """,
        likely: """
          ^import def import elif lambda from True False None print( for~i in not and isinstance(
          str( int( ''' ^try ^else except yield with~open open( .join .format ^for ^if else:
          ^class ^print try: dict( list(
          """,
        weak: "^except ^with class return if else while or is global raise import")
    case .ruby:
      LanguageCues(
        sure: """
          ^end puts attr_accessor attr_reader .each elsif unless nil? .nil ^require before_action
          has_many belongs_to validates Rails. @user render~json ^module .new end~end ActiveRecord
          ActiveRecord: .draw ^gem ^mount rescue .each_with_index initialize
          """,
        likely: "^def => end do nil || @ require class .map &: #{ ||= yield then",
        weak: """
          if else return class module while self case when and or not true false
          """)
    case .perl:
      LanguageCues(
        sure: """
          =~ !~ use~strict use~warnings my @_ ^sub qw( $_ foreach~my elsif ->{ shift; print~STDERR
          chomp( die %$ @$ bless use~lib __PACKAGE__ our @ARGV $self
          """,
        likely: "sub $x -> => unless foreach eq ne push join print chomp last next;",
        weak: "if else while for return use package")
    case .php:
      LanguageCues(
        sure: """
          ?php <?= $this ?> ^namespace echo $_POST $_GET $_SESSION mysqli_query( isset( array( ->
          public~function private~function protected~function $wpdb use~Illuminate add_action(
          endforeach; endif; print_r( implode( explode( new~PDO str_replace( var_dump(
          json_encode(
          """,
        likely: """
          $ => :: function foreach elseif array null string require_once use ^use void
          """,
        weak: """
          if else return new class for while public private static true false extends abstract
          """)
    case .lua:
      LanguageCues(
        sure: "local~function ~= ipairs( pairs( nil~then print(",
        likely: "local then end nil do function( repeat until not and or elseif",
        weak: "if else while for in return function true false")
    case .r:
      LanguageCues(
        sure: """
          <- %>% library( ggplot( geom_point( aes( c( mutate( group_by( dplyr: head( sapply(
          lapply( str( tibble( select( filter( summarise( geom_bar( geom_line( paste0( lm( |>
          mutate geom_col( rep( seq( tidyverse check_model( theme( matrix( ymd_hms(
          """,
        likely: """
          TRUE FALSE function( data= apply( factor( colnames( nrow( paste( plot( df ggplot mean(
          length( print(
          """,
        weak: "NA if else for in while return NULL data")
    case .matlab:
      LanguageCues(
        sure: """
          zeros( figure; clc; clear clc disp( fprintf( ones( linspace( .* ./ .^ end; hold~on
          close~all xlabel( numel( size( plot( repmat( endfunction ^endif
          """,
        likely: "function end ... length( elseif for~i ^end",
        weak: "if else while for switch case otherwise return")
    case .emacsLisp:
      LanguageCues(
        sure: """
          (defun (setq (add-hook (require (defvar (lambda (use-package (global-set-key (let
          (interactive (define-key (defmacro (defcustom (add-to-list (with-eval-after-load (when
          (unless (kbd (progn (setq-default (defadvice (eval-after-load (global-unset-key (cond
          (mapcar (dolist (save-excursion (set-frame-parameter (current-buffer (defconst (define
          (set-face-background (list (with-current-buffer (with-temp-buffer (cons (car (cdr (fset
          (propertize (car-safe (org-element-interpret-data
          """,
        likely: """
          ;; '( #' nil t &optional interactive :ensure :init :config (not (and (or (eq (if defun
          setq (list (get
          """,
        weak: "(format (message (concat")
    case .bash:
      LanguageCues(
        sure: """
          npm~install brew~install pip~install apt-get~install docker~run git~clone git~commit
          git~push git~checkout npm~run apt~install #!/ /dev >& ^sudo ^curl ^wget ^echo ^export
          ^cd ^git ^npm ^npx ^yarn ^pip ^pip3 ^docker ^apt-get ^apt ^brew ^chmod ^mkdir ^rm ^ls
          ^cat ^grep ^sed ^awk ^fi ^done ^ssh ^tar ^mv ^cp ^cmake ^kubectl ^systemctl ^jq ^ln
          ^chown ^jshon $( ${ $(( ;; ]]; [[ esac ^esac then; ^then do; ^./ ^unset ^php ^gcc ^g
          ^clang ^cargo ^swift ^dotnet ^yum ^dnf ^emacsclient ^gdb ^xargs ^killall ^openssl ^mysql
          ^psql ^node ^ffmpeg ^rsync ^aws ^gcloud ^heroku ^flutter ^ng ^adb ^pod
          """,
        likely: """
          ^find ^source ^tail ^touch ^local ^if ^for ^while && || echo fi done do then -r -n -f
          -rf -o -p -d -l -e -c -s -i -args -version -help $i $@ jq sed awk grep xargs tr sort
          uniq cut wc curl export sudo
          """,
        weak: """
          ^read ^go ^kill in if for while else function return exit set test ^set ^python ^python3
          ^ruby ^perl
          """)
    case .batch:
      LanguageCues(
        sure: """
          @echo echo~off ECHO~OFF @ECHO errorlevel ERRORLEVEL %errorlevel %ERRORLEVEL %~ !errorlevel
          setlocal SETLOCAL endlocal ENDLOCAL enabledelayedexpansion EnableDelayedExpansion
          enableextensions ^goto ^GOTO ^xcopy ^XCOPY ^robocopy if~exist IF~EXIST if~not IF~NOT
          if~defined not~defined not~exist NOT~EXIST >nul >NUL :eof :EOF %cd% ^ren
          ^taskkill ^findstr neq equ NEQ EQU gtr lss %PATH %USERPROFILE
          %APPDATA %TEMP %date %time %ProgramFiles ^cls ^CLS ^pause ^PAUSE goto~end goto~eof
          ^schtasks ^setx ^ECHO
          """,
        likely: """
          %% %i %a %G ^call ^start ^title ^copy ^del ^move ^set ^dir ^md ^rd ^echo ^cd pause exit /b
          /f /F ^rem ^REM ^net ^reg
          """,
        weak: "^if ^for do in else not exist goto exit ^SET ^FOR ^IF ^CALL ^COPY ^DEL")
    case .powerShell:
      LanguageCues(
        sure: """
          Write-Host Get-ChildItem Get-Content Select-Object Where-Object ForEach-Object $_
          New-Object Get-Item Set-Item Import-Module Write-Output Set-Content Import-Csv
          Export-Csv -eq -ne -like -match -ErrorAction Param( param( [Parameter Get-ADUser
          Invoke-WebRequest -Name -Path [PSCustomObject $null $env Get-Process Set-ItemProperty
          Clear-ItemProperty Select-String Invoke-Item New-WebAppPool @{ Set-ExecutionPolicy
          Install-Module Add-Type Out-File Test-Path Join-Path Get-Date Invoke-RestMethod
          Start-Process ConvertTo-Json ConvertFrom-Json Remove-Item New-Item Copy-Item
          Format-Table $true $false -Property -Value -Pattern Measure-Object Sort-Object
          Add-Member Invoke-Command Get-Command Get-Member
          """,
        likely: """
          $ foreach [string -join -replace -and [ordered -Filter -Force -File $args -not
          """,
        weak: "if else function return switch try catch in process begin")
    default: nil
    }
  }
}
