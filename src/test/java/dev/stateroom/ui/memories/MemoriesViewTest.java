package dev.stateroom.ui.memories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.memory.MemoryLocation;
import dev.stateroom.history.memory.NamespaceAudit;
import dev.stateroom.history.store.ItemChange;
import dev.stateroom.history.store.ItemVersion;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.langgraph.postgres.PostgresServer;
import dev.stateroom.langgraph.sqlite.FatThread;
import dev.stateroom.storage.LocalData;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.preferences.PreferenceValues.Place;
import dev.stateroom.ui.theme.MissingGlyphs;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import org.fxmisc.richtext.CodeArea;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Memories of two users in one namespace, and of a thread whose memory file changed between its turns, in the real window. */
class MemoriesViewTest extends WindowSupport {
    private static final Namespace SHARED = new Namespace(List.of("filesystem"));

    @TempDir
    Path folder;

    private @Nullable LocalData data;

    @Override
    protected WorkspaceOpener opener() {
        LocalData opened = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 2);
        data = opened;
        return new LocalOpener(
                folder.resolve("sample"), Clock.systemUTC(), null, new OwnData(opened, false), folder, new Credentials(name -> null));
    }

    private VersionedItems items() {
        return new OwnData(Objects.requireNonNull(data), false).items("").orThrow();
    }

    private static ForeignValue.Fields file(String text) {
        return new ForeignValue.Fields(Map.of("content", new ForeignValue.Text(text), "encoding", new ForeignValue.Text("utf-8")));
    }

    @BeforeEach
    void showMemories() throws Exception {
        FatThread.write(folder, 5_000, 2_000);
        items().change(List.of(new ItemChange(SHARED, "/alice.md", file("- Alice wants reports in Czech.\n"), 600.0, null))).orThrow();
        items().put(SHARED, "/bob.md", file("- Bob wants reports in French.\n")).orThrow();
        Path workspace = Files.writeString(folder.resolve("fat.stateroom.json"), """
                {"version": 1, "name": "fat", "context": {"user_id": "alice"}, "backend": {"type": "composite",
                  "default": {"type": "state", "source": "sqlite:fat-thread.db", "thread": "fat-thread"},
                  "routes": {"/memories/": {"type": "store", "source": "local:", "namespace": ["filesystem"]}}}}
                """);
        open(workspace.toString());
        push(KeyCode.CONTROL, KeyCode.DIGIT4);
        waitUntilIdle();
    }

    @Override
    protected void afterWindow() {
        Objects.requireNonNull(data).close();
    }

    @SuppressWarnings("unchecked") // TestFX knows the class alone
    private TreeView<MemoryRow> tree() {
        return lookup("#memories-tree").queryAs(TreeView.class);
    }

    private void select(String key) throws Exception {
        onFx(() -> {
            TreeItem<MemoryRow> item = find(tree().getRoot(), key);
            tree().getSelectionModel().select(Objects.requireNonNull(item, key));
            tree().requestFocus();
            return true;
        });
        waitUntilIdle();
    }

    private static @Nullable TreeItem<MemoryRow> find(TreeItem<MemoryRow> in, String key) {
        if (in.getValue() instanceof MemoryRow.Item(MemoryLocation place, _, _) && place.key().equals(key)) {
            return in;
        }
        return in.getChildren().stream().map(child -> find(child, key)).filter(Objects::nonNull).findFirst().orElse(null);
    }

    @Test
    void aRowIsSelectedOnlyWhereItsMemoryIsShown() throws Exception {
        push(KeyCode.SLASH);
        write("bob");
        waitUntilIdle();
        push(KeyCode.DOWN);
        select("/bob.md");
        String again = onFx(() -> Objects.requireNonNull(session().workspaceProperty().get()).address());
        open(again);
        push(KeyCode.CONTROL, KeyCode.DIGIT4);
        waitUntilIdle();
        assertThat(onFx(() -> tree().getSelectionModel().getSelectedItem())).as("the source was opened again, and nothing is shown of it").isNull();
        push(KeyCode.SLASH);
        push(KeyCode.DOWN).push(KeyCode.DOWN);
        select("/bob.md");
        assertThat(onFx(() -> lookup("#memories-text").queryAs(CodeArea.class).getText())).contains("French");
    }

    @Test
    void aClickOnTheMemoryThatIsSelectedAlreadyLeavesTheMatrix() throws Exception {
        select("/bob.md");
        clickOn("#memories-open-matrix");
        waitUntilIdle();
        assertThat(lookup("#memories-matrix-table").tryQuery()).isPresent();
        clickOn(lookup("#memories-tree .tree-cell:selected").<Node>query());
        waitUntilIdle();
        assertThat(lookup("#memories-matrix-table").tryQuery()).isEmpty();
        assertThat(area().getText()).contains("French");
    }

    @Test
    void whatNoFontDrawsIsNamedBesideTheTextThatIsEdited() throws Exception {
        select("/bob.md");
        Node names = lookup("#memories-boxes").query();
        assertThat(onFx(names::isVisible)).isFalse();
        int horse = 0x1F40E;
        onFx(() -> {
            area().appendText(Character.toString(horse));
            return true;
        });
        assertThat(onFx(names::isVisible)).isEqualTo(MissingGlyphs.isMissing(horse));
        assertThat(label("#memories-boxes").contains("[horse]")).isEqualTo(MissingGlyphs.isMissing(horse));
        assertThat(onFx(() -> area().getText())).endsWith(Character.toString(horse));
        onFx(() -> {
            area().undo();
            return true;
        });
        assertThat(onFx(names::isVisible)).isFalse();
    }

    private List<String> rows() throws Exception {
        return onFx(() -> {
            List<String> shown = new ArrayList<>();
            for (int i = 0; i < tree().getExpandedItemCount(); i++) {
                shown.add(switch (tree().getTreeItem(i).getValue()) {
                    case MemoryRow.Space space -> space.namespace() + " " + space.items();
                    case MemoryRow.Item item -> item.place().key();
                    case MemoryRow.Files files -> "files " + files.count();
                    case MemoryRow row -> row.getClass().getSimpleName();
                });
            }
            return shown;
        });
    }

    private CodeArea area() {
        return lookup("#memories-text").queryAs(CodeArea.class);
    }

    private String label(String selector) {
        return lookup(selector).queryAs(Label.class).getText();
    }

    private List<String> history() throws Exception {
        List<String> texts = new ArrayList<>();
        items().versions(SHARED, "/alice.md", (ItemVersion version) ->
                texts.add(Objects.requireNonNull(ForeignValue.text(ForeignValue.fields(version.value()).get("content")))));
        return texts;
    }

    private int diffRows() throws Exception {
        return onFx(() -> ((ListView<?>) lookup("#memories-diff .diff-list").query()).getItems().size());
    }

    @Test
    void theDriftAndTheMatrixByMouse() throws Exception {
        assertThat(rows()).containsExactly("filesystem 2", "/alice.md", "/bob.md", "files 1", "/AGENTS.md");
        select("/AGENTS.md");
        assertThat(area().getText()).isEqualTo("beta\n");
        assertThat(lookup("Out of date since turn 2.").tryQuery()).isPresent();
        assertThat(label("#status-sign-clock")).isEqualTo("1 memory has drifted");
        assertThat(lookup("One thread still has an older copy.").tryQuery()).isPresent();
        clickOn("#memories-compare-copies");
        waitUntilIdle();
        assertThat(diffRows()).isEqualTo(2);
        assertThat(label("#memories .memories-info .label")).isEqualTo("Copy in the prompt and stored text");

        clickOn("#memories-open-matrix");
        waitUntilIdle();
        assertThat(lookup("#memories-matrix-table").queryAs(TableView.class).getItems().size()).isEqualTo(2);
        @SuppressWarnings("unchecked")
        ListView<NamespaceAudit.Finding> findings = lookup("#memories-findings").queryAs(ListView.class);
        assertThat(findings.getItems()).hasSize(1);
        assertThat(findings.getItems().getFirst().keysByUser().toString()).isEqualTo("{alice=[/alice.md], bob=[/bob.md]}");
        clickOn("#memories-matrix-close");
        waitUntilIdle();
        assertThat(lookup("#memories-text").tryQuery().or(() -> lookup("#memories-diff").tryQuery())).isPresent();
    }

    @Test
    void anEditIsStagedCommittedOnceAndTakenBackByKeyboard() throws Exception {
        select("/alice.md");
        push(KeyCode.F2);
        waitUntilIdle();
        push(KeyCode.CONTROL, KeyCode.END);
        write("- And short.");
        waitUntilIdle();
        assertThat(history()).hasSize(1);
        assertThat(label("#memories-staged")).isEqualTo("1 item staged");
        assertThat(label("#status-sign-edit-3")).isEqualTo("1 item staged");
        push(KeyCode.F6);
        push(KeyCode.D);
        waitUntilIdle();
        assertThat(diffRows()).isEqualTo(2);
        push(KeyCode.CONTROL, KeyCode.ENTER);
        waitUntilIdle();
        assertThat(history()).containsExactly("- Alice wants reports in Czech.\n", "- Alice wants reports in Czech.\n- And short.");
        assertThat(onFx(() -> lookup("#memories-staged").query().isVisible())).isFalse();
        push(KeyCode.CONTROL, KeyCode.Z);
        waitUntilIdle();
        assertThat(history())
                .containsExactly(
                        "- Alice wants reports in Czech.\n", "- Alice wants reports in Czech.\n- And short.", "- Alice wants reports in Czech.\n");
        assertThat(onFx(() -> lookup("#memories-history").queryListView().getItems().size())).isEqualTo(3);
        List<Double> lives = new ArrayList<>();
        items().versions(SHARED, "/alice.md", version -> lives.add(Objects.requireNonNull(version.ttlMinutes())));
        assertThat(lives).containsExactly(600.0, 600.0, 600.0);
        List<String> trail = new ArrayList<>();
        new OwnData(Objects.requireNonNull(data), false)
                .trail()
                .orThrow()
                .oldest(Cancellation.NEVER, entry -> trail.add(entry.event().through() + " " + entry.event().action() + " " + entry.event().subject()))
                .orThrow();
        assertThat(trail).containsExactly("window committed /alice.md in filesystem, version 2", "window took back /alice.md in filesystem, version 3");
        assertThat(area().getText()).isEqualTo("- Alice wants reports in Czech.\n");
    }

    @Test
    void anItemThatSomebodyElseChangedMeanwhileIsNotOverwritten() throws Exception {
        select("/alice.md");
        push(KeyCode.F2);
        write("x");
        items().put(SHARED, "/alice.md", file("meanwhile")).orThrow();
        push(KeyCode.CONTROL, KeyCode.ENTER);
        waitUntilIdle();
        assertThat(history()).containsExactly("- Alice wants reports in Czech.\n", "meanwhile");
        assertThat(label("#memories-staged")).isEqualTo("1 item staged");
        assertThat(label("#memories-said")).startsWith("Others changed this memory since you started");
        clickOn("#memories-rebase");
        push(KeyCode.CONTROL, KeyCode.ENTER);
        waitUntilIdle();
        assertThat(history().getLast()).isEqualTo("x- Alice wants reports in Czech.\n");
    }

    @Test
    void searchFindsByTextAndShowsEverythingAgain() throws Exception {
        push(KeyCode.SLASH);
        write("french");
        waitUntilIdle();
        assertThat(rows()).containsExactly("filesystem 2", "/bob.md");
        push(KeyCode.ESCAPE);
        waitUntilIdle();
        assertThat(rows()).hasSize(5);
        Node focus = onFx(() -> scene().getFocusOwner());
        assertThat(focus.getId()).isEqualTo("memories-tree");
    }

    @Test
    void aVersionIsComparedAndRestored() throws Exception {
        items().put(SHARED, "/alice.md", file("- Alice wants reports in Polish.\n")).orThrow();
        push(KeyCode.SHIFT, KeyCode.F5);
        waitUntilIdle();
        select("/alice.md");
        push(KeyCode.H);
        push(KeyCode.END);
        waitUntilIdle();
        assertThat(onFx(() -> scene().getFocusOwner()).getId()).isEqualTo("memories-history");
        assertThat(onFx(() -> lookup("#memories-history").queryListView().getSelectionModel().getSelectedIndex())).isEqualTo(1);
        push(KeyCode.R);
        waitUntilIdle();
        assertThat(label("#memories-staged")).isEqualTo("1 item staged");
        push(KeyCode.CONTROL, KeyCode.ENTER);
        waitUntilIdle();
        assertThat(history().getLast()).isEqualTo("- Alice wants reports in Czech.\n");
        assertThat(history()).hasSize(3);
    }

    @Test
    void theDriftAndTheMatrixByKeyboard() throws Exception {
        push(KeyCode.END);
        waitUntilIdle();
        assertThat(area().getText()).isEqualTo("beta\n");
        push(KeyCode.C);
        waitUntilIdle();
        assertThat(diffRows()).isEqualTo(2);
        push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.A);
        waitUntilIdle();
        assertThat(onFx(() -> scene().getFocusOwner()).getId()).isEqualTo("memories-matrix-table");
        push(KeyCode.F6);
        assertThat(onFx(() -> scene().getFocusOwner()).getId()).isEqualTo("memories-findings");
        push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.A);
        waitUntilIdle();
        assertThat(onFx(() -> scene().getFocusOwner()).getId()).isEqualTo("memories-tree");
    }

    @Test
    void hintsLeadToTheirLineAndANewItemIsBegunAndDeletedAgain() throws Exception {
        items().put(SHARED, "/carol.md", file("# Carol\n\n- Never send Bob reports in French\n- Send Bob reports in French\n")).orThrow();
        push(KeyCode.SHIFT, KeyCode.F5);
        waitUntilIdle();
        push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.H);
        waitUntilIdle();
        push(KeyCode.HOME);
        push(KeyCode.DOWN);
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(area().getText()).startsWith("# Carol");
        assertThat(area().getSelectedText()).isEqualTo("- Never send Bob reports in French");

        push(KeyCode.CONTROL, KeyCode.N);
        waitUntilIdle();
        push(KeyCode.CONTROL, KeyCode.A);
        write("filesystem /dora.md");
        push(KeyCode.ENTER);
        waitUntilIdle();
        write("- Dora is new.");
        push(KeyCode.CONTROL, KeyCode.ENTER);
        waitUntilIdle();
        assertThat(rows()).contains("/dora.md");
        assertThat(items().version(SHARED, "/dora.md").orThrow()).isEqualTo(1);
        push(KeyCode.CONTROL, KeyCode.Z);
        waitUntilIdle();
        assertThat(items().version(SHARED, "/dora.md").orThrow()).isZero();
        assertThat(rows()).doesNotContain("/dora.md");
    }

    @Test
    void whatStateroomKeepsIsOpenedAtItsMemoriesThoughItHasNoThread() throws Exception {
        onFx(() -> {
            shell().open("local:", thread -> new Place("memories", null, null, null, null), null);
            return true;
        });
        waitUntilIdle();
        assertThat(rows()).containsExactly("filesystem 2", "/alice.md", "/bob.md");
        assertThat(onFx(() -> scene().lookup("#status-sign-clock"))).as("what has drifted elsewhere").isNull();
    }

    @Test
    void anItemHasAValueAndAFileHasNone() throws Exception {
        select("/alice.md");
        clickOn("#memories-mode-json");
        assertThat(lookup("#memories-json").queryAs(TextArea.class).getText()).contains("Alice");
        select("/AGENTS.md");
        assertThat(lookup("#memories-json").tryQuery()).isEmpty();
        assertThat(lookup("#memories-mode-json").query().isVisible()).isFalse();
        assertThat(area().getText()).as("in the place of an empty value").isNotBlank();
    }

    @Test
    void aStoreInPostgresIsShownAndNotEdited() throws Exception {
        var database = PostgresServer.restored();
        open(database.address());
        push(KeyCode.CONTROL, KeyCode.DIGIT4);
        waitUntilIdle();
        assertThat(rows()).contains("stateroom.memories 3", "/AGENTS.md");
        select("/AGENTS.md");
        assertThat(area().getText()).startsWith("# Memory");
        push(KeyCode.F2);
        write("x");
        assertThat(area().getText()).startsWith("# Memory");
        assertThat(lookup("#memories-staged").tryQuery().map(Node::isVisible)).contains(false);
        push(KeyCode.F6);
        push(KeyCode.SLASH);
        write("half-even");
        waitUntilIdle();
        assertThat(rows()).contains("/AGENTS.md").doesNotContain("/legacy.md");
    }
}
