package dev.stateroom.ui.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.session.ScriptedThread;
import dev.stateroom.ui.session.ScriptedWorkspace;
import dev.stateroom.ui.session.Session;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.HeldTasks;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import javafx.scene.control.TreeItem;
import org.junit.jupiter.api.Test;

/** What the tree shows while a folder takes its time. */
final class SlowFoldersTest {
    private static final Location STORE = Location.of("/memories/", FilePath.ROOT);

    private final HeldTasks work = new HeldTasks();
    private final List<Runnable> waiting = new ArrayList<>();
    private Runnable whileListing = () -> {};
    private final ScriptedThread thread =
            new ScriptedThread("t").step(f -> f.put("/a.md", "1")).step(f -> f.put("/b.md", "1"));
    private final Session session =
            ScriptedWorkspace.session(work, thread, ScriptedWorkspace.live("/memories/", "store", new Endless()));
    private final MountTree tree = new MountTree(session, told -> {
        waiting.add(told);
        return () -> waiting.remove(told);
    });

    /** A folder that continues until it is asked to stop, or up to a million entries. */
    private final class Endless implements Backend {
        @Override
        public Capabilities capabilities() {
            return new Capabilities("store", Set.of(), "a test");
        }

        @Override
        public Outcome<Long> list(FilePath folder, Consumer<FileEntry> sink, Cancellation cancellation) {
            for (int i = 0; i < 1_000_000; i++) {
                cancellation.check();
                sink.accept(new FileEntry(folder.child("item-" + i), FileEntry.Kind.FILE, 1, null, null));
                if (i == 2_139) {
                    whileListing.run();
                }
            }
            return Outcome.ok(1_000_000L);
        }

        @Override
        public Outcome<FileEntry> entry(FilePath path) {
            return Outcome.ok(new FileEntry(path, FileEntry.Kind.FILE, 1, null, null));
        }

        @Override
        public Outcome<InputStream> read(FilePath file, long offset, long length) {
            return Outcome.ok(InputStream.nullInputStream());
        }
    }

    private TreeItem<TreeRow> store() {
        return tree.root().getChildren().getLast();
    }

    @Test
    void aSlowFolderShowsHowManyWereFoundAndCanBeStopped() {
        work.all();
        store().setExpanded(true);
        List<TreeRow> seen = new ArrayList<>();
        whileListing = () -> {
            List.copyOf(waiting).forEach(Runnable::run);
            seen.add(store().getChildren().getFirst().getValue());
            tree.stop(STORE);
        };
        work.all();
        assertThat(seen).containsExactly(new TreeRow.Loading(STORE, 2_140));
        assertThat(store().getChildren()).hasSize(MountTree.PAGE + 1);
        assertThat(store().getChildren().getLast().getValue())
                .isInstanceOfSatisfying(TreeRow.More.class, more -> assertThat(more.stopped()).isTrue());
        assertThat(waiting).isEmpty();
        assertThat(tree.isLoading()).isFalse();
    }

    @Test
    void aFolderOfAMillionKeepsOnlyWhatIsShown() {
        work.all();
        store().setExpanded(true);
        work.all();
        assertThat(store().getChildren()).hasSize(MountTree.PAGE + 1);
        assertThat(store().getChildren().getLast().getValue()).isEqualTo(new TreeRow.More(STORE, 1_000_000 - MountTree.PAGE, false));
    }

    @Test
    void aReadingThatWasOvertakenByAnotherStepNeverArrives() {
        work.all();
        session.stepProperty().set(ScriptedThread.key(-1));
        session.stepProperty().set(ScriptedThread.key(0));
        work.all();
        assertThat(tree.root().getChildren().getFirst().getChildren())
                .extracting(item -> item.getValue().at().path().text())
                .containsExactly("/a.md", "/b.md");
        assertThat(tree.isLoading()).isFalse();
    }
}
