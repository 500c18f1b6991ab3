package dev.stateroom.ui.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.PromptRobot;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.fxmisc.richtext.CodeArea;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

class KeyDispatchTest extends PromptRobot {
    private final List<String> done = new ArrayList<>();
    private final SimpleBooleanProperty allowed = new SimpleBooleanProperty(true);
    @SuppressWarnings("NullAway.Init") // made on the FX thread before each test
    private Stage stage;

    @SuppressWarnings("NullAway.Init") // made on the FX thread before each test
    private Button button;

    @SuppressWarnings("NullAway.Init") // made on the FX thread before each test
    private TextField field;

    @SuppressWarnings("NullAway.Init") // made on the FX thread before each test
    private CodeArea code;

    @BeforeEach
    void start() throws Exception {
        Pictures.startToolkit();
        fx(() -> {
            button = new Button("button");
            field = new TextField();
            code = new CodeArea("text");
            List<UserCommand> commands = List.of(
                    command("b").on("B"),
                    command("bracket").on("["),
                    command("palette").on("Shortcut+K"),
                    command("undo").on("Shortcut+Z"),
                    command("problems").on("F8").when(allowed, "not now"),
                    command("enter").on("Enter"));
            stage = new Stage();
            stage.setScene(new Scene(new VBox(button, field, code), 300, 200));
            new KeyDispatch(() -> commands).listen(stage.getScene());
            stage.show();
            return true;
        });
    }

    @AfterEach
    void stop() throws Exception {
        fx(() -> {
            stage.close();
            return true;
        });
    }

    private UserCommand command(String id) {
        return UserCommand.of(id, id, "tool", () -> done.add(id));
    }

    private void focus(Node node) throws Exception {
        fx(() -> {
            node.requestFocus();
            return true;
        });
        PromptRobot.waitForToolkit();
    }

    private static void fx(java.util.concurrent.Callable<Boolean> what) throws Exception {
        WaitForAsyncUtils.asyncFx(what).get(20, TimeUnit.SECONDS);
        PromptRobot.waitForToolkit();
    }

    @Test
    void aSingleLetterActsWhileNoTextFieldHasTheFocus() throws Exception {
        focus(button);
        push(KeyCode.B);
        push(KeyCode.OPEN_BRACKET);

        assertThat(done).containsExactly("b", "bracket");
    }

    @Test
    void aSingleLetterIsTypedIntoATextField() throws Exception {
        focus(field);
        write("b");

        assertThat(done).isEmpty();
        assertThat(field.getText()).isEqualTo("b");
    }

    @Test
    void aReadOnlyCodeAreaIsNoTextField() throws Exception {
        fx(() -> {
            code.setEditable(false);
            return true;
        });
        focus(code);
        push(KeyCode.B);
        assertThat(done).containsExactly("b");

        fx(() -> {
            code.setEditable(true);
            return true;
        });
        push(KeyCode.B);
        assertThat(done).containsExactly("b");
    }

    @Test
    void shortcutsActInATextFieldButEditingStaysWithIt() throws Exception {
        focus(field);
        push(KeyCode.SHORTCUT, KeyCode.K);
        push(KeyCode.SHORTCUT, KeyCode.Z);
        assertThat(done).containsExactly("palette");

        focus(button);
        push(KeyCode.SHORTCUT, KeyCode.Z);
        assertThat(done).containsExactly("palette", "undo");
    }

    @Test
    void whatCannotBeDoneNowIsNotDone() throws Exception {
        focus(button);
        allowed.set(false);
        push(KeyCode.F8);
        assertThat(done).isEmpty();

        allowed.set(true);
        push(KeyCode.F8);
        assertThat(done).containsExactly("problems");
    }
}
