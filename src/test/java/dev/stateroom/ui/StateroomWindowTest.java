package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.launch.WindowLauncher.Snapshot;
import dev.stateroom.storage.LocalData;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.settings.SettingsChange;
import dev.stateroom.workspace.settings.SettingsStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import javafx.stage.Window;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** The window as the command line starts it. */
class StateroomWindowTest {
    /** One thread for each window that is shown. */
    private static final ExecutorService THREADS = Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory());

    @TempDir
    Path folder;

    private LocalData data;
    private SettingsStore settings;

    @BeforeEach
    void settings() {
        data = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 2);
        settings = new SettingsStore(data);
    }

    @AfterEach
    void close() {
        data.close();
    }

    @BeforeAll
    static void startToolkit() throws Exception {
        Pictures.startToolkit();
    }

    private StateroomWindow window() {
        return new StateroomWindow(new FakeWorkspace(), () -> settings, new OpenWindows(), "0.1.0");
    }

    private static void showAndClose(StateroomWindow window, List<String> addresses, String title) throws Exception {
        showAndClose(window, addresses, title, () -> !stages(title).isEmpty());
    }

    private static void showAndClose(StateroomWindow window, List<String> addresses, String title, Callable<Boolean> shown) throws Exception {
        CompletableFuture<Integer> status = CompletableFuture.supplyAsync(() -> window.show(addresses), THREADS);
        await().atMost(Duration.ofSeconds(30)).until(() -> onFx(shown));
        assertThat(status).isNotDone();
        onFx(() -> {
            stages(title).forEach(Stage::hide);
            return true;
        });
        assertThat(status.get(30, TimeUnit.SECONDS)).isZero();
    }

    private static <T> T onFx(Callable<T> what) throws Exception {
        return WaitForAsyncUtils.asyncFx(what).get(20, TimeUnit.SECONDS);
    }

    private static List<Stage> stages(String title) {
        return Window.getWindows().stream()
                .filter(w -> w instanceof Stage stage && stage.getTitle() != null && stage.getTitle().startsWith(title))
                .map(Stage.class::cast)
                .toList();
    }

    private static boolean saysThatSomethingIsAmiss(Stage stage) {
        return stage.getScene().getRoot().lookupAll("*").stream()
                .anyMatch(node -> node instanceof Labeled labeled && "status-problems".equals(labeled.getId()) && labeled.getText().startsWith("1 "));
    }

    @Test
    void closingAndReopeningComesBackToWhatWasOpen() throws Exception {
        showAndClose(window(), List.of("sessions.db"), "billing-demo");

        assertThat(settings.found().recent()).extracting(SettingsChange.Opening::address).containsExactly("sessions.db");
        showAndClose(window(), List.of(), "billing-demo");
    }

    @Test
    void anAddressWithAThreadAndAStepShowsThem() throws Exception {
        showAndClose(window(), List.of("sessions.db#" + FakeWorkspace.THREAD + "@3"), "billing-demo", () -> stages("billing-demo").stream()
                .anyMatch(stage -> stage.getScene().lookup("#timeline-step") instanceof Labeled step && step.getText().equals("Step 3")));
    }

    @Test
    void aDamagedDatabaseDoesNotKeepTheWindowFromOpeningAndIsSaid() throws Exception {
        Files.createDirectories(folder.resolve("data"));
        Files.writeString(folder.resolve("data/stateroom.mv.db"), "{{{".repeat(5000));

        showAndClose(window(), List.of(), "Stateroom", () -> stages("Stateroom").stream().anyMatch(StateroomWindowTest::saysThatSomethingIsAmiss));
    }

    @Test
    void aDamagedDatabaseIsOfferedToBeRestoredFromItsNewestCopy() throws Exception {
        settings.change(List.of(new SettingsChange.Put("theme", "dark")));
        data.close();
        Files.write(folder.resolve("data/stateroom.mv.db"), new byte[100]);
        LocalData again = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 2);
        data = again;
        OwnData own = new OwnData(again, false);
        StateroomWindow window = new StateroomWindow(
                new LocalOpener(folder, Clock.systemUTC(), null, own, folder, new Credentials(_ -> null)), own::settings, new OpenWindows(), "0.1.0");
        showAndClose(window, List.of(), "Stateroom", () -> {
            Node go = stages("Stateroom").stream().map(stage -> stage.getScene().lookup("#prompt-go")).filter(Objects::nonNull).findFirst().orElse(null);
            if (go instanceof Button restore) {
                restore.fire();
            }
            return own.damage().isEmpty();
        });
        assertThat(own.settings().kept().orThrow().orElseThrow().values()).containsEntry("theme", "dark");
    }

    @Test
    void anAuditTrailThatDoesNotAgreeWithItsHeadIsSaid() throws Exception {
        settings.change(List.of(new SettingsChange.Put("theme", "dark")));
        new OwnData(data, false)
                .items("")
                .orThrow()
                .put(new Namespace(List.of("alice")), "/a", ForeignValue.Fields.copyOf(Map.of("n", new ForeignValue.Int(1))))
                .orThrow();
        data.close();
        Files.writeString(folder.resolve("data/audit-head"), "7 " + "0".repeat(64) + "\n");
        LocalData again = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 2);
        data = again;
        OwnData own = new OwnData(again, false);
        StateroomWindow window = new StateroomWindow(
                new LocalOpener(folder, Clock.systemUTC(), null, own, folder, new Credentials(_ -> null)), own::settings, new OpenWindows(), "0.1.0");
        showAndClose(window, List.of(), "Stateroom", () -> stages("Stateroom").stream().anyMatch(stage -> {
            if (stage.getScene().lookup("#problems-list") instanceof ListView<?> list) {
                return list.getItems().toString().contains("The audit log and the file audit-head do not agree");
            }
            if (saysThatSomethingIsAmiss(stage) && stage.getScene().lookup("#status-problems") instanceof Button problems) {
                problems.fire();
            }
            return false;
        }));
    }

    @Test
    void whatTheDatabaseHoldsIsShownWhereItsCopyIsLost() throws Exception {
        settings.change(List.of(new SettingsChange.Put("theme", "dark"), new SettingsChange.Put("open", "sessions.db")));
        Files.writeString(folder.resolve("data/settings.cache"), "{");

        showAndClose(window(), List.of(), "billing-demo", () -> stages("billing-demo").stream().anyMatch(stage -> Color.web("#0d1117").equals(stage.getScene().getFill())));
    }

    @Test
    void aSecondWindowIsOpenedBesideTheFirst() throws Exception {
        OpenWindows windows = new OpenWindows();
        assertThat(windows.areOpen()).isFalse();
        StateroomWindow first = new StateroomWindow(new FakeWorkspace(), () -> settings, windows, "0.1.0");
        StateroomWindow second = new StateroomWindow(new FakeWorkspace(), () -> settings, windows, "0.1.0");
        CompletableFuture<Integer> firstEnds = CompletableFuture.supplyAsync(() -> first.show(List.of("sessions.db")), THREADS);
        await().atMost(Duration.ofSeconds(30)).until(() -> onFx(() -> stages("billing-demo").size() == 1));
        assertThat(windows.areOpen()).isTrue();

        CompletableFuture<Integer> secondEnds = CompletableFuture.supplyAsync(() -> second.show(List.of()), THREADS);
        await().atMost(Duration.ofSeconds(30)).until(() -> onFx(() -> stages("Stateroom").size() == 1));
        assertThat(firstEnds).isNotDone();
        onFx(() -> {
            stages("billing-demo").forEach(Stage::hide);
            return true;
        });
        assertThat(firstEnds.get(30, TimeUnit.SECONDS)).isZero();
        assertThat(secondEnds).isNotDone();
        assertThat(windows.areOpen()).isTrue();
        onFx(() -> {
            stages("Stateroom").forEach(Stage::hide);
            return true;
        });
        assertThat(secondEnds.get(30, TimeUnit.SECONDS)).isZero();
        windows.awaitLast();
        assertThat(windows.areOpen()).isFalse();
    }

    @Test
    void aPictureIsWrittenWhereItWasAskedFor() throws Exception {
        Path out = folder.resolve("new/picture.png");

        window().snapshot(new Snapshot(out, 800, 600, 1, "dark", "en", "files", null, null, null, null, "sessions.db"));

        assertThat(ImageIO.read(out.toFile()).getWidth()).isEqualTo(800);
        assertThat(folder.resolve("data")).as("a picture remembers nothing").doesNotExist();
    }

    @Test
    void aPictureThatCannotBeWrittenIsRefused() throws Exception {
        Path blocked = Files.createFile(folder.resolve("file")).resolve("picture.png");

        assertThatThrownBy(() -> window().snapshot(
                        new Snapshot(blocked, 800, 600, 1, "dark", "en", "files", null, null, null, null, null)))
                .isInstanceOf(FailureException.class)
                .hasMessageContaining("picture.png");
    }
}
