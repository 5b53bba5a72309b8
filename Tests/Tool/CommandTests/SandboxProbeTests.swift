import Glibc
import QuadrilleSystem
import TestSupport
import Testing

/// Attempts of code inside a sandbox to reach what is outside of it.
@Suite(.enabled(if: !Sanitizer.isAddress && !Sanitizer.isThread))
struct SandboxProbeTests {
  /// Opens a file, and closes it again.
  private static func opens(_ path: String, _ flags: Int32) -> Bool {
    let number = unsafe open(path, flags | O_CLOEXEC | O_NONBLOCK, 0o600)
    if number >= 0 { close(number) }
    return number >= 0
  }

  /// The probes that succeed, of those that must not.
  ///
  /// - Parameters:
  ///   - folder: Has `in`, `out` and the file `victim`.
  ///   - foreign: The ID of another process.
  private static func successes(_ folder: TemporaryFolder, foreign: pid_t) -> [String] {
    let victim = folder.path("victim")
    let (input, output) = (folder.path("in"), folder.path("out"))
    let create = O_WRONLY | O_CREAT
    let reads = [
      "/etc/passwd", "/etc/shadow", "/proc/1/environ", "/proc/\(foreign)/environ",
      "/proc/\(foreign)/maps", "/proc/self/environ", "/proc/self/mem", "/proc/kmsg", "/dev/kmsg",
      "/dev/tty", "/dev/ptmx", "/proc/self/root/etc/passwd", "/proc/self/net/unix", victim,
    ].map { path in ("read \(path)", { opens(path, O_RDONLY) }) }
    let folders = ["/", "/tmp", "/etc", "/home", "/root", folder.path].map { path in
      ("list \(path)", { opens(path, O_RDONLY | O_DIRECTORY) })
    }
    let writes = [
      "/tmp/\(foreign)-probe", "/dev/shm/\(foreign)-probe", "\(input)/new",
      folder.path("other"), "/dev/tty", "/usr/\(foreign)-probe",
    ].map { path in ("create \(path)", { opens(path, create) }) }
    let times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
    let paths: [(String, () -> Bool)] = [
      ("write the victim", { opens(victim, O_WRONLY) }),
      ("truncate the victim", { unsafe truncate(victim, 0) == 0 }),
      ("remove the victim", { unsafe unlink(victim) == 0 }),
      ("rename the victim", { unsafe rename(victim, output + "/moved") == 0 }),
      ("link the victim", { unsafe link(victim, output + "/linked") == 0 }),
      ("link an input", { unsafe linkat(AT_FDCWD, input + "/a", AT_FDCWD, output + "/l", 0) == 0 }),
      ("rename an input", { unsafe rename(input + "/a", output + "/moved") == 0 }),
      ("change the mode", { unsafe chmod(input + "/a", 0o666) == 0 }),
      ("change an output's mode", { unsafe chmod(output + "/b", 0o777) == 0 }),
      ("change the owner", { unsafe chown(input + "/a", getuid(), getgid()) == 0 }),
      ("change the times", { unsafe utimensat(AT_FDCWD, input + "/a", times, 0) == 0 }),
      ("make a symbolic link", { unsafe symlink("/etc/passwd", output + "/symbolic") == 0 }),
      ("make a pipe", { unsafe mkfifo(output + "/pipe", 0o600) == 0 }),
      ("make a device", { unsafe mknod(output + "/null", S_IFCHR | 0o600, 0x103) == 0 }),
      ("remove a folder", { unsafe rmdir(output + "/sub") == 0 }),
      ("change the root", { unsafe chroot(output) == 0 }),
    ]
    let processes: [(String, () -> Bool)] = [
      ("signal", { kill(foreign, 0) == 0 }),
      (
        "priority",
        { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(foreign), 19) == 0 }
      ),
      ("session", { setsid() >= 0 }),
      ("sockets", { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) >= 0 }),
      ("user", { setuid(65534) == 0 }),
      ("alarm", { alarm(0) == 0 && setsTimer() }),
      ("shared memory", { shmget(0x4242, 4096, IPC_CREAT | 0o600) >= 0 }),
      ("message queue", { msgget(0x4242, IPC_CREAT | 0o600) >= 0 }),
    ]
    return (reads + folders + writes + paths + processes).filter { $0.1() }.map { $0.0 }
  }

  private static func setsTimer() -> Bool {
    var value = itimerval()
    return unsafe setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &value, nil) == 0
  }

  /// As the superuser, and as a user who owns the files as well.
  @Test("Nothing outside of the sandbox can be reached", arguments: [nil, uid_t(65534)])
  func sandboxHolds(user: uid_t?) async {
    if user != nil, getuid() != 0 { return }
    await #expect(processExitsWith: .success) { [user = (user ?? getuid()) as uid_t] in
      let folder = try TemporaryFolder()
      for name in ["in", "out", "out/sub"] { try folder.makeFolder(name) }
      for name in ["in/a", "out/b", "victim"] { try folder.write("x", to: name) }
      for name in ["", "in", "out", "out/sub", "in/a", "out/b", "victim"] {
        try #require(unsafe chown(folder.path(name), user, user) == 0)
      }
      if user != getuid() { try #require(setgid(user) == 0 && setuid(user) == 0) }
      let parent = getppid()
      // A descriptor that another program left open; the others are those of the test.
      let left = unsafe open("/etc/passwd", O_RDONLY)
      let others = try Folder(path: "/proc/self/fd").names().compactMap { Int32($0) }
      let sandbox = Sandbox(
        readable: [folder.path("in")],
        writable: [folder.path("out")],
        descriptors: Set(others).subtracting([left])
      )
      try #require(sandbox.apply().isEmpty)
      #expect(Self.successes(folder, foreign: parent) == [])
      #expect(fcntl(left, F_GETFD) < 0)
      #expect(getsid(0) == getpid())
      #expect(Self.opens(folder.path("in/a"), O_RDONLY))
      #expect(Self.opens(folder.path("out/new"), O_WRONLY | O_CREAT))
    }
  }

  @Test("Descriptors that arguments name stay open")
  func namedDescriptorsStayOpen() {
    let arguments = ["decode", "/dev/fd/7", "--output=/proc/self/fd/12", "fd/3", "/dev/fd/x"]
    #expect(InheritedDescriptors.named(in: arguments) == [7, 12])
  }

  @Test("A kernel without a protection is named, and refused if isolation is required")
  func gapsAreNamed() throws {
    let folder = try CommandFixtures.folder()
    let call = ["decode", "page.pvr", "-o", "out.png", "--isolate=require"]
    let run = try CommandRun(call, in: folder.path)
    let gaps = Sandbox.gaps()
    #expect(run.status == (gaps.isEmpty ? 0 : 5), "\(run.errors)")
    #expect(gaps.allSatisfy { run.errors.contains($0.part) })
    let doctor = try CommandRun(["doctor"], in: folder.path)
    #expect(doctor.text.contains("isolation"))
    #expect(gaps.allSatisfy { doctor.text.contains($0.part) })
    #expect(try CommandRun(call.dropLast() + ["--isolate=some"], in: folder.path).status == 2)
  }
}
