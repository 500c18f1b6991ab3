package dev.stateroom.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.history.store.ItemChange;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.storage.items.LocalItems;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our own store as files, in the embedded database. */
final class OwnStoreMediumTest extends WritableContract {
    private static final Namespace NAMESPACE = Namespace.ofPrefix("alice.filesystem");

    @TempDir
    Path folder;

    private final List<EmbeddedDatabase> opened = new ArrayList<>();

    @AfterEach
    void close() {
        opened.forEach(EmbeddedDatabase::close);
    }

    private LocalItems items() {
        EmbeddedDatabase database = EmbeddedDatabase.open(folder.resolve("data" + opened.size()), Clock.systemUTC()).orThrow();
        opened.add(database);
        return new LocalItems(database, "", new ChangeAuthor("anna", "test"), Clock.systemUTC());
    }

    private static Backend backend(LocalItems items) {
        return OwnStoreMedium.backend(items, NAMESPACE, FileFormat.V2, Clock.systemUTC());
    }

    @Override
    Backend holding(Map<String, byte[]> files) {
        LocalItems items = items();
        Backend backend = backend(items);
        files.forEach((path, bytes) -> backend.write(new FilePath(path), new ByteArrayInputStream(bytes), true, Cancellation.NEVER).orThrow());
        items.put(Namespace.ofPrefix("alice"), "/other.txt", record("other")).orThrow();
        items.put(Namespace.ofPrefix("alice.filesystem.deeper"), "/leak.txt", record("leak")).orThrow();
        return backend;
    }

    /** Each needs a database. */
    @Override
    int randomEdits() {
        return 1;
    }

    private static ForeignValue.Fields record(String content) {
        return ForeignValue.Fields.copyOf(Map.of("content", new ForeignValue.Text(content), "encoding", new ForeignValue.Text("utf-8")));
    }

    /** So many files in folders of ten, 20 of them below /few, and one hit in each file. */
    private LocalItems filled(int count) {
        LocalItems items = items();
        List<ItemChange> changes = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            changes.add(ItemChange.put(NAMESPACE, "/few/d" + i / 10 + "/f" + i + (i % 2 == 0 ? ".md" : ".txt"), record("one\nneedle\n")));
        }
        for (int i = 0; i < count; i++) {
            changes.add(ItemChange.put(NAMESPACE, "/many/d" + i / 10 + "/f" + i + ".md", record("one\nneedle\n")));
        }
        items.change(changes).orThrow();
        return items;
    }

    private interface Question {
        Outcome<?> ask(Backend backend);
    }

    private long rows(LocalItems items, Question question) {
        long before = opened.getLast().rowsRead();
        question.ask(backend(items)).orThrow();
        return opened.getLast().rowsRead() - before;
    }

    private List<Long> costs(int count) {
        LocalItems items = filled(count);
        return List.of(
                rows(items, backend -> backend.list(new FilePath("/few/d1"), _ -> {}, Cancellation.NEVER)),
                rows(items, backend -> backend.list(FilePath.ROOT, _ -> {}, Cancellation.NEVER)),
                rows(items, backend -> backend.glob(new FileSearch.Files("**/*.md", new FilePath("/few")), new Found<>(), Cancellation.NEVER)),
                rows(items, backend -> backend.grep(new FileSearch.Text("needle", new FilePath("/few"), null, Long.MAX_VALUE), new Found<>(), Cancellation.NEVER)),
                rows(items, backend -> backend.entry(new FilePath("/few/d1/f11.txt"))),
                rows(items, backend -> backend.read(new FilePath("/few/d1/f11.txt"), 0, -1)));
    }

    @Test
    void whatIsAskedBelowAFolderCostsTheSameBesideTenTimesAsManyItems() {
        List<Long> small = costs(1_000);
        assertThat(costs(10_000)).isEqualTo(small);
        assertThat(small.subList(0, 4)).as("rows of ls, ls of the root, glob, grep").allMatch(rows -> rows <= 25);
    }

    @Test
    void aSearchStopsWhenItHasEnough() {
        LocalItems items = filled(2_000);
        assertThat(rows(items, backend -> backend.grep(new FileSearch.Text("needle", FilePath.ROOT, null, 3), new Found<>(), Cancellation.NEVER)))
                .isLessThan(20);
    }
}
