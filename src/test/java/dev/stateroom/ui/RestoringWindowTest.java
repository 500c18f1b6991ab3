package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.storage.LocalData;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.theme.AppTheme;
import dev.stateroom.vfs.Failure;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The question whether a copy takes the place of data that are damaged, answered by mouse and by keyboard. */
class RestoringWindowTest extends WindowSupport {
    private static final Namespace NAMESPACE = new Namespace(List.of("alice"));

    @TempDir
    Path folder;

    private @Nullable LocalData data;
    private @Nullable OwnData own;
    private byte[] damaged = new byte[0];
    private final AtomicInteger restored = new AtomicInteger();

    private Path file() {
        return folder.resolve("own/stateroom.mv.db");
    }

    private OwnData data() {
        LocalData opened = new LocalData(folder.resolve("own"), Clock.systemUTC(), (command, in, out, err) -> 2);
        data = opened;
        return new OwnData(opened, false);
    }

    @Override
    protected PreferenceValues remembered() {
        return PreferenceValues.NOTHING.withTheme("light").withFrame(new PreferenceValues.Frame(900, 600, false));
    }

    @Override
    protected WorkspaceOpener opener() {
        OwnData before = data();
        before.items("").orThrow().put(NAMESPACE, "/a", ForeignValue.Fields.copyOf(Map.of("n", new ForeignValue.Int(1)))).orThrow();
        before.backup().orThrow();
        Objects.requireNonNull(data).close();
        try {
            damaged = Files.readAllBytes(file());
            Arrays.fill(damaged, 0, Math.min(damaged.length, 3 * 4096), (byte) 7);
            Files.write(file(), damaged);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        OwnData again = data();
        own = again;
        return new LocalOpener(folder, Clock.systemUTC(), null, again, Path.of(""), new Credentials(_ -> null));
    }

    @Override
    protected void afterWindow() {
        Objects.requireNonNull(data).close();
    }

    /** As the window does when it starts. */
    private void ask() throws Exception {
        Failure why = Objects.requireNonNull(own).damage().orElseThrow();
        String copy = Objects.requireNonNull(own).newestGoodCopy().orElseThrow();
        onFx(() -> {
            openWindow().offerRestoring(why, copy, restored::incrementAndGet);
            return true;
        });
        PromptRobot.waitForToolkit();
        await().atMost(Duration.ofSeconds(30)).until(() -> onFx(() -> scene().lookup("#prompt-go") != null));
    }

    private String said() throws Exception {
        return onFx(() -> scene().getRoot().lookupAll("*").stream()
                .filter(node -> node instanceof Labeled)
                .map(node -> ((Labeled) node).getText())
                .collect(Collectors.joining("\n")));
    }

    private Node prompt() throws Exception {
        return onFx(() -> Objects.requireNonNull(scene().lookup("#prompt")));
    }

    @Test
    void theQuestionSaysWhatIsWrongAndBeginsOnCancel() throws Exception {
        ask();
        assertThat(said()).contains("Stateroom's data is damaged", "stateroom-", "Restore puts the newest good copy", "Cancel leaves everything as it is").doesNotContain("store restore", "--yes");
        assertThat(said()).contains("Defaults are used until you choose \u201cRestore Stateroom's data from the newest backup\u201d in the palette");
        assertThat(onFx(() -> scene().getFocusOwner())).isInstanceOfSatisfying(Button.class, button -> assertThat(button.getText()).isEqualTo("Cancel"));
        assertThat(onFx(() -> prompt().getAccessibleText())).isEqualTo("Stateroom's data is damaged");
        for (String size : List.of("1280x800", "900x600")) {
            for (AppTheme theme : AppTheme.values()) {
                onFx(() -> {
                    theme.apply(scene());
                    scene().getWindow().setWidth(Integer.parseInt(size.split("x")[0]));
                    scene().getWindow().setHeight(Integer.parseInt(size.split("x")[1]));
                    return true;
                });
                PromptRobot.waitForToolkit();
                assertThat(Pictures.write("restore-" + theme.id() + "-" + size, scene())).isNotEmptyFile();
            }
        }
    }

    @Test
    void escapeLeavesEverythingAsItIs() throws Exception {
        ask();
        push(KeyCode.ESCAPE);
        await().atMost(Duration.ofSeconds(30)).until(() -> onFx(() -> scene().lookup("#prompt-go") == null));
        waitUntilIdle();
        assertThat(Files.readAllBytes(file())).isEqualTo(damaged);
        assertThat(restored).hasValue(0);
        assertThat(Objects.requireNonNull(own).damage()).isPresent();
    }

    @Test
    void aClickRestoresTheCopyAndKeepsTheDamagedFile() throws Exception {
        ask();
        clickOn("#prompt-go");
        OwnData now = Objects.requireNonNull(own);
        await().atMost(Duration.ofSeconds(60)).until(() -> restored.get() == 1);
        waitUntilIdle();
        assertThat(now.damage()).isEmpty();
        assertThat(now.items("").orThrow().namespaces(Cancellation.NEVER).orThrow()).containsExactly(new ItemStore.Contents(NAMESPACE, 1));
        await().atMost(Duration.ofSeconds(30)).until(() -> said().contains("Restored stateroom-"));
        try (Stream<Path> all = Files.walk(folder.resolve("own"))) {
            assertThat(all.filter(Files::isRegularFile).filter(RestoringWindowTest.this::isTheDamagedOne)).as("the damaged file, kept aside").isNotEmpty();
        }
    }

    private boolean isTheDamagedOne(Path path) {
        try {
            return Files.size(path) == damaged.length && Arrays.equals(Files.readAllBytes(path), damaged);
        } catch (IOException unread) {
            return false;
        }
    }
}
