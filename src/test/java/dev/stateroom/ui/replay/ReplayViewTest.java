package dev.stateroom.ui.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.replay.VerdictNote;
import dev.stateroom.ui.FxPauses;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.shell.FileChoice;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** Calls replayed in the real window, by keyboard. */
class ReplayViewTest extends WindowSupport {
    private static final double SHARE = Double.parseDouble(System.getProperty("soak.share", "0.1"));

    @TempDir
    Path folder;

    private Path log = Path.of("");
    private Path saved = Path.of("");

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(Path.of("target", "sample"), Clock.systemUTC());
    }

    @Override
    protected FileChoice fileChoice() {
        return new FileChoice() {
            @Override
            public String file(@Nullable Window owner, String title) {
                return log.toString();
            }

            @Override
            public @Nullable String folder(@Nullable Window owner, String title) {
                return null;
            }

            @Override
            public Path ask(@Nullable Window owner, String title, String name) {
                saved = folder.resolve(name);
                return saved;
            }
        };
    }

    @BeforeEach
    void showReplay() throws Exception {
        Files.createDirectories(folder.resolve("root"));
        Path workspace = Files.writeString(folder.resolve("w.stateroom.json"), """
                {"version": 1, "dialect": "python-0.7", "backend": {"type": "filesystem", "root": "root", "virtual_mode": true}}""");
        open(workspace.toString());
        push(KeyCode.CONTROL, KeyCode.DIGIT5);
        waitUntilIdle();
    }

    private void openLog(String text) throws Exception {
        log = Files.writeString(folder.resolve("calls.jsonl"), text);
        push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.L);
        waitUntilIdle();
    }

    @SuppressWarnings("unchecked") // TestFX knows the class alone
    private List<ReplayRow> rows() {
        return lookup("#replay-table").tryQueryAs(TableView.class)
                .map(table -> List.copyOf(((TableView<ReplayRow>) table).getItems()))
                .orElse(List.of());
    }

    private List<String> verdicts() {
        return rows().stream().map(row -> row.result() == null ? "" : row.result().verdict().word()).toList();
    }

    private void until(String... verdicts) throws Exception {
        try {
            WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> verdicts().equals(List.of(verdicts)));
        } catch (TimeoutException late) {
            assertThat(rows().stream().map(row -> row.call().tool() + " " + (row.result() == null ? "" : row.result().verdict() + " " + row.result().actualText())))
                    .as("not %s; %s", List.of(verdicts), texts("#replay-failure"))
                    .isEmpty();
        }
        waitUntilIdle();
    }

    private static final String CALLS = """
            {"tool": "write_file", "args": {"file_path": "/a.txt", "content": "one"}, "result": "Updated file /a.txt"}
            {"tool": "read_file", "args": {"file_path": "/a.txt"}, "result": "something else"}
            {"tool": "fetch", "args": {}, "result": "x"}
            """;

    @Test
    void anEmptyWorkspaceSaysWhatToOpen() {
        assertThat(lookup("#replay .label").queryAllAs(Label.class).stream().map(Label::getText)).contains("No recording");
    }

    @Test
    void aLogRunsAtOnceAndTheFirstDifferenceIsShownWithItsReason() throws Exception {
        openLog(CALLS);
        until("same", "different", "skipped");
        assertThat(lookup("#replay-sums .label").queryAllAs(Label.class).stream().map(Label::getText)).contains("1 same", "1 different", "1 skipped");
        assertThat(lookup("#replay-detail .label").queryAllAs(Label.class).stream().map(Label::getText)).contains("Call 2", "read_file");
        assertThat(folder.resolve("root")).isEmptyDirectory();
    }

    @Test
    void stepStopAndEditedArguments() throws Exception {
        openLog(CALLS);
        until("same", "different", "skipped");
        clickOn("#replay-table");
        push(KeyCode.F10);
        until("same", "", "");
        push(KeyCode.F10);
        until("same", "different", "");
        push(KeyCode.K);
        push(KeyCode.K);
        push(KeyCode.J);
        push(KeyCode.F9);
        push(KeyCode.F5);
        until("same", "different", "skipped");
        push(KeyCode.F5);
        WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> verdicts().contains(""));
        waitUntilIdle();
        assertThat(rows().stream().anyMatch(ReplayRow::stops)).isTrue();
        push(KeyCode.E);
        waitUntilIdle();
        TextArea editor = node("#replay-arguments", TextArea.class);
        onFx(() -> {
            editor.setText("{\"file_path\": \"/b.txt\", \"content\": \"two\"}");
            return true;
        });
        push(KeyCode.CONTROL, KeyCode.ENTER);
        WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> rows().stream().anyMatch(row -> row.edited() && row.result() != null));
        waitUntilIdle();
        ReplayRow edited = rows().stream().filter(ReplayRow::edited).findFirst().orElseThrow();
        assertThat(edited.result()).isNotNull();
    }

    @Test
    void aStopBeforeTheFirstCallHoldsOnce() throws Exception {
        openLog(CALLS);
        until("same", "different", "skipped");
        clickOn("#replay-table");
        push(KeyCode.HOME).push(KeyCode.F9);
        push(KeyCode.F5);
        until("", "", "");
        push(KeyCode.F5);
        until("same", "different", "skipped");
    }

    @Test
    void theReportIsExported() throws Exception {
        openLog(CALLS);
        until("same", "different", "skipped");
        push(KeyCode.CONTROL, KeyCode.E);
        waitUntilIdle();
        WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> Files.exists(saved) && Files.size(saved) > 0);
        assertThat(saved).content().contains("<html", "something else");
    }

    private List<String> texts(String selector) {
        return lookup(selector).queryAllAs(Label.class).stream().map(Label::getText).toList();
    }

    @Test
    void whatACallAnswersNowIsAcceptedAndTakenBack() throws Exception {
        openLog(CALLS);
        until("same", "different", "skipped");
        clickOn("#replay-table");
        push(KeyCode.F8);
        push(KeyCode.A);
        until("same", "same", "skipped");
        push(KeyCode.CONTROL, KeyCode.Z);
        until("same", "different", "skipped");
    }

    @Test
    void aLineThatIsLongerThanItsHalfIsScrolledThere() throws Exception {
        openLog("{\"tool\": \"read_file\", \"args\": {\"file_path\": \"/none.txt\"}, \"result\": \"" + "long ".repeat(200) + "\"}\n");
        until("different");
        ScrollBar bar = node("#replay-lines-scroll", ScrollBar.class);
        assertThat(onFx(() -> bar.isVisible() && bar.getMax() > 1000)).isTrue();
        onFx(() -> {
            scene().lookup("#replay-lines").requestFocus();
            return true;
        });
        push(KeyCode.RIGHT).push(KeyCode.RIGHT).push(KeyCode.LEFT);
        assertThat(onFx(bar::getValue)).isEqualTo(40);
        openLog(CALLS);
        until("same", "different", "skipped");
        assertThat(onFx(bar::isVisible)).as("all lines are short").isFalse();
    }

    @Test
    void theFilesBeforeAndAfterACallAreBelowItsAnswers() throws Exception {
        Files.writeString(folder.resolve("root/a.txt"), "one\ntwo\n");
        openLog("""
                {"tool": "edit_file", "args": {"file_path": "/a.txt", "old_string": "two", "new_string": "2"}, "result": "x"}
                """);
        until("different");
        onFx(() -> {
            scene().getWindow().setWidth(1300);
            return true;
        });
        waitUntilIdle();
        clickOn("#replay-table");
        push(KeyCode.HOME).push(KeyCode.F5);
        WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> !lookup("#replay-files-lines .list-cell").queryAll().isEmpty());
        waitUntilIdle();
        assertThat(texts("#replay-detail .label")).contains("Before", "After", "/a.txt").contains("Recorded", "Actual");
        assertThat(lookup("#replay-files-lines .list-cell").queryAll().stream().map(Node::getAccessibleText)).contains("one", "before: two, after: 2");
        push(KeyCode.B);
        waitUntilIdle();
        assertThat(texts("#replay-detail .label")).contains("Recorded", "Actual");
        assertThat(onFx(() -> Objects.requireNonNull(scene().lookup("#replay-files-lines")).getParent().isVisible())).isFalse();
        assertThat(folder.resolve("root/a.txt")).hasContent("one\ntwo\n");
    }

    @Test
    void anotherDialectRunsAtOnceAndIsComparedWithTheRunBefore() throws Exception {
        openLog(CALLS + "{\"tool\": \"delete\", \"args\": {\"file_path\": \"/a.txt\"}, \"result\": \"Deleted /a.txt\"}\n");
        until("same", "different", "skipped", "same");
        onFx(() -> {
            lookup("#replay-dialect").queryAs(MenuButton.class).getItems().get(1).fire(); // the oldest release
            return true;
        });
        until("same", "different", "skipped", "skipped");
        clickOn("#replay-table");
        push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.R);
        WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> texts("#replay-compare .label").contains("python-0.2"));
        waitUntilIdle();
        assertThat(texts("#replay-compare .label")).contains("Dialect", "python-0.7", "delete", "Skipped", "/a.txt");
        push(KeyCode.DOWN).push(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(lookup("#replay-compare").tryQuery()).isEmpty();
        push(KeyCode.CONTROL, KeyCode.Z);
        until("same", "different", "skipped", "same");
    }

    @Test
    void otherRoutesAreAnotherWorkspaceFile() throws Exception {
        openLog("{\"tool\": \"read_file\", \"args\": {\"file_path\": \"/a.txt\"}, \"result\": \"@@ lines 1-1 of 1 @@\\nfrom there\"}\n");
        until("different");
        Files.writeString(Files.createDirectories(folder.resolve("there")).resolve("a.txt"), "from there\n");
        log = Files.writeString(folder.resolve("there.stateroom.json"), """
                {"version": 1, "dialect": "python-0.7", "backend": {"type": "filesystem", "root": "there", "virtual_mode": true}}""");
        onFx(() -> {
            lookup("#replay-routes").queryAs(MenuButton.class).getItems().get(1).fire();
            return true;
        });
        until("same");
        assertThat(node("#replay-routes", MenuButton.class).getText()).isEqualTo("there.stateroom.json");
    }

    @Test
    void theCallsOfASubagentAreIncludedFromALogOfTheirOwn() throws Exception {
        openLog("""
                {"tool": "task", "args": {"description": "x", "subagent_type": "s"}, "result": "done"}
                {"tool": "read_file", "args": {"file_path": "/a.txt"}, "result": "@@ lines 1-1 of 1 @@\\none"}
                """);
        until("skipped", "skipped");
        log = Files.writeString(folder.resolve("sub.jsonl"), CALLS.lines().findFirst().orElseThrow() + "\n");
        clickOn("#replay-table");
        push(KeyCode.HOME);
        push(KeyCode.I);
        until("skipped", "same", "same");
        push(KeyCode.CONTROL, KeyCode.Z);
        until("skipped", "skipped");
    }

    @Test
    void whatTheCallsChangedIsAppliedOnceItHasBeenReadAndCanBeTakenBack() throws Exception {
        Files.writeString(folder.resolve("w.stateroom.json"), """
                {"version": 1, "dialect": "python-0.7", "backend": {"type": "filesystem", "root": "root", "virtual_mode": true, "writable": true}}""");
        open(folder.resolve("w.stateroom.json").toString());
        push(KeyCode.CONTROL, KeyCode.DIGIT5);
        openLog(CALLS);
        until("same", "different", "skipped");
        onFx(() -> {
            lookup("#replay-more").queryAs(MenuButton.class).getItems().stream().filter(item -> "replay-apply".equals(item.getId())).findFirst().orElseThrow().fire();
            return true;
        });
        WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> lookup("#replay-changes").tryQuery().isPresent());
        waitUntilIdle();
        assertThat(String.valueOf(node("#replay-changes", ListView.class).getItems())).isEqualTo("[create  /a.txt  3 bytes]");
        assertThat(folder.resolve("root")).isEmptyDirectory();
        push(KeyCode.SPACE);
        clickOn("#prompt-go");
        WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> Files.exists(folder.resolve("root/a.txt")));
        waitUntilIdle();
        clickOn("#replay-table");
        push(KeyCode.CONTROL, KeyCode.Z);
        WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> !Files.exists(folder.resolve("root/a.txt")));
    }

    /** {@code -Dsoak.share=1}: 10,000 calls, fewer else. Prints the longest time that the window did not answer. */
    @Test
    void thousandsOfCallsMakeNodesOnlyForWhatIsVisibleAndTheWindowAnswersMeanwhile() throws Exception {
        // The view is laid out once before, so that what is looked at is the run.
        openLog(CALLS);
        until("same", "different", "skipped");
        int filled = node("#replay-table", ReplayTable.class).filled();
        int calls = (int) Math.max(1_000, 10_000 * SHARE);
        StringBuilder many = new StringBuilder();
        IntStream.range(0, calls)
                .forEach(i -> many.append(i % 2 == 0
                        ? "{\"tool\": \"write_file\", \"args\": {\"file_path\": \"/d/f%d.txt\", \"content\": \"%d\"}, \"result\": \"Updated file /d/f%d.txt\"}\n".formatted(i % 200, i, i % 200)
                        : "{\"tool\": \"read_file\", \"args\": {\"file_path\": \"/d/f%d.txt\"}, \"result\": \"x\"}\n".formatted((i - 1) % 200)));
        log = Files.writeString(folder.resolve("calls.jsonl"), many);
        long longest;
        long work;
        try (FxPauses pauses = new FxPauses()) {
            push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.L);
            WaitForAsyncUtils.waitFor(180, TimeUnit.SECONDS, () -> onFx(() -> rows().size() == calls && rows().getLast().result() != null));
            waitUntilIdle();
            longest = pauses.longest();
            work = pauses.longestWork();
        }
        System.out.printf("%,d calls replayed in the window, longest pause %d ms, longest work of the window %d ms%n", calls, longest, work);
        assertThat(lookup("#replay-table .table-row-cell").queryAll().size()).isLessThan(60);
        assertThat(node("#replay-table", ReplayTable.class).filled() - filled).as("cells filled while %d calls ran", calls).isLessThan(1_000);
        assertThat(lookup("#replay-sums .label").queryAllAs(Label.class).stream().map(Label::getText)).anyMatch(text -> text.endsWith("same"));
        assertThat(folder.resolve("root")).isEmptyDirectory();
    }

    @Test
    void everyReasonHasWords() {
        for (String language : List.of("en", "zh-CN")) {
            Translations.speak(language);
            Translations words = Translations.of(ReplayView.class);
            assertThat(VerdictNote.Reason.values())
                    .filteredOn(reason -> reason != VerdictNote.Reason.NONE && reason != VerdictNote.Reason.RULE && reason != VerdictNote.Reason.WITHHELD)
                    .allSatisfy(reason -> assertThat(words.has("note." + reason.name().toLowerCase(Locale.ROOT))).as(language + " " + reason).isTrue());
        }
        Translations.speak("en");
    }
}
