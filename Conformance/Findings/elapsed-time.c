// GL_TIME_ELAPSED_EXT returns the time between begin and end of a query, which is no more than that between
// two times that are taken around it (EXT_disjoint_timer_query).
//
//   cc elapsed-time.c -lEGL -lGLESv2 && ./a.out

#include "surfaceless.h"
#include <GLES2/gl2ext.h>

int main(void) {
  begin();
  PFNGLQUERYCOUNTEREXTPROC counter = (PFNGLQUERYCOUNTEREXTPROC)eglGetProcAddress("glQueryCounterEXT");
  PFNGLGETQUERYOBJECTUI64VEXTPROC result =
      (PFNGLGETQUERYOBJECTUI64VEXTPROC)eglGetProcAddress("glGetQueryObjectui64vEXT");
  GLint bits = 0;
  glGetQueryiv(GL_TIME_ELAPSED_EXT, GL_QUERY_COUNTER_BITS_EXT, &bits);
  if (glGetError() || !bits || !counter || !result) return 77;
  make_target(256, 256);
  GLuint queries[3];
  GLuint64 times[3] = {0};
  glGenQueries(3, queries);
  counter(queries[0], GL_TIMESTAMP_EXT);
  glBeginQuery(GL_TIME_ELAPSED_EXT, queries[1]);
  for (int turn = 0; turn < 8; turn++) glClear(GL_COLOR_BUFFER_BIT);
  glFinish();
  glEndQuery(GL_TIME_ELAPSED_EXT);
  counter(queries[2], GL_TIMESTAMP_EXT);
  glFinish();
  for (int index = 0; index < 3; index++) result(queries[index], GL_QUERY_RESULT, &times[index]);
  printf("elapsed: %llu ns, within %llu ns\n", (unsigned long long)times[1],
         (unsigned long long)(times[2] - times[0]));
  return times[1] > times[2] - times[0] + 1000000;
}
