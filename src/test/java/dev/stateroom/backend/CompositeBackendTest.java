package dev.stateroom.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Entry;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CompositeBackendTest extends BackendContract {
    @TempDir
    Path temporary;

    /** The files, shared out between a default and a route for every top folder. */
    @Override
    Backend holding(Map<String, byte[]> files) throws Exception {
        Map<String, byte[]> top = new LinkedHashMap<>();
        Map<FilePath, Map<String, byte[]>> folders = new LinkedHashMap<>();
        files.forEach((path, bytes) -> {
            int slash = path.indexOf('/', 1);
            if (slash < 0) {
                top.put(path, bytes);
            } else {
                folders.computeIfAbsent(new FilePath(path.substring(0, slash)), _ -> new LinkedHashMap<>())
                        .put(path.substring(slash), bytes);
            }
        });
        Map<FilePath, Backend> routes = new LinkedHashMap<>();
        folders.forEach((prefix, inner) -> routes.put(prefix, state(inner)));
        return new CompositeBackend(state(top), routes);
    }

    private static Backend state(Map<String, byte[]> files) {
        return new StateBackend(SortedFiles.holding(files), "test");
    }

    private static byte[] text(String text) {
        return text.getBytes(UTF_8);
    }

    private static Backend failing() {
        return new LazyBackend(
                new Capabilities("store", Set.of(), "nowhere"),
                () -> Outcome.failed(Failure.Kind.UNREACHABLE, "nobody answers at nowhere"));
    }

    private static Backend nested() {
        return new CompositeBackend(
                state(Map.of("/d", text("default"), "/a/b/hidden", text("h"), "/a/own", text("o"), "/a/bb", text("bb"))),
                Map.of(
                        new FilePath("/a/b"), state(Map.of("/x", text("x"))),
                        new FilePath("/a/b/c/d"), state(Map.of("/y", text("y"))),
                        new FilePath("/far/away"), state(Map.of("/z", text("z")))));
    }

    @Test
    void theLongestPrefixHasThePath() throws Exception {
        Backend backend = nested();
        assertThat(read(backend, "/a/b/x", 0, -1)).isEqualTo(text("x"));
        assertThat(read(backend, "/a/b/c/d/y", 0, -1)).isEqualTo(text("y"));
        assertThat(read(backend, "/a/bb", 0, -1)).isEqualTo(text("bb"));
        assertThat(failure(backend.read(new FilePath("/a/b/hidden"), 0, -1)))
                .isEqualTo(new Failure(Failure.Kind.NOT_FOUND, "in /a/b: nothing has the path /hidden"));
    }

    @Test
    void routesAndWhatLeadsToThemAreFoldersEachOnce() {
        Backend backend = nested();
        assertThat(names(backend, "/")).containsExactlyInAnyOrder("d", "a", "far");
        assertThat(names(backend, "/a")).containsExactlyInAnyOrder("b", "own", "bb");
        assertThat(names(backend, "/a/b")).containsExactlyInAnyOrder("x", "c");
        assertThat(names(backend, "/a/b/c")).containsExactly("d");
        assertThat(names(backend, "/far")).containsExactly("away");
        assertThat(backend.entry(new FilePath("/a/b/c")).orThrow().isFolder()).isTrue();
        assertThat(backend.entry(new FilePath("/far")).orThrow().isFolder()).isTrue();
        assertThat(list(backend, "/a/b/c/d").orThrow()).extracting(e -> e.path().text()).containsExactly("/a/b/c/d/y");
    }

    @Test
    void oneFailingMountHidesNoneOfTheOthers() {
        Backend backend = new CompositeBackend(state(Map.of("/f", text("f"))), Map.of(new FilePath("/m"), failing()));
        assertThat(names(backend, "/")).containsExactlyInAnyOrder("f", "m");
        assertThat(failure(list(backend, "/m")))
                .isEqualTo(new Failure(Failure.Kind.UNREACHABLE, "in /m: nobody answers at nowhere"));
        Backend badDefault = new CompositeBackend(failing(), Map.of(new FilePath("/m"), state(Map.of("/f", text("f")))));
        assertThat(names(badDefault, "/m")).containsExactly("f");
        List<Entry> given = new ArrayList<>();
        assertThat(failure(badDefault.list(FilePath.ROOT, given::add, Cancellation.NEVER)).kind())
                .isEqualTo(Failure.Kind.UNREACHABLE);
        assertThat(given).extracting(Entry::name).containsExactly("m");
    }

    @Test
    void aFolderThatHoldsAMountIsNotDeleted() throws Exception {
        Files.createDirectories(temporary.resolve("a/x"));
        Backend disk = DiskBackend.of(temporary, true).orThrow();
        Backend backend = new CompositeBackend(disk, Map.of(new FilePath("/a/m"), state(Map.of())));
        assertThat(failure(backend.delete(new FilePath("/a"), Cancellation.NEVER)).sentence())
                .isEqualTo("/a holds the mount /a/m: delete what lies beside it");
        assertThat(backend.delete(new FilePath("/a/x"), Cancellation.NEVER).orThrow()).isZero();
    }
}
