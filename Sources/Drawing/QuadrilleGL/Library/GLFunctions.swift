// Written by Scripts/make-gl-functions from Scripts/gl-functions.txt: change that list.
public import CGLES

/// The functions of OpenGL ES 3.0, and a few of its extensions, found at run time.
///
/// Each property has the C name without `gl`: `glBindTexture` is ``bindTexture``; `glGetIntegeri_v`
/// and its like end in `Indexed`. The functions work on the context that is current on the calling
/// thread; ``Context`` sees to that (`current`). Extension functions, which the package keeps to itself,
/// are nil where the driver lacks them; that one is there does not mean that a context supports its
/// extension, see ``Capabilities/extensions``.
@safe public final class GLFunctions: @unchecked Sendable {
  /// The C function `glActiveTexture`.
  public let activeTexture: PFNGLACTIVETEXTUREPROC
  /// The C function `glAttachShader`.
  public let attachShader: PFNGLATTACHSHADERPROC
  /// The C function `glBindAttribLocation`.
  public let bindAttribLocation: PFNGLBINDATTRIBLOCATIONPROC
  /// The C function `glBindBuffer`.
  public let bindBuffer: PFNGLBINDBUFFERPROC
  /// The C function `glBindFramebuffer`.
  public let bindFramebuffer: PFNGLBINDFRAMEBUFFERPROC
  /// The C function `glBindRenderbuffer`.
  public let bindRenderbuffer: PFNGLBINDRENDERBUFFERPROC
  /// The C function `glBindTexture`.
  public let bindTexture: PFNGLBINDTEXTUREPROC
  /// The C function `glBlendColor`.
  public let blendColor: PFNGLBLENDCOLORPROC
  /// The C function `glBlendEquation`.
  public let blendEquation: PFNGLBLENDEQUATIONPROC
  /// The C function `glBlendEquationSeparate`.
  public let blendEquationSeparate: PFNGLBLENDEQUATIONSEPARATEPROC
  /// The C function `glBlendFunc`.
  public let blendFunc: PFNGLBLENDFUNCPROC
  /// The C function `glBlendFuncSeparate`.
  public let blendFuncSeparate: PFNGLBLENDFUNCSEPARATEPROC
  /// The C function `glBufferData`.
  public let bufferData: PFNGLBUFFERDATAPROC
  /// The C function `glBufferSubData`.
  public let bufferSubData: PFNGLBUFFERSUBDATAPROC
  /// The C function `glCheckFramebufferStatus`.
  public let checkFramebufferStatus: PFNGLCHECKFRAMEBUFFERSTATUSPROC
  /// The C function `glClear`.
  public let clear: PFNGLCLEARPROC
  /// The C function `glClearColor`.
  public let clearColor: PFNGLCLEARCOLORPROC
  /// The C function `glClearDepthf`.
  public let clearDepthf: PFNGLCLEARDEPTHFPROC
  /// The C function `glClearStencil`.
  public let clearStencil: PFNGLCLEARSTENCILPROC
  /// The C function `glColorMask`.
  public let colorMask: PFNGLCOLORMASKPROC
  /// The C function `glCompileShader`.
  public let compileShader: PFNGLCOMPILESHADERPROC
  /// The C function `glCompressedTexImage2D`.
  public let compressedTexImage2D: PFNGLCOMPRESSEDTEXIMAGE2DPROC
  /// The C function `glCompressedTexSubImage2D`.
  public let compressedTexSubImage2D: PFNGLCOMPRESSEDTEXSUBIMAGE2DPROC
  /// The C function `glCopyTexImage2D`.
  public let copyTexImage2D: PFNGLCOPYTEXIMAGE2DPROC
  /// The C function `glCopyTexSubImage2D`.
  public let copyTexSubImage2D: PFNGLCOPYTEXSUBIMAGE2DPROC
  /// The C function `glCreateProgram`.
  public let createProgram: PFNGLCREATEPROGRAMPROC
  /// The C function `glCreateShader`.
  public let createShader: PFNGLCREATESHADERPROC
  /// The C function `glCullFace`.
  public let cullFace: PFNGLCULLFACEPROC
  /// The C function `glDeleteBuffers`.
  public let deleteBuffers: PFNGLDELETEBUFFERSPROC
  /// The C function `glDeleteFramebuffers`.
  public let deleteFramebuffers: PFNGLDELETEFRAMEBUFFERSPROC
  /// The C function `glDeleteProgram`.
  public let deleteProgram: PFNGLDELETEPROGRAMPROC
  /// The C function `glDeleteRenderbuffers`.
  public let deleteRenderbuffers: PFNGLDELETERENDERBUFFERSPROC
  /// The C function `glDeleteShader`.
  public let deleteShader: PFNGLDELETESHADERPROC
  /// The C function `glDeleteTextures`.
  public let deleteTextures: PFNGLDELETETEXTURESPROC
  /// The C function `glDepthFunc`.
  public let depthFunc: PFNGLDEPTHFUNCPROC
  /// The C function `glDepthMask`.
  public let depthMask: PFNGLDEPTHMASKPROC
  /// The C function `glDepthRangef`.
  public let depthRangef: PFNGLDEPTHRANGEFPROC
  /// The C function `glDetachShader`.
  public let detachShader: PFNGLDETACHSHADERPROC
  /// The C function `glDisable`.
  public let disable: PFNGLDISABLEPROC
  /// The C function `glDisableVertexAttribArray`.
  public let disableVertexAttribArray: PFNGLDISABLEVERTEXATTRIBARRAYPROC
  /// The C function `glDrawArrays`.
  public let drawArrays: PFNGLDRAWARRAYSPROC
  /// The C function `glDrawElements`.
  public let drawElements: PFNGLDRAWELEMENTSPROC
  /// The C function `glEnable`.
  public let enable: PFNGLENABLEPROC
  /// The C function `glEnableVertexAttribArray`.
  public let enableVertexAttribArray: PFNGLENABLEVERTEXATTRIBARRAYPROC
  /// The C function `glFinish`.
  public let finish: PFNGLFINISHPROC
  /// The C function `glFlush`.
  public let flush: PFNGLFLUSHPROC
  /// The C function `glFramebufferRenderbuffer`.
  public let framebufferRenderbuffer: PFNGLFRAMEBUFFERRENDERBUFFERPROC
  /// The C function `glFramebufferTexture2D`.
  public let framebufferTexture2D: PFNGLFRAMEBUFFERTEXTURE2DPROC
  /// The C function `glFrontFace`.
  public let frontFace: PFNGLFRONTFACEPROC
  /// The C function `glGenBuffers`.
  public let genBuffers: PFNGLGENBUFFERSPROC
  /// The C function `glGenerateMipmap`.
  public let generateMipmap: PFNGLGENERATEMIPMAPPROC
  /// The C function `glGenFramebuffers`.
  public let genFramebuffers: PFNGLGENFRAMEBUFFERSPROC
  /// The C function `glGenRenderbuffers`.
  public let genRenderbuffers: PFNGLGENRENDERBUFFERSPROC
  /// The C function `glGenTextures`.
  public let genTextures: PFNGLGENTEXTURESPROC
  /// The C function `glGetActiveAttrib`.
  public let getActiveAttrib: PFNGLGETACTIVEATTRIBPROC
  /// The C function `glGetActiveUniform`.
  public let getActiveUniform: PFNGLGETACTIVEUNIFORMPROC
  /// The C function `glGetAttachedShaders`.
  public let getAttachedShaders: PFNGLGETATTACHEDSHADERSPROC
  /// The C function `glGetAttribLocation`.
  public let getAttribLocation: PFNGLGETATTRIBLOCATIONPROC
  /// The C function `glGetBooleanv`.
  public let getBooleanv: PFNGLGETBOOLEANVPROC
  /// The C function `glGetBufferParameteriv`.
  public let getBufferParameteriv: PFNGLGETBUFFERPARAMETERIVPROC
  /// The C function `glGetError`.
  public let getError: PFNGLGETERRORPROC
  /// The C function `glGetFloatv`.
  public let getFloatv: PFNGLGETFLOATVPROC
  /// The C function `glGetFramebufferAttachmentParameteriv`.
  public let getFramebufferAttachmentParameteriv: PFNGLGETFRAMEBUFFERATTACHMENTPARAMETERIVPROC
  /// The C function `glGetIntegerv`.
  public let getIntegerv: PFNGLGETINTEGERVPROC
  /// The C function `glGetProgramiv`.
  public let getProgramiv: PFNGLGETPROGRAMIVPROC
  /// The C function `glGetProgramInfoLog`.
  public let getProgramInfoLog: PFNGLGETPROGRAMINFOLOGPROC
  /// The C function `glGetRenderbufferParameteriv`.
  public let getRenderbufferParameteriv: PFNGLGETRENDERBUFFERPARAMETERIVPROC
  /// The C function `glGetShaderiv`.
  public let getShaderiv: PFNGLGETSHADERIVPROC
  /// The C function `glGetShaderInfoLog`.
  public let getShaderInfoLog: PFNGLGETSHADERINFOLOGPROC
  /// The C function `glGetShaderPrecisionFormat`.
  public let getShaderPrecisionFormat: PFNGLGETSHADERPRECISIONFORMATPROC
  /// The C function `glGetShaderSource`.
  public let getShaderSource: PFNGLGETSHADERSOURCEPROC
  /// The C function `glGetString`.
  public let getString: PFNGLGETSTRINGPROC
  /// The C function `glGetTexParameterfv`.
  public let getTexParameterfv: PFNGLGETTEXPARAMETERFVPROC
  /// The C function `glGetTexParameteriv`.
  public let getTexParameteriv: PFNGLGETTEXPARAMETERIVPROC
  /// The C function `glGetUniformfv`.
  public let getUniformfv: PFNGLGETUNIFORMFVPROC
  /// The C function `glGetUniformiv`.
  public let getUniformiv: PFNGLGETUNIFORMIVPROC
  /// The C function `glGetUniformLocation`.
  public let getUniformLocation: PFNGLGETUNIFORMLOCATIONPROC
  /// The C function `glGetVertexAttribfv`.
  public let getVertexAttribfv: PFNGLGETVERTEXATTRIBFVPROC
  /// The C function `glGetVertexAttribiv`.
  public let getVertexAttribiv: PFNGLGETVERTEXATTRIBIVPROC
  /// The C function `glGetVertexAttribPointerv`.
  public let getVertexAttribPointerv: PFNGLGETVERTEXATTRIBPOINTERVPROC
  /// The C function `glHint`.
  public let hint: PFNGLHINTPROC
  /// The C function `glIsBuffer`.
  public let isBuffer: PFNGLISBUFFERPROC
  /// The C function `glIsEnabled`.
  public let isEnabled: PFNGLISENABLEDPROC
  /// The C function `glIsFramebuffer`.
  public let isFramebuffer: PFNGLISFRAMEBUFFERPROC
  /// The C function `glIsProgram`.
  public let isProgram: PFNGLISPROGRAMPROC
  /// The C function `glIsRenderbuffer`.
  public let isRenderbuffer: PFNGLISRENDERBUFFERPROC
  /// The C function `glIsShader`.
  public let isShader: PFNGLISSHADERPROC
  /// The C function `glIsTexture`.
  public let isTexture: PFNGLISTEXTUREPROC
  /// The C function `glLineWidth`.
  public let lineWidth: PFNGLLINEWIDTHPROC
  /// The C function `glLinkProgram`.
  public let linkProgram: PFNGLLINKPROGRAMPROC
  /// The C function `glPixelStorei`.
  public let pixelStorei: PFNGLPIXELSTOREIPROC
  /// The C function `glPolygonOffset`.
  public let polygonOffset: PFNGLPOLYGONOFFSETPROC
  /// The C function `glReadPixels`.
  public let readPixels: PFNGLREADPIXELSPROC
  /// The C function `glReleaseShaderCompiler`.
  public let releaseShaderCompiler: PFNGLRELEASESHADERCOMPILERPROC
  /// The C function `glRenderbufferStorage`.
  public let renderbufferStorage: PFNGLRENDERBUFFERSTORAGEPROC
  /// The C function `glSampleCoverage`.
  public let sampleCoverage: PFNGLSAMPLECOVERAGEPROC
  /// The C function `glScissor`.
  public let scissor: PFNGLSCISSORPROC
  /// The C function `glShaderBinary`.
  public let shaderBinary: PFNGLSHADERBINARYPROC
  /// The C function `glShaderSource`.
  public let shaderSource: PFNGLSHADERSOURCEPROC
  /// The C function `glStencilFunc`.
  public let stencilFunc: PFNGLSTENCILFUNCPROC
  /// The C function `glStencilFuncSeparate`.
  public let stencilFuncSeparate: PFNGLSTENCILFUNCSEPARATEPROC
  /// The C function `glStencilMask`.
  public let stencilMask: PFNGLSTENCILMASKPROC
  /// The C function `glStencilMaskSeparate`.
  public let stencilMaskSeparate: PFNGLSTENCILMASKSEPARATEPROC
  /// The C function `glStencilOp`.
  public let stencilOp: PFNGLSTENCILOPPROC
  /// The C function `glStencilOpSeparate`.
  public let stencilOpSeparate: PFNGLSTENCILOPSEPARATEPROC
  /// The C function `glTexImage2D`.
  public let texImage2D: PFNGLTEXIMAGE2DPROC
  /// The C function `glTexParameterf`.
  public let texParameterf: PFNGLTEXPARAMETERFPROC
  /// The C function `glTexParameterfv`.
  public let texParameterfv: PFNGLTEXPARAMETERFVPROC
  /// The C function `glTexParameteri`.
  public let texParameteri: PFNGLTEXPARAMETERIPROC
  /// The C function `glTexParameteriv`.
  public let texParameteriv: PFNGLTEXPARAMETERIVPROC
  /// The C function `glTexSubImage2D`.
  public let texSubImage2D: PFNGLTEXSUBIMAGE2DPROC
  /// The C function `glUniform1f`.
  public let uniform1f: PFNGLUNIFORM1FPROC
  /// The C function `glUniform1fv`.
  public let uniform1fv: PFNGLUNIFORM1FVPROC
  /// The C function `glUniform1i`.
  public let uniform1i: PFNGLUNIFORM1IPROC
  /// The C function `glUniform1iv`.
  public let uniform1iv: PFNGLUNIFORM1IVPROC
  /// The C function `glUniform2f`.
  public let uniform2f: PFNGLUNIFORM2FPROC
  /// The C function `glUniform2fv`.
  public let uniform2fv: PFNGLUNIFORM2FVPROC
  /// The C function `glUniform2i`.
  public let uniform2i: PFNGLUNIFORM2IPROC
  /// The C function `glUniform2iv`.
  public let uniform2iv: PFNGLUNIFORM2IVPROC
  /// The C function `glUniform3f`.
  public let uniform3f: PFNGLUNIFORM3FPROC
  /// The C function `glUniform3fv`.
  public let uniform3fv: PFNGLUNIFORM3FVPROC
  /// The C function `glUniform3i`.
  public let uniform3i: PFNGLUNIFORM3IPROC
  /// The C function `glUniform3iv`.
  public let uniform3iv: PFNGLUNIFORM3IVPROC
  /// The C function `glUniform4f`.
  public let uniform4f: PFNGLUNIFORM4FPROC
  /// The C function `glUniform4fv`.
  public let uniform4fv: PFNGLUNIFORM4FVPROC
  /// The C function `glUniform4i`.
  public let uniform4i: PFNGLUNIFORM4IPROC
  /// The C function `glUniform4iv`.
  public let uniform4iv: PFNGLUNIFORM4IVPROC
  /// The C function `glUniformMatrix2fv`.
  public let uniformMatrix2fv: PFNGLUNIFORMMATRIX2FVPROC
  /// The C function `glUniformMatrix3fv`.
  public let uniformMatrix3fv: PFNGLUNIFORMMATRIX3FVPROC
  /// The C function `glUniformMatrix4fv`.
  public let uniformMatrix4fv: PFNGLUNIFORMMATRIX4FVPROC
  /// The C function `glUseProgram`.
  public let useProgram: PFNGLUSEPROGRAMPROC
  /// The C function `glValidateProgram`.
  public let validateProgram: PFNGLVALIDATEPROGRAMPROC
  /// The C function `glVertexAttrib1f`.
  public let vertexAttrib1f: PFNGLVERTEXATTRIB1FPROC
  /// The C function `glVertexAttrib1fv`.
  public let vertexAttrib1fv: PFNGLVERTEXATTRIB1FVPROC
  /// The C function `glVertexAttrib2f`.
  public let vertexAttrib2f: PFNGLVERTEXATTRIB2FPROC
  /// The C function `glVertexAttrib2fv`.
  public let vertexAttrib2fv: PFNGLVERTEXATTRIB2FVPROC
  /// The C function `glVertexAttrib3f`.
  public let vertexAttrib3f: PFNGLVERTEXATTRIB3FPROC
  /// The C function `glVertexAttrib3fv`.
  public let vertexAttrib3fv: PFNGLVERTEXATTRIB3FVPROC
  /// The C function `glVertexAttrib4f`.
  public let vertexAttrib4f: PFNGLVERTEXATTRIB4FPROC
  /// The C function `glVertexAttrib4fv`.
  public let vertexAttrib4fv: PFNGLVERTEXATTRIB4FVPROC
  /// The C function `glVertexAttribPointer`.
  public let vertexAttribPointer: PFNGLVERTEXATTRIBPOINTERPROC
  /// The C function `glViewport`.
  public let viewport: PFNGLVIEWPORTPROC
  /// The C function `glReadBuffer`.
  public let readBuffer: PFNGLREADBUFFERPROC
  /// The C function `glDrawRangeElements`.
  public let drawRangeElements: PFNGLDRAWRANGEELEMENTSPROC
  /// The C function `glTexImage3D`.
  public let texImage3D: PFNGLTEXIMAGE3DPROC
  /// The C function `glTexSubImage3D`.
  public let texSubImage3D: PFNGLTEXSUBIMAGE3DPROC
  /// The C function `glCopyTexSubImage3D`.
  public let copyTexSubImage3D: PFNGLCOPYTEXSUBIMAGE3DPROC
  /// The C function `glCompressedTexImage3D`.
  public let compressedTexImage3D: PFNGLCOMPRESSEDTEXIMAGE3DPROC
  /// The C function `glCompressedTexSubImage3D`.
  public let compressedTexSubImage3D: PFNGLCOMPRESSEDTEXSUBIMAGE3DPROC
  /// The C function `glGenQueries`.
  public let genQueries: PFNGLGENQUERIESPROC
  /// The C function `glDeleteQueries`.
  public let deleteQueries: PFNGLDELETEQUERIESPROC
  /// The C function `glIsQuery`.
  public let isQuery: PFNGLISQUERYPROC
  /// The C function `glBeginQuery`.
  public let beginQuery: PFNGLBEGINQUERYPROC
  /// The C function `glEndQuery`.
  public let endQuery: PFNGLENDQUERYPROC
  /// The C function `glGetQueryiv`.
  public let getQueryiv: PFNGLGETQUERYIVPROC
  /// The C function `glGetQueryObjectuiv`.
  public let getQueryObjectuiv: PFNGLGETQUERYOBJECTUIVPROC
  /// The C function `glUnmapBuffer`.
  public let unmapBuffer: PFNGLUNMAPBUFFERPROC
  /// The C function `glGetBufferPointerv`.
  public let getBufferPointerv: PFNGLGETBUFFERPOINTERVPROC
  /// The C function `glDrawBuffers`.
  public let drawBuffers: PFNGLDRAWBUFFERSPROC
  /// The C function `glUniformMatrix2x3fv`.
  public let uniformMatrix2x3fv: PFNGLUNIFORMMATRIX2X3FVPROC
  /// The C function `glUniformMatrix3x2fv`.
  public let uniformMatrix3x2fv: PFNGLUNIFORMMATRIX3X2FVPROC
  /// The C function `glUniformMatrix2x4fv`.
  public let uniformMatrix2x4fv: PFNGLUNIFORMMATRIX2X4FVPROC
  /// The C function `glUniformMatrix4x2fv`.
  public let uniformMatrix4x2fv: PFNGLUNIFORMMATRIX4X2FVPROC
  /// The C function `glUniformMatrix3x4fv`.
  public let uniformMatrix3x4fv: PFNGLUNIFORMMATRIX3X4FVPROC
  /// The C function `glUniformMatrix4x3fv`.
  public let uniformMatrix4x3fv: PFNGLUNIFORMMATRIX4X3FVPROC
  /// The C function `glBlitFramebuffer`.
  public let blitFramebuffer: PFNGLBLITFRAMEBUFFERPROC
  /// The C function `glRenderbufferStorageMultisample`.
  public let renderbufferStorageMultisample: PFNGLRENDERBUFFERSTORAGEMULTISAMPLEPROC
  /// The C function `glFramebufferTextureLayer`.
  public let framebufferTextureLayer: PFNGLFRAMEBUFFERTEXTURELAYERPROC
  /// The C function `glMapBufferRange`.
  public let mapBufferRange: PFNGLMAPBUFFERRANGEPROC
  /// The C function `glFlushMappedBufferRange`.
  public let flushMappedBufferRange: PFNGLFLUSHMAPPEDBUFFERRANGEPROC
  /// The C function `glBindVertexArray`.
  public let bindVertexArray: PFNGLBINDVERTEXARRAYPROC
  /// The C function `glDeleteVertexArrays`.
  public let deleteVertexArrays: PFNGLDELETEVERTEXARRAYSPROC
  /// The C function `glGenVertexArrays`.
  public let genVertexArrays: PFNGLGENVERTEXARRAYSPROC
  /// The C function `glIsVertexArray`.
  public let isVertexArray: PFNGLISVERTEXARRAYPROC
  /// The C function `glGetIntegeri_v`.
  public let getIntegerIndexed: PFNGLGETINTEGERI_VPROC
  /// The C function `glBeginTransformFeedback`.
  public let beginTransformFeedback: PFNGLBEGINTRANSFORMFEEDBACKPROC
  /// The C function `glEndTransformFeedback`.
  public let endTransformFeedback: PFNGLENDTRANSFORMFEEDBACKPROC
  /// The C function `glBindBufferRange`.
  public let bindBufferRange: PFNGLBINDBUFFERRANGEPROC
  /// The C function `glBindBufferBase`.
  public let bindBufferBase: PFNGLBINDBUFFERBASEPROC
  /// The C function `glTransformFeedbackVaryings`.
  public let transformFeedbackVaryings: PFNGLTRANSFORMFEEDBACKVARYINGSPROC
  /// The C function `glGetTransformFeedbackVarying`.
  public let getTransformFeedbackVarying: PFNGLGETTRANSFORMFEEDBACKVARYINGPROC
  /// The C function `glVertexAttribIPointer`.
  public let vertexAttribIPointer: PFNGLVERTEXATTRIBIPOINTERPROC
  /// The C function `glGetVertexAttribIiv`.
  public let getVertexAttribIiv: PFNGLGETVERTEXATTRIBIIVPROC
  /// The C function `glGetVertexAttribIuiv`.
  public let getVertexAttribIuiv: PFNGLGETVERTEXATTRIBIUIVPROC
  /// The C function `glVertexAttribI4i`.
  public let vertexAttribI4i: PFNGLVERTEXATTRIBI4IPROC
  /// The C function `glVertexAttribI4ui`.
  public let vertexAttribI4ui: PFNGLVERTEXATTRIBI4UIPROC
  /// The C function `glVertexAttribI4iv`.
  public let vertexAttribI4iv: PFNGLVERTEXATTRIBI4IVPROC
  /// The C function `glVertexAttribI4uiv`.
  public let vertexAttribI4uiv: PFNGLVERTEXATTRIBI4UIVPROC
  /// The C function `glGetUniformuiv`.
  public let getUniformuiv: PFNGLGETUNIFORMUIVPROC
  /// The C function `glGetFragDataLocation`.
  public let getFragDataLocation: PFNGLGETFRAGDATALOCATIONPROC
  /// The C function `glUniform1ui`.
  public let uniform1ui: PFNGLUNIFORM1UIPROC
  /// The C function `glUniform2ui`.
  public let uniform2ui: PFNGLUNIFORM2UIPROC
  /// The C function `glUniform3ui`.
  public let uniform3ui: PFNGLUNIFORM3UIPROC
  /// The C function `glUniform4ui`.
  public let uniform4ui: PFNGLUNIFORM4UIPROC
  /// The C function `glUniform1uiv`.
  public let uniform1uiv: PFNGLUNIFORM1UIVPROC
  /// The C function `glUniform2uiv`.
  public let uniform2uiv: PFNGLUNIFORM2UIVPROC
  /// The C function `glUniform3uiv`.
  public let uniform3uiv: PFNGLUNIFORM3UIVPROC
  /// The C function `glUniform4uiv`.
  public let uniform4uiv: PFNGLUNIFORM4UIVPROC
  /// The C function `glClearBufferiv`.
  public let clearBufferiv: PFNGLCLEARBUFFERIVPROC
  /// The C function `glClearBufferuiv`.
  public let clearBufferuiv: PFNGLCLEARBUFFERUIVPROC
  /// The C function `glClearBufferfv`.
  public let clearBufferfv: PFNGLCLEARBUFFERFVPROC
  /// The C function `glClearBufferfi`.
  public let clearBufferfi: PFNGLCLEARBUFFERFIPROC
  /// The C function `glGetStringi`.
  public let getStringi: PFNGLGETSTRINGIPROC
  /// The C function `glCopyBufferSubData`.
  public let copyBufferSubData: PFNGLCOPYBUFFERSUBDATAPROC
  /// The C function `glGetUniformIndices`.
  public let getUniformIndices: PFNGLGETUNIFORMINDICESPROC
  /// The C function `glGetActiveUniformsiv`.
  public let getActiveUniformsiv: PFNGLGETACTIVEUNIFORMSIVPROC
  /// The C function `glGetUniformBlockIndex`.
  public let getUniformBlockIndex: PFNGLGETUNIFORMBLOCKINDEXPROC
  /// The C function `glGetActiveUniformBlockiv`.
  public let getActiveUniformBlockiv: PFNGLGETACTIVEUNIFORMBLOCKIVPROC
  /// The C function `glGetActiveUniformBlockName`.
  public let getActiveUniformBlockName: PFNGLGETACTIVEUNIFORMBLOCKNAMEPROC
  /// The C function `glUniformBlockBinding`.
  public let uniformBlockBinding: PFNGLUNIFORMBLOCKBINDINGPROC
  /// The C function `glDrawArraysInstanced`.
  public let drawArraysInstanced: PFNGLDRAWARRAYSINSTANCEDPROC
  /// The C function `glDrawElementsInstanced`.
  public let drawElementsInstanced: PFNGLDRAWELEMENTSINSTANCEDPROC
  /// The C function `glFenceSync`.
  public let fenceSync: PFNGLFENCESYNCPROC
  /// The C function `glIsSync`.
  public let isSync: PFNGLISSYNCPROC
  /// The C function `glDeleteSync`.
  public let deleteSync: PFNGLDELETESYNCPROC
  /// The C function `glClientWaitSync`.
  public let clientWaitSync: PFNGLCLIENTWAITSYNCPROC
  /// The C function `glWaitSync`.
  public let waitSync: PFNGLWAITSYNCPROC
  /// The C function `glGetInteger64v`.
  public let getInteger64v: PFNGLGETINTEGER64VPROC
  /// The C function `glGetSynciv`.
  public let getSynciv: PFNGLGETSYNCIVPROC
  /// The C function `glGetInteger64i_v`.
  public let getInteger64Indexed: PFNGLGETINTEGER64I_VPROC
  /// The C function `glGetBufferParameteri64v`.
  public let getBufferParameteri64v: PFNGLGETBUFFERPARAMETERI64VPROC
  /// The C function `glGenSamplers`.
  public let genSamplers: PFNGLGENSAMPLERSPROC
  /// The C function `glDeleteSamplers`.
  public let deleteSamplers: PFNGLDELETESAMPLERSPROC
  /// The C function `glIsSampler`.
  public let isSampler: PFNGLISSAMPLERPROC
  /// The C function `glBindSampler`.
  public let bindSampler: PFNGLBINDSAMPLERPROC
  /// The C function `glSamplerParameteri`.
  public let samplerParameteri: PFNGLSAMPLERPARAMETERIPROC
  /// The C function `glSamplerParameteriv`.
  public let samplerParameteriv: PFNGLSAMPLERPARAMETERIVPROC
  /// The C function `glSamplerParameterf`.
  public let samplerParameterf: PFNGLSAMPLERPARAMETERFPROC
  /// The C function `glSamplerParameterfv`.
  public let samplerParameterfv: PFNGLSAMPLERPARAMETERFVPROC
  /// The C function `glGetSamplerParameteriv`.
  public let getSamplerParameteriv: PFNGLGETSAMPLERPARAMETERIVPROC
  /// The C function `glGetSamplerParameterfv`.
  public let getSamplerParameterfv: PFNGLGETSAMPLERPARAMETERFVPROC
  /// The C function `glVertexAttribDivisor`.
  public let vertexAttribDivisor: PFNGLVERTEXATTRIBDIVISORPROC
  /// The C function `glBindTransformFeedback`.
  public let bindTransformFeedback: PFNGLBINDTRANSFORMFEEDBACKPROC
  /// The C function `glDeleteTransformFeedbacks`.
  public let deleteTransformFeedbacks: PFNGLDELETETRANSFORMFEEDBACKSPROC
  /// The C function `glGenTransformFeedbacks`.
  public let genTransformFeedbacks: PFNGLGENTRANSFORMFEEDBACKSPROC
  /// The C function `glIsTransformFeedback`.
  public let isTransformFeedback: PFNGLISTRANSFORMFEEDBACKPROC
  /// The C function `glPauseTransformFeedback`.
  public let pauseTransformFeedback: PFNGLPAUSETRANSFORMFEEDBACKPROC
  /// The C function `glResumeTransformFeedback`.
  public let resumeTransformFeedback: PFNGLRESUMETRANSFORMFEEDBACKPROC
  /// The C function `glGetProgramBinary`.
  public let getProgramBinary: PFNGLGETPROGRAMBINARYPROC
  /// The C function `glProgramBinary`.
  public let programBinary: PFNGLPROGRAMBINARYPROC
  /// The C function `glProgramParameteri`.
  public let programParameteri: PFNGLPROGRAMPARAMETERIPROC
  /// The C function `glInvalidateFramebuffer`.
  public let invalidateFramebuffer: PFNGLINVALIDATEFRAMEBUFFERPROC
  /// The C function `glInvalidateSubFramebuffer`.
  public let invalidateSubFramebuffer: PFNGLINVALIDATESUBFRAMEBUFFERPROC
  /// The C function `glTexStorage2D`.
  public let texStorage2D: PFNGLTEXSTORAGE2DPROC
  /// The C function `glTexStorage3D`.
  public let texStorage3D: PFNGLTEXSTORAGE3DPROC
  /// The C function `glGetInternalformativ`.
  public let getInternalformativ: PFNGLGETINTERNALFORMATIVPROC

