package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.review.evidence.LogSigner;
import dev.stateroom.ui.work.FxWork;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.evidence.LogKeyFile;
import dev.stateroom.workspace.evidence.TypedPassphrases;
import javafx.scene.AccessibleAttribute;
import javafx.scene.control.Button;
import javafx.scene.control.PasswordField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/** A key whose passphrase a person types, in the window: asked for when something is signed, and once. */
class TypedPassphraseWindowTest extends InboxWindowSupport {
    private static final String PASSPHRASE = "correct horse battery";

    private void makeKey() {
        TypedPassphrases.during(_ -> Outcome.ok(PASSPHRASE.toCharArray()), () -> {
            own().reviewerKey().create(LogSigner.create("sara@example.com"), LogKeyFile.PROMPT).orThrow();
            return 0;
        });
    }

    private boolean asks() throws Exception {
        return onFx(() -> lookup("#prompt-field").tryQueryAs(PasswordField.class).filter(field -> field.isFocused() && field.isEditable()).isPresent());
    }

    @Test
    void aTryThatIsStoppedLeavesTheSheetReadyForAnother() throws Exception {
        server.batched("first", "One file.", "Here.", server.write("/one.txt", "1"));
        showInbox(1);
        makeKey();
        choose("/one.txt");
        key(KeyCode.Y);
        submit();
        until(this::asks);
        write(PASSPHRASE);
        onFx(() -> {
            lookup("#prompt-go").queryAs(Button.class).fire();
            ((FxWork) session().work()).running().stream().filter(task -> task.title().equals("Opening the key")).forEach(FxWork.FxTask::stop);
            return true;
        });
        assertThat(text("#prompt-problem")).isEqualTo("Stopped: the passphrase was not tried");
        assertThat(asks()).isTrue();
        assertThat(server.began).isEmpty();
        write(PASSPHRASE);
        push(KeyCode.ENTER);
        until(() -> server.began.size() == 1);
    }

    @Test
    void theSheetAsksOnceAndADecisionWithoutItIsNotSent() throws Exception {
        server.batched("first", "One file.", "Here.", server.write("/one.txt", "1"));
        server.batched("second", "Another.", "Here.", server.write("/two.txt", "2"));
        showInbox(2);
        makeKey();
        choose("/one.txt");
        key(KeyCode.Y);
        submit();
        until(this::asks);
        assertThat(onFx(() -> String.valueOf(lookup("#prompt-field").query().queryAccessibleAttribute(AccessibleAttribute.TEXT)))).doesNotContain("horse");
        assertThat(onFx(() -> lookup("#prompt-field").query().getAccessibleText())).isEqualTo("Passphrase of your key");
        key(KeyCode.ESCAPE);
        until(() -> isThere("The passphrase was not typed, so nothing was signed or sent"));
        assertThat(server.began).isEmpty();
        assertThat(audited()).isEmpty();

        submit();
        until(this::asks);
        write("not this one");
        push(KeyCode.ENTER);
        until(() -> text("#prompt-problem").equals("This is not its passphrase"));
        until(this::asks);
        assertThat(audited()).isEmpty();
        write(PASSPHRASE);
        push(KeyCode.ENTER);
        until(() -> server.began.size() == 1);
        until(() -> audited().contains("answered"));
        assertThat(lookup("#prompt").tryQuery()).isEmpty();
        assertThat(details()).anySatisfy(detail -> assertThat(detail).contains("sara@example.com"));

        choose("/two.txt");
        key(KeyCode.Y);
        submit();
        until(() -> server.began.size() == 2);
        assertThat(lookup("#prompt").tryQuery()).as("asked once").isEmpty();
    }
}
