extension Language {
  /// The cues of the language if it is a compiled programming language; otherwise nil.
  var programmingCues: LanguageCues? {
    switch self {
    case .swift:
      LanguageCues(
        sure: """
          import~SwiftUI import~UIKit import~Foundation import~Combine guard~let if~let some~View
          @State @Binding @Published @ObservedObject @StateObject @EnvironmentObject @Environment
          @objc @MainActor @IBOutlet @IBAction @escaping @Sendable @ViewBuilder @main fileprivate
          private~let static~let VStack HStack ZStack VStack( HStack( NavigationView
          NavigationStack DispatchQueue. weak~var override~func mutating~func private~func
          static~func public~func try~await for~await UIViewController .navigationBarHidden
          .lineLimit .onAppear .foregroundColor .lastObject var~body let~self lazy~var @available
          private~var #selector .self guard~case if~case UIView AsyncStream AsyncStream.
          func~viewDidLoad .navigationTitle .font @unknown some~Sequence
          """,
        likely: """
          func guard extension protocol init( nil deinit convenience @escaping #if inout Int?
          String? Text( List( Section( Button( Image( ForEach( .padding .frame .font Bool ?? ->
          override~init associatedtype indirect~enum rethrows willSet didSet .append Task
          """,
        weak: """
          let var struct self. self enum switch case print( String Double Int Void in return
          """)
    case .objectiveC:
      LanguageCues(
        sure: """
          @interface @implementation @property @synthesize @end @selector @autoreleasepool
          @protocol #import NSString NSArray NSDictionary NSMutableArray NSInteger NSLog( alloc]
          IBOutlet IBAction nonatomic BOOL instancetype @class UIView NSError NSObject NSNumber
          CGRectMake(
          """,
        likely: "YES NO nil self CGFloat CGRect @[ @{ @( UITableView dispatch_async(",
        weak: "id void int return static const if for char")
    case .c:
      LanguageCues(
        sure: """
          #include #define #ifdef #ifndef #endif malloc( printf( scanf( fprintf( sizeof(
          typedef~struct int~main unsigned~char unsigned~int static~inline struct~node memcpy(
          strlen( strcmp( free(
          """,
        likely: """
          uint8_t uint16_t uint32_t uint64_t size_t char* NULL typedef struct void* int*
          static~int -> extern unsigned FILE
          """,
        weak: """
          int char void double float return const static if for while long short
          """)
    case .cpp:
      LanguageCues(
        sure: """
          #include using~namespace std: template typename class~T cout endl unique_ptr constexpr
          nullptr int~main virtual~void const~auto reinterpret_cast static_cast decltype noexcept
          static_cast< reinterpret_cast< template< operator~new #define #ifdef #pragma const~std
          friend co_await std cin operator friend~class public: private:
          """,
        likely: """
          << uint8_t uint16_t uint32_t uint64_t size_t virtual auto unsigned NULL delete namespace
          typedef -> void* int* char* string> int> explicit const~char static~const override ::
          vector<
          """,
        weak: """
          int char void double float return const static if for while struct class new long bool
          public private
          """)
    case .csharp:
      LanguageCues(
        sure: """
          using~System namespace public~class async~Task Console. string~name .ToList ActionResult
          IEnumerable IEnumerable< public~override protected~override internal~class public~string
          public~virtual public~async private~readonly get; set; HttpContext. HttpContext [HttpGet
          [HttpPost [Required static~async sealed foreach Task< IActionResult IQueryable
          public~static .FirstOrDefault .Where .Select string. ViewBag. TimeSpan. JsonSerializer.
          System. [Test [Fact DateTime. Environment. this~string override~void static~string
          public~event nameof(
          """,
        likely: """
          string var public~static public~int List< Dictionary< => bool override base. base(
          private~static protected readonly namespace internal ?? decimal public~class public~bool
          private~void get set new~List Guid. void~Main StringBuilder( protected~void object
          DateTime partial
          """,
        weak: """
          public private class static new return void if int foreach this. true null using
          """)
    case .java:
      LanguageCues(
        sure: """
          import~java import~org import~com import~javax System. @Override @Autowired @Component
          @Service @Entity @Column @Test @Bean @Controller @RestController @GetMapping
          @RequestMapping @Id @Table @Convert @Slf4j @XmlElement @PostMapping @Configuration
          @Value @Repository @interface String[ private~final public~final implements extends
          throws ArrayList< HashMap< @Inject @Data @NotNull @SuppressWarnings private~String
          public~String final~String protected~void @Query @Transactional @Converter IOException
          new~ArrayList Optional< instanceof Collectors.
          """,
        likely: """
          String Integer boolean final private~static public~static public~class package
          static~final List< Map< Object catch println( .println .equals .getString .size .get
          static~void Exception Long private~void abstract~class public~void synchronized super(
          public~int Arrays.
          """,
        weak: """
          public private class static new return void if int this. true null import for var try
          """)
    case .kotlin:
      LanguageCues(
        sure: """
          fun data~class companion~object override~fun suspend~fun private~val val lateinit~var
          fun~main by~lazy sealed~class internal~class mutableListOf( listOf( mapOf( suspend
          object: private~fun mutableStateOf( remember @Composable arrayOf( when(
          """,
        likely: """
          val companion when ?. !! ?: println( String? it. lateinit -> Unit init :: Int?
          """,
        weak: "var class return if else import package null override private is")
    case .scala:
      LanguageCues(
        sure: """
          case~class extends~App implicit~val implicit~def def~main sealed~trait lazy~val
          case~object import~scala import~akka Option[ Seq[ List[ Future[ override~def given
          """,
        likely: """
          val trait implicit object <- => def println( Some( None yield Unit Array[ Map(
          """,
        weak: "class extends with var new case match import package")
    case .dart:
      LanguageCues(
        sure: """
          Widget~build StatelessWidget StatefulWidget BuildContext setState( EdgeInsets. Scaffold(
          Navigator. MaterialApp( Future< Container( late~final LineChart( LineTouchData( Stream<
          child: children: AppBar( TextStyle( SizedBox( required~this final~picker @override
          """,
        likely: """
          Widget Row( Column( final late await async Text( Future var import void~main print(
          dynamic String? => ?? bool
          """,
        weak: """
          class extends return new const var if void static double int String try catch
          """)
    case .go:
      LanguageCues(
        sure: """
          func~main package~main fmt. := if~err chan defer make( interface{ go~func nil{ ^func
          ctx~context struct{ func~New ^package error{ slog. errors. http. *http
          """,
        likely: """
          log. func type interface nil error range struct string ctx. ctx <- &{ return~nil ^type
          return~err
          """,
        weak: "range import package var const return if for int map go switch case")
    case .rust:
      LanguageCues(
        sure: """
          fn~main let~mut pub~fn impl impl< use~std println! vec! match .unwrap &mut &self
          pub~struct unwrap( Option< Result< Vec< ^impl unsafe crate: dyn &str format! derive(
          Box< usize u8 u32 u64 i32 i64 f64 where~T std: Some( Ok( mod~tests ^trait ^fn fn~new
          PhantomData PhantomData< pub~enum unsafe~impl pub~mod *mut *const
          """,
        likely: """
          trait fn impl mut pub match -> :: => let struct Self Self: where unsafe async~fn ..=
          as~usize
          """,
        weak: "use enum type const self self. if for in loop return static as mod")
    case .haskell:
      LanguageCues(
        sure: """
          {-# ^module import~qualified import~Data import~Control :: deriving ^instance putStrLn
          instance IO ^newtype ^data >>= <$> <*> Maybe mapM_ foldr import~GHC import~Language
          newtype mempty forall
          """,
        likely: """
          IO -> <- where data module Just Nothing let Int String Integer :: Monad map ++ fmap do
          """,
        weak: "if then else case of import in type class")
    case .visualBasic:
      LanguageCues(
        sure: """
          Dim End~Sub End~Function End~If Private~Sub Public~Sub Public~Function ByVal ByRef
          End~Class ^Dim As~String As~Integer As~New As~Object As~Long As~Boolean Imports~System
          Sub~Main End~Get End~Set End~Property Private~Function Public~Property Protected~Sub
          Public~Class Is~Nothing Handles AndAlso OrElse DirectCast( TypeOf MsgBox Next~i MsgBox(
          Inherits GetType( Public~Shared Private~Shared Do~While End~Using New~With End~With
          Range( Worksheets( ActiveSheet. Application. Cells( For~Each CreateObject( (Of
          IsNothing( Overrides Nothing Elseif ElseIf End~Try Attribute~VB_
          """,
        likely: """
          Then Sub Function As Nothing End Next If Exit~Sub Dim Me. With New Integer To Using
          String.
          """,
        weak: """
          Set Each And Or Not True False For While Loop Else Call Public Private
          """)
    default: nil
    }
  }
}
