package dev.stateroom.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.ItemChange;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.storage.LocalData;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.work.SameThreadWork;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OwnData;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the palette does to the data that the program keeps. */
final class LocalDataCommandsTest {
    private static final Namespace NAMESPACE = new Namespace(List.of("alice"));

    @TempDir
    Path folder;

    private final List<LocalData> opened = new ArrayList<>();
    private final List<String> told = new ArrayList<>();

    @AfterEach
    void close() {
        opened.forEach(LocalData::close);
    }

    private OwnData data(String name) {
        LocalData data = new LocalData(folder.resolve(name), Clock.systemUTC(), (command, in, out, err) -> 0);
        opened.add(data);
        return new OwnData(data, false);
    }

    private void run(OwnData own, String name) {
        run(own, name, new SameThreadWork());
    }

    private static List<String> trail(OwnData own) {
        List<String> entries = new ArrayList<>();
        own.trail()
                .orThrow()
                .oldest(Cancellation.NEVER, entry -> entries.add(entry.event().through() + " " + entry.event().action()))
                .orThrow();
        return entries;
    }

    private void run(OwnData own, String name, TaskRunner work) {
        Path lines = folder.resolve("items.jsonl");
        FileChoice choice = new FileChoice() {
            @Override
            public String file(@Nullable Window owner, String title) {
                return lines.toString();
            }

            @Override
            public @Nullable String folder(@Nullable Window owner, String title) {
                return null;
            }

            @Override
            public Path ask(@Nullable Window owner, String title, String suggestedName) {
                return lines;
            }
        };
        new LocalDataCommands(
                        work,
                        new LocalOpener(folder, Clock.systemUTC(), null, own, folder, new Credentials(_ -> null)),
                        choice,
                        InstantSource.system(),
                        () -> {},
                        told::add,
                        defect -> {
                            throw new AssertionError(defect);
                        })
                .all().stream()
                .filter(command -> command.id().equals("kept." + name))
                .findFirst()
                .orElseThrow()
                .runIfEnabled();
    }

    @Test
    void itemsAreExportedImportedCopiedAndRewritten() throws Exception {
        OwnData one = data("one");
        one.items("").orThrow().put(NAMESPACE, "/a", ForeignValue.Fields.copyOf(Map.of("n", new ForeignValue.Int(1)))).orThrow();
        one.items("").orThrow().put(NAMESPACE, "/a", ForeignValue.Fields.copyOf(Map.of("n", new ForeignValue.Int(2)))).orThrow();
        run(one, "export");
        assertThat(told.getLast()).isEqualTo("Wrote 2 lines to " + folder.resolve("items.jsonl"));
        OwnData other = data("other");
        run(other, "import");
        assertThat(told.getLast()).contains("2 new versions");
        assertThat(other.items("").orThrow().namespaces(Cancellation.NEVER).orThrow()).containsExactly(new ItemStore.Contents(NAMESPACE, 1));
        run(one, "backup");
        assertThat(told.getLast()).startsWith("Backup written to ").endsWith(".sql.gz");
        assertThat(one.backups()).hasSize(1);
        run(one, "compact");
        assertThat(told.getLast()).matches("Compacted from [0-9,]+ to [0-9,]+ bytes");
        assertThat(trail(one)).containsExactly("window compacted");
        assertThat(trail(other)).containsExactly("window imported");
        Files.writeString(folder.resolve("items.jsonl"), "no line");
        run(other, "import");
        assertThat(told.getLast()).startsWith("line 1: ");
    }

    @Test
    void aDamagedDatabaseIsReplacedByItsNewestGoodCopy() throws Exception {
        OwnData one = data("one");
        one.items("").orThrow().put(NAMESPACE, "/a", ForeignValue.Fields.copyOf(Map.of("n", new ForeignValue.Int(1)))).orThrow();
        run(one, "backup");
        run(one, "restore");
        assertThat(told.getLast()).isEqualTo("Stateroom's data is not damaged");
        opened.forEach(LocalData::close);
        Files.write(folder.resolve("one/stateroom.mv.db"), new byte[0]);
        OwnData again = data("one");
        assertThat(again.damage()).isPresent();
        run(again, "restore");
        assertThat(told.getLast()).startsWith("Restored stateroom-").contains("next to the backups");
        assertThat(again.items("").orThrow().namespaces(Cancellation.NEVER).orThrow()).containsExactly(new ItemStore.Contents(NAMESPACE, 1));
        assertThat(trail(again)).endsWith("window restored");
    }

    @Test
    void anotherProcessThatHoldsTheDataIsNamed() {
        OwnData one = data("same");
        one.items("").orThrow();
        LocalData second = new LocalData(folder.resolve("same"), Clock.systemUTC(), (command, in, out, err) -> 0);
        Outcome<Long> size = new OwnData(second, false).size();
        assertThat(size).isInstanceOfSatisfying(
                Outcome.Failed.class, failed -> assertThat(failed.failure().sentence()).contains("another Stateroom has the data folder"));
    }

    /** Throws the switch as soon as a task has told that it is so far. */
    private static final class StoppedAt implements TaskRunner {
        private final Cancellation.Switch stop = new Cancellation.Switch();
        private final long at;
        private long told;
        private boolean stopped;

        StoppedAt(long at) {
            this.at = at;
        }

        @Override
        @SuppressWarnings("CatchingUnchecked") // a task's failure, of whatever kind, is the test's
        public <T> Running submit(BackgroundTask<T> task, Consumer<T> done, Consumer<Throwable> failed) {
            try {
                done.accept(task.run(stop, (so, all, what) -> {
                    told = so;
                    if (so >= at) {
                        stop.request();
                    }
                }));
            } catch (CancelledException e) {
                stopped = true;
            } catch (Exception e) {
                failed.accept(e);
            }
            return new SameThreadWork().submit(BackgroundTask.of("", (c, p) -> true), _ -> {}, failed);
        }
    }

    @Test
    void bulkWorkTellsHowFarItIsAndStopsWhenToldLeavingNothingByHalf() throws Exception {
        OwnData one = data("one");
        List<ItemChange> changes = new ArrayList<>();
        for (int i = 0; i < 1_200; i++) {
            changes.add(ItemChange.put(NAMESPACE, "/" + i, ForeignValue.Fields.copyOf(Map.of("n", new ForeignValue.Int(i)))));
        }
        one.items("").orThrow().change(changes).orThrow();
        Path file = folder.resolve("items.jsonl");
        Files.writeString(file, "as it was");
        StoppedAt early = new StoppedAt(300);
        run(one, "export", early);
        assertThat(early.stopped).isTrue();
        assertThat(early.told).as("no more than a page after it was stopped").isBetween(300L, 500L);
        assertThat(file).hasContent("as it was");
        assertThat(told).isEmpty();
        try (Stream<Path> names = Files.list(folder)) {
            assertThat(names.filter(name -> name.toString().endsWith(".part"))).isEmpty();
        }
        run(one, "export");
        OwnData other = data("other");
        StoppedAt middle = new StoppedAt(500);
        run(other, "import", middle);
        assertThat(middle.stopped).isTrue();
        assertThat(other.items("").orThrow().namespaces(Cancellation.NEVER).orThrow()).containsExactly(new ItemStore.Contents(NAMESPACE, 500));
        assertThat(trail(other)).as("what was taken by then is noted").containsExactly("window imported");
        run(other, "import");
        assertThat(told.getLast()).contains("1,200 lines").contains("700 new versions");
    }
}
