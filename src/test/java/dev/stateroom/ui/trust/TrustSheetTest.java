package dev.stateroom.ui.trust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.storage.LocalData;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the window asks before a workspace file reaches anything. */
class TrustSheetTest extends WindowSupport {
    @TempDir
    Path folder;

    private @Nullable WorkspaceOpener made;
    private ServerSocket hub;
    private Path file;

    @Override
    protected WorkspaceOpener opener() {
        if (made == null) {
            OwnData own = new OwnData(new LocalData(folder.resolve("own"), Clock.systemUTC(), (command, in, out, err) -> 2), false);
            made = new LocalOpener(folder.resolve("sample"), Clock.systemUTC(), null, own, Path.of(""), new Credentials(_ -> null));
        }
        return made;
    }

    @Override
    protected PreferenceValues remembered() {
        return PreferenceValues.NOTHING.withTheme("light").withFrame(new PreferenceValues.Frame(1280, 800, false));
    }

    @BeforeEach
    void write() throws IOException {
        hub = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        hub.setSoTimeout(1);
        Files.createDirectories(folder.resolve("ws/notes"));
        Files.writeString(folder.resolve("ws/notes/a.md"), "local\n");
        file = document("w.stateroom.json", "acme/notes");
    }

    @AfterEach
    void close() throws IOException {
        hub.close();
    }

    private Path document(String name, String repository) throws IOException {
        return Files.writeString(folder.resolve("ws").resolve(name), """
                {"version": 1, "name": "shown\u202e", "backend": {"type": "composite", "default": {"type": "state"},
                  "routes": {"/notes/": {"type": "filesystem", "root": "notes"}, "/hub/": {"type": "context_hub", "repo": "%s", "endpoint": "http://127.0.0.1:%d"}}}}
                """.formatted(repository, hub.getLocalPort()));
    }

    private boolean isShown() throws Exception {
        return onFx(() -> lookup("#trust-sheet").tryQuery().map(Node::isVisible).orElse(false));
    }

    private void press(String id) throws Exception {
        Button button = node(id, Button.class);
        onFx(() -> {
            button.fire();
            return true;
        });
        waitUntilIdle();
    }

    private void assertNobodyCame() throws IOException {
        boolean came = true;
        try {
            hub.accept().close();
        } catch (java.net.SocketTimeoutException nobody) {
            came = false;
        }
        assertThat(came).as("a connection").isFalse();
    }

    @Test
    void theFileIsDescribedAndCanBeReadAsText() throws Exception {
        open(file.toString());
        assertThat(isShown()).isTrue();
        String facts = onFx(() -> lookup("#trust-facts").query().lookupAll(".label").stream().map(label -> ((Label) label).getText()).toList().toString());
        assertThat(facts).contains(folder.resolve("ws").toString(), Files.getOwner(file).getName(), "just now", "never");
        press("#trust-as-text");
        String text = onFx(() -> lookup("#trust-text").queryAs(TextArea.class).getText());
        assertThat(text).contains("\"context_hub\"", "[U+202E]").contains("\n").doesNotContain("\u202e");
        assertThat(onFx(() -> lookup("#trust-text").queryAs(TextArea.class).isEditable())).isFalse();
        press("#trust-as-text");
        assertThat(onFx(() -> lookup("#trust-text").tryQuery().isPresent())).isFalse();
        assertNobodyCame();
    }

    @Test
    void whoAllowsNothingIsNotAskedAgainForTheSameList() throws Exception {
        open(file.toString());
        press("#trust-without");
        assertThat(isShown()).isFalse();
        open(file.toString());
        assertThat(isShown()).as("the same list").isFalse();
        assertNobodyCame();
        document("w.stateroom.json", "acme/other");
        open(file.toString());
        assertThat(isShown()).as("another list").isTrue();
        type(KeyCode.ESCAPE);
        waitUntilIdle();
        open(file.toString());
        assertThat(isShown()).as("the same list").isFalse();
        assertNobodyCame();
    }

    @Test
    void mountsThatWaitAreNoProblems() throws Exception {
        open(file.toString());
        press("#trust-without");
        Button count = node("#status-problems", Button.class);
        assertThat(onFx(count::getText)).isEqualTo("1 mount waits for your agreement");
        assertThat(onFx(() -> count.getStyleClass().contains("sr-muted"))).isTrue();
        press("#status-problems");
        assertThat(onFx(() -> node("#problems-count", Label.class).getText())).isEqualTo("0");
        assertThat(onFx(() -> lookup(".label").queryAllAs(Label.class).stream().map(Label::getText).anyMatch(text -> text != null && text.contains("/hub/")))).isTrue();
    }
}
