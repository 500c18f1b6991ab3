package dev.stateroom.ui.permissions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.ui.WindowSupport;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Would my rule have stopped it? The rules of a workspace about secrets, in the real window. */
class PermissionsViewTest extends WindowSupport {
    @TempDir
    Path folder;

    private Path workspace = Path.of("");

    @Override
    protected WorkspaceOpener opener() {
        return new LocalOpener(Path.of("target", "sample"), Clock.systemUTC());
    }

    @Override
    protected boolean sharesWindow() {
        return true;
    }

    @BeforeEach
    void showPermissions() throws Exception {
        Files.createDirectories(folder.resolve("project"));
        workspace = Files.writeString(folder.resolve("secrets.stateroom.json"), """
                {"version": 1, "dialect": "python-0.7", "backend": {"type": "filesystem", "root": "project"},
                 "permissions": [{"operations": ["read", "write"], "paths": ["/secrets/**"], "mode": "deny"},
                                 {"operations": ["read"], "paths": ["/**"], "mode": "allow"}]}""");
        open(workspace.toString());
        push(KeyCode.CONTROL, KeyCode.DIGIT6);
        waitUntilIdle();
    }

    /** The window is shared, and would ask about what a test did not save. */
    @AfterEach
    void leaveUnasked() throws Exception {
        onFx(() -> {
            session().leave();
            return true;
        });
        waitUntilIdle();
    }

    @SuppressWarnings("unchecked") // TestFX knows the class alone
    private List<PermissionRule> rules() {
        return List.copyOf(((ListView<PermissionRule>) lookup("#permissions-rules").queryAs(ListView.class)).getItems());
    }

    private List<String> texts(String selector) {
        return lookup(selector + " .label").queryAllAs(Label.class).stream().map(Label::getText).toList();
    }

    @Test
    void theProbeSaysWhatEachDialectDecidesAndWhy() throws Exception {
        push(KeyCode.CONTROL, KeyCode.L);
        write("/secrets/.env");
        waitUntilIdle();
        assertThat(texts("#permissions-here")).contains("Allowed by default", "0 of 2 rules matched");
        assertThat(texts("#permissions-there")).contains("Denied by rule 1");
        assertThat(texts("#permissions-why")).containsSubsequence("segment", ".env", "starts with a dot");
        assertThat(lookup("#permissions-here .sr-warning").tryQuery()).isPresent();
        assertThat(lookup("#permissions-there .sr-danger").tryQuery()).isPresent();
    }

    @Test
    void movingABroadRuleToTheTopIsFoundOutAndUndone() throws Exception {
        assertThat(texts("#permissions-findings")).anyMatch(text -> text.startsWith("Rule 1 does not cover dot-files: no wildcard of /secrets/** matches a leading dot"));
        clickOn("#permissions-rules");
        push(KeyCode.HOME);
        push(KeyCode.ALT, KeyCode.DOWN);
        waitUntilIdle();
        assertThat(rules()).extracting(PermissionRule::mode).containsExactly(RuleMode.ALLOW, RuleMode.DENY);
        assertThat(lookup("#permissions-unsaved").query().isVisible()).isTrue();
        push(KeyCode.CONTROL, KeyCode.Z);
        waitUntilIdle();
        assertThat(rules()).extracting(PermissionRule::mode).containsExactly(RuleMode.DENY, RuleMode.ALLOW);
        assertThat(lookup("#permissions-unsaved").query().isVisible()).isFalse();
    }

    @Test
    void takingAFixAddsItsPatternsAndTheRulesAreCopiedAsSource() throws Exception {
        clickOn("#permissions-fix-dot-files-1");
        waitUntilIdle();
        assertThat(rules().getFirst().paths()).containsExactly("/secrets/**", "/secrets/**/.*", "/secrets/**/.*/**");
        assertThat(lookup("#permissions-probe").queryTextInputControl().getText()).as("what the fix mends is tried").startsWith("/secrets/.");
        clickOn("#permissions-python");
        assertThat(onFx(() -> Clipboard.getSystemClipboard().getString()))
                .startsWith("permissions=[\n    FilesystemPermission(operations=['read', 'write'], paths=['/secrets/**', ")
                .endsWith("mode='allow'),\n]");
    }

    @Test
    void savingWritesTheRulesAndNothingElse() throws Exception {
        clickOn("#permissions-fix-dot-files-1");
        waitUntilIdle();
        assertThat(lookup("#permissions-unsaved").query().isVisible()).isTrue();
        push(KeyCode.CONTROL, KeyCode.S);
        waitUntilIdle();
        assertThat(lookup("#permissions-unsaved").query().isVisible()).isFalse();
        assertThat(Files.readString(workspace))
                .contains("{ \"operations\": [\"read\", \"write\"], \"paths\": [\"/secrets/**\", \"/secrets/**/.*\", \"/secrets/**/.*/**\"], \"mode\": \"deny\" }")
                .startsWith("{\"version\": 1, \"dialect\": \"python-0.7\", \"backend\": {\"type\": \"filesystem\", \"root\": \"project\"},");
    }

    @Test
    void leavingWithUnsavedRulesStaysLosesThemOrSavesThem() throws Exception {
        clickOn("#permissions-fix-dot-files-1");
        waitUntilIdle();
        AtomicInteger left = new AtomicInteger();

        leaveBy("#prompt-cancel", left);
        assertThat(left).hasValue(0);
        assertThat(lookup("#permissions-unsaved").query().isVisible()).isTrue();

        leaveBy("#prompt-discard", left);
        assertThat(left).hasValue(1);
        assertThat(Files.readString(workspace)).doesNotContain("/secrets/**/.*");

        leaveBy("#prompt-go", left);
        assertThat(left).hasValue(2);
        assertThat(Files.readString(workspace)).contains("\"/secrets/**/.*\"");
        assertThat(lookup("#permissions-unsaved").query().isVisible()).isFalse();
    }

    private void leaveBy(String button, AtomicInteger left) throws Exception {
        onFx(() -> {
            shell().leave(left::incrementAndGet);
            return true;
        });
        waitUntilIdle();
        clickOn(button);
        waitUntilIdle();
    }
}
