package dev.stateroom.ui.permissions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.control.TextField;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseEvent;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/** Would my rule have stopped it? The whole way of a person who wrote the obvious rule, once by mouse, once by keyboard alone. */
final class RuleStoryTest extends SecretsSupport {
    private static final String[][] TABLE = {
        {"/secrets/key.txt", "d", "d", "d", "d"},
        {"/secrets/.env", "a", "d", "a", "d"},
        {"/secrets/a/.env", "a", "d", "a", "d"},
        {"/secrets/.h/a", "a", "d", "a", "d"},
        {"/secrets/.h/.k", "a", "d", "a", "a"},
        {"/secrets", "a", "d", "d", "a"},
        {"/Secrets/a", "a", "a", "d", "a"},
    };

    private static String rule(String paths) {
        return "[{\"operations\": [\"read\", \"write\"], \"paths\": [" + paths + "], \"mode\": \"deny\"}]";
    }

    private void probe(String path) throws Exception {
        onFx(() -> {
            lookup("#permissions-probe").queryAs(TextField.class).setText(path);
            return true;
        });
        settle();
    }

    private String verdict(String side) {
        return texts(side).get(1).startsWith("Denied") ? "d" : texts(side).get(1).startsWith("Allowed") ? "a" : "?";
    }

    private List<String> findings() {
        return texts("#permissions-findings");
    }

    @Test
    void theWholeTableIsSaidInTheProbe() throws Exception {
        String[] sets = {rule("\"/secrets/**\""), rule("\"/**\""), rule("\"/secrets/**\", \"/secrets/**/.*\", \"/secrets/**/.*/**\"")};
        for (int set = 0; set < sets.length; set++) {
            take(sets[set]);
            for (String[] row : TABLE) {
                probe(row[0]);
                assertThat(verdict("#permissions-here")).as("%s in Python under %s", row[0], sets[set]).isEqualTo(row[set == 0 ? 1 : set + 2]);
                if (set < 2) {
                    assertThat(verdict("#permissions-there")).as("%s in JavaScript under %s", row[0], sets[set]).isEqualTo(set == 0 ? row[2] : "d");
                }
            }
        }
    }

    @Test
    void byMouse() throws Exception {
        take(rule("\"/secrets/**\""));
        assertThat(findings()).anyMatch(text -> text.startsWith("Rule 1 does not cover dot-files"));
        clickOn("#permissions-probe").write("/secrets/.env");
        settle();
        theGapIsSeen();
        assertThat(text("#permissions-denied")).isEqualTo("1 denied");
        assertThat(text("#permissions-allowed")).isEqualTo("4 allowed");
        assertThat(texts("#permissions-sums")).containsExactly("1 blocked", "3 leaks", "2 not affected");
        assertThat(texts("#permissions-rules")).contains("1 of 6 calls");

        clickOn("#permissions-fix-dot-files-1");
        settle();
        theFixIsHonest();

        clickOn("#permissions-add");
        settle();
        assertThat(rules()).hasSize(2);
        // What is typed at once is the new rule's pattern.
        write("/**/hidden");
        clickOn("#permissions-probe");
        settle();
        assertThat(rules().getLast().paths()).containsExactly("/**/hidden");
        nextMode(2);
        nextMode(2);
        settle();
        assertThat(rules().getLast().mode()).isEqualTo(RuleMode.ALLOW);
        doubleClickOn("#permissions-paths-2");
        lookup(".permissions-patterns").queryTextInputControl().selectAll();
        write("/**/secrets");
        clickOn("#permissions-probe");
        settle();
        assertThat(rules().getLast().paths()).containsExactly("/**/secrets");
        dragTheLastRuleToTheTop();
        nextMode(1);
        nextMode(1);
        settle();
        assertThat(rules().getFirst()).isEqualTo(new PermissionRule(List.of(RuleOperation.READ, RuleOperation.WRITE), List.of("/**/secrets"), RuleMode.INTERRUPT));
        assertThat(findings()).anyMatch(text -> text.startsWith("Rule 1: /**/secrets starts with a wildcard"));
        clickOn("#permissions-undo");
        clickOn("#permissions-redo");
        settle();
        assertThat(rules().getFirst().mode()).isEqualTo(RuleMode.INTERRUPT);

        clickOn("#permissions-python");
        assertThat(clipboard()).startsWith("permissions=[\n    FilesystemPermission(operations=['read', 'write'], paths=['/**/secrets'], mode='interrupt'),\n");
        clickOn("#permissions-typescript");
        assertThat(clipboard()).startsWith("permissions: [\n  { operations: [\"read\", \"write\"], paths: [\"/**/secrets\"], mode: \"interrupt\" },\n");
    }

    private void dragTheLastRuleToTheTop() throws Exception {
        PermissionRule last = rules().getLast();
        drag("#permissions-number-2").dropTo("#permissions-number-1");
        settle();
        assertThat(rules().getFirst()).isEqualTo(last);
    }

    private void nextMode(int rule) throws Exception {
        settle();
        clickOn("#permissions-mode-" + rule);
        settle();
    }

    private String clipboard() throws Exception {
        return onFx(() -> Clipboard.getSystemClipboard().getString());
    }

    private void theGapIsSeen() throws Exception {
        assertThat(texts("#permissions-here")).contains("Allowed by default", "0 of 1 rule matched");
        assertThat(texts("#permissions-there")).contains("Denied by rule 1");
        assertThat(texts("#permissions-why")).containsSubsequence("segment", ".env", "starts with a dot");
        shown("#permissions-here .sr-warning");
        shown("#permissions-there .sr-danger");
        // Colour is never the only sign.
        shown("#permissions-here .sr-title .sr-icon");
        shown("#permissions-overlay .permissions-slips .sr-icon");
    }

