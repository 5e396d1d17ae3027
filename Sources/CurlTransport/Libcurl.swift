internal import Basics
internal import CCurl

/// libcurl, which is opened for the first transport.
let openedLibcurl = unsafe OpenedLibrary<libcurl_functions>(
  LIBCURL_FILE, of: "libcurl4", names: libcurl_names())

/// The functions of libcurl, which every transport required.
var libcurl: libcurl_functions { openedLibcurl.functions }
