package dev.stateroom.ui.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stateroom.storage.LocalData;
import dev.stateroom.ui.FileAnswers;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.access.AssistiveClient.Remote;
import dev.stateroom.ui.access.atspi.AtspiState;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.shell.FileChoice;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Three threads want permission, and the reviewer has a screen reader: all of it over a real accessibility bus, no key and no mouse. */
@EnabledIf(value = "isPossible", disabledReason = "needs dbus-daemon and at-spi2-registryd")
class ScreenReaderStoryTest extends WindowSupport {
    @TempDir
    Path folder;

    private @Nullable LocalData data;
    private @Nullable AssistiveClient opened;
    private @Nullable AssistiveTechnology technology;

    static boolean isPossible() {
        return AssistiveClient.isPossible();
    }

    @Override
    protected WorkspaceOpener opener() {
        LocalData own = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 2);
        data = own;
        return new LocalOpener(folder, Clock.systemUTC(), null, new OwnData(own, false), folder, new Credentials(_ -> null));
    }

    @Override
    protected PreferenceValues remembered() {
        return PreferenceValues.NOTHING.withTheme("light").withFrame(new PreferenceValues.Frame(1280, 800, false));
    }

    @Override
    protected FileChoice fileChoice() {
        return new FileAnswers(null, folder::resolve);
    }

    @BeforeEach
    void turnOn() throws Exception {
        Path database = folder.resolve("pending.db");
        try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream("/review/pending.db"))) {
            Files.copy(in, database);
        }
        open(database.toString());
        opened = new AssistiveClient(folder);
        technology = new AssistiveTechnology(Map.of("STATEROOM_SCREEN_READER", "on", "AT_SPI_BUS_ADDRESS", AssistiveClient.address(folder)));
        technology.watch();
    }

    @AfterEach
    void turnOff() throws Exception {
        if (technology != null) {
            technology.close();
        }
        if (opened != null) {
            opened.close();
        }
    }

    @Override
    protected void afterWindow() {
        if (data != null) {
            data.close();
        }
    }

    private AssistiveClient client() {
        return Objects.requireNonNull(opened);
    }

    private void decide(Remote program, String row, String button) throws Exception {
        client().act(client().row(client().withId(program, "inbox-list"), row));
        await().atMost(Duration.ofSeconds(30)).until(() -> client().has(client().row(client().withId(program, "inbox-list"), row), AtspiState.SELECTED.bit()));
        waitUntilIdle();
        client().act(client().withId(program, button));
        waitUntilIdle();
    }

    private void reason(Remote program, String reason) throws Exception {
        client().type(client().withId(program, "inbox-message"), reason);
        waitUntilIdle();
        client().act(client().withId(program, "inbox-take"));
        waitUntilIdle();
    }

    @Test
    void theApprovalStoryWithoutKeysOrMouse() throws Exception {
        AssistiveClient client = client();
        Remote program = client.program();
        assertThat(client.name(program)).isEqualTo("Stateroom");
        client.act(client.withId(program, "rail-inbox"));
        Remote list = client.withId(program, "inbox-list");
        assertThat(client.role(list)).isEqualTo("list");

        decide(program, "/notes/plan.md", "inbox-edit");
        Remote content = client.withId(program, "inbox-field-content");
        assertThat(client.role(content)).isEqualTo("text");
        assertThat(client.text(content)).isEqualTo("draft\n");
        client.forget();
        client.type(content, "final\n");
        client.heard("StateChanged", "sensitive"); // the button below can be used now
        client.act(client.withId(program, "inbox-take"));
        client.row(client.withId(program, "inbox-list"), "/notes/plan.md, Edit");
        waitUntilIdle();

        decide(program, "/config/app.toml", "inbox-reject");
        Remote edit = client.withId(program, "inbox-edit");
        assertThat(client.has(edit, AtspiState.SENSITIVE.bit())).isFalse();
        assertThat(client.name(edit)).contains("allows only Approve, Reject");
        reason(program, "Keep debugging on");
        decide(program, "/alpha.txt", "inbox-approve");
        decide(program, "/beta.txt", "inbox-reject");
        reason(program, "Not this one");
        client.forget();
        decide(program, "rm -rf", "inbox-defer");
        client.heard("ChildrenChanged", "remove");

        Remote submit = client.withId(program, "inbox-submit");
        await().atMost(Duration.ofSeconds(30)).until(() -> client.has(submit, AtspiState.SENSITIVE.bit()));
        assertThat(client.name(submit)).contains("2 threads");
        client.act(submit);
        Remote sheet = client.withId(program, "inbox-sheet");
        assertThat(client.role(sheet)).isEqualTo("dialog");
        assertThat(client.has(sheet, AtspiState.MODAL.bit())).isTrue();
        client.act(client.withId(program, "inbox-send-now"));
        await().atMost(Duration.ofSeconds(60)).until(() -> !saved().isEmpty());
        assertThat(Files.readString(saved().getFirst())).contains("Keep debugging on", "Not this one", "final\\n");

        client.act(client.withId(program, "rail-audit"));
        Remote table = client.find(program, each -> isTable(client, each));
        int rows = onFx(() -> lookup(each -> each instanceof TableView<?>).queryAs(TableView.class).getItems().size());
        assertThat(client.property(table, "org.a11y.atspi.Table", "NRows")).isEqualTo(rows);
        client.find(table, each -> named(client, each, "edit_file"));
    }

    private static boolean named(AssistiveClient client, Remote each, String word) {
        try {
            return client.role(each).equals("table cell") && client.name(each).contains(word);
        } catch (IOException gone) {
            return false;
        }
    }

    private static boolean isTable(AssistiveClient client, Remote each) {
        try {
            return client.role(each).equals("table");
        } catch (IOException gone) {
            return false;
        }
    }

    private List<Path> saved() throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return new ArrayList<>(files.filter(file -> file.toString().endsWith(".json")).toList());
        }
    }

    @Test
    void whatEndsIsNoLongerOnTheBus() throws Exception {
        Remote program = client().program();
        Objects.requireNonNull(technology).close();
        await().atMost(Duration.ofSeconds(30)).until(() -> client().children(new Remote("org.a11y.atspi.Registry", program.path())).isEmpty());
    }
}
