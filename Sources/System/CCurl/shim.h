#pragma once
#include <curl/curl.h>
#include <arpa/inet.h>
#include <string.h>
#include "../CSystem/opened.h"

#define LIBCURL_FILE "libcurl.so.4"
#define LIBCURL_FUNCTIONS(F) \
  F(curl_easy_cleanup) F(curl_easy_getinfo) F(curl_easy_init) F(curl_easy_setopt) F(curl_easy_strerror) \
  F(curl_free) F(curl_global_init) F(curl_multi_add_handle) F(curl_multi_cleanup) F(curl_multi_info_read) \
  F(curl_multi_init) F(curl_multi_perform) F(curl_multi_poll) F(curl_multi_remove_handle) \
  F(curl_multi_setopt) F(curl_multi_wakeup) F(curl_slist_append) F(curl_slist_free_all) F(curl_url) \
  F(curl_url_cleanup) F(curl_url_get) F(curl_url_set)
OPENED(libcurl, LIBCURL_FUNCTIONS)

/* curl's setters take what follows the option as it comes, which Swift cannot pass, and curl's own
   macros around them turn a call into a statement expression. One typed function for each kind. */

static inline CURLcode shim_set_long(
    libcurl_functions libcurl, CURL *easy, CURLoption option, long value) {
  return (libcurl.curl_easy_setopt)(easy, option, value);
}
static inline CURLcode shim_set_offset(
    libcurl_functions libcurl, CURL *easy, CURLoption option, curl_off_t value) {
  return (libcurl.curl_easy_setopt)(easy, option, value);
}
static inline CURLcode shim_set_text(
    libcurl_functions libcurl, CURL *easy, CURLoption option, const char *value) {
  return (libcurl.curl_easy_setopt)(easy, option, value);
}
static inline CURLcode shim_set_pointer(
    libcurl_functions libcurl, CURL *easy, CURLoption option, void *value) {
  return (libcurl.curl_easy_setopt)(easy, option, value);
}
static inline CURLcode shim_set_bytes(
    libcurl_functions libcurl, CURL *easy, CURLoption option, const void *value) {
  return (libcurl.curl_easy_setopt)(easy, option, value);
}

typedef size_t (*shim_write_function)(char *, size_t, size_t, void *);
static inline CURLcode shim_set_write_function(
    libcurl_functions libcurl, CURL *easy, CURLoption option, shim_write_function value) {
  return (libcurl.curl_easy_setopt)(easy, option, value);
}
typedef curl_socket_t (*shim_open_function)(void *, curlsocktype, struct curl_sockaddr *);
static inline CURLcode shim_set_open_function(
    libcurl_functions libcurl, CURL *easy, shim_open_function value) {
  return (libcurl.curl_easy_setopt)(easy, CURLOPT_OPENSOCKETFUNCTION, value);
}
typedef int (*shim_prereq_function)(void *, char *, char *, int, int);
static inline CURLcode shim_set_prereq_function(
    libcurl_functions libcurl, CURL *easy, shim_prereq_function value) {
  return (libcurl.curl_easy_setopt)(easy, CURLOPT_PREREQFUNCTION, value);
}

/* Options of newer versions than the oldest that is supported (7.80). */
static inline CURLcode shim_set_http_only(libcurl_functions libcurl, CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return (libcurl.curl_easy_setopt)(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return (libcurl.curl_easy_setopt)(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}
static inline CURLcode shim_set_quick_exit(libcurl_functions libcurl, CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
  return (libcurl.curl_easy_setopt)(easy, CURLOPT_QUICK_EXIT, 1L);
#else
  (void)easy;
  return CURLE_OK;
#endif
}

static inline CURLcode shim_get_long(
    libcurl_functions libcurl, CURL *easy, CURLINFO info, long *value) {
  return (libcurl.curl_easy_getinfo)(easy, info, value);
}
static inline CURLcode shim_get_offset(
    libcurl_functions libcurl, CURL *easy, CURLINFO info, curl_off_t *value) {
  return (libcurl.curl_easy_getinfo)(easy, info, value);
}
static inline CURLcode shim_get_text(
    libcurl_functions libcurl, CURL *easy, CURLINFO info, char **value) {
  return (libcurl.curl_easy_getinfo)(easy, info, value);
}
static inline CURLcode shim_get_private(libcurl_functions libcurl, CURL *easy, void **value) {
  return (libcurl.curl_easy_getinfo)(easy, CURLINFO_PRIVATE, value);
}

static inline CURLMcode shim_multi_set_long(
    libcurl_functions libcurl, CURLM *multi, CURLMoption option, long value) {
  return (libcurl.curl_multi_setopt)(multi, option, value);
}
/* The next transfer that ended, or NULL; the result lies in a union, which Swift reads badly. */
static inline CURL *shim_multi_next_done(
    libcurl_functions libcurl, CURLM *multi, CURLcode *result) {
  int left;
  CURLMsg *message;
  while ((message = libcurl.curl_multi_info_read(multi, &left))) {
    if (message->msg == CURLMSG_DONE) {
      *result = message->data.result;
      return message->easy_handle;
    }
  }
  return NULL;
}

/* Opens the socket that curl would have opened. */
static inline curl_socket_t shim_open_socket(const struct curl_sockaddr *address) {
  return socket(address->family, address->socktype, address->protocol);
}
/* Writes the 4 or 16 bytes of an address, and returns how many; 0 for any other family. */
static inline size_t shim_address_bytes(const struct curl_sockaddr *address, unsigned char *out) {
  if (address->family == AF_INET) {
    memcpy(out, &((const struct sockaddr_in *)&address->addr)->sin_addr, 4);
    return 4;
  }
  if (address->family == AF_INET6) {
    memcpy(out, &((const struct sockaddr_in6 *)&address->addr)->sin6_addr, 16);
    return 16;
  }
  return 0;
}
