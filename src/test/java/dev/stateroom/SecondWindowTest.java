package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stateroom.cli.output.Terminal;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.WorkspaceOpener;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A window that is asked for while another process holds the data folder. */
final class SecondWindowTest extends WindowSupport {
    private static final Map<String, String> DISPLAY = Map.of("DISPLAY", ":0");

    @TempDir
    Path folder;

    private final List<AppGraph> graphs = new ArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @Override
    protected WorkspaceOpener opener() {
        return graph().opener(folder.resolve("unused"), false, Path.of(""), new Credentials(_ -> null));
    }

    private static Terminal terminal() {
        return new Terminal(
                Terminal.utf8(new ByteArrayOutputStream()),
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                false,
                false,
                DISPLAY::get);
    }

    private AppGraph graph() {
        AppGraph graph = new AppGraph(terminal());
        graphs.add(graph);
        return graph;
    }

    @AfterEach
    void end() {
        graphs.forEach(graph -> graph.own.end());
        threads.shutdownNow();
    }

    private CompletableFuture<CommandRun> started(String... arguments) {
        return CompletableFuture.supplyAsync(() -> CommandRun.of(folder.resolve("data"), DISPLAY, false, arguments), threads);
    }

    private static List<Stage> stages(String title) throws Exception {
        return onFx(() -> Window.getWindows().stream()
                .filter(w -> w instanceof Stage stage && stage.getTitle() != null && stage.getTitle().startsWith(title + " – "))
                .map(Stage.class::cast)
                .toList());
    }

    /** Waits for a window, and says how the command ended that should show it if it does not. */
    private static void awaitWindow(String title, CompletableFuture<CommandRun> command) {
        await().atMost(Duration.ofSeconds(30)).until(() -> command.isDone() || stages(title).size() == 1);
        assertThat(command.isDone() ? command.join().err() : "").isEmpty();
    }

    private static void close(String title) throws Exception {
        Stage stage = stages(title).getFirst();
        onFx(() -> {
            stage.hide();
            return true;
        });
    }

    @Test
    void isShownByTheProcessOfTheFirstAndEndsWithItsOwnWindow() throws Exception {
        Path one = Files.createDirectory(folder.resolve("one"));
        Path two = Files.createDirectory(folder.resolve("two"));
        CompletableFuture<CommandRun> first = started("open", one.toString());
        awaitWindow("one", first);
        await().atMost(Duration.ofSeconds(30)).until(() -> Files.exists(folder.resolve("data/owner.sock")));

        CompletableFuture<CommandRun> second = started("open", two.toString());
        awaitWindow("two", second);
        CommandRun recent = started("recent", "--json").get(60, TimeUnit.SECONDS);
        assertThat(recent.json().findValuesAsString("name")).as("of both, told by the window's process").containsExactly("two", "one");

        close("two");
        assertThat(second.get(30, TimeUnit.SECONDS).status()).isZero();
        assertThat(first).isNotDone();
        close("one");
        assertThat(first.get(30, TimeUnit.SECONDS).status()).isZero();
        assertThat(started("recent", "--json").get(60, TimeUnit.SECONDS).json().findValuesAsString("name")).containsExactly("two", "one");
        assertThat(started("recent", "--clear", "--json").get(60, TimeUnit.SECONDS).json()).isEmpty();
    }

    @Test
    void eachOfSeveralFilesHasAWindowAndTheProcessEndsWithTheLast() throws Exception {
        Path one = Files.createDirectory(folder.resolve("one"));
        Path two = Files.createDirectory(folder.resolve("two"));
        CompletableFuture<CommandRun> both = started(one.toString(), two.toString());
        awaitWindow("one", both);
        awaitWindow("two", both);
        close("one");
        assertThat(both).isNotDone();
        close("two");
        assertThat(both.get(30, TimeUnit.SECONDS).status()).isZero();
    }

    @Test
    void isShownByItselfWhileACommandHasTheDataAndHasThemAfterwards() throws Exception {
        Path one = Files.createDirectory(folder.resolve("one"));
        Path data = folder.resolve("data");
        AppGraph command = graph();
        command.own.own(data, true).ownTrail().orThrow();

        CompletableFuture<CommandRun> window = started("open", one.toString());
        awaitWindow("one", window);
        assertThat(window).isNotDone();
        command.own.end();
        // The window's process takes the folder as soon as it needs it.
        CommandRun recent = started("recent", "--json").get(60, TimeUnit.SECONDS);
        assertThat(recent.json().findValuesAsString("name")).containsExactly("one");
        close("one");
        assertThat(window.get(30, TimeUnit.SECONDS).status()).isZero();
    }
}
