package dev.stateroom.ui.permissions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.work.SameThreadWork;
import dev.stateroom.ui.session.ScriptedThread;
import dev.stateroom.ui.session.ScriptedWorkspace;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.TreeItem;
import org.junit.jupiter.api.Test;

final class OverlayTreeTest {
    private final ScriptedThread thread = new ScriptedThread("t")
            .step(f -> f.put("/a/deep/x", "1"))
            .step(f -> f.put("/b/y", "1"));
    private final Session session = ScriptedWorkspace.session(new SameThreadWork(), thread);
    private final OverlayTree tree = new OverlayTree(session, Translations.of(PermissionsView.class), () -> {});

    private static List<String> open(TreeItem<OverlayRow> item) {
        List<String> rows = new ArrayList<>();
        for (TreeItem<OverlayRow> child : item.getChildren()) {
            rows.add(child.getValue().at().agentPath());
            if (child.isExpanded()) {
                rows.addAll(open(child));
            }
        }
        return rows;
    }

    private TreeItem<OverlayRow> item(String path) {
        return item(tree.root(), path);
    }

    private static TreeItem<OverlayRow> item(TreeItem<OverlayRow> below, String path) {
        return below.getChildren().stream()
                .filter(child -> path.startsWith(child.getValue().at().agentPath()))
                .findFirst()
                .map(child -> child.getValue().at().agentPath().equals(path) ? child : item(child, path))
                .orElseThrow();
    }

    @Test
    void whatIsOpenStaysOpenWhileAnAgentWrites() {
        tree.begin();
        item("/a").setExpanded(true);
        item("/a/deep").setExpanded(true);
        item("/b").setExpanded(true);
        item("/b").setExpanded(false);
        assertThat(open(tree.root())).containsExactly("/", "/a", "/a/deep", "/a/deep/x", "/b");
        TreeItem<OverlayRow> shown = item("/a/deep");

        thread.step(f -> f.put("/a/deep/new", "1")).step(f -> f.put("/b/z", "1")).step(f -> f.put("/a/deep/x", null));
        ScriptedWorkspace.goOn(session);
        tree.begin();
        assertThat(open(tree.root())).containsExactly("/", "/a", "/a/deep", "/a/deep/new", "/b");
        assertThat(item("/a/deep")).isSameAs(shown);
        item("/b").setExpanded(true);
        assertThat(open(item("/b"))).as("read when it is opened").containsExactly("/b/y", "/b/z");
    }

    @Test
    void whatIsOpenBelowAClosedFolderIsReadAgainWithIt() {
        tree.begin();
        item("/a").setExpanded(true);
        item("/a/deep").setExpanded(true);
        item("/a").setExpanded(false);
        thread.step(f -> f.put("/a/deep/new", "1")).step(f -> f.put("/a/deep/x", null));
        ScriptedWorkspace.goOn(session);
        tree.begin();
        item("/a").setExpanded(true);
        assertThat(open(item("/a"))).containsExactly("/a/deep", "/a/deep/new");
    }

    @Test
    void fewFilesAreOpenedOnceAndNotAgainWhereOneWasClosed() {
        tree.begin();
        tree.expandAll();
        assertThat(open(tree.root())).containsExactly("/", "/a", "/a/deep", "/a/deep/x", "/b", "/b/y");
        item("/a").setExpanded(false);
        thread.step(f -> f.put("/c/new", "1"));
        ScriptedWorkspace.goOn(session);
        tree.begin();
        tree.expandAll();
        assertThat(open(tree.root())).containsExactly("/", "/a", "/b", "/b/y", "/c", "/c/new");
    }
}
