package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.shell.FileChoice;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.io.File;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.DataFormat;
import javafx.scene.input.DragEvent;
import javafx.scene.input.Dragboard;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.input.TransferMode;
import javafx.scene.text.Text;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** "The agent says it wrote the report. Where is it?", once by mouse and once by keyboard alone. */
final class LostReportStoryTest extends StorySupport {
    private static final int STEPS = 21;

    @TempDir
    Path folder;

    private Path restored = Path.of("unset");

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(folder.resolve("sample"), Clock.systemUTC());
    }

    @Override
    protected PreferenceValues remembered() {
        return PreferenceValues.NOTHING.withTheme("light").withFrame(new PreferenceValues.Frame(1280, 800, false));
    }

    @Override
    protected FileChoice fileChoice() {
        return new FileChoice() {
            @Override
            public String file(@Nullable Window owner, String title) {
                return folder.resolve("lost-report.db").toString();
            }

            @Override
            public @Nullable String folder(@Nullable Window owner, String title) {
                return null;
            }

            @Override
            public Path ask(@Nullable Window owner, String title, String suggestedName) {
                return restored;
            }
        };
    }

    private Path copy(String name) throws Exception {
        try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream("/lost-report/" + name))) {
            Files.copy(in, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
        return folder.resolve(name);
    }

    /** Lets a file fall onto the window, as a file manager would. */
    private void drop(Path file) throws Exception {
        onFx(() -> {
            Class<?> type = Class.forName("com.sun.javafx.tk.TKClipboard");
            List<File> files = List.of(new File(file.toString()));
            Object clipboard = Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> switch (method.getName()) {
                case "hasContent" -> args[0] == DataFormat.FILES;
                case "getContent" -> args[0] == DataFormat.FILES ? files : null;
                case "getContentTypes" -> Set.of(DataFormat.FILES);
                case "getTransferModes" -> Set.of(TransferMode.COPY);
                default -> method.getReturnType() == boolean.class ? false : null;
            });
            Constructor<Dragboard> made = Dragboard.class.getDeclaredConstructor(type);
            made.setAccessible(true);
            Dragboard board = made.newInstance(clipboard);
            Parent root = scene().getRoot();
            for (var event : List.of(DragEvent.DRAG_OVER, DragEvent.DRAG_DROPPED)) {
                Event.fireEvent(root, new DragEvent(root, root, event, board, 400, 300, 400, 300, TransferMode.COPY, null, null, null));
            }
            return true;
        });
        waitUntilIdle();
    }

    private String texts(String selector) throws Exception {
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> onFx(() -> scene().lookup(selector) != null));
        return onFx(() -> scene().lookup(selector).lookupAll(".label").stream()
                .map(node -> ((Labeled) node).getText())
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" | ")));
    }

    // ---- the story

    @Test
    void byMouse() throws Exception {
        waitUntilIdle();
        Path database = copy("lost-report.db");
        byte[] untouched = Files.readAllBytes(database);
        drop(database);
        assertOpened();

        clickOn(treeCell(startsWith("report.md")));
        waitUntilIdle();
        assertReport();

        drag(onTrack(18, STEPS), MouseButton.PRIMARY).dropTo(onTrack(14, STEPS));
        waitUntilIdle();
        assertSecondVersion();
        drag(onTrack(14, STEPS), MouseButton.PRIMARY).dropTo(onTrack(4, STEPS));
        waitUntilIdle();
        assertFirstVersion();

        clickOn(version(3));
        waitUntilIdle();
        choose(2, "#version-compare");
        waitUntilIdle();
        assertCompared();

        clickOn("#rail-files");
        waitUntilIdle();
        clickOn("#blame-4");
        waitUntilIdle();
        assertCall();
        push(KeyCode.ESCAPE);

        restored = folder.resolve("report.md");
        choose(2, "#version-restore");
        waitUntilIdle();
        assertPreview(13);
        clickOn("#prompt-go");
        waitUntilIdle();
        assertThat(restored).content().contains("61 dollars per kWh in 2025");
        choose(1, "#version-restore");
        waitUntilIdle();
        assertThat(onFx(() -> scene().lookup("#prompt-go").isDisabled())).as("without a tick").isTrue();
        clickOn("#prompt-tick");
        clickOn("#prompt-go");
        waitUntilIdle();
        assertThat(restored).content().contains("87 dollars per kWh in 2024");

        drop(copy("lost-report.stateroom.json"));
        push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.R);
        waitUntilIdle();
        clickOn("#resolve-path").write("/memories/profile.md");
        waitUntilIdle();
        assertGoesToTheState();
        push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.M);
        waitUntilIdle();
        assertProblem();
        // The path of the call that wrote there is tried by itself where none is.
        onFx(() -> {
            node("#resolve-path", TextField.class).clear();
            return true;
        });
        clickOn(".problem-mend");
        waitUntilIdle();
        assertGoesToTheStore();
        assertThat(texts("#problems-list")).contains("an agent cannot reach them").doesNotContain("no leading slash");
        assertThat(Files.readAllBytes(database)).isEqualTo(untouched);
    }

    @Test
    void byKeyboardAlone() throws Exception {
        waitUntilIdle();
        copy("lost-report.db");
        push(KeyCode.SHORTCUT, KeyCode.O);
        waitUntilIdle();
        assertOpened();

        push(KeyCode.CONTROL, KeyCode.P);
        write("/report.md");
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertReport();

        tabTo("timeline");
        for (int i = 0; i < 4; i++) {
            push(KeyCode.LEFT);
        }
        waitUntilIdle();
        assertSecondVersion();
        for (int i = 0; i < 10; i++) {
            push(KeyCode.LEFT);
        }
        waitUntilIdle();
        assertFirstVersion();

        tabTo("about-versions");
        push(KeyCode.HOME).push(KeyCode.ENTER);
        waitUntilIdle();
        tabTo("files-since");
        push(KeyCode.SPACE).push(KeyCode.UP);
        write("13");
        push(KeyCode.ENTER);
        waitUntilIdle();
        push(KeyCode.D);
        waitUntilIdle();
        assertCompared();

        push(KeyCode.ESCAPE);
        waitUntilIdle();
        push(KeyCode.CONTROL, KeyCode.DIGIT1);
        waitUntilIdle();
        tabTo("preview-text");
        push(KeyCode.CONTROL, KeyCode.HOME).push(KeyCode.DOWN).push(KeyCode.DOWN).push(KeyCode.DOWN);
        push(KeyCode.SHIFT, KeyCode.B);
        waitUntilIdle();
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertCall();
        push(KeyCode.ESCAPE);

        restored = folder.resolve("report.md");
        Files.writeString(restored, "mine");
        tabTo("about-versions");
        push(KeyCode.DOWN).push(KeyCode.ENTER);
        waitUntilIdle();
        push(KeyCode.CONTROL, KeyCode.K);
        write("save as");
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(focus()).isEqualTo("prompt-tick");
        assertThat(restored).hasContent("mine");
        push(KeyCode.SPACE).push(KeyCode.TAB).push(KeyCode.TAB);
        assertThat(focus()).isEqualTo("prompt-go");
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(restored).content().contains("61 dollars per kWh in 2025");

        onFx(() -> {
            shell().open(folder.resolve(Objects.requireNonNull(copied("lost-report.stateroom.json"))).toString());
            return true;
        });
        waitUntilIdle();
        push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.R);
        waitUntilIdle();
        push(KeyCode.CONTROL, KeyCode.L);
        write("/memories/profile.md");
        waitUntilIdle();
        assertGoesToTheState();
        push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.M);
        waitUntilIdle();
        assertProblem();
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertGoesToTheStore();
    }

    @Test
    void whatIsMissingStandsOverTheTreeWhichIsNotEmpty() throws Exception {
        Path database = copy("lost-report.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(
                    "delete from writes where channel = 'files' and checkpoint_id = (select min(checkpoint_id) from writes where channel = 'files')");
        }
        open(database.toString());
        assertThat(onFx(() -> scene().lookup("#partial-strip").isVisible())).isTrue();
        assertThat(texts("#partial-strip")).contains("History incomplete", "step 3");
        assertThat(tree()).contains("profile.md A", "report.md A");
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> (texts("#overview-list") + texts("#overview-side")).contains("1 problem in what is open"));
        assertThat(texts("#overview-list") + texts("#overview-side")).doesNotContain("Nothing unusual");
    }

    @Test
    void theOlderReleaseShowsTheSame() throws Exception {
        open(copy("lost-report-0.5.db").toString());
        clickOn(treeCell(startsWith("report.md")));
        waitUntilIdle();
        assertThat(texts("#about")).contains("edit_file, subagent checker", "3 versions");
        assertThat(text("#status-dialect")).startsWith("Deep Agents 0.5");
        assertThat(tree()).contains("profile.md A", "report.md A");
    }

    // ---- what must be seen, however one came there

    private void assertOpened() throws Exception {
        assertThat(text("#source-chip")).isEqualTo("lost-report.db");
        assertThat(tree()).contains("/ state", "memories 1 changed", "report.md A", "/store/researcher/memories/ store live");
        assertThat(text("#status-read-only")).isEqualTo("read-only");
        assertThat(texts("#status-bar")).contains("history complete");
        assertThat(text("#timeline-step")).as("the last that changed a file").isEqualTo("Step 17");
    }

    private void assertReport() throws Exception {
        assertThat(texts("#about")).contains("Written by | write_file, subagent checker", "3 versions");
        assertThat(texts("#about-versions").split(" \\| (?=v\\d)"))
                .containsExactlyInAnyOrder("v3 | 15 | write_file | +2 | −2", "v2 | 13 | edit_file | +1 | −1", "v1 | 3 | write_file | +10");
        assertThat(shown()).contains("Sodium cells cost 87 dollars per kWh in 2023.");
        assertThat(onFx(() -> scene().lookup("#blame-4").getAccessibleText())).isEqualTo("Line 4: write_file, step 15, turn 1, subagent checker");
    }

    private void assertSecondVersion() throws Exception {
        assertThat(text("#timeline-step")).isEqualTo("Step 13");
        assertThat(tree()).contains("report.md A").noneMatch(row -> row.startsWith("memories"));
        assertThat(text("#files-count-A")).isEqualTo("1");
        assertThat(shown()).contains("Sodium cells cost 61 dollars per kWh in 2025, a fall of 30 percent.");
    }

    private void assertFirstVersion() throws Exception {
        assertThat(text("#timeline-step")).isEqualTo("Step 3");
        assertThat(tree()).contains("report.md A");
        assertThat(text("#files-count-A")).isEqualTo("1");
        assertThat(shown()).contains("Sodium cells cost 87 dollars per kWh in 2024.");
    }

    private void assertCompared() throws Exception {
        assertThat(texts("#diff-from")).startsWith("Step 13").contains("edit_file");
        assertThat(texts("#diff-to")).startsWith("Step 15").contains("task");
        assertThat(diff())
                .containsSubsequence(
                        "report.md",
                        "|-Sodium cells cost 61 dollars per kWh in 2025, a fall of 30 percent.|+Sodium cells cost 87 dollars per kWh in 2023.",
                        "|-We read 14 papers and 3 price lists.|+We read 14 papers.");
    }

    private void assertCall() throws Exception {
        assertThat(texts("#call-card"))
                .contains("write_file", "subagent checker", "file_path", "/report.md", "Updated file /report.md");
    }

    private void assertPreview(int step) throws Exception {
        assertThat(text("#restore-text")).contains("# Battery report", step == 13 ? "61 dollars" : "87 dollars");
        assertThat(restored).doesNotExist();
    }

    private void assertGoesToTheState() throws Exception {
        assertThat(texts("#resolve-answer")).startsWith("/ | state").contains("/memories/profile.md");
    }

    private void assertProblem() throws Exception {
        assertThat(texts("#problems-list"))
                .contains("the route \"memories/\" has no leading slash: 0 paths can match", "/memories/profile.md was stored in the state backend at /");
        assertThat(text(".problem-mend")).isEqualTo("Try the fix");
    }

    private void assertGoesToTheStore() throws Exception {
        assertThat(texts("#resolve-answer")).startsWith("/memories/ | store").contains("| /profile.md |");
        assertThat(text("#mounts-file")).contains("lost-report.stateroom.json").isNotEqualTo("lost-report.stateroom.json");
    }

    // ---- reading and hands

    private String copied(String name) {
        try {
            return copy(name).toString();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** The lines of the file in front. */
    private String shown() throws Exception {
        return onFx(() -> scene().lookup("#preview-text").lookupAll(".text").stream()
                .map(node -> ((Text) node).getText())
                .collect(Collectors.joining("")));
    }

    /** Opens the menu of a version and takes an item of it, once the menu is there and the version chosen. */
    private void choose(int number, String item) throws Exception {
        rightClickOn(version(number));
        ListView<?> versions = node("#about-versions", ListView.class);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> onFx(() -> versions.getContextMenu().isShowing()));
        PromptRobot.waitForToolkit();
        clickOn(item);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> onFx(() -> !versions.getContextMenu().isShowing()));
    }

    private Node version(int number) throws Exception {
        return onFx(() -> cells("#about-versions").stream()
                .filter(cell -> words(cell).contains("v" + number))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no version " + number)));
    }
}
