package dev.stateroom.ui.promotion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.server.RecordedServer;
import dev.stateroom.storage.LocalData;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A local thread goes to a server in the real window: from its menu, shown first, stopped, sent once. */
final class PromotionDialogTest extends WindowSupport {
    private static final String THREAD = "01a1fb7e-619e-7484-8607-71042af347ec";

    @TempDir
    Path folder;

    private final RecordedServer server = new RecordedServer("01-info-assistants", "05-history-state-fork");
    private @Nullable LocalData data;
    private @Nullable WorkspaceOpener opener;

    @Override
    protected WorkspaceOpener opener() {
        LocalData opened = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 2);
        data = opened;
        WorkspaceOpener made = new LocalOpener(
                folder.resolve("sample"), Clock.systemUTC(), null, new OwnData(opened, false), folder, new Credentials(name -> null));
        opener = made;
        return made;
    }

    /** A fork of the head before the newest run: what that run changed stays as the server has it. */
    @BeforeEach
    void forkAndAsk() throws Exception {
        try (ThreadSource theirs = Objects.requireNonNull(opener).threads(server.address(), Cancellation.NEVER, Progress.SILENT).orThrow()) {
            RecordedThread thread = theirs.thread(THREAD, Cancellation.NEVER).orThrow();
            var head = Objects.requireNonNull(thread.head(""));
            var files = thread.filesAt(head.key(), Cancellation.NEVER).orThrow().value();
            opener.localThreads().then(local -> local.fork(server.address(), new Mount.Point(THREAD, head.key(), files), null, "mine")).orThrow();
        }
        server.goOn(THREAD, "/theirs.md", "theirs");
        open("local:");
        push(KeyCode.CONTROL, KeyCode.DIGIT2);
        waitUntilIdle();
        TableView<?> table = lookup(".threads-table").queryAs(TableView.class);
        MenuItem promote = table.getContextMenu().getItems().stream().filter(item -> "menu-threads-promote".equals(item.getId())).findFirst().orElseThrow();
        onFx(() -> {
            table.getSelectionModel().selectFirst();
            promote.fire();
            return true;
        });
        waitUntilIdle();
    }

    @Override
    protected void afterWindow() {
        Objects.requireNonNull(data).close();
        server.close();
    }

    private void say(String field, String text) throws Exception {
        onFx(() -> {
            node(field, TextField.class).setText(text);
            return true;
        });
    }

    private void press(String button) throws Exception {
        onFx(() -> {
            node(button, Button.class).fire();
            return true;
        });
        waitUntilIdle();
    }

    private String told() throws Exception {
        return onFx(() -> scene().lookup("#promotion-told").lookupAll(".label").stream()
                .map(node -> ((Labeled) node).getText())
                .filter(Objects::nonNull)
                .reduce("", (a, b) -> a + b));
    }

    private boolean canSend() throws Exception {
        return !node("#promotion-send", Button.class).isDisabled();
    }

    @Test
    void whatIsShownIsSentOnceToANewThread() throws Exception {
        assertThat(canSend()).isFalse();
        say("#promotion-server", server.address());
        press("#promotion-look");
        assertThat(told()).contains("has several assistants");
        say("#promotion-assistant", "agent_auto");
        press("#promotion-look");
        ListView<?> files = node("#promotion-files", ListView.class);
        int count = files.getItems().size();
        assertThat(count).isPositive();
        assertThat(node("#promotion-summary", Label.class).getText()).contains("A new thread ").contains("Runs with agent_auto.");
        assertThat(server.changes).isEmpty();
        assertThat(canSend()).isTrue();
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(told()).contains("has the files, at checkpoint ");
        assertThat(server.changes).hasSize(2);
        assertThat(server.changes.getLast().get("values").get("files")).hasSize(count);
        assertThat(canSend()).isFalse();
        assertThat(onFx(() -> scene().getFocusOwner()).getId()).isEqualTo("promotion-open");
    }

    @Test
    void whatTheServerChangedStaysAndAThreadThatWentOnIsLookedAtAgain() throws Exception {
        say("#promotion-server", server.address());
        say("#promotion-thread", THREAD);
        press("#promotion-look");
        assertThat(node("#promotion-summary", Label.class).getText()).contains("Nothing to send").contains("1 file differs and stays").contains("/theirs.md");
        assertThat(canSend()).isFalse();
        OwnData own = Objects.requireNonNull(opener).ownData().orThrow();
        own.threads("").orThrow().append("mine", 1, Collections.singletonMap("/choice.txt", null), "deleted").orThrow();
        press("#promotion-look");
        assertThat(canSend()).isTrue();
        server.goOn(THREAD, "/theirs.md", "again");
        press("#promotion-send");
        assertThat(told()).contains("nothing was sent, look again");
        assertThat(server.changes).isEmpty();
        press("#promotion-look");
        server.drop = RecordedServer.Drop.AFTER;
        press("#promotion-send");
        assertThat(told()).contains("has the files").contains("the answer was lost");
        assertThat(server.changes).hasSize(1);
    }

    @Test
    void lookingIsStoppedAndEscapeLeaves() throws Exception {
        server.waitMillis = 3_000;
        say("#promotion-server", server.address());
        say("#promotion-thread", THREAD);
        onFx(() -> {
            node("#promotion-look", Button.class).fire();
            node("#promotion-stop", Button.class).fire();
            return true;
        });
        waitUntilIdle();
        assertThat(told()).isEmpty();
        assertThat(canSend()).isFalse();
        push(KeyCode.ESCAPE);
        waitUntilIdle();
        assertThat(lookup("#promotion").tryQuery()).isEmpty();
        assertThat(List.copyOf(server.changes)).isEmpty();
    }
}
