package dev.stateroom.ui.inbox;

import dev.stateroom.langgraph.server.ApprovalServer;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.storage.LocalData;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.preferences.PreferencesStore;
import dev.stateroom.ui.preferences.StoredPreferences;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.settings.SettingsStore;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** A window over a server that asks, with what a person does in its inbox. */
abstract class InboxWindowSupport extends WindowSupport {
    @TempDir
    Path folder;

    final ApprovalServer server = new ApprovalServer();
    String draft = "";
    private @Nullable LocalData data;
    private @Nullable LocalData state;
    private @Nullable StoredPreferences memory;

    /** The clock of this computer. */
    Clock clock() {
        return Clock.systemUTC();
    }

    @Override
    protected WorkspaceOpener opener() {
        LocalData opened = data;
        if (opened == null) {
            opened = new LocalData(folder.resolve("data"), clock(), (command, in, out, err) -> 2);
            data = opened;
        }
        return new LocalOpener(folder, Clock.systemUTC(), null, new OwnData(opened, false), folder, new Credentials(_ -> null));
    }

    @Override
    protected PreferencesStore memory() {
        LocalData holding = state == null ? new LocalData(folder.resolve("state"), Clock.systemUTC(), (command, in, out, err) -> 2) : state;
        state = holding;
        StoredPreferences there = memory == null ? new StoredPreferences(new SettingsStore(holding), _ -> {}, InstantSource.system()) : memory;
        memory = there;
        return there;
    }

    @Override
    protected PreferenceValues remembered() {
        return new PreferenceValues("light", "en", null, List.of(), Map.of("inbox", Map.of("drafts", draft)), new PreferenceValues.Frame(1280, 800, false));
    }

    @AfterEach
    void end() {
        server.close();
    }

    /** What the closing window still writes comes before the folder goes. */
    @Override
    protected void afterWindow() {
        if (data != null) {
            data.close();
        }
        if (memory != null) {
            memory.close();
        }
        if (state != null) {
            state.close();
        }
    }

    void showInbox(int calls) throws Exception {
        open(server.address());
        push(KeyCode.CONTROL, KeyCode.DIGIT7);
        until(() -> lookup("#inbox-list").tryQuery().isPresent() && rows() == calls);
        waitUntilIdle();
    }

    static void until(Callable<Boolean> condition) throws Exception {
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, condition);
    }

    @SuppressWarnings("unchecked") // TestFX knows the class alone
    long rows() throws Exception {
        return onFx(() -> lookup("#inbox-list").queryAs(ListView.class).getItems().stream().filter(InboxRow.Call.class::isInstance).count());
    }

    void key(KeyCode... keys) throws Exception {
        push(keys);
        waitUntilIdle();
    }

    String text(String id) throws Exception {
        return onFx(() -> ((Labeled) lookup(id).query()).getText());
    }

    void fire(String id) throws Exception {
        until(() -> lookup(id).tryQuery().isPresent());
        onFx(() -> {
            lookup(id).queryAs(Button.class).fire();
            return true;
        });
        waitUntilIdle();
    }

    /** Selects the only call whose subject contains that. */
    @SuppressWarnings("unchecked") // TestFX knows the class alone
    void choose(String subject) throws Exception {
        onFx(() -> {
            ListView<InboxRow> list = lookup("#inbox-list").queryAs(ListView.class);
            for (InboxRow row : list.getItems()) {
                if (row instanceof InboxRow.Call(HangingCall call) && call.call().subject().contains(subject)) {
                    list.getSelectionModel().clearAndSelect(list.getItems().indexOf(row));
                }
            }
            list.requestFocus();
            return true;
        });
        waitUntilIdle();
    }

    /** As soon as the decision can be sent: its thread may still be read. */
    void submit() throws Exception {
        until(() -> onFx(() -> !lookup("#inbox-submit").queryAs(Button.class).isDisabled()));
        key(KeyCode.CONTROL, KeyCode.ENTER);
        until(() -> lookup("#inbox-sheet").tryQuery().isPresent());
        key(KeyCode.CONTROL, KeyCode.ENTER);
    }

    OwnData own() {
        return new OwnData(Objects.requireNonNull(data), false);
    }

    private List<AuditEntry> trail() {
        List<AuditEntry> all = new ArrayList<>();
        own().trail().orThrow().oldest(Cancellation.NEVER, all::add).orThrow();
        return all;
    }

    List<String> audited() {
        return trail().stream().map(entry -> entry.event().action()).toList();
    }

    String whoDid(String action) {
        return trail().stream().filter(entry -> entry.event().action().equals(action)).findFirst().orElseThrow().event().who();
    }

    List<String> details() {
        return trail().stream().map(entry -> entry.event().detail()).toList();
    }
}
