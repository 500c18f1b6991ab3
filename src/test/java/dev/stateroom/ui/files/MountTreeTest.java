package dev.stateroom.ui.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.FileChange;
import dev.stateroom.ui.session.ScriptedThread;
import dev.stateroom.ui.session.ScriptedWorkspace;
import dev.stateroom.ui.session.Session;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.SameThreadWork;
import dev.stateroom.workspace.Mount;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.scene.control.TreeItem;
import org.junit.jupiter.api.Test;

final class MountTreeTest {
    private final ScriptedThread thread = new ScriptedThread("t")
            .step(f -> {})
            .step(f -> {
                f.put("/README.md", "1");
                f.put("/src/a.py", "1");
                f.put("/src/deep/b.py", "1");
            })
            .step(f -> f.put("/Zebra.md", "1"))
            .step(f -> {
                f.put("/src/a.py", null);
                f.put("/src/deep/b.py", "2");
                f.put("/src/deep/c.py", "1");
            });
    private final Session session;
    private final MountTree tree;

    MountTreeTest() {
        session = ScriptedWorkspace.session(new SameThreadWork(), thread);
        tree = new MountTree(session, BusyDelay.ENDLESS);
    }

    private List<String> shown() {
        return shown(tree);
    }

    private static List<String> shown(MountTree tree) {
        List<String> rows = new ArrayList<>();
        add(tree.root(), 0, rows);
        return rows;
    }

    private static void add(TreeItem<TreeRow> item, int depth, List<String> rows) {
        for (TreeItem<TreeRow> child : item.getChildren()) {
            rows.add("  ".repeat(depth) + text(child.getValue()));
            if (child.isExpanded()) {
                add(child, depth + 1, rows);
            }
        }
    }

    private static String text(TreeRow row) {
        return switch (row) {
            case TreeRow.Top top -> top.mount().prefix() + " " + top.standing() + (top.isLive() ? " live" : "");
            case TreeRow.Node node -> node.name()
                    + (node.change() == null ? "" : " " + node.change().name().charAt(0))
                    + (node.isGone() ? " gone" : "")
                    + (node.changedBelow() > 0 ? " " + node.changedBelow() : "");
            case TreeRow.More more -> "more " + more.hidden();
            case TreeRow.Trouble trouble -> "trouble: " + trouble.failure().sentence();
            case TreeRow.Remark remark -> remark.said().name();
            default -> row.toString();
        };
    }

    private TreeItem<TreeRow> item(String path) {
        return Objects.requireNonNull(tree.find(Location.of("/", new FilePath(path))), path);
    }

    @Test
    void showsTheTopOfTheStateWithFoldersFirstAndNamesRegardlessOfCase() {
        assertThat(shown()).containsExactly("/ READY", "  src 3", "  README.md", "  Zebra.md");
    }

    @Test
    void readsAFolderOnlyWhenItIsOpened() {
        assertThat(item("/src").getChildren()).isEmpty();
        item("/src").setExpanded(true);
        assertThat(shown()).containsExactly("/ READY", "  src 3", "    deep 2", "    a.py D gone", "  README.md", "  Zebra.md");
    }

    @Test
    void whatIsOpenStaysOpenWhileTheStepChanges() {
        item("/src").setExpanded(true);
        item("/src/deep").setExpanded(true);
        TreeItem<TreeRow> deep = item("/src/deep");
        session.stepProperty().set(ScriptedThread.key(0));
        assertThat(shown())
                .containsExactly("/ READY", "  src 2", "    deep 1", "      b.py A", "    a.py A", "  README.md A");
        assertThat(item("/src/deep")).isSameAs(deep);
        session.stepProperty().set(ScriptedThread.key(-1));
        assertThat(shown()).containsExactly("/ READY", "  NO_FILES");
        session.stepProperty().set(ScriptedThread.key(2));
        assertThat(shown())
                .containsExactly(
                        "/ READY",
                        "  src 3",
                        "    deep 2",
                        "      b.py M",
                        "      c.py A",
                        "    a.py D gone",
                        "  README.md",
                        "  Zebra.md");
    }

    @Test
    void aFolderThatOnlyTheBaseHasStaysInItsPlace() {
        ScriptedThread emptied = new ScriptedThread("t")
                .step(f -> f.put("/old/sub/x.md", "1"))
                .step(f -> f.put("/old/sub/x.md", null));
        MountTree other = new MountTree(ScriptedWorkspace.session(new SameThreadWork(), emptied), BusyDelay.ENDLESS);
        other.open(Set.of(Location.of("/", new FilePath("/old")), Location.of("/", new FilePath("/old/sub"))));
        assertThat(shown(other)).containsExactly("/ READY", "  old gone 1", "    sub gone 1", "      x.md D gone");
    }

