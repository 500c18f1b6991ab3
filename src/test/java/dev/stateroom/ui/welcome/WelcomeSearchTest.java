package dev.stateroom.ui.welcome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.preferences.Preferences;
import dev.stateroom.ui.preferences.PreferencesStore;
import dev.stateroom.ui.work.FxWork;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.SourceFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** The computer is searched when a person asks for it, not before; the search can be stopped, and what it found is kept. */
final class WelcomeSearchTest {
    private final List<String> opened = new ArrayList<>();
    private final AtomicInteger searches = new AtomicInteger();
    private final CountDownLatch begun = new CountDownLatch(1);

    @TempDir
    Path home;

    @BeforeAll
    static void toolkit() throws Exception {
        Pictures.startToolkit();
    }

    private static <T> T onFx(Callable<T> what) throws Exception {
        return WaitForAsyncUtils.asyncFx(what).get(30, TimeUnit.SECONDS);
    }

    /** {@code waits}: the search begins to look only when it is stopped. */
    private WelcomeView view(boolean waits) throws Exception {
        UserCommand none = UserCommand.of("none", "none", "x", () -> {});
        return onFx(() -> {
            WelcomeView view = new WelcomeView(
                    new FxWork(),
                    (c, p) -> {
                        searches.incrementAndGet();
                        begun.countDown();
                        while (waits && !c.isRequested()) {
                            Thread.onSpinWait();
                        }
                        return SourceFinder.search(home, List.of(home), waits ? c : Cancellation.NEVER, p);
                    },
                    new Preferences(PreferencesStore.none(), PreferenceValues.NOTHING),
                    InstantSource.system(),
                    opened::add,
                    none,
                    none,
                    none);
            new Scene(new StackPane(view.node()), 900, 600);
            lay(view);
            view.shown();
            return view;
        });
    }

    private static void lay(WelcomeView view) {
        view.node().getScene().getRoot().applyCss();
        view.node().getScene().getRoot().layout();
    }

    private static Button search(WelcomeView view) {
        lay(view);
        return (Button) Objects.requireNonNull(view.node().lookup("#welcome-search"));
    }

    private static void press(WelcomeView view) throws Exception {
        onFx(() -> {
            search(view).fire();
            return true;
        });
    }

    private static void awaitEnd(WelcomeView view) throws Exception {
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> onFx(() -> !view.isLoading()));
    }

    private static List<Button> rows(WelcomeView view) throws Exception {
        return onFx(() -> {
            List<Button> rows = new ArrayList<>();
            lay(view);
            for (Node row : view.node().lookupAll("#welcome-found .welcome-row")) {
                rows.add((Button) row);
            }
            return rows;
        });
    }

    private void write(String path) throws Exception {
        Path file = home.resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, "{}");
    }

    @Test
    void nothingIsSearchedUnasked() throws Exception {
        write("work/agent/langgraph.json");
        WelcomeView view = view(false);

        assertThat(onFx(view::isLoading)).isFalse();
        assertThat(searches).hasValue(0);
        assertThat(rows(view)).isEmpty();
        assertThat(onFx(() -> search(view).getText())).isEqualTo("Search");
    }

    @Test
    void whatIsFoundIsListedWithItsKindAndOpened() throws Exception {
        write("work/agent/langgraph.json");
        write(".deepagents/sessions.db");
        WelcomeView view = view(false);
        press(view);
        awaitEnd(view);

        List<Button> rows = rows(view);
        assertThat(rows).hasSize(2);
        assertThat(rows).anyMatch(row -> row.getAccessibleText().startsWith("agent, langgraph.json, "));
        assertThat(rows).anyMatch(row -> row.getAccessibleText().startsWith("sessions.db, Deep Agents terminal program, "));
        onFx(() -> {
            rows.stream().filter(row -> row.getText().equals("agent")).findFirst().orElseThrow().fire();
            return true;
        });
        assertThat(opened).containsExactly(home.resolve("work/agent").toString());
        assertThat(onFx(() -> search(view).getText())).isEqualTo("Search again");
    }

    @Test
    void aSearchIsStoppedAndKeepsWhatItFound() throws Exception {
        write(".deepagents/sessions.db");
        write("work/agent/langgraph.json");
        WelcomeView view = view(true);
        press(view);
        assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(onFx(() -> search(view).getText())).isEqualTo("Stop");
        press(view);
        awaitEnd(view);

        assertThat(rows(view)).extracting(Button::getText).containsExactly("sessions.db");
        assertThat(searches).hasValue(1);
    }
}
