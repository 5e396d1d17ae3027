#pragma once
#include <microhttpd.h>
#include <string.h>
#include "../CSystem/opened.h"

#define LIBMICROHTTPD_FILE "libmicrohttpd.so.12"
#define LIBMICROHTTPD_FUNCTIONS(F) \
  F(MHD_add_response_header) F(MHD_create_response_from_buffer) F(MHD_create_response_from_fd_at_offset64) \
  F(MHD_destroy_response) F(MHD_get_connection_info) F(MHD_get_connection_values) F(MHD_queue_response) \
  F(MHD_resume_connection) F(MHD_start_daemon) F(MHD_stop_daemon) F(MHD_suspend_connection)
OPENED(libmicrohttpd, LIBMICROHTTPD_FUNCTIONS)

/* Options follow as they come, which Swift cannot pass. */

/* Paths are taken apart before they are decoded: see RequestPath. */
static inline size_t shim_keep_encoded(
    void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

static inline struct MHD_Daemon *shim_start(
    libmicrohttpd_functions libmicrohttpd, int socket, unsigned int connections,
    unsigned int seconds, MHD_AccessHandlerCallback handler, void *context,
    MHD_NotifyConnectionCallback connected, MHD_RequestCompletedCallback answered, void *clock) {
  return libmicrohttpd.MHD_start_daemon(
      MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handler, context,
      MHD_OPTION_LISTEN_SOCKET, socket,
      MHD_OPTION_CONNECTION_LIMIT, connections,
      MHD_OPTION_CONNECTION_TIMEOUT, seconds,
      MHD_OPTION_NOTIFY_CONNECTION, connected, clock,
      MHD_OPTION_NOTIFY_COMPLETED, answered, clock,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)32768,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_UNESCAPE_CALLBACK, &shim_keep_encoded, NULL,
      MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
      MHD_OPTION_END);
}

/* Its enumerations are closed, which hides the names of their cases. */
static const enum MHD_Result shim_no = MHD_NO;
static const enum MHD_Result shim_yes = MHD_YES;
static const enum MHD_ConnectionNotificationCode shim_started = MHD_CONNECTION_NOTIFY_STARTED;

static inline int shim_socket(
    libmicrohttpd_functions libmicrohttpd, struct MHD_Connection *connection) {
  return libmicrohttpd
      .MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)
      ->connect_fd;
}

static inline void shim_for_each_header(
    libmicrohttpd_functions libmicrohttpd, struct MHD_Connection *connection,
    MHD_KeyValueIterator body, void *context) {
  libmicrohttpd.MHD_get_connection_values(connection, MHD_HEADER_KIND, body, context);
}

static inline void shim_for_each_parameter(
    libmicrohttpd_functions libmicrohttpd, struct MHD_Connection *connection,
    MHD_KeyValueIterator body, void *context) {
  libmicrohttpd.MHD_get_connection_values(connection, MHD_GET_ARGUMENT_KIND, body, context);
}

static inline struct MHD_Response *shim_response(
    libmicrohttpd_functions libmicrohttpd, const void *bytes, size_t count) {
  return libmicrohttpd.MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}