    @Test
    void badgesCountFromTheBaseThatWasChosen() {
        session.baseProperty().set(ScriptedThread.key(-1));
        assertThat(shown()).containsExactly("/ READY", "  src 2", "  README.md A", "  Zebra.md A");
    }

    @Test
    void aMountThatFailsSaysSoAndCanBeTriedAgain() {
        AtomicBoolean up = new AtomicBoolean();
        Backend store = ScriptedWorkspace.of("store", "/AGENTS.md", "x");
        Mount failing = new Mount("/memories/", "store", "a test", new Mount.Live(() -> up.get()
                ? Outcome.ok(store)
                : Outcome.failed(Failure.Kind.UNREACHABLE, "127.0.0.1:9000 refused the connection")));
        Session with = ScriptedWorkspace.session(new SameThreadWork(), thread, failing);
        MountTree mounts = new MountTree(with, BusyDelay.ENDLESS);
        assertThat(shown(mounts))
                .endsWith("/memories/ FAILED", "  trouble: 127.0.0.1:9000 refused the connection")
                .startsWith("/ READY", "  src 3");
        assertThat(with.mountFailures()).containsKey("/memories/");
        up.set(true);
        mounts.retry(Location.of("/memories/", FilePath.ROOT));
        assertThat(shown(mounts)).endsWith("/memories/ READY", "  AGENTS.md");
        assertThat(with.mountFailures()).isEmpty();
    }

    @Test
    void aMountWithoutHistoryIsMarkedWhileAnEarlierStepIsLookedAt() {
        Session with = ScriptedWorkspace.session(
                new SameThreadWork(), thread, ScriptedWorkspace.live("/memories/", "store", ScriptedWorkspace.of("store")));
        MountTree mounts = new MountTree(with, BusyDelay.ENDLESS);
        assertThat(shown(mounts)).endsWith("/memories/ READY");
        with.stepProperty().set(ScriptedThread.key(0));
        assertThat(shown(mounts)).endsWith("/memories/ READY live");
    }

    @Test
    void aLargeFolderShowsItsFirstChildrenInOrderAndMoreWhenAsked() {
        ScriptedThread large = new ScriptedThread("t").step(f -> {
            for (int i = 0; i < 2_500; i++) {
                f.put("/f%04d.txt".formatted((i * 7919) % 2_500), "x");
            }
        });
        MountTree mounts = new MountTree(ScriptedWorkspace.session(new SameThreadWork(), large), BusyDelay.ENDLESS);
        assertThat(shown(mounts)).hasSize(1 + MountTree.PAGE + 1).contains("  f0999.txt A").endsWith("  more 1500");
        mounts.more(Location.of("/", FilePath.ROOT));
        assertThat(shown(mounts)).hasSize(1 + 2 * MountTree.PAGE + 1).endsWith("  more 500");
        mounts.more(Location.of("/", FilePath.ROOT));
        assertThat(shown(mounts)).hasSize(1 + 2_500).endsWith("  f2499.txt A");
    }

    @Test
    void anIncompleteHistorySaysThatEarlierFilesAreUnknown() {
        ScriptedThread damaged = new ScriptedThread("t", 12).step(f -> f.put("/a.md", "1"));
        MountTree mounts = new MountTree(ScriptedWorkspace.session(new SameThreadWork(), damaged), BusyDelay.ENDLESS);
        assertThat(shown(mounts)).containsExactly("/ READY", "  a.md A", "  EARLIER_UNKNOWN");
        assertThat(mounts.root().getChildren().getFirst().getValue())
                .isInstanceOfSatisfying(TreeRow.Top.class, top -> assertThat(top.warning()).isEqualTo("earlier steps are missing"));
    }

    @Test
    void theBadgesOfAStepAreThoseOfTheHistory() {
        for (int step = -1; step <= 2; step++) {
            session.stepProperty().set(ScriptedThread.key(step));
            tree.open(Set.of(Location.of("/", new FilePath("/src")), Location.of("/", new FilePath("/src/deep"))));
            List<FileChange> changes = Objects.requireNonNull(session.stateProperty().get()).changes();
            for (FileChange.Kind kind : FileChange.Kind.values()) {
                String mark = " " + kind.name().charAt(0);
                assertThat(shown().stream().filter(r -> r.endsWith(mark) || r.endsWith(mark + " gone")))
                        .hasSize((int) changes.stream().filter(c -> c.kind() == kind).count());
            }
        }
    }
}
