package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.preferences.PreferencesStore;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.TextField;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/** The rail: which entry is lit, what each says, when it has words, and its help. */
class NavigationRailTest extends WindowSupport {
    private static final PseudoClass HERE = PseudoClass.getPseudoClass("here");
    private static final List<String> ENTRIES = List.of(
            "files", "threads", "results", "memories", "replay", "permissions", "inbox", "audit", "search", "compare", "mounts");

    private final PreferencesStore memory = PreferencesStore.none();

    @Override
    protected FakeWorkspace opener() {
        return new FakeWorkspace();
    }

    @Override
    protected PreferencesStore memory() {
        return memory;
    }

    @Override
    protected PreferenceValues remembered() {
        return PreferenceValues.NOTHING.withTheme("light").withFrame(new PreferenceValues.Frame(1280, 800, false));
    }

    private List<String> lit() throws Exception {
        return onFx(() -> ENTRIES.stream()
                .filter(entry -> Objects.requireNonNull(scene().lookup("#rail-" + entry)).getPseudoClassStates().contains(HERE))
                .toList());
    }

    private void await(Callable<Boolean> condition) throws Exception {
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> onFx(condition));
    }

    @Test
    void theViewThatIsShownIsLitAndNoOther() throws Exception {
        assertThat(lit()).isEmpty();
        open("sessions.db");
        assertThat(lit()).containsExactly("files");
        for (String entry : List.of("search", "mounts", "compare", "threads")) {
            clickOn("#rail-" + entry);
            waitUntilIdle();
            assertThat(lit()).containsExactly(entry);
        }
    }

    @Test
    void eachEntrySaysWhatItDoesAndWhatIsMissing() throws Exception {
        for (String entry : ENTRIES) {
            assertThat(tip(entry)).as(entry).contains("\nOpen ");
            Button button = node("#rail-" + entry, Button.class);
            assertThat(button.getAccessibleHelp()).isEqualTo(tip(entry));
            assertThat(button.getGraphic().getLayoutBounds().getWidth()).as("not the size of the word below").isEqualTo(FeatherIcons.RAIL);
        }
        open("sessions.db");
        for (String entry : ENTRIES) {
            assertThat(tip(entry)).as(entry).isNotBlank().doesNotContain("\n");
            // An enabled button keeps the mouse to itself.
            assertThat(HoverTip.text(node("#rail-" + entry, Button.class))).isEqualTo(tip(entry));
        }
    }

    /** As for a mouse over a disabled button: the tooltip is on what is around it. */
    private String tip(String entry) throws Exception {
        return onFx(() -> Objects.requireNonNull(HoverTip.text(node("#rail-" + entry, Button.class).getParent())));
    }

    @Test
    void theWordsGiveWayInASmallWindowAndOnRequest() throws Exception {
        waitUntilIdle();
        assertThat(hasWords()).isTrue();
        collapse();
        await(() -> !hasWords());
        restart();
        waitUntilIdle();
        assertThat(hasWords()).isFalse();
        collapse();
        await(this::hasWords);
        resize(900, 800);
        await(() -> !hasWords());
        resize(1280, 800);
        await(this::hasWords);
        resize(1280, 600);
        await(() -> !hasWords());
    }

    private void collapse() {
        clickOn("#settings-menu");
        clickOn("#settings-rail");
    }

    private void resize(double width, double height) throws Exception {
        onFx(() -> {
            scene().getWindow().setWidth(width);
            scene().getWindow().setHeight(height);
            return true;
        });
    }

    private boolean hasWords() throws Exception {
        return onFx(() -> {
            ContentDisplay display = ((Button) Objects.requireNonNull(scene().lookup("#rail-files"))).getContentDisplay();
            double width = ((Region) Objects.requireNonNull(scene().lookup("#rail"))).getWidth();
            assertThat(width).isIn(48.0, 72.0);
            return display == ContentDisplay.TOP && width == 72;
        });
    }

    @Test
    void helpSaysWhereThePagesAreAndWhatThisProgramIs() throws Exception {
        help("menu-help.documentation");
        await(() -> scene().lookup("#fact-sheet") != null);
        String homepage = Files.readString(Path.of("pom.xml")).replaceFirst("(?s).*<homepage>([^<]*)</homepage>.*", "$1");
        assertThat(values()).containsExactly(homepage);
        clickOn(lookup("#fact-sheet-values .sr-icon-button").queryButton());
        assertThat(onFx(() -> Clipboard.getSystemClipboard().getString())).isEqualTo(homepage);
        push(KeyCode.ESCAPE);
        await(() -> scene().lookup("#fact-sheet") == null);

        help("menu-help.about");
        await(() -> scene().lookup("#fact-sheet") != null);
        assertThat(values()).hasSize(4).noneMatch(String::isBlank);
        assertThat(values().get(1)).startsWith(Runtime.version().toString()).contains("JavaFX");
    }

    private void help(String item) {
        clickOn("#rail-help");
        clickOn(lookup((Node node) -> item.equals(node.getId())).<Node>query());
    }

    private List<String> values() throws Exception {
        return onFx(() -> scene().getRoot().lookupAll("#fact-sheet .text-field").stream()
                .map(field -> ((TextField) field).getText())
                .toList());
    }
}
