#include <expat.h>

/* XML_GetUserData is a macro, which Swift does not import. */
static inline void *cexpat_user_data(XML_Parser parser) { return XML_GetUserData(parser); }
