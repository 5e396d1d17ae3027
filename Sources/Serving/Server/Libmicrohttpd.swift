internal import Basics
internal import CMicroHTTPD

/// libmicrohttpd, which is opened for the first server.
let openedLibmicrohttpd = unsafe OpenedLibrary<libmicrohttpd_functions>(
  LIBMICROHTTPD_FILE, of: "libmicrohttpd12", names: libmicrohttpd_names())

/// The functions of libmicrohttpd, which every server required.
var libmicrohttpd: libmicrohttpd_functions { openedLibmicrohttpd.functions }
