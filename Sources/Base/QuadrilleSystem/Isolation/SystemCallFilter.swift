import Glibc

/// A filter that makes system calls fail with `EPERM` that neither decoders nor drivers need.
///
/// It blocks other programs, the network, other processes, mounts, keys and BPF programs. Threads
/// may be started, processes may not.
enum SystemCallFilter {
  /// Instructions of classic BPF, 8 bytes each: code, jumps, constant.
  private static func load(_ offset: UInt32) -> UInt64 { instruction(0x20, offset) }
  private static func give(_ result: UInt32) -> UInt64 { instruction(0x06, result) }
  /// Continues with the next instruction if the value equals the constant, otherwise skips it.
  private static func ifEqual(_ constant: UInt32) -> UInt64 { instruction(0x15, constant, 0, 1) }

  private static func instruction(
    _ code: UInt64,
    _ constant: UInt32,
    _ yes: UInt64 = 0,
    _ no: UInt64 = 0
  ) -> UInt64 {
    code | yes << 16 | no << 24 | UInt64(constant) << 32
  }

  private static let allow: UInt32 = 0x7FFF_0000
  private static let deny: UInt32 = 0x0005_0001
  /// `ENOSYS`, after which the C library uses the older call.
  private static let missing: UInt32 = 0x0005_0026

  /// Installs the filter for the process and its later threads; false if the kernel has none.
  static func apply() -> Bool {
    guard let calls = SystemCallNumbers.ofThisMachine else { return false }
    // struct seccomp_data: number at 0, architecture at 4, the first argument at 16.
    var program: [UInt64] = [
      load(4), ifEqual(calls.architecture), instruction(0x05, 1), give(deny), load(0),
      // System call numbers of x32 are those of x86-64 with this bit.
      instruction(0x35, 0x4000_0000, 0, 1), give(deny),
      // clone3 has its flags in memory, which a filter cannot read.
      ifEqual(435), give(missing),
    ]
    for number in calls.denied { program += [ifEqual(number), give(deny)] }
    // Signals may be sent only to the process itself, which is how the C library aborts.
    let own = UInt32(truncatingIfNeeded: getpid())
    program += [
      instruction(0x15, calls.signal, 0, 4), load(16), instruction(0x15, own, 0, 1), give(allow),
      give(deny),
    ]
    // clone may only create threads: CLONE_THREAD.
    program += [
      instruction(0x15, calls.clone, 0, 3), load(16), instruction(0x45, 0x0001_0000, 1, 0),
      give(deny),
      give(allow),
    ]
    return unsafe program.withUnsafeMutableBufferPointer { buffer in
      // struct sock_fprog: a count of 16 bits, padded, and the address.
      var header: InlineArray<2, UInt64> = [
        UInt64(buffer.count), UInt64(UInt(bitPattern: buffer.baseAddress)),
      ]
      return unsafe withUnsafeMutablePointer(to: &header) { address in
        // PR_SET_SECCOMP with a filter.
        SystemCall.control(22, 2, Int(bitPattern: address)) == 0
      }
    }
  }
}

/// The system call numbers of an architecture.
struct SystemCallNumbers {
  /// The architecture: `AUDIT_ARCH_…` of `linux/audit.h`.
  let architecture: UInt32
  /// The call that starts threads and, without `CLONE_THREAD`, processes.
  let clone: UInt32
  /// The call that sends a signal to a thread of a process, `tgkill`.
  let signal: UInt32
  /// execve, execveat, fork, vfork, ptrace, process_vm_readv and _writev; socket, connect, bind,
  /// listen, accept, accept4, sendto, sendmsg, sendmmsg; mount, umount2, pivot_root, chroot, setns,
  /// unshare, open_tree, move_mount, fsopen, fsconfig, fsmount, fspick, mount_setattr; setuid and
  /// the like; init_module, finit_module, delete_module, kexec_load, kexec_file_load, reboot,
  /// swapon, swapoff; bpf, perf_event_open, userfaultfd; add_key, request_key, keyctl;
  /// open_by_handle_at, name_to_handle_at, io_uring_setup; kill, tkill, rt_sigqueueinfo,
  /// rt_tgsigqueueinfo, pidfd_open, pidfd_send_signal, pidfd_getfd, process_madvise.
  let denied: [UInt32]

  /// `asm/unistd_64.h` of x86-64.
  static let x86 = SystemCallNumbers(
    architecture: 0xC000_003E,
    clone: 56,
    signal: 234,
    denied: [
      59, 322, 57, 58, 101, 310, 311, 41, 42, 49, 50, 43, 288, 44, 46, 165, 166, 155, 161, 308, 272,
      105, 106, 113, 114, 117, 119, 175, 313, 176, 246, 320, 169, 167, 168, 321, 298, 323, 248, 249,
      250, 304, 303, 425, 62, 307, 428, 429, 430, 431, 432, 433, 442, 200, 129, 297, 434, 424, 438,
      440,
    ]
  )

  /// `asm-generic/unistd.h` as on 64-bit ARM, which has neither fork nor vfork.
  static let arm = SystemCallNumbers(
    architecture: 0xC000_00B7,
    clone: 220,
    signal: 131,
    denied: [
      221, 281, 117, 270, 271, 198, 203, 200, 201, 202, 242, 206, 211, 40, 39, 41, 51, 268, 97, 146,
      144, 145, 143, 147, 149, 105, 273, 106, 104, 294, 142, 224, 225, 280, 241, 282, 217, 218, 219,
      265, 264, 425, 129, 269, 428, 429, 430, 431, 432, 433, 442, 130, 138, 240, 434, 424, 438, 440,
    ]
  )

  /// The numbers of this machine; nil for an unknown architecture.
  static var ofThisMachine: SystemCallNumbers? {
    #if arch(x86_64)
    return .x86
    #elseif arch(arm64)
    return .arm
    #else
    return nil
    #endif
  }
}
