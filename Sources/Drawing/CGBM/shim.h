#include <gbm.h>

// The header has prototypes but no function types; the functions are found at run time.
typedef struct gbm_device *(*PFNGBMCREATEDEVICE)(int descriptor);
typedef void (*PFNGBMDEVICEDESTROY)(struct gbm_device *device);
