package dev.stateroom.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.store.Namespace;
import dev.stateroom.langgraph.store.SqliteItemStore;
import dev.stateroom.langgraph.store.StoreFixture;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StoreMediumTest extends BackendContract {
    private static final Namespace NAMESPACE = Namespace.ofPrefix("alice.filesystem");

    @TempDir
    Path temporary;

    @Override
    Backend holding(Map<String, byte[]> files) throws Exception {
        try (StoreFixture fixture = new StoreFixture(file())) {
            for (var file : files.entrySet()) {
                fixture.put(NAMESPACE.prefix(), file.getKey(), "{\"content\":\""
                        + Base64.getEncoder().encodeToString(file.getValue())
                        + "\",\"encoding\":\"base64\",\"modified_at\":\"2026-01-01T00:00:00+00:00\"}");
            }
            fixture.put("alice", "/other.txt", "{\"content\":\"other\"}");
            fixture.put("alice.filesystem.deeper", "/leak.txt", "{\"content\":\"leak\"}");
        }
        return open();
    }

    private Backend withItem(String key, String value) throws Exception {
        try (StoreFixture fixture = new StoreFixture(file())) {
            fixture.put(NAMESPACE.prefix(), key, value);
        }
        return open();
    }

    private Path file() {
        return temporary.resolve("store.db");
    }

    private Backend open() {
        return StoreMedium.backend(
                SqliteItemStore.open(file(), Clock.systemUTC(), Cancellation.NEVER, Progress.SILENT).orThrow(), NAMESPACE);
    }

    @Test
    void itSaysWhichNamespaceOfWhichFile() throws Exception {
        assertThat(holding(Map.of()).capabilities().connectedTo()).isEqualTo("store.db, namespace alice.filesystem");
    }

    @Test
    void anItemThatIsNoFileIsShownAsJson() throws Exception {
        Backend backend = withItem("/scores", "{\"score\":1.5,\"tags\":[\"a\"]}");
        FileEntry entry = list(backend, "/").orThrow().getFirst();
        assertThat(entry.note()).isEqualTo("item, shown as JSON");
        assertThat(entry.modified()).isNotNull();
        String json = new String(read(backend, "/scores", 0, -1), UTF_8);
        assertThat(json).isEqualToIgnoringWhitespace("{\"score\":1.5,\"tags\":[\"a\"]}").hasSize((int) entry.size());
    }

    @Test
    void aKeyWithoutASlashLiesInItsOwnFolder() throws Exception {
        Backend backend = withItem("plain", "{\"n\":1}");
        assertThat(names(backend, "/")).containsExactly("‹no leading slash›");
        assertThat(names(backend, "/‹no leading slash›")).containsExactly("plain");
        assertThat(backend.entry(new FilePath("/‹no leading slash›/plain")).orThrow().kind()).isEqualTo(FileEntry.Kind.FILE);
        assertThat(backend.entry(KeyPaths.BARE_FOLDER).orThrow().isFolder()).isTrue();
    }

    @Test
    void aValueThatIsNoJsonIsListedWithItsReason() throws Exception {
        Backend backend = withItem("/bad", "{");
        FileEntry entry = list(backend, "/").orThrow().getFirst();
        assertThat(entry.kind()).isEqualTo(FileEntry.Kind.OTHER);
        assertThat(entry.note()).contains("damaged at byte");
        assertThat(failure(backend.read(entry.path(), 0, -1)).kind()).isEqualTo(Failure.Kind.DAMAGED);
    }

    @Test
    void recordsOfBothFormatsAreFiles() throws Exception {
        Backend backend = withItem("/old.md", "{\"content\":[\"a\",\"b\"],\"modified_at\":\"2024-11-05T08:30:00.000000+00:00\"}");
        FileEntry entry = list(backend, "/").orThrow().getFirst();
        assertThat(entry.note()).isEqualTo("v1");
        assertThat(entry.modified()).isEqualTo(Instant.parse("2024-11-05T08:30:00Z"));
        assertThat(read(backend, "/old.md", 0, -1)).isEqualTo("a\nb".getBytes(UTF_8));
    }

    @Test
    void otherNamespacesAreNotMixedIn() throws Exception {
        assertThat(names(holding(Map.of("/mine", new byte[0])), "/")).isEqualTo(List.of("mine"));
    }
}
