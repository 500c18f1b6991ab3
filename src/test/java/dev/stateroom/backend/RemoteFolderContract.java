package dev.stateroom.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.backend.remote.RemoteFolder;
import dev.stateroom.backend.remote.RemoteShell;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.CommandResult;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a folder must do that is behind a real shell, however that is reached. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs sh")
abstract class RemoteFolderContract extends WritableContract {
    static final Duration LIMIT = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    private final List<Backend> opened = new ArrayList<>();

    @AfterEach
    void close() {
        opened.forEach(Backend::close);
        opened.clear();
    }

    /** A way to a shell. */
    abstract RemoteShell remote() throws Exception;

    /** Closes something behind the test. */
    final <B extends Backend> B opened(B backend) {
        opened.add(backend);
        return backend;
    }

    final Backend backend(Path root, Duration limit) throws Exception {
        return opened(new RemoteFolderBackend(
                new RemoteFolder(remote(), root.toString(), LIMIT, Map.of(), () -> true), true, limit, 1 << 16));
    }

    @Override
    final Backend holding(Map<String, byte[]> files) throws Exception {
        Path root = Files.createTempDirectory(folder, "it's a $(touch x) \"root\" ");
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = root.resolve(file.getKey().substring(1));
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue());
        }
        return backend(root, LIMIT);
    }

    @Test
    void namesThatAShellWouldReadAreOnlyNames() throws Exception {
        List<String> names = List.of(
                "new\nline", "-rf", "--", "a'b\"c", "$(touch ran)", "`touch ran`", "*", "a\\nb", " lead", "tab\there", ";touch ran", "ž");
        Path root = Files.createDirectory(folder.resolve("hostile"));
        Backend backend = backend(root, LIMIT);
        for (String name : names) {
            FilePath path = FilePath.ROOT.child(name);
            FileEntry written = backend.write(path, new ByteArrayInputStream("needle".getBytes(UTF_8)), false, Cancellation.NEVER).orThrow();
            assertThat(written.size()).isEqualTo(6);
            assertThat(new String(read(backend, path.text(), 2, 3), UTF_8)).isEqualTo("edl");
        }
        assertThat(names(backend, "/")).containsExactlyInAnyOrderElementsOf(names);
        assertThat(grep(backend, "needle", "/", null)).hasSize(names.size());
        assertThat(grep(backend, "-e", "/", null)).isEmpty();
        assertThat(glob(backend, "*", "/")).hasSize(names.size());
        for (String name : names) {
            assertThat(backend.delete(FilePath.ROOT.child(name), Cancellation.NEVER).orThrow()).isEqualTo(1);
        }
        assertThat(root).isEmptyDirectory();
    }

    @Test
    void largeFilesArriveWholeInBothDirections() throws Exception {
        byte[] bytes = new byte[(5 << 20) + 123];
        new Random(7).nextBytes(bytes);
        Backend backend = backend(Files.createDirectory(folder.resolve("large")), LIMIT);
        FilePath path = new FilePath("/large.bin");
        backend.write(path, new ByteArrayInputStream(bytes), false, Cancellation.NEVER).orThrow();
        assertThat(read(backend, path.text(), 0, -1)).isEqualTo(bytes);
        assertThat(read(backend, path.text(), 70_000, 5)).isEqualTo(Arrays.copyOfRange(bytes, 70_000, 70_005));
    }

    @Test
    void commandsEndWithTheirStatusAndInTime() throws Exception {
        Backend backend = backend(Files.createDirectory(folder.resolve("commands")), Duration.ofSeconds(1));
        assertThat(backend.execute("printf out; printf err >&2; exit 3", Cancellation.NEVER).orThrow())
                .isEqualTo(new CommandResult("out\nerr", 3, false));
        assertThat(backend.execute("syntax ( error", Cancellation.NEVER).orThrow().exitCode()).isEqualTo(2);
        assertThat(backend.execute("exec 1>&- 2>&-; exit 0", Cancellation.NEVER).orThrow()).isEqualTo(new CommandResult("", 0, false));
        assertThat(backend.execute("sleep 30", Cancellation.NEVER).orThrow().exitCode()).isEqualTo(124);
        CommandResult flood = backend.execute("yes", Cancellation.NEVER).orThrow();
        assertThat(flood.truncated()).isTrue();
        assertThat(flood.output()).hasSize(1 << 16);
        assertThat(names(backend, "/")).isEmpty();
    }
}
