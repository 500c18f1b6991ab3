package dev.stateroom.ui.permissions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.call.EffectivePolicy;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import javafx.scene.control.Slider;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/** What the view says about secrets: tints, recorded calls, subagents, suggestions. */
final class SecretsViewTest extends SecretsSupport {

    @Test
    void theTreeIsTintedAndFollowsTheRules() throws Exception {
        assertThat(text("#permissions-denied")).isEqualTo("1 denied");
        assertThat(text("#permissions-allowed")).isEqualTo("4 allowed");
        assertThat(lookup("#permissions-overlay .permissions-slips").queryAll()).hasSize(3);
        assertThat(lookup("#permissions-overlay .permissions-denied").queryAll()).hasSize(1);
        assertThat(texts("#permissions-overlay")).contains("key.txt", "denied", "ok.txt", "allowed");
        clickOn("#permissions-fix-dot-files-1");
        waitUntilIdle();
        assertThat(text("#permissions-denied")).isEqualTo("4 denied");
        assertThat(text("#permissions-allowed")).isEqualTo("1 allowed");
        assertThat(lookup("#permissions-overlay .permissions-slips").queryAll()).isEmpty();
    }

    @Test
    void theRecordedCallsAreJudgedAndOpened() throws Exception {
        assertThat(texts("#permissions")).contains("On 6 recorded calls", "1 of 6 calls", "never used");
        assertThat(texts("#permissions-sums")).containsExactly("1 blocked", "3 leaks", "2 not affected");
        assertThat(lookup("#permissions-calls").queryListView().getItems().size()).isEqualTo(4);
        onFx(() -> {
            lookup("#permissions-calls").queryListView().requestFocus();
            return true;
        });
        push(KeyCode.HOME);
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(session().callProperty().get()).isEqualTo("call-1");
    }

    @Test
    void aSubagentGetsRulesOfItsOwnWhichAreSavedExportedAndImported() throws Exception {
        onFx(() -> {
            lookup("#permissions-agent").queryComboBox().getSelectionModel().select(1);
            return true;
        });
        waitUntilIdle();
        assertThat(lookup("#permissions-rules").queryListView().getItems().size()).isEqualTo(2);
        clickOn("#permissions-inherits");
        waitUntilIdle();
        onFx(() -> {
            lookup("#permissions-rules").queryListView().requestFocus();
            return true;
        });
        push(KeyCode.HOME);
        push(KeyCode.DELETE);
        waitUntilIdle();
        push(KeyCode.CONTROL, KeyCode.S);
        waitUntilIdle();
        assertThat(Files.readString(folder.resolve("secrets.stateroom.json")))
                .containsPattern("\"writer\": \\{\\s*\"permissions\": \\[\\s*\\{ \"operations\": \\[\"write\"\\], \"paths\": \\[\"/policies/\\*\\*\"\\]");
        push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.A);
        waitUntilIdle();
        TableView<EffectivePolicy.Row> matrix = lookup(".table-view").queryTableView();
        assertThat(matrix.getItems())
                .filteredOn(row -> row.path().equals("/secrets/key.txt"))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.modes()).extractingByKey("").isEqualTo(Map.of(RuleOperation.READ, RuleMode.DENY, RuleOperation.WRITE, RuleMode.DENY));
                    assertThat(row.modes()).extractingByKey("writer").isEqualTo(Map.of(RuleOperation.READ, RuleMode.ALLOW, RuleOperation.WRITE, RuleMode.ALLOW));
                });
        clickOn("#permissions-export");
        waitUntilIdle();
        Files.move(folder.resolve("permissions.json"), folder.resolve("rules.json"));
        clickOn("#permissions-inherits");
        waitUntilIdle();
        assertThat(lookup("#permissions-rules").queryListView().getItems().size()).isEqualTo(2);
        clickOn("#permissions-import");
        waitUntilIdle();
        assertThat(lookup("#permissions-rules").queryListView().getItems().size()).isEqualTo(1);
    }

    @Test
    void filesThatSlipThroughAreCountedAndNamed() throws Exception {
        assertThat(texts("#permissions-findings"))
                .contains("3 files in this workspace are not covered: /secrets/.env, /secrets/.h/a, /secrets/a/.env")
                .anyMatch(text -> text.startsWith("Rule 2: /policies/** matches nothing in the current mounts"));
        clickOn("#permissions-fix-dot-files-1");
        waitUntilIdle();
        assertThat(texts("#permissions-findings")).noneMatch(text -> text.contains("in this workspace"));
    }

    @Test
    void suggestedRulesReachFromExactToWideAndAreTaken() throws Exception {
        push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.G);
        waitUntilIdle();
        Slider slider = lookup("#permissions-width").queryAs(Slider.class);
        assertThat(onFx(slider::isFocused)).isTrue();
        List<String> tree = texts("#permissions-suggested");
        push(KeyCode.HOME);
        waitUntilIdle();
        assertThat(texts("#permissions-suggested")).isNotEqualTo(tree).contains("/secrets/.env", "/**");
        push(KeyCode.END);
        waitUntilIdle();
        assertThat(texts("#permissions-suggested")).contains("/secrets/**").doesNotContain("/secrets/key.txt");
        clickOn("#permissions-take");
        push(KeyCode.CONTROL, KeyCode.L);
        waitUntilIdle();
        assertThat(rules()).last().satisfies(rule -> assertThat(rule.mode()).isEqualTo(RuleMode.DENY));
        // Everything that ran is allowed; what was blocked under the saved rules has changed.
        assertThat(texts("#permissions-sums")).contains("4 calls change").noneMatch(text -> text.contains("blocked") || text.contains("leak"));
    }

    @Test
    void noLetterAloneChangesARule() throws Exception {
        List<PermissionRule> before = rules();
        for (KeyCode key : KeyCode.values()) {
            if (key.isLetterKey()) {
                onFx(() -> {
                    lookup("#permissions-rules").queryListView().requestFocus();
                    lookup("#permissions-rules").queryListView().getSelectionModel().select(0);
                    return true;
                });
                push(key);
                assertThat(rules()).as(key.getName()).isEqualTo(before);
            }
        }
    }
}
