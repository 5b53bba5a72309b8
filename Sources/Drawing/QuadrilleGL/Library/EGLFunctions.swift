// Written by Scripts/make-gl-functions from Scripts/egl-functions.txt: change that list.
package import CEGL

/// The functions of EGL that Quadrille calls, found at run time.
///
/// Each property has the C name without `egl`. EGL functions may be called from any thread.
@safe package final class EGLFunctions: @unchecked Sendable {
  /// The C function `eglBindAPI`.
  package let bindAPI: PFNEGLBINDAPIPROC
  /// The C function `eglChooseConfig`.
  package let chooseConfig: PFNEGLCHOOSECONFIGPROC
  /// The C function `eglCreateContext`.
  package let createContext: PFNEGLCREATECONTEXTPROC
  /// The C function `eglCreatePbufferSurface`.
  package let createPbufferSurface: PFNEGLCREATEPBUFFERSURFACEPROC
  /// The C function `eglDestroyContext`.
  package let destroyContext: PFNEGLDESTROYCONTEXTPROC
  /// The C function `eglDestroySurface`.
  package let destroySurface: PFNEGLDESTROYSURFACEPROC
  /// The C function `eglGetConfigAttrib`.
  package let getConfigAttrib: PFNEGLGETCONFIGATTRIBPROC
  /// The C function `eglGetConfigs`.
  package let getConfigs: PFNEGLGETCONFIGSPROC
  /// The C function `eglGetCurrentContext`.
  package let getCurrentContext: PFNEGLGETCURRENTCONTEXTPROC
  /// The C function `eglGetCurrentDisplay`.
  package let getCurrentDisplay: PFNEGLGETCURRENTDISPLAYPROC
  /// The C function `eglGetCurrentSurface`.
  package let getCurrentSurface: PFNEGLGETCURRENTSURFACEPROC
  /// The C function `eglGetDisplay`.
  package let getDisplay: PFNEGLGETDISPLAYPROC
  /// The C function `eglGetError`.
  package let getError: PFNEGLGETERRORPROC
  /// The C function `eglGetProcAddress`.
  package let getProcAddress: PFNEGLGETPROCADDRESSPROC
  /// The C function `eglInitialize`.
  package let initialize: PFNEGLINITIALIZEPROC
  /// The C function `eglMakeCurrent`.
  package let makeCurrent: PFNEGLMAKECURRENTPROC
  /// The C function `eglQueryAPI`.
  package let queryAPI: PFNEGLQUERYAPIPROC
  /// The C function `eglQueryContext`.
  package let queryContext: PFNEGLQUERYCONTEXTPROC
  /// The C function `eglQueryString`.
  package let queryString: PFNEGLQUERYSTRINGPROC
  /// The C function `eglQuerySurface`.
  package let querySurface: PFNEGLQUERYSURFACEPROC
  /// The C function `eglReleaseThread`.
  package let releaseThread: PFNEGLRELEASETHREADPROC
  /// The C function `eglSurfaceAttrib`.
  package let surfaceAttrib: PFNEGLSURFACEATTRIBPROC
  /// The C function `eglSwapBuffers`.
  package let swapBuffers: PFNEGLSWAPBUFFERSPROC
  /// The C function `eglTerminate`.
  package let terminate: PFNEGLTERMINATEPROC
  /// The C function `eglWaitClient`.
  package let waitClient: PFNEGLWAITCLIENTPROC
  /// The C function `eglWaitGL`.
  package let waitGL: PFNEGLWAITGLPROC

  /// The extension function `eglGetPlatformDisplayEXT`; nil where missing.
  package let getPlatformDisplayEXT: PFNEGLGETPLATFORMDISPLAYEXTPROC?
  /// The extension function `eglQueryDevicesEXT`; nil where missing.
  package let queryDevicesEXT: PFNEGLQUERYDEVICESEXTPROC?
  /// The extension function `eglQueryDeviceStringEXT`; nil where missing.
  package let queryDeviceStringEXT: PFNEGLQUERYDEVICESTRINGEXTPROC?
  /// The extension function `eglCreateImageKHR`; nil where missing.
  package let createImageKHR: PFNEGLCREATEIMAGEKHRPROC?
  /// The extension function `eglDestroyImageKHR`; nil where missing.
  package let destroyImageKHR: PFNEGLDESTROYIMAGEKHRPROC?
  /// The extension function `eglCreateSyncKHR`; nil where missing.
  package let createSyncKHR: PFNEGLCREATESYNCKHRPROC?
  /// The extension function `eglDestroySyncKHR`; nil where missing.
  package let destroySyncKHR: PFNEGLDESTROYSYNCKHRPROC?
  /// The extension function `eglClientWaitSyncKHR`; nil where missing.
  package let clientWaitSyncKHR: PFNEGLCLIENTWAITSYNCKHRPROC?
  /// The extension function `eglGetSyncAttribKHR`; nil where missing.
  package let getSyncAttribKHR: PFNEGLGETSYNCATTRIBKHRPROC?
  /// The extension function `eglBindTexImage`; nil where missing.
  package let bindTexImage: PFNEGLBINDTEXIMAGEPROC?
  /// The extension function `eglReleaseTexImage`; nil where missing.
  package let releaseTexImage: PFNEGLRELEASETEXIMAGEPROC?
  /// The extension function `eglSwapInterval`; nil where missing.
  package let swapInterval: PFNEGLSWAPINTERVALPROC?
  /// The extension function `eglWaitNative`; nil where missing.
  package let waitNative: PFNEGLWAITNATIVEPROC?
  /// The extension function `eglWaitSyncKHR`; nil where missing.
  package let waitSyncKHR: PFNEGLWAITSYNCKHRPROC?
  /// The extension function `eglSignalSyncKHR`; nil where missing.
  package let signalSyncKHR: PFNEGLSIGNALSYNCKHRPROC?
  /// The extension function `eglCreateSync`; nil where missing.
  package let createSync: PFNEGLCREATESYNCPROC?
  /// The extension function `eglDestroySync`; nil where missing.
  package let destroySync: PFNEGLDESTROYSYNCPROC?
  /// The extension function `eglClientWaitSync`; nil where missing.
  package let clientWaitSync: PFNEGLCLIENTWAITSYNCPROC?
  /// The extension function `eglWaitSync`; nil where missing.
  package let waitSync: PFNEGLWAITSYNCPROC?
  /// The extension function `eglGetSyncAttrib`; nil where missing.
  package let getSyncAttrib: PFNEGLGETSYNCATTRIBPROC?
  /// The extension function `eglCreateImage`; nil where missing.
  package let createImage: PFNEGLCREATEIMAGEPROC?
  /// The extension function `eglDestroyImage`; nil where missing.
  package let destroyImage: PFNEGLDESTROYIMAGEPROC?
  /// The extension function `eglGetPlatformDisplay`; nil where missing.
  package let getPlatformDisplay: PFNEGLGETPLATFORMDISPLAYPROC?
  /// The extension function `eglCreatePbufferFromClientBuffer`; nil where missing.
  package let createPbufferFromClientBuffer: PFNEGLCREATEPBUFFERFROMCLIENTBUFFERPROC?
  /// The extension function `eglCreatePixmapSurface`; nil where missing.
  package let createPixmapSurface: PFNEGLCREATEPIXMAPSURFACEPROC?
  /// The extension function `eglDebugMessageControlKHR`; nil where missing.
  package let debugMessageControlKHR: PFNEGLDEBUGMESSAGECONTROLKHRPROC?
  /// The extension function `eglQueryDebugKHR`; nil where missing.
  package let queryDebugKHR: PFNEGLQUERYDEBUGKHRPROC?
  /// The extension function `eglLabelObjectKHR`; nil where missing.
  package let labelObjectKHR: PFNEGLLABELOBJECTKHRPROC?

  /// Finds every function.
  ///
  /// - Throws: ``GLError`` for the first function of EGL 1.4 that is not found.
  init(_ resolver: FunctionResolver) throws(GLError) {
    bindAPI = try resolver.required("eglBindAPI")
    unsafe chooseConfig = try resolver.required("eglChooseConfig")
    unsafe createContext = try resolver.required("eglCreateContext")
    unsafe createPbufferSurface = try resolver.required("eglCreatePbufferSurface")
    unsafe destroyContext = try resolver.required("eglDestroyContext")
    unsafe destroySurface = try resolver.required("eglDestroySurface")
    unsafe getConfigAttrib = try resolver.required("eglGetConfigAttrib")
    unsafe getConfigs = try resolver.required("eglGetConfigs")
    unsafe getCurrentContext = try resolver.required("eglGetCurrentContext")
    unsafe getCurrentDisplay = try resolver.required("eglGetCurrentDisplay")
    unsafe getCurrentSurface = try resolver.required("eglGetCurrentSurface")
    unsafe getDisplay = try resolver.required("eglGetDisplay")
    getError = try resolver.required("eglGetError")
    unsafe getProcAddress = try resolver.required("eglGetProcAddress")
    unsafe initialize = try resolver.required("eglInitialize")
    unsafe makeCurrent = try resolver.required("eglMakeCurrent")
    queryAPI = try resolver.required("eglQueryAPI")
    unsafe queryContext = try resolver.required("eglQueryContext")
    unsafe queryString = try resolver.required("eglQueryString")
    unsafe querySurface = try resolver.required("eglQuerySurface")
    releaseThread = try resolver.required("eglReleaseThread")
    unsafe surfaceAttrib = try resolver.required("eglSurfaceAttrib")
    unsafe swapBuffers = try resolver.required("eglSwapBuffers")
    unsafe terminate = try resolver.required("eglTerminate")
    waitClient = try resolver.required("eglWaitClient")
    waitGL = try resolver.required("eglWaitGL")
    unsafe getPlatformDisplayEXT = resolver.optional("eglGetPlatformDisplayEXT")
    unsafe queryDevicesEXT = resolver.optional("eglQueryDevicesEXT")
    unsafe queryDeviceStringEXT = resolver.optional("eglQueryDeviceStringEXT")
    unsafe createImageKHR = resolver.optional("eglCreateImageKHR")
    unsafe destroyImageKHR = resolver.optional("eglDestroyImageKHR")
    unsafe createSyncKHR = resolver.optional("eglCreateSyncKHR")
    unsafe destroySyncKHR = resolver.optional("eglDestroySyncKHR")
    unsafe clientWaitSyncKHR = resolver.optional("eglClientWaitSyncKHR")
    unsafe getSyncAttribKHR = resolver.optional("eglGetSyncAttribKHR")
    unsafe bindTexImage = resolver.optional("eglBindTexImage")
    unsafe releaseTexImage = resolver.optional("eglReleaseTexImage")
    unsafe swapInterval = resolver.optional("eglSwapInterval")
    waitNative = resolver.optional("eglWaitNative")
    unsafe waitSyncKHR = resolver.optional("eglWaitSyncKHR")
    unsafe signalSyncKHR = resolver.optional("eglSignalSyncKHR")
    unsafe createSync = resolver.optional("eglCreateSync")
    unsafe destroySync = resolver.optional("eglDestroySync")
    unsafe clientWaitSync = resolver.optional("eglClientWaitSync")
    unsafe waitSync = resolver.optional("eglWaitSync")
    unsafe getSyncAttrib = resolver.optional("eglGetSyncAttrib")
    unsafe createImage = resolver.optional("eglCreateImage")
    unsafe destroyImage = resolver.optional("eglDestroyImage")
    unsafe getPlatformDisplay = resolver.optional("eglGetPlatformDisplay")
    unsafe createPbufferFromClientBuffer = resolver.optional("eglCreatePbufferFromClientBuffer")
    unsafe createPixmapSurface = resolver.optional("eglCreatePixmapSurface")
    unsafe debugMessageControlKHR = resolver.optional("eglDebugMessageControlKHR")
    unsafe queryDebugKHR = resolver.optional("eglQueryDebugKHR")
    unsafe labelObjectKHR = resolver.optional("eglLabelObjectKHR")
  }
}
