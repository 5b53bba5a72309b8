#include <expat.h>
#include <string.h>

/* The length in bytes of a text that expat hands out. */
static inline size_t cexpat_length(const XML_Char *text) { return strlen(text); }
