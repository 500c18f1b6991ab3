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
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import org.assertj.core.api.SoftAssertions;
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
        ButtonBase button = node(id, ButtonBase.class);
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

    /** They said that nothing waits, that there are no threads and that the store is empty, of a server that nobody had asked. */
    @Test
    void whatWasNotAskedIsNotSaidToBeEmpty() throws Exception {
        Path served = Files.writeString(folder.resolve("ws/served.stateroom.json"), """
                {"version": 1, "backend": {"type": "composite", "default": {"type": "state", "source": "http://127.0.0.1:%1$d", "thread": "t-1"},
                  "routes": {"/memories/": {"type": "store", "source": "http://127.0.0.1:%1$d", "namespace": ["a"]}}}}
                """.formatted(hub.getLocalPort()));
        open(served.toString());
        press("#trust-without");
        SoftAssertions all = new SoftAssertions();
        for (String view : List.of("files", "threads", "results", "memories", "inbox")) {
            press("#rail-" + view);
            List<Label> labels = onFx(() -> List.copyOf(lookup(".label").queryAllAs(Label.class)));
            all.assertThat(labels).as(view).extracting(Label::getText).contains("Not asked yet");
            // A list keeps cells that it showed before.
            all.assertThat(labels)
                    .as(view)
                    .filteredOn(label -> Stream.<Node>iterate(label, Objects::nonNull, Node::getParent).allMatch(Node::isVisible))
                    .extracting(label -> String.valueOf(label.getText()))
                    .noneMatch(text -> text.matches("(?i)no threads.*|no results here|no memories.*|nothing waits.*|.*is empty.*"));
        }
        all.assertAll();
        assertNobodyCame();
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

    /** All that a file may reach leads to one port of this computer. */
    private Path everything(String name, String repository) throws IOException {
        int port = hub.getLocalPort();
        return Files.writeString(folder.resolve("ws").resolve(name), """
                {"version": 1, "backend": {"type": "composite",
                  "default": {"type": "state", "source": "http://127.0.0.1:%1$d/lg?api_key=${env:HOME}", "thread": "t-1"},
                  "routes": {"/hub/": {"type": "context_hub", "repo": "%2$s", "endpoint": "http://127.0.0.1:%1$d", "api_key": "${env:HOME}"},
                    "/store/": {"type": "store", "source": "http://127.0.0.1:%1$d", "namespace": ["a"]},
                    "/s3/": {"type": "s3", "bucket": "docs", "endpoint": "http://127.0.0.1:%1$d", "access_key": "${env:HOME}", "secret_key": "${env:HOME}"},
                    "/table/": {"type": "postgres_files", "url": "postgresql://u:p@127.0.0.1:%1$d/db"},
                    "/threads/": {"type": "state", "source": "postgresql://u:p@127.0.0.1:%1$d/db"},
                    "/run/": {"type": "sandbox", "transport": "command", "argv": ["touch", "%3$s"]},
                    "/notes/": {"type": "filesystem", "root": "notes"}}}}
                """.formatted(port, repository, folder.resolve("STARTED")));
    }

    @Test
    void noViewSendsAnythingBeforeTheUserAgreed() throws Exception {
        Path all = everything("all.stateroom.json", "acme/notes");
        open(all.toString());
        assertThat(isShown()).isTrue();
        assertNobodyCame();
        press("#trust-without");
        int views = 0;
        for (Node button : onFx(() -> scene().getRoot().lookupAll(".button").stream().filter(node -> String.valueOf(node.getId()).startsWith("rail-")).toList())) {
            onFx(() -> {
                ((ButtonBase) button).fire();
                return true;
            });
            waitUntilIdle();
            onFx(() -> {
                session().refresh(() -> {});
                return true;
            });
            waitUntilIdle();
            assertNobodyCame();
            views++;
        }
        assertThat(views).isGreaterThan(8);
        clickOn("#rail-files");
        TreeView<?> tree = node("#files-tree", TreeView.class);
        assertThat(onFx(() -> tree.getRoot().getChildren().size())).isGreaterThan(5);
        for (int i = 0; i < onFx(() -> tree.getRoot().getChildren().size()); i++) {
            int row = i;
            onFx(() -> {
                tree.getRoot().getChildren().get(row).setExpanded(true);
                tree.getSelectionModel().select(row);
                return true;
            });
            waitUntilIdle();
            assertNobodyCame();
        }
        for (String typed : List.of("127.0.0.1:%d", "http://127.0.0.1:%d", "postgresql://u:p@127.0.0.1:%d/db", "mongodb://127.0.0.1:%d/db")) {
            push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.K);
            onFx(() -> {
                node("#connect-address", TextField.class).setText(typed.formatted(hub.getLocalPort()));
                return true;
            });
            waitUntilIdle();
            type(KeyCode.ESCAPE);
            assertNobodyCame();
        }
        assertThat(folder.resolve("STARTED")).doesNotExist();
    }

    @Test
    void aFileThatChangedIsAskedAgainAndTheFormerYesSendsNothing() throws Exception {
        Path all = everything("agreed.stateroom.json", "acme/notes");
        String text = Files.readString(all);
        for (String[] change : new String[][] {{"acme/notes", "acme/other"}, {"\"docs\"", "\"private\""}, {"/db\"}", "/db2\"}"}, {"${env:HOME}", "${env:PATH}"}, {"touch", "cp"}, {"t-1", "t-2"}, {"u:p@", "v:p@"}}) {
            Files.writeString(all, text);
            open(all.toString());
            if (isShown()) {
                press("#trust-without");
            }
            Files.writeString(all, text.replace(change[0], change[1]));
            open(all.toString());
            assertThat(isShown()).as(change[1]).isTrue();
            type(KeyCode.ESCAPE);
            waitUntilIdle();
            assertNobodyCame();
        }
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