  /// The extension function `glGetGraphicsResetStatusEXT`, also under its other names;
  /// nil where missing.
  package let getGraphicsResetStatus: PFNGLGETGRAPHICSRESETSTATUSEXTPROC?
  /// The extension function `glDebugMessageCallbackKHR`, also under its other names;
  /// nil where missing.
  package let debugMessageCallback: PFNGLDEBUGMESSAGECALLBACKKHRPROC?
  /// The extension function `glDebugMessageControlKHR`, also under its other names;
  /// nil where missing.
  package let debugMessageControl: PFNGLDEBUGMESSAGECONTROLKHRPROC?
  /// The extension function `glDebugMessageInsertKHR`, also under its other names;
  /// nil where missing.
  package let debugMessageInsert: PFNGLDEBUGMESSAGEINSERTKHRPROC?
  /// The extension function `glObjectLabelKHR`, also under its other names;
  /// nil where missing.
  package let objectLabel: PFNGLOBJECTLABELKHRPROC?
  /// The extension function `glBlendBarrierKHR`, also under its other names;
  /// nil where missing.
  package let blendBarrier: PFNGLBLENDBARRIERKHRPROC?
  /// The extension function `glEGLImageTargetTexture2DOES`; nil where missing.
  package let imageTargetTexture: PFNGLEGLIMAGETARGETTEXTURE2DOESPROC?
  /// The extension function `glGetDebugMessageLogKHR`, also under its other names;
  /// nil where missing.
  package let getDebugMessageLog: PFNGLGETDEBUGMESSAGELOGKHRPROC?
  /// The extension function `glPushDebugGroupKHR`, also under its other names;
  /// nil where missing.
  package let pushDebugGroup: PFNGLPUSHDEBUGGROUPKHRPROC?
  /// The extension function `glPopDebugGroupKHR`, also under its other names;
  /// nil where missing.
  package let popDebugGroup: PFNGLPOPDEBUGGROUPKHRPROC?
  /// The extension function `glEnableiEXT`, also under its other names;
  /// nil where missing.
  package let enableIndexed: PFNGLENABLEIEXTPROC?
  /// The extension function `glDisableiEXT`, also under its other names;
  /// nil where missing.
  package let disableIndexed: PFNGLDISABLEIEXTPROC?
  /// The extension function `glBlendFunciEXT`, also under its other names;
  /// nil where missing.
  package let blendFactorsIndexed: PFNGLBLENDFUNCIEXTPROC?
  /// The extension function `glBlendEquationiEXT`, also under its other names;
  /// nil where missing.
  package let blendEquationIndexed: PFNGLBLENDEQUATIONIEXTPROC?
  /// The extension function `glColorMaskiEXT`, also under its other names;
  /// nil where missing.
  package let colorMaskIndexed: PFNGLCOLORMASKIEXTPROC?
  /// The extension function `glDrawElementsBaseVertexEXT`, also under its other names;
  /// nil where missing.
  package let drawElementsBaseVertex: PFNGLDRAWELEMENTSBASEVERTEXEXTPROC?
  /// The extension function `glDrawElementsInstancedBaseVertexEXT`, also under its other names;
  /// nil where missing.
  package let drawElementsInstancedBaseVertex: PFNGLDRAWELEMENTSINSTANCEDBASEVERTEXEXTPROC?
  /// The extension function `glMultiDrawArraysEXT`; nil where missing.
  package let multiDrawArrays: PFNGLMULTIDRAWARRAYSEXTPROC?
  /// The extension function `glClipControlEXT`; nil where missing.
  package let clipControl: PFNGLCLIPCONTROLEXTPROC?
  /// The extension function `glPolygonOffsetClampEXT`; nil where missing.
  package let polygonOffsetClamp: PFNGLPOLYGONOFFSETCLAMPEXTPROC?
  /// The extension function `glCopyImageSubDataEXT`, also under its other names;
  /// nil where missing.
  package let copyImageSubData: PFNGLCOPYIMAGESUBDATAEXTPROC?
  /// The extension function `glTextureViewEXT`, also under its other names;
  /// nil where missing.
  package let textureView: PFNGLTEXTUREVIEWEXTPROC?
  /// The extension function `glBufferStorageEXT`; nil where missing.
  package let bufferStorage: PFNGLBUFFERSTORAGEEXTPROC?
  /// The extension function `glReadnPixelsKHR`, also under its other names;
  /// nil where missing.
  package let readBoundedPixels: PFNGLREADNPIXELSKHRPROC?
  /// The extension function `glGetnUniformfvKHR`, also under its other names;
  /// nil where missing.
  package let getBoundedUniformfv: PFNGLGETNUNIFORMFVKHRPROC?
  /// The extension function `glGetnUniformivKHR`, also under its other names;
  /// nil where missing.
  package let getBoundedUniformiv: PFNGLGETNUNIFORMIVKHRPROC?
  /// The extension function `glQueryCounterEXT`; nil where missing.
  package let queryCounter: PFNGLQUERYCOUNTEREXTPROC?
  /// The extension function `glGetQueryObjectui64vEXT`; nil where missing.
  package let getQueryObjectui64v: PFNGLGETQUERYOBJECTUI64VEXTPROC?
  /// The extension function `glBeginConditionalRenderNV`; nil where missing.
  package let beginConditionalRender: PFNGLBEGINCONDITIONALRENDERNVPROC?
  /// The extension function `glEndConditionalRenderNV`; nil where missing.
  package let endConditionalRender: PFNGLENDCONDITIONALRENDERNVPROC?
  /// The extension function `glDiscardFramebufferEXT`; nil where missing.
  package let discardFramebuffer: PFNGLDISCARDFRAMEBUFFEREXTPROC?
  /// The extension function `glClearTexImageEXT`; nil where missing.
  package let clearTexImage: PFNGLCLEARTEXIMAGEEXTPROC?
  /// The extension function `glClearTexSubImageEXT`; nil where missing.
  package let clearTexSubImage: PFNGLCLEARTEXSUBIMAGEEXTPROC?
  /// The extension function `glFramebufferParameteriMESA`; nil where missing.
  package let framebufferParameter: PFNGLFRAMEBUFFERPARAMETERIMESAPROC?
  /// The extension function `glMapBufferOES`; nil where missing.
  package let mapBuffer: PFNGLMAPBUFFEROESPROC?
  /// The extension function `glCreateShaderProgramvEXT`, also under its other names;
  /// nil where missing.
  package let createShaderProgram: PFNGLCREATESHADERPROGRAMVEXTPROC?
  /// The extension function `glGenProgramPipelinesEXT`, also under its other names;
  /// nil where missing.
  package let genProgramPipelines: PFNGLGENPROGRAMPIPELINESEXTPROC?
  /// The extension function `glDeleteProgramPipelinesEXT`, also under its other names;
  /// nil where missing.
  package let deleteProgramPipelines: PFNGLDELETEPROGRAMPIPELINESEXTPROC?
  /// The extension function `glBindProgramPipelineEXT`, also under its other names;
  /// nil where missing.
  package let bindProgramPipeline: PFNGLBINDPROGRAMPIPELINEEXTPROC?
  /// The extension function `glUseProgramStagesEXT`, also under its other names;
  /// nil where missing.
  package let useProgramStages: PFNGLUSEPROGRAMSTAGESEXTPROC?
  /// The extension function `glProgramUniform4fEXT`, also under its other names;
  /// nil where missing.
  package let programUniform4f: PFNGLPROGRAMUNIFORM4FEXTPROC?
  /// The extension function `glDrawArraysInstancedBaseInstanceEXT`; nil where missing.
  package let drawArraysInstancedBaseInstance: PFNGLDRAWARRAYSINSTANCEDBASEINSTANCEEXTPROC?
  /// The extension function `glDrawElementsInstancedBaseInstanceEXT`; nil where missing.
  package let drawElementsInstancedBaseInstance: PFNGLDRAWELEMENTSINSTANCEDBASEINSTANCEEXTPROC?
  /// The extension function `glGetObjectLabelKHR`, also under its other names;
  /// nil where missing.
  package let getObjectLabel: PFNGLGETOBJECTLABELKHRPROC?

