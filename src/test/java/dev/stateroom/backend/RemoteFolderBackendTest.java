package dev.stateroom.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.backend.remote.RemoteFolder;
import dev.stateroom.backend.remote.RemoteShell;
import dev.stateroom.backend.remote.ResidentShell;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.work.Cancellation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A folder behind a real {@code sh}, with everything that this machine has inside. */
class RemoteFolderBackendTest extends RemoteFolderContract {

    /** The command that a shell is behind. */
    List<String> shell() throws Exception {
        return List.of("sh");
    }

    @Override
    final RemoteShell remote() throws Exception {
        return new ResidentShell("test", shell(), folder);
    }

    @Test
    void nothingRunsBeforeSomebodyAgreed() throws Exception {
        AtomicBoolean agreed = new AtomicBoolean();
        Path started = folder.resolve("started");
        Backend backend = new RemoteFolderBackend(
                new RemoteFolder(
                        new ResidentShell("test", List.of("sh", "-c", "touch '" + started + "'; exec sh"), folder), folder.toString(), LIMIT, Map.of(), agreed::get),
                true,
                LIMIT,
                100);
        opened(backend);
        assertThat(failure(list(backend, "/")).kind()).isEqualTo(Failure.Kind.DENIED);
        assertThat(failure(backend.entry(FilePath.ROOT)).sentence())
                .isEqualTo("looking into test runs commands there and waits for your agreement (stateroom trust)");
        assertThat(failure(backend.execute("true", Cancellation.NEVER)).kind()).isEqualTo(Failure.Kind.DENIED);
        assertThat(started).doesNotExist();
        agreed.set(true);
        assertThat(names(backend, "/")).containsExactly("started");
    }

    @Test
    void whatTheOtherSideSaysIsTheReason() throws Exception {
        Backend gone = new RemoteFolderBackend(
                new RemoteFolder(
                        new ResidentShell("docker web", List.of("sh", "-c", "echo 'Error: No such container: web' >&2; exit 1"), folder), "", LIMIT, Map.of(), () -> true),
                true,
                LIMIT,
                100);
        assertThat(failure(list(gone, "/"))).isEqualTo(new Failure(Failure.Kind.UNREACHABLE, "docker web does not answer: Error: No such container: web"));
        Backend none = new RemoteFolderBackend(
                new RemoteFolder(new ResidentShell("docker web", List.of("/nowhere/docker"), folder), "", LIMIT, Map.of(), () -> true), true, LIMIT, 100);
        assertThat(failure(list(none, "/")).sentence())
                .isEqualTo("docker web cannot be reached: the program /nowhere/docker cannot be started here");
    }

    @Test
    void aConnectionThatDiedIsReplaced() throws Exception {
        Path root = Files.createDirectory(folder.resolve("dying"));
        Files.writeString(root.resolve("f"), "x");
        Backend backend = backend(root, LIMIT);
        Set<ProcessHandle> others = ProcessHandle.current().children().collect(Collectors.toSet());
        assertThat(names(backend, "/")).containsExactly("f");
        List<ProcessHandle> shells = ProcessHandle.current().children().filter(child -> !others.contains(child)).toList();
        assertThat(shells).isNotEmpty();
        for (ProcessHandle shell : shells) {
            shell.destroyForcibly();
            shell.onExit().join();
        }
        assertThat(names(backend, "/")).containsExactly("f");
    }
}
