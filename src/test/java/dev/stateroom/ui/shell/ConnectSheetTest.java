package dev.stateroom.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.FakeWorkspace;
import dev.stateroom.ui.StorySupport;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An address is typed, named at once, and opened by Enter; nothing is opened or called wrong before. */
final class ConnectSheetTest extends StorySupport {
    private final List<String> opened = new CopyOnWriteArrayList<>();

    @TempDir
    Path folder;

    @Override
    protected WorkspaceOpener opener() {
        return new FakeWorkspace() {
            @Override
            public Outcome<OpenWorkspace> open(String address, Cancellation cancellation, Progress progress) {
                opened.add(address);
                if (address.contains("down.internal")) {
                    return Outcome.failed(Failure.Kind.UNREACHABLE, "down.internal does not answer");
                }
                return super.open(address.startsWith("http:") ? "sessions.db" : address, cancellation, progress);
            }
        };
    }

    private void ask() {
        push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.K);
    }

    private boolean isWrong() throws Exception {
        return onFx(() -> node("#connect-next", Label.class).getStyleClass().contains("sr-danger"));
    }

    @Test
    void aServerIsReachedInThreeActionsByKeyboard() throws Exception {
        waitUntilIdle();
        ask();
        write("localhost:2024");
        push(KeyCode.ENTER);
        waitUntilIdle();

        assertThat(opened).first().isEqualTo("http://localhost:2024");
        assertThat(session().workspaceProperty().get()).isNotNull();
        assertThat(scene().lookup("#connect")).isNull();
    }

    @Test
    void theCardOfTheWelcomePageAsksForTheAddress() throws Exception {
        waitUntilIdle();
        clickOn("#welcome-connect");

        assertThat(focus()).isEqualTo("connect-address");
        assertThat(isWrong()).isFalse();
        assertThat(node("#connect-open", Button.class).isDisabled()).isTrue();
        push(KeyCode.ENTER);
        assertThat(isWrong()).isFalse();
        push(KeyCode.ESCAPE);
        assertThat(focus()).isEqualTo("welcome-connect");
    }

    @Test
    void whatIsTypedIsNamedBeforeAnythingIsOpened() throws Exception {
        waitUntilIdle();
        ask();
        onFx(() -> {
            node("#connect-address", TextField.class).setText("postgresql://reader:secret@db.internal:5432/agents");
            return true;
        });
        waitUntilIdle();

        assertThat(text("#connect-kind")).isEqualTo("PostgreSQL");
        assertThat(text("#connect-what")).isEqualTo("PostgreSQL on db.internal:5432, database agents, as reader");
        assertThat(text("#connect-next")).contains("Nothing has been sent yet").doesNotContain("secret");
        assertThat(opened).isEmpty();
    }

    @Test
    void anAddressThatDoesNotOpenComesBackWithTheSentenceAndWithoutAReadablePassword() throws Exception {
        waitUntilIdle();
        ask();
        write("postgresql://reader:s%40cret@down.internal/agents");
        waitUntilIdle();
        assertThat(onFx(() -> node("#connect-address", TextField.class).getText())).isEqualTo("postgresql://reader@down.internal/agents");
        assertThat(onFx(() -> node("#connect-password", PasswordField.class).getText())).isEqualTo("s@cret");

        push(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(opened).containsExactly("postgresql://reader:s%40cret@down.internal/agents");
        assertThat(onFx(() -> node("#connect-address", TextField.class).getText())).isEqualTo("postgresql://reader@down.internal/agents");
        assertThat(text("#connect-next")).isEqualTo("down.internal does not answer");
        assertThat(isWrong()).isTrue();
        assertThat(session().failureProperty().get()).isNull();

        clickOn("#connect-test");
        waitUntilIdle();
        assertThat(opened).hasSize(2);
        assertThat(text("#connect-next")).isEqualTo("down.internal does not answer");
    }

    /** Other programs take the password as an option. */
    @Test
    void aPasswordAmongTheOptionsIsNotReadableEither() throws Exception {
        waitUntilIdle();
        ask();
        write("postgresql://reader@down.internal/agents?password=s%40cret&sslmode=require");
        waitUntilIdle();
        assertThat(onFx(() -> node("#connect-address", TextField.class).getText())).isEqualTo("postgresql://reader@down.internal/agents?sslmode=require");
        assertThat(onFx(() -> node("#connect-password", PasswordField.class).getText())).isEqualTo("s@cret");
        onFx(() -> {
            node("#connect-address", TextField.class).clear();
            return true;
        });
        write("postgresql://down.internal/agents?user=reader&password=other");
        waitUntilIdle();
        push(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(onFx(() -> node("#connect-address", TextField.class).getText())).isEqualTo("postgresql://down.internal/agents?user=reader");
        assertThat(opened).containsExactly("postgresql://down.internal/agents?user=reader&password=other");
    }

    @Test
    void aTestCountsTheThreadsAndOpensNothing() throws Exception {
        waitUntilIdle();
        ask();
        write("localhost:2024");
        waitUntilIdle();
        assertThat(opened).isEmpty();
        clickOn("#connect-test");
        waitUntilIdle();

        assertThat(text("#connect-next")).matches("\\d+ threads?(, newest .+)?");
        assertThat(isWrong()).isFalse();
        assertThat(scene().lookup("#connect")).isNotNull();
        assertThat(session().workspaceProperty().get()).isNull();
    }

    @Test
    void halfAPathIsNoMistakeUntilItIsToBeOpened() throws Exception {
        waitUntilIdle();
        ask();
        write(folder.resolve("absent").toString());
        waitUntilIdle();
        assertThat(text("#connect-kind")).isEqualTo("Not found");
        assertThat(isWrong()).isFalse();

        push(KeyCode.ENTER);
        assertThat(isWrong()).isTrue();
        assertThat(text("#connect-next")).contains("does not exist");
        assertThat(opened).isEmpty();

        write("x");
        assertThat(isWrong()).isFalse();
    }

    @Test
    void whatIsDroppedOnTheSheetIsNamedAndThenOpened() throws Exception {
        Files.writeString(folder.resolve("langgraph.json"), "{}");
        waitUntilIdle();
        ask();
        onFx(() -> {
            ((ConnectSheet) scene().lookup("#connect")).put(folder.toString());
            return true;
        });
        waitUntilIdle();
        assertThat(text("#connect-kind")).isEqualTo("Project");
        assertThat(opened).isEmpty();

        push(KeyCode.ENTER);
        waitUntilIdle();
        assertThat(opened).containsExactly(folder.toString());
    }
}