  /// Finds every function.
  ///
  /// - Throws: ``GLError`` for the first function of OpenGL ES 3.0 that is not found.
  init(_ resolver: FunctionResolver) throws(GLError) {
    activeTexture = try resolver.required("glActiveTexture")
    attachShader = try resolver.required("glAttachShader")
    unsafe bindAttribLocation = try resolver.required("glBindAttribLocation")
    bindBuffer = try resolver.required("glBindBuffer")
    bindFramebuffer = try resolver.required("glBindFramebuffer")
    bindRenderbuffer = try resolver.required("glBindRenderbuffer")
    bindTexture = try resolver.required("glBindTexture")
    blendColor = try resolver.required("glBlendColor")
    blendEquation = try resolver.required("glBlendEquation")
    blendEquationSeparate = try resolver.required("glBlendEquationSeparate")
    blendFunc = try resolver.required("glBlendFunc")
    blendFuncSeparate = try resolver.required("glBlendFuncSeparate")
    unsafe bufferData = try resolver.required("glBufferData")
    unsafe bufferSubData = try resolver.required("glBufferSubData")
    checkFramebufferStatus = try resolver.required("glCheckFramebufferStatus")
    clear = try resolver.required("glClear")
    clearColor = try resolver.required("glClearColor")
    clearDepthf = try resolver.required("glClearDepthf")
    clearStencil = try resolver.required("glClearStencil")
    colorMask = try resolver.required("glColorMask")
    compileShader = try resolver.required("glCompileShader")
    unsafe compressedTexImage2D = try resolver.required("glCompressedTexImage2D")
    unsafe compressedTexSubImage2D = try resolver.required("glCompressedTexSubImage2D")
    copyTexImage2D = try resolver.required("glCopyTexImage2D")
    copyTexSubImage2D = try resolver.required("glCopyTexSubImage2D")
    createProgram = try resolver.required("glCreateProgram")
    createShader = try resolver.required("glCreateShader")
    cullFace = try resolver.required("glCullFace")
    unsafe deleteBuffers = try resolver.required("glDeleteBuffers")
    unsafe deleteFramebuffers = try resolver.required("glDeleteFramebuffers")
    deleteProgram = try resolver.required("glDeleteProgram")
    unsafe deleteRenderbuffers = try resolver.required("glDeleteRenderbuffers")
    deleteShader = try resolver.required("glDeleteShader")
    unsafe deleteTextures = try resolver.required("glDeleteTextures")
    depthFunc = try resolver.required("glDepthFunc")
    depthMask = try resolver.required("glDepthMask")
    depthRangef = try resolver.required("glDepthRangef")
    detachShader = try resolver.required("glDetachShader")
    disable = try resolver.required("glDisable")
    disableVertexAttribArray = try resolver.required("glDisableVertexAttribArray")
    drawArrays = try resolver.required("glDrawArrays")
    unsafe drawElements = try resolver.required("glDrawElements")
    enable = try resolver.required("glEnable")
    enableVertexAttribArray = try resolver.required("glEnableVertexAttribArray")
    finish = try resolver.required("glFinish")
    flush = try resolver.required("glFlush")
    framebufferRenderbuffer = try resolver.required("glFramebufferRenderbuffer")
    framebufferTexture2D = try resolver.required("glFramebufferTexture2D")
    frontFace = try resolver.required("glFrontFace")
    unsafe genBuffers = try resolver.required("glGenBuffers")
    generateMipmap = try resolver.required("glGenerateMipmap")
    unsafe genFramebuffers = try resolver.required("glGenFramebuffers")
    unsafe genRenderbuffers = try resolver.required("glGenRenderbuffers")
    unsafe genTextures = try resolver.required("glGenTextures")
    unsafe getActiveAttrib = try resolver.required("glGetActiveAttrib")
    unsafe getActiveUniform = try resolver.required("glGetActiveUniform")
    unsafe getAttachedShaders = try resolver.required("glGetAttachedShaders")
    unsafe getAttribLocation = try resolver.required("glGetAttribLocation")
    unsafe getBooleanv = try resolver.required("glGetBooleanv")
    unsafe getBufferParameteriv = try resolver.required("glGetBufferParameteriv")
    getError = try resolver.required("glGetError")
    unsafe getFloatv = try resolver.required("glGetFloatv")
    unsafe getFramebufferAttachmentParameteriv = try resolver.required(
      "glGetFramebufferAttachmentParameteriv"
    )
    unsafe getIntegerv = try resolver.required("glGetIntegerv")
    unsafe getProgramiv = try resolver.required("glGetProgramiv")
    unsafe getProgramInfoLog = try resolver.required("glGetProgramInfoLog")
    unsafe getRenderbufferParameteriv = try resolver.required("glGetRenderbufferParameteriv")
    unsafe getShaderiv = try resolver.required("glGetShaderiv")
    unsafe getShaderInfoLog = try resolver.required("glGetShaderInfoLog")
    unsafe getShaderPrecisionFormat = try resolver.required("glGetShaderPrecisionFormat")
    unsafe getShaderSource = try resolver.required("glGetShaderSource")
    unsafe getString = try resolver.required("glGetString")
    unsafe getTexParameterfv = try resolver.required("glGetTexParameterfv")
    unsafe getTexParameteriv = try resolver.required("glGetTexParameteriv")
    unsafe getUniformfv = try resolver.required("glGetUniformfv")
    unsafe getUniformiv = try resolver.required("glGetUniformiv")
    unsafe getUniformLocation = try resolver.required("glGetUniformLocation")
    unsafe getVertexAttribfv = try resolver.required("glGetVertexAttribfv")
    unsafe getVertexAttribiv = try resolver.required("glGetVertexAttribiv")
    unsafe getVertexAttribPointerv = try resolver.required("glGetVertexAttribPointerv")
    hint = try resolver.required("glHint")
    isBuffer = try resolver.required("glIsBuffer")
    isEnabled = try resolver.required("glIsEnabled")
    isFramebuffer = try resolver.required("glIsFramebuffer")
    isProgram = try resolver.required("glIsProgram")
    isRenderbuffer = try resolver.required("glIsRenderbuffer")
    isShader = try resolver.required("glIsShader")
    isTexture = try resolver.required("glIsTexture")
    lineWidth = try resolver.required("glLineWidth")
    linkProgram = try resolver.required("glLinkProgram")
    pixelStorei = try resolver.required("glPixelStorei")
    polygonOffset = try resolver.required("glPolygonOffset")
    unsafe readPixels = try resolver.required("glReadPixels")
    releaseShaderCompiler = try resolver.required("glReleaseShaderCompiler")
    renderbufferStorage = try resolver.required("glRenderbufferStorage")
    sampleCoverage = try resolver.required("glSampleCoverage")
    scissor = try resolver.required("glScissor")
    unsafe shaderBinary = try resolver.required("glShaderBinary")
    unsafe shaderSource = try resolver.required("glShaderSource")
    stencilFunc = try resolver.required("glStencilFunc")
    stencilFuncSeparate = try resolver.required("glStencilFuncSeparate")
    stencilMask = try resolver.required("glStencilMask")
    stencilMaskSeparate = try resolver.required("glStencilMaskSeparate")
    stencilOp = try resolver.required("glStencilOp")
    stencilOpSeparate = try resolver.required("glStencilOpSeparate")
    unsafe texImage2D = try resolver.required("glTexImage2D")
    texParameterf = try resolver.required("glTexParameterf")
    unsafe texParameterfv = try resolver.required("glTexParameterfv")
    texParameteri = try resolver.required("glTexParameteri")
    unsafe texParameteriv = try resolver.required("glTexParameteriv")
    unsafe texSubImage2D = try resolver.required("glTexSubImage2D")
    uniform1f = try resolver.required("glUniform1f")
    unsafe uniform1fv = try resolver.required("glUniform1fv")
    uniform1i = try resolver.required("glUniform1i")
    unsafe uniform1iv = try resolver.required("glUniform1iv")
    uniform2f = try resolver.required("glUniform2f")
    unsafe uniform2fv = try resolver.required("glUniform2fv")
    uniform2i = try resolver.required("glUniform2i")
    unsafe uniform2iv = try resolver.required("glUniform2iv")
    uniform3f = try resolver.required("glUniform3f")
    unsafe uniform3fv = try resolver.required("glUniform3fv")
    uniform3i = try resolver.required("glUniform3i")
    unsafe uniform3iv = try resolver.required("glUniform3iv")
    uniform4f = try resolver.required("glUniform4f")
    unsafe uniform4fv = try resolver.required("glUniform4fv")
    uniform4i = try resolver.required("glUniform4i")
    unsafe uniform4iv = try resolver.required("glUniform4iv")
    unsafe uniformMatrix2fv = try resolver.required("glUniformMatrix2fv")
    unsafe uniformMatrix3fv = try resolver.required("glUniformMatrix3fv")
    unsafe uniformMatrix4fv = try resolver.required("glUniformMatrix4fv")
    useProgram = try resolver.required("glUseProgram")
    validateProgram = try resolver.required("glValidateProgram")
    vertexAttrib1f = try resolver.required("glVertexAttrib1f")
    unsafe vertexAttrib1fv = try resolver.required("glVertexAttrib1fv")
    vertexAttrib2f = try resolver.required("glVertexAttrib2f")
    unsafe vertexAttrib2fv = try resolver.required("glVertexAttrib2fv")
    vertexAttrib3f = try resolver.required("glVertexAttrib3f")
    unsafe vertexAttrib3fv = try resolver.required("glVertexAttrib3fv")
    vertexAttrib4f = try resolver.required("glVertexAttrib4f")
    unsafe vertexAttrib4fv = try resolver.required("glVertexAttrib4fv")
    unsafe vertexAttribPointer = try resolver.required("glVertexAttribPointer")
    viewport = try resolver.required("glViewport")
    readBuffer = try resolver.required("glReadBuffer")
    unsafe drawRangeElements = try resolver.required("glDrawRangeElements")
    unsafe texImage3D = try resolver.required("glTexImage3D")
    unsafe texSubImage3D = try resolver.required("glTexSubImage3D")
    copyTexSubImage3D = try resolver.required("glCopyTexSubImage3D")
    unsafe compressedTexImage3D = try resolver.required("glCompressedTexImage3D")
    unsafe compressedTexSubImage3D = try resolver.required("glCompressedTexSubImage3D")
    unsafe genQueries = try resolver.required("glGenQueries")
    unsafe deleteQueries = try resolver.required("glDeleteQueries")
    isQuery = try resolver.required("glIsQuery")
    beginQuery = try resolver.required("glBeginQuery")
    endQuery = try resolver.required("glEndQuery")
    unsafe getQueryiv = try resolver.required("glGetQueryiv")
    unsafe getQueryObjectuiv = try resolver.required("glGetQueryObjectuiv")
    unmapBuffer = try resolver.required("glUnmapBuffer")
    unsafe getBufferPointerv = try resolver.required("glGetBufferPointerv")
    unsafe drawBuffers = try resolver.required("glDrawBuffers")
    unsafe uniformMatrix2x3fv = try resolver.required("glUniformMatrix2x3fv")
    unsafe uniformMatrix3x2fv = try resolver.required("glUniformMatrix3x2fv")
    unsafe uniformMatrix2x4fv = try resolver.required("glUniformMatrix2x4fv")
    unsafe uniformMatrix4x2fv = try resolver.required("glUniformMatrix4x2fv")
    unsafe uniformMatrix3x4fv = try resolver.required("glUniformMatrix3x4fv")
    unsafe uniformMatrix4x3fv = try resolver.required("glUniformMatrix4x3fv")
    blitFramebuffer = try resolver.required("glBlitFramebuffer")
    renderbufferStorageMultisample = try resolver.required("glRenderbufferStorageMultisample")
    framebufferTextureLayer = try resolver.required("glFramebufferTextureLayer")
    unsafe mapBufferRange = try resolver.required("glMapBufferRange")
    flushMappedBufferRange = try resolver.required("glFlushMappedBufferRange")
    bindVertexArray = try resolver.required("glBindVertexArray")
    unsafe deleteVertexArrays = try resolver.required("glDeleteVertexArrays")
    unsafe genVertexArrays = try resolver.required("glGenVertexArrays")
    isVertexArray = try resolver.required("glIsVertexArray")
    unsafe getIntegerIndexed = try resolver.required("glGetIntegeri_v")
    beginTransformFeedback = try resolver.required("glBeginTransformFeedback")
    endTransformFeedback = try resolver.required("glEndTransformFeedback")
    bindBufferRange = try resolver.required("glBindBufferRange")
    bindBufferBase = try resolver.required("glBindBufferBase")
    unsafe transformFeedbackVaryings = try resolver.required("glTransformFeedbackVaryings")
    unsafe getTransformFeedbackVarying = try resolver.required("glGetTransformFeedbackVarying")
    unsafe vertexAttribIPointer = try resolver.required("glVertexAttribIPointer")
    unsafe getVertexAttribIiv = try resolver.required("glGetVertexAttribIiv")
    unsafe getVertexAttribIuiv = try resolver.required("glGetVertexAttribIuiv")
    vertexAttribI4i = try resolver.required("glVertexAttribI4i")
    vertexAttribI4ui = try resolver.required("glVertexAttribI4ui")
    unsafe vertexAttribI4iv = try resolver.required("glVertexAttribI4iv")
    unsafe vertexAttribI4uiv = try resolver.required("glVertexAttribI4uiv")
    unsafe getUniformuiv = try resolver.required("glGetUniformuiv")
    unsafe getFragDataLocation = try resolver.required("glGetFragDataLocation")
    uniform1ui = try resolver.required("glUniform1ui")
    uniform2ui = try resolver.required("glUniform2ui")
    uniform3ui = try resolver.required("glUniform3ui")
    uniform4ui = try resolver.required("glUniform4ui")
    unsafe uniform1uiv = try resolver.required("glUniform1uiv")
    unsafe uniform2uiv = try resolver.required("glUniform2uiv")
    unsafe uniform3uiv = try resolver.required("glUniform3uiv")
    unsafe uniform4uiv = try resolver.required("glUniform4uiv")
    unsafe clearBufferiv = try resolver.required("glClearBufferiv")
    unsafe clearBufferuiv = try resolver.required("glClearBufferuiv")
    unsafe clearBufferfv = try resolver.required("glClearBufferfv")
    clearBufferfi = try resolver.required("glClearBufferfi")
    unsafe getStringi = try resolver.required("glGetStringi")
    copyBufferSubData = try resolver.required("glCopyBufferSubData")
    unsafe getUniformIndices = try resolver.required("glGetUniformIndices")
    unsafe getActiveUniformsiv = try resolver.required("glGetActiveUniformsiv")
    unsafe getUniformBlockIndex = try resolver.required("glGetUniformBlockIndex")
    unsafe getActiveUniformBlockiv = try resolver.required("glGetActiveUniformBlockiv")
    unsafe getActiveUniformBlockName = try resolver.required("glGetActiveUniformBlockName")
    uniformBlockBinding = try resolver.required("glUniformBlockBinding")
    drawArraysInstanced = try resolver.required("glDrawArraysInstanced")
    unsafe drawElementsInstanced = try resolver.required("glDrawElementsInstanced")
    unsafe fenceSync = try resolver.required("glFenceSync")
    unsafe isSync = try resolver.required("glIsSync")
    unsafe deleteSync = try resolver.required("glDeleteSync")
    unsafe clientWaitSync = try resolver.required("glClientWaitSync")
    unsafe waitSync = try resolver.required("glWaitSync")
    unsafe getInteger64v = try resolver.required("glGetInteger64v")
    unsafe getSynciv = try resolver.required("glGetSynciv")
    unsafe getInteger64Indexed = try resolver.required("glGetInteger64i_v")
    unsafe getBufferParameteri64v = try resolver.required("glGetBufferParameteri64v")
    unsafe genSamplers = try resolver.required("glGenSamplers")
    unsafe deleteSamplers = try resolver.required("glDeleteSamplers")
    isSampler = try resolver.required("glIsSampler")
    bindSampler = try resolver.required("glBindSampler")
    samplerParameteri = try resolver.required("glSamplerParameteri")
    unsafe samplerParameteriv = try resolver.required("glSamplerParameteriv")
    samplerParameterf = try resolver.required("glSamplerParameterf")
    unsafe samplerParameterfv = try resolver.required("glSamplerParameterfv")
    unsafe getSamplerParameteriv = try resolver.required("glGetSamplerParameteriv")
    unsafe getSamplerParameterfv = try resolver.required("glGetSamplerParameterfv")
    vertexAttribDivisor = try resolver.required("glVertexAttribDivisor")
    bindTransformFeedback = try resolver.required("glBindTransformFeedback")
    unsafe deleteTransformFeedbacks = try resolver.required("glDeleteTransformFeedbacks")
    unsafe genTransformFeedbacks = try resolver.required("glGenTransformFeedbacks")
    isTransformFeedback = try resolver.required("glIsTransformFeedback")
    pauseTransformFeedback = try resolver.required("glPauseTransformFeedback")
    resumeTransformFeedback = try resolver.required("glResumeTransformFeedback")
    unsafe getProgramBinary = try resolver.required("glGetProgramBinary")
    unsafe programBinary = try resolver.required("glProgramBinary")
    programParameteri = try resolver.required("glProgramParameteri")
    unsafe invalidateFramebuffer = try resolver.required("glInvalidateFramebuffer")
    unsafe invalidateSubFramebuffer = try resolver.required("glInvalidateSubFramebuffer")
    texStorage2D = try resolver.required("glTexStorage2D")
    texStorage3D = try resolver.required("glTexStorage3D")
    unsafe getInternalformativ = try resolver.required("glGetInternalformativ")
    getGraphicsResetStatus = resolver.optional(
      "glGetGraphicsResetStatusEXT",
      "glGetGraphicsResetStatusKHR",
      "glGetGraphicsResetStatus"
    )
    unsafe debugMessageCallback = resolver.optional(
      "glDebugMessageCallbackKHR",
      "glDebugMessageCallback"
    )
    unsafe debugMessageControl = resolver.optional(
      "glDebugMessageControlKHR",
      "glDebugMessageControl"
    )
    unsafe debugMessageInsert = resolver.optional("glDebugMessageInsertKHR", "glDebugMessageInsert")
    unsafe objectLabel = resolver.optional("glObjectLabelKHR", "glObjectLabel")
    blendBarrier = resolver.optional("glBlendBarrierKHR", "glBlendBarrier")
    unsafe imageTargetTexture = resolver.optional("glEGLImageTargetTexture2DOES")
    unsafe getDebugMessageLog = resolver.optional("glGetDebugMessageLogKHR", "glGetDebugMessageLog")
    unsafe pushDebugGroup = resolver.optional("glPushDebugGroupKHR", "glPushDebugGroup")
    popDebugGroup = resolver.optional("glPopDebugGroupKHR", "glPopDebugGroup")
    enableIndexed = resolver.optional("glEnableiEXT", "glEnableiOES", "glEnablei")
    disableIndexed = resolver.optional("glDisableiEXT", "glDisableiOES", "glDisablei")
    blendFactorsIndexed = resolver.optional("glBlendFunciEXT", "glBlendFunciOES", "glBlendFunci")
    blendEquationIndexed = resolver.optional(
      "glBlendEquationiEXT",
      "glBlendEquationiOES",
      "glBlendEquationi"
    )
    colorMaskIndexed = resolver.optional("glColorMaskiEXT", "glColorMaskiOES", "glColorMaski")
    unsafe drawElementsBaseVertex = resolver.optional(
      "glDrawElementsBaseVertexEXT",
      "glDrawElementsBaseVertexOES",
      "glDrawElementsBaseVertex"
    )
    unsafe drawElementsInstancedBaseVertex = resolver.optional(
      "glDrawElementsInstancedBaseVertexEXT",
      "glDrawElementsInstancedBaseVertexOES",
      "glDrawElementsInstancedBaseVertex"
    )
    unsafe multiDrawArrays = resolver.optional("glMultiDrawArraysEXT")
    clipControl = resolver.optional("glClipControlEXT")
    polygonOffsetClamp = resolver.optional("glPolygonOffsetClampEXT")
    copyImageSubData = resolver.optional(
      "glCopyImageSubDataEXT",
      "glCopyImageSubDataOES",
      "glCopyImageSubData"
    )
    textureView = resolver.optional("glTextureViewEXT", "glTextureViewOES")
    unsafe bufferStorage = resolver.optional("glBufferStorageEXT")
    unsafe readBoundedPixels = resolver.optional(
      "glReadnPixelsKHR",
      "glReadnPixelsEXT",
      "glReadnPixels"
    )
    unsafe getBoundedUniformfv = resolver.optional(
      "glGetnUniformfvKHR",
      "glGetnUniformfvEXT",
      "glGetnUniformfv"
    )
    unsafe getBoundedUniformiv = resolver.optional(
      "glGetnUniformivKHR",
      "glGetnUniformivEXT",
      "glGetnUniformiv"
    )
    queryCounter = resolver.optional("glQueryCounterEXT")
    unsafe getQueryObjectui64v = resolver.optional("glGetQueryObjectui64vEXT")
    beginConditionalRender = resolver.optional("glBeginConditionalRenderNV")
    endConditionalRender = resolver.optional("glEndConditionalRenderNV")
    unsafe discardFramebuffer = resolver.optional("glDiscardFramebufferEXT")
    unsafe clearTexImage = resolver.optional("glClearTexImageEXT")
    unsafe clearTexSubImage = resolver.optional("glClearTexSubImageEXT")
    framebufferParameter = resolver.optional("glFramebufferParameteriMESA")
    unsafe mapBuffer = resolver.optional("glMapBufferOES")
    unsafe createShaderProgram = resolver.optional(
      "glCreateShaderProgramvEXT",
      "glCreateShaderProgramv"
    )
    unsafe genProgramPipelines = resolver.optional(
      "glGenProgramPipelinesEXT",
      "glGenProgramPipelines"
    )
    unsafe deleteProgramPipelines = resolver.optional(
      "glDeleteProgramPipelinesEXT",
      "glDeleteProgramPipelines"
    )
    bindProgramPipeline = resolver.optional("glBindProgramPipelineEXT", "glBindProgramPipeline")
    useProgramStages = resolver.optional("glUseProgramStagesEXT", "glUseProgramStages")
    programUniform4f = resolver.optional("glProgramUniform4fEXT", "glProgramUniform4f")
    drawArraysInstancedBaseInstance = resolver.optional("glDrawArraysInstancedBaseInstanceEXT")
    unsafe drawElementsInstancedBaseInstance = resolver.optional(
      "glDrawElementsInstancedBaseInstanceEXT"
    )
    unsafe getObjectLabel = resolver.optional("glGetObjectLabelKHR", "glGetObjectLabel")
  }
}
