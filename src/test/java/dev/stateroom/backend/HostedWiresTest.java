package dev.stateroom.backend;

import static dev.stateroom.backend.BackendContract.failure;
import static dev.stateroom.backend.BackendContract.names;
import static dev.stateroom.backend.BackendContract.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentResult;
import dev.stateroom.backend.remote.AgentShell;
import dev.stateroom.backend.remote.RemoteFolder;
import dev.stateroom.backend.remote.hosted.HostedSandboxes;
import dev.stateroom.backend.remote.hosted.ProviderStandIn;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.CommandResult;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every way to a sandbox of a provider carries what the others carry. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs sh")
final class HostedWiresTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    private final ProviderStandIn standIn = new ProviderStandIn("sh");
    private final List<Backend> opened = new ArrayList<>();

    /** The ways. */
    enum Wire {
        LANGSMITH_EVENTS("langsmith", ""),
        LANGSMITH_BLOCKING("langsmith", "", "/execute/stream/start"),
        LANGSMITH_WEBSOCKET("langsmith", "", "/execute/stream/start", "/execute"),
        DAYTONA("daytona", "/daytona"),
        RUNLOOP("runloop", ""),
        VERCEL("vercel", ""),
        E2B("e2b", "");

        private final String provider;
        private final String path;
        /** Paths that are not there, with blanks between them. */
        private final String absent;

        Wire(String provider, String path, String... absent) {
            this.provider = provider;
            this.path = path;
            this.absent = String.join(" ", absent);
        }
    }

    @AfterEach
    void close() {
        opened.forEach(Backend::close);
        standIn.close();
    }

    private RemoteFolder remote(Wire wire, String key, AtomicBoolean agreed) {
        standIn.absent = wire.absent.isEmpty() ? List.of() : List.of(wire.absent.split(" "));
        return new RemoteFolder(
                HostedSandboxes.shell(
                        new HostedSandboxes.Which(wire.provider, "box", standIn.address() + wire.path, "", ""), () -> Outcome.ok(key), (_, _) -> {}),
                folder.toString(),
                LIMIT,
                Map.of(),
                agreed::get);
    }

    private Backend backend(Wire wire, Duration limit) {
        Backend backend = new RemoteFolderBackend(remote(wire, "right", new AtomicBoolean(true)), true, limit, 1 << 16);
        opened.add(backend);
        return backend;
    }

    @ParameterizedTest
    @EnumSource(Wire.class)
    void theContractIsKept(Wire wire) throws Exception {
        Files.createDirectories(folder.resolve("a/b"));
        Files.writeString(folder.resolve("a/b/x.txt"), "needle\n");
        Files.write(folder.resolve("pixel.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, (byte) 0xff, '\r', '\n', 0x1a});
        assertThat(BackendContract.broken(backend(wire, LIMIT))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Wire.class)
    void bytesAndStatusesArriveAsTheyAre(Wire wire) throws Exception {
        byte[] bytes = new byte[(1 << 20) + 123];
        new Random(7).nextBytes(bytes);
        Backend backend = backend(wire, Duration.ofSeconds(2));
        FilePath large = new FilePath("/new $(touch ran)/it's\n\"large\".bin");
        backend.write(large, new ByteArrayInputStream(bytes), false, Cancellation.NEVER).orThrow();
        assertThat(read(backend, large.text(), 0, -1)).isEqualTo(bytes);
        assertThat(names(backend, large.parent().text())).containsExactly(large.name());
        assertThat(backend.execute("printf out; printf err >&2; exit 3", Cancellation.NEVER).orThrow())
                .isEqualTo(new CommandResult("out\nerr", 3, false));
        assertThat(backend.execute("sleep 30", Cancellation.NEVER).orThrow().exitCode()).isEqualTo(124);
        AgentShell agent = ((RemoteFolderBackend) backend).agentShell();
        String path = folder.resolve("agent.bin").toString();
        assertThat(agent.upload(path, bytes)).isEqualTo(new AgentResult.Upload(path, null));
        assertThat(agent.download(path).content()).isEqualTo(bytes);
        assertThat(agent.download(path + "-not").error()).isEqualTo("file_not_found");
        String both = wire == Wire.DAYTONA || wire == Wire.VERCEL ? "out\n<stderr>err</stderr>" : "out\nerr";
        assertThat(agent.run("printf out; printf err >&2; exit 3").text()).isEqualTo(both);
    }

    @ParameterizedTest
    @EnumSource(Wire.class)
    void nothingIsAskedBeforeSomebodyAgreedAndNothingIsWoken(Wire wire) {
        AtomicBoolean agreed = new AtomicBoolean();
        Backend backend = new RemoteFolderBackend(remote(wire, "right", agreed), true, LIMIT, 1 << 16);
        opened.add(backend);
        assertThat(failure(backend.entry(FilePath.ROOT)).kind()).isEqualTo(Failure.Kind.DENIED);
        assertThat(standIn.asked()).isEmpty();
        agreed.set(true);
        standIn.state = "stopped";
        assertThat(failure(backend.entry(FilePath.ROOT)))
                .isEqualTo(new Failure(
                        Failure.Kind.UNREACHABLE, wire.provider + " box is stopped, and it is not started or woken from here"));
        assertThat(standIn.asked()).hasSize(1);
        assertThat(standIn.ran).isEmpty();
        standIn.state = "";
        assertThat(backend.entry(FilePath.ROOT).orThrow().isFolder()).isTrue();
    }
}
