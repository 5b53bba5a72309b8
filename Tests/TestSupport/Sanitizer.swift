import Glibc

/// The sanitizers that the tests may be built with.
public enum Sanitizer {
  /// Whether the thread sanitizer is linked in.
  public static var isThread: Bool { unsafe dlsym(nil, "__tsan_init") != nil }

  /// Whether the address sanitizer is linked in.
  public static var isAddress: Bool { unsafe dlsym(nil, "__asan_init") != nil }
}