    /** Rows are laid out with the next pulse. */
    private void shown(String selector) throws Exception {
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> lookup(selector).tryQuery().isPresent());
    }

    private void theFixIsHonest() {
        assertThat(rules().getFirst().paths()).containsExactly("/secrets/**", "/secrets/**/.*", "/secrets/**/.*/**");
        assertThat(text("#permissions-denied")).isEqualTo("4 denied");
        assertThat(findings())
                .anyMatch(text -> text.matches("Not covered: /secrets/\\.[a-z]/\\.[a-z] and other hidden names.*Only a backend that refuses them covers all"))
                .anyMatch(text -> text.equals("Rule 1: /secrets/** does not match the folder /secrets itself"));
    }

    @Test
    void byKeyboardAlone() throws Exception {
        Files.writeString(folder.resolve("rules.json"), rule("\"/secrets/**\""));
        AtomicInteger mouse = new AtomicInteger();
        EventHandler<MouseEvent> counted = _ -> mouse.incrementAndGet();
        onFx(() -> {
            scene().addEventFilter(MouseEvent.MOUSE_PRESSED, counted);
            return true;
        });
        palette("import rules");
        assertThat(rules()).hasSize(1);
        push(KeyCode.CONTROL, KeyCode.L);
        write("/secrets/.env");
        settle();
        theGapIsSeen();
        push(KeyCode.SHIFT, KeyCode.F6);
        until("#permissions-fix-dot-files-1");
        push(KeyCode.SPACE);
        settle();
        theFixIsHonest();

        push(KeyCode.CONTROL, KeyCode.N);
        push(KeyCode.CONTROL, KeyCode.A);
        write("/*");
        push(KeyCode.CONTROL, KeyCode.ENTER);
        settle();
        assertThat(rules().getLast().paths()).containsExactly("/*");
        until("#permissions-rules");
        push(KeyCode.END);
        push(KeyCode.ENTER);
        settle();
        assertThat(isWholeInTheList(lookup(".permissions-patterns").query())).isTrue();
        push(KeyCode.CONTROL, KeyCode.A);
        write("/**");
        push(KeyCode.ALT, KeyCode.UP);
        settle();
        assertThat(rules().getFirst().paths()).containsExactly("/**");
        assertThat(findings()).noneMatch(text -> text.startsWith("Rule 2 never applies"));
        push(KeyCode.ALT, KeyCode.M);
        push(KeyCode.ALT, KeyCode.M);
        settle();
        assertThat(rules().getFirst().mode()).isEqualTo(RuleMode.ALLOW);
        assertThat(findings()).anyMatch(text -> text.startsWith("Rule 1 allows everything before later rules"));
        push(KeyCode.ALT, KeyCode.R);
        settle();
        assertThat(rules().getFirst().operations()).containsExactly(RuleOperation.WRITE);
        push(KeyCode.CONTROL, KeyCode.Z);
        settle();
        assertThat(rules().getFirst().operations()).containsExactly(RuleOperation.READ, RuleOperation.WRITE);
        push(KeyCode.ALT, KeyCode.DOWN);
        settle();
        assertThat(rules().getLast().paths()).containsExactly("/**");
        push(KeyCode.DELETE);
        settle();
        assertThat(rules()).hasSize(1);
        push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.Z);
        push(KeyCode.CONTROL, KeyCode.Z);
        settle();
        assertThat(rules()).hasSize(2);
        palette("copy as python");
        assertThat(clipboard()).contains("paths=['/secrets/**', '/secrets/**/.*', '/secrets/**/.*/**'], mode='deny'");
        palette("copy as typescript");
        assertThat(clipboard()).startsWith("permissions: [");
        assertThat(mouse).hasValue(0);
        onFx(() -> {
            scene().removeEventFilter(MouseEvent.MOUSE_PRESSED, counted);
            return true;
        });
    }

    private void palette(String command) throws Exception {
        push(KeyCode.CONTROL, KeyCode.K);
        settle();
        write(command);
        settle();
        push(KeyCode.ENTER);
        settle();
    }

    /** Moves the focus by Tab until it is there. */
    private void until(String id) throws Exception {
        for (int i = 0; i < 20 && !onFx(() -> scene().lookup(id).isFocused()); i++) {
            push(KeyCode.TAB);
        }
        assertThat(onFx(() -> scene().lookup(id).isFocused())).as("the focus reaches " + id).isTrue();
    }

    @Test
    void inFrontOfAShellTheRulesAreRefused() throws Exception {
        open(Files.writeString(folder.resolve("shell.stateroom.json"), """
                {"version": 1, "dialect": "python-0.7", "backend": {"type": "local_shell", "root": "."},
                 "permissions": [{"operations": ["read", "write"], "paths": ["/secrets/**"], "mode": "deny"}]}""").toString());
        push(KeyCode.CONTROL, KeyCode.DIGIT6);
        waitUntilIdle();
        assertThat(findings()).anyMatch(text -> text.startsWith("no agent can be made with these rules: FilesystemMiddleware does not yet support permissions"));
        assertThat(text("#permissions-refused")).startsWith("These rules cannot create an agent");
    }

    private boolean isWholeInTheList(Node field) throws Exception {
        return onFx(() -> {
            Node list = lookup("#permissions-rules").query();
            return list.localToScene(list.getLayoutBounds()).contains(field.localToScene(field.getLayoutBounds()));
        });
    }
}
