package dev.stateroom.ui.permissions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.ui.RecordedWindow;
import java.util.List;
import java.util.Objects;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The permissions of a thread for which nobody has written a rule. */
final class StartingWindowTest extends RecordedWindow {

    @BeforeEach
    void showPermissions() throws Exception {
        openRecorded();
        onFx(() -> {
            session().openThread(THREAD, () -> {});
            return true;
        });
        waitUntilIdle();
        push(KeyCode.CONTROL, KeyCode.DIGIT6);
        await(() -> scene().lookup("#permissions-start-take-recorded") != null);
        await(() -> sum("secrets").startsWith("Would have stopped"));
        waitUntilIdle();
    }

    private String sum(String kind) {
        return scene().lookup("#permissions-start-sum-" + kind) instanceof Label label ? label.getText() : "";
    }

    @Test
    void eachStartSaysWhatItWouldHaveDoneToTheRecordedCalls() throws Exception {
        assertThat(isSeen(scene().lookup("#permissions-rules"))).isFalse();
        for (String kind : List.of("secrets", "one-folder", "recorded")) {
            assertThat(onFx(() -> sum(kind))).as(kind).matches("Would have stopped \\d+ of \\d+ calls");
        }
        assertThat(onFx(() -> sum("recorded"))).startsWith("Would have stopped 0 of");
        assertThat(onFx(() -> sum("ask"))).startsWith("Would have asked for");
    }

    @Test
    void aStartIsTakenAndUndone() throws Exception {
        onFx(() -> {
            Objects.requireNonNull(scene().lookup("#permissions-start-take-one-folder")).requestFocus();
            return true;
        });
        push(KeyCode.SPACE);
        waitUntilIdle();
        ListView<?> rules = (ListView<?>) Objects.requireNonNull(scene().lookup("#permissions-rules"));
        assertThat(rules.getItems()).extracting(rule -> ((PermissionRule) rule).mode()).containsExactly(RuleMode.ALLOW, RuleMode.DENY);

        push(KeyCode.CONTROL, KeyCode.Z);
        await(() -> scene().lookup("#permissions-start") != null);
        assertThat(isSeen(scene().lookup("#permissions-rules"))).isFalse();
    }

    @Test
    void askingIsAnArgumentOfTheAgentAndIsCopied() throws Exception {
        onFx(() -> {
            Objects.requireNonNull(scene().lookup("#permissions-start-take-ask")).requestFocus();
            return true;
        });
        push(KeyCode.SPACE);
        waitUntilIdle();
        assertThat(onFx(() -> Clipboard.getSystemClipboard().getString())).isEqualTo("interrupt_on={\"delete\": True, \"execute\": True}");
    }

    @Test
    void theProbeIsStillThere() throws Exception {
        push(KeyCode.CONTROL, KeyCode.L);
        await(() -> scene().lookup("#permissions-probe") != null && Objects.requireNonNull(scene().lookup("#permissions-probe")).isFocused());
        assertThat(scene().lookup("#permissions-start")).isNull();
    }
}
