package dev.stateroom.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javafx.scene.Node;
import javafx.scene.control.ListView;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/**
 * Types into every field of every view: what is typed arrives in the field that was clicked and changes no rule, no other field, no
 * switch and no view. What opens above the window: {@link SheetTypingTest}.
 */
final class FieldTypingTest extends TypedWindow {

    @Test
    void whatIsTypedArrivesInTheFieldThatWasClickedAndNowhereElse() throws Exception {
        openWorkspace();
        List<String> tried = new ArrayList<>();
        for (String view : VIEWS) {
            show(view);
            for (Node field : fields()) {
                typeInto(view, field);
                tried.add(view + " " + field.getId());
            }
        }
        assertThat(tried)
                .as("fields that were typed into")
                .hasSizeGreaterThanOrEqualTo(12)
                .contains("permissions permissions-probe", "search search-field");
    }

    @Test
    void aFieldThatIsClickedWhileARuleIsEditedGetsWhatIsTyped() throws Exception {
        openWorkspace();
        show("permissions");
        List<Node> others = fields();
        assertThat(others).isNotEmpty();
        for (Node field : others) {
            onFx(() -> {
                ListView<?> rules = lookup("#permissions-rules").queryListView();
                rules.requestFocus();
                rules.getSelectionModel().select(0);
                rules.edit(0);
                return true;
            });
            WaitForAsyncUtils.waitFor(10, TimeUnit.SECONDS, () -> onFx(() -> scene().getFocusOwner() instanceof javafx.scene.control.TextArea));
            typeInto("permissions", field);
        }
    }

    private void openWorkspace() throws Exception {
        Path folder = Files.createDirectories(sample.resolve("typing"));
        Files.createDirectories(folder.resolve("notes"));
        Files.writeString(folder.resolve("notes").resolve("a.md"), "# a\n");
        Files.write(folder.resolve("sessions.db"), Files.readAllBytes(sessions()));
        String text = """
                {"version": 1,
                 "backend": {"type": "composite",
                   "default": {"type": "state", "source": "sqlite:sessions.db", "thread": "%s"},
                   "routes": {"/notes/": {"type": "filesystem", "root": "notes", "writable": true}}},
                 "permissions": [{"operations": ["read", "write"], "paths": ["/secrets/**"], "mode": "deny"},
                                 {"operations": ["write"], "paths": ["/policies/**"], "mode": "interrupt"}]}
                """.formatted(THREAD);
        document = Files.writeString(folder.resolve("typing.stateroom.json"), text);
        open(document.toString());
    }
}
