package dev.stateroom.backend;

import static dev.stateroom.backend.BackendContract.failure;
import static dev.stateroom.backend.BackendContract.names;
import static dev.stateroom.backend.BackendContract.read;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.backend.remote.RemoteFolder;
import dev.stateroom.backend.remote.RemoteShell;
import dev.stateroom.backend.remote.ResidentShell;
import dev.stateroom.backend.remote.ShellScript;
import dev.stateroom.backend.remote.hosted.HostedSandboxes;
import dev.stateroom.backend.remote.hosted.ProviderStandIn;
import dev.stateroom.http.WireServer;
import dev.stateroom.http.WireServer.Reply;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.CommandResult;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A sandbox that means harm, or is broken: nothing runs that was not asked for, nothing hangs, nothing fills the memory. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs sh")
@Timeout(60)
final class HostileSandboxTest {
    private static final int FILES = 10_000;
    private static final long TEN_GIGABYTES = 10_000_000_000L;

    @TempDir
    Path folder;

    private final List<AutoCloseable> opened = new ArrayList<>();

    /** How the sandbox is reached. */
    enum Way {
        SH,
        HOSTED
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : opened.reversed()) {
            one.close();
        }
    }

    private <C extends AutoCloseable> C held(C resource) {
        opened.add(resource);
        return resource;
    }

    private static RemoteShell hosted(String provider, String endpoint) {
        return HostedSandboxes.shell(
                new HostedSandboxes.Which(provider, "box", endpoint, "", ""), () -> Outcome.ok("right"), (_, _) -> {});
    }

    /** A shell that is these words. */
    private RemoteShell shell(Way way, String... words) {
        return way == Way.SH
                ? new ResidentShell("box", List.of(words), folder)
                : hosted("langsmith", held(new ProviderStandIn(words)).address());
    }

    private Backend backend(RemoteShell shell, Duration limit) {
        return held(new RemoteFolderBackend(new RemoteFolder(shell, folder.toString(), limit, Map.of(), () -> true), true, limit, 1 << 16));
    }

    /** Counts what is sent there. */
    private static final class Counted implements RemoteShell {
        private final RemoteShell shell;
        private final AtomicInteger scripts = new AtomicInteger();

        Counted(RemoteShell shell) {
            this.shell = shell;
        }

        @Override
        public String name() {
            return shell.name();
        }

        @Override
        public String starts() {
            return shell.starts();
        }

        @Override
        public Outcome<Ended> run(ShellScript script, Output output, Cancellation cancellation) {
            scripts.incrementAndGet();
            return shell.run(script, output, cancellation);
        }

        @Override
        public void close() {
            shell.close();
        }
    }

    @Test
    void tenThousandFilesAreOneRoundTrip() throws Exception {
        for (int i = 0; i < FILES; i++) {
            Files.createFile(folder.resolve("file-" + i));
        }
        for (Way way : Way.values()) {
            Counted counted = new Counted(shell(way, "sh"));
            Backend backend = backend(counted, Duration.ofSeconds(30));
            // The first question of all asks what is inside as well.
            assertThat(backend.entry(FilePath.ROOT).orThrow().isFolder()).isTrue();
            int before = counted.scripts.get();
            assertThat(backend.list(FilePath.ROOT, _ -> {}, Cancellation.NEVER).orThrow()).isEqualTo(FILES);
            assertThat(counted.scripts.get() - before).isEqualTo(1);
            BackendContract.Found<FileEntry> found = new BackendContract.Found<>();
            backend.glob(new FileSearch.Files("**/file-*7", FilePath.ROOT), found, Cancellation.NEVER).orThrow();
            assertThat(counted.scripts.get() - before).isEqualTo(2);
            assertThat(found.results()).hasSize(FILES / 10);
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void namesRunNothing(Way way) throws Exception {
        List<String> names = List.of("a\nb", "-rf", "'; touch ran; '", "$(touch ran)", "`touch ran`", "\"\ntouch ran\n\"", "\u0001x 0", "%s%n\\0");
        for (String name : names) {
            Files.writeString(folder.resolve(name), "needle\n");
        }
        Backend backend = backend(shell(way, "sh"), Duration.ofSeconds(20));
        assertThat(names(backend, "/")).containsExactlyInAnyOrderElementsOf(names);
        assertThat(BackendContract.grep(backend, "needle", "/", null)).hasSize(names.size());
        for (String name : names) {
            FilePath path = FilePath.ROOT.child(name);
            assertThat(read(backend, path.text(), 0, -1)).isEqualTo("needle\n".getBytes(UTF_8));
            backend.write(path, new ByteArrayInputStream(new byte[] {1}), true, Cancellation.NEVER).orThrow();
            backend.delete(path, Cancellation.NEVER).orThrow();
        }
        assertThat(folder).isEmptyDirectory();
        assertThat(Path.of("ran")).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void tenGigabytesOfAnswerAreCutOff(Way way) throws Exception {
        Backend backend = backend(shell(way, "sh"), Duration.ofSeconds(1));
        CommandResult flood = backend.execute("yes 0123456789 | head -c " + TEN_GIGABYTES, Cancellation.NEVER).orThrow();
        assertThat(flood.truncated()).isTrue();
        assertThat(flood.output()).hasSize(1 << 16);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aFolderWithoutEndIsLeft(Way way) throws Exception {
        Path programs = Files.createDirectory(folder.resolve("programs"));
        Path find = programs.resolve("find");
        Files.writeString(find, "#!/bin/sh\ncase \"$*\" in *'-printf x'*) echo x;; *) yes 'f 1 1.0 name' | tr '\\n' '\\0';; esac\n");
        assertThat(find.toFile().setExecutable(true)).isTrue();
        Backend backend = backend(shell(way, "env", "PATH=" + programs + ":/usr/bin:/bin", "sh"), Duration.ofSeconds(2));
        AtomicLong given = new AtomicLong();
        Failure failure = failure(backend.list(FilePath.ROOT, _ -> given.incrementAndGet(), Cancellation.NEVER));
        assertThat(failure.sentence()).doesNotContain("\n").contains("box");
        assertThat(given.get()).isLessThan(3_000_000);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aShellThatHangsIsLeftInTime(Way way) throws Exception {
        RemoteShell silent = shell(way, "sh", "-c", "exec sleep 1000", "sh");
        long start = System.nanoTime();
        Outcome<RemoteShell.Printed> said = silent.run(ShellScript.looking("echo x", Duration.ofSeconds(1)), 10, Cancellation.NEVER);
        assertThat(said instanceof Outcome.Failed<?>
                        || said.orThrow().ended().exitCode() == RemoteShell.Ended.TIMED_OUT)
                .isTrue();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(15));
        silent.close();
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void garbageAroundTheAnswerIsNoPartOfIt(Way way) throws Exception {
        Files.writeString(folder.resolve("f"), "x");
        Path noisy = Files.writeString(Files.createDirectory(folder.resolve("d")).resolve("noisy"),
                """
                echo 'Welcome to the box'; echo '-0123-'; printf 'last login: \\001'; echo warning >&2
                [ $# = 0 ] && exec sh
                sh "$@"; s=$?
                echo 'logout'; printf '\\377\\0'; exit $s
                """);
        Backend backend = backend(shell(way, "sh", noisy.toString()), Duration.ofSeconds(20));
        assertThat(names(backend, "/")).containsExactlyInAnyOrder("f", "d");
        assertThat(read(backend, "/f", 0, -1)).isEqualTo(new byte[] {'x'});
        assertThat(backend.execute("printf out; exit 4", Cancellation.NEVER).orThrow()).isEqualTo(new CommandResult("out", 4, false));
    }

    @Test
    void aHostedShellThatDiesInTheMiddleIsSaidSo() throws Exception {
        Backend backend = backend(shell(Way.HOSTED, "sh"), Duration.ofSeconds(20));
        assertThat(backend.entry(FilePath.ROOT).orThrow().isFolder()).isTrue();
        // The command's own shell is two above the program that it runs.
        CommandResult ended = backend.execute("echo ran >> '" + folder.resolve("ran") + "'; kill -9 $PPID; sleep 1", Cancellation.NEVER).orThrow();
        assertThat(ended.exitCode()).isNotZero();
        assertThat(Files.readAllLines(folder.resolve("ran"))).containsExactly("ran");
        assertThat(names(backend, "/")).containsExactly("ran");
    }

    /** Answers everything with a success, and one question without an end. */
    private WireServer endless(String path, String type, String beginning) {
        return held(new WireServer(request -> request.path().endsWith(path)
                ? new Reply.Streamed(type, out -> forever(out, beginning))
                : Reply.of(
                        200,
                        "application/json",
                        "{\"status\": \"ready\", \"state\": \"started\", \"id\": \"box\", \"dataplane_url\": \"http://" + request.header("host")
                                + "/plane\", \"toolboxProxyUrl\": \"http://" + request.header("host") + "/toolbox\"}")));
    }

    private static void forever(OutputStream out, String beginning) throws IOException {
        byte[] block = "x".repeat(1 << 16).getBytes(UTF_8);
        out.write(beginning.getBytes(UTF_8));
        for (long sent = 0; sent < TEN_GIGABYTES; sent += block.length) {
            out.write(block);
        }
    }

    @Test
    void anAnswerOfAProviderWithoutEndIsHungUpOn() {
        WireServer server = endless("/process/execute", "application/json", "{\"exitCode\": 0, \"result\": \"");
        Backend backend = backend(hosted("daytona", server.address()), Duration.ofSeconds(20));
        assertThat(failure(backend.entry(FilePath.ROOT)).kind()).isEqualTo(Failure.Kind.TOO_LARGE);
    }

    @Test
    void eventsWithoutEndAreHungUpOn() {
        WireServer server = endless("/execute/stream/start", "text/event-stream", "event: stdout\ndata: {\"data\": \"");
        RemoteShell shell = hosted("langsmith", server.address());
        long start = System.nanoTime();
        Cancellation soon = () -> System.nanoTime() - start > 300_000_000;
        assertThatThrownBy(() -> shell.run(ShellScript.looking("echo x", Duration.ofSeconds(20)), 10, soon)).isInstanceOf(CancelledException.class);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
        shell.close();
    }
}
