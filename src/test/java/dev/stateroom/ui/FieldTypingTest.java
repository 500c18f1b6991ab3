package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ListView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Toggle;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/**
 * Types into every field of every view: what is typed arrives in the field that was clicked and changes no rule, no other field, no
 * switch and no view.
 */
final class FieldTypingTest extends RecordedWindow {
    /** Holds every letter that is a shortcut somewhere. */
    private static final String TYPED = "wrmdxtsbcipyoekjghuv";

    private static final List<String> VIEWS = List.of(
            "files", "diff", "compare", "threads", "results", "memories", "replay", "permissions", "inbox", "audit", "search", "mounts");

    private String document = "";

    @Test
    void whatIsTypedArrivesInTheFieldThatWasClickedAndNowhereElse() throws Exception {
        openWorkspace();
        List<String> tried = new ArrayList<>();
        for (String view : VIEWS) {
            show(view);
            for (TextInputControl field : fields()) {
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
        List<TextInputControl> others = fields();
        assertThat(others).isNotEmpty();
        for (TextInputControl field : others) {
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
        document = """
                {"version": 1,
                 "backend": {"type": "composite",
                   "default": {"type": "state", "source": "sqlite:sessions.db", "thread": "%s"},
                   "routes": {"/notes/": {"type": "filesystem", "root": "notes", "writable": true}}},
                 "permissions": [{"operations": ["read", "write"], "paths": ["/secrets/**"], "mode": "deny"},
                                 {"operations": ["write"], "paths": ["/policies/**"], "mode": "interrupt"}]}
                """.formatted(THREAD);
        open(Files.writeString(folder.resolve("typing.stateroom.json"), document).toString());
    }

    private void show(String view) throws Exception {
        onFx(() -> {
            shell().navigation().show(view);
            return true;
        });
        waitUntilIdle();
        assertThat(shown()).isEqualTo(view);
    }

    private void typeInto(String view, TextInputControl field) throws Exception {
        String before = onFx(field::getText);
        Map<String, String> around = onFx(() -> around(field));
        clickOn(field);
        assertThat(focus()).as("the focus after clicking on %s in %s", field.getId(), view).isSameAs(field);
        push(KeyCode.END);
        write(TYPED, 0);
        waitUntilIdle();
        String after = onFx(field::getText);
        assertThat(after).as("%s in %s", field.getId(), view).isEqualTo((before == null ? "" : before) + TYPED);
        assertThat(focus()).as("the focus after typing into %s in %s", field.getId(), view).isSameAs(field);
        assertThat(shown()).isEqualTo(view);
        Map<String, String> left = onFx(() -> around(field));
        // A filter may leave nothing to show, and take its switches along.
        around.keySet().retainAll(left.keySet());
        assertThat(left).as("everything but %s in %s", field.getId(), view).containsAllEntriesOf(around);
        assertThat(sample.resolve("typing").resolve("typing.stateroom.json")).hasContent(document);
        onFx(() -> {
            field.setText(before);
            return true;
        });
        waitUntilIdle();
    }

    /** The field that has the focus: an editable combo box has it for its field. */
    private Node focus() throws Exception {
        return onFx(() -> scene().getFocusOwner() instanceof ComboBox<?> box && box.isEditable() ? box.getEditor() : scene().getFocusOwner());
    }

    private String shown() throws Exception {
        return onFx(() -> java.util.Objects.requireNonNull(shell().here()).view());
    }

    /** The fields of the shown view that a person can click and type into. */
    private List<TextInputControl> fields() throws Exception {
        return onFx(() -> {
            List<TextInputControl> fields = new ArrayList<>();
            for (Node node : all()) {
                if (node instanceof TextInputControl field && field.isEditable() && !field.isDisabled() && isWithinScene(field)) {
                    fields.add(field);
                }
            }
            return fields;
        });
    }

    /** What must stay as it is: the other fields, the switches, the choices and the rules. */
    private Map<String, String> around(TextInputControl field) {
        Map<String, String> found = new TreeMap<>();
        for (Node node : all()) {
            if (node == field || !isWithinScene(node)) {
                continue;
            }
            String text = switch (node) {
                case TextInputControl other when other.isEditable() -> other.getText();
                case Toggle toggle -> Boolean.toString(toggle.isSelected());
                case ComboBox<?> box when box.getEditor() != field -> String.valueOf(box.getValue());
                case ListView<?> list when "permissions-rules".equals(list.getId()) -> list.getItems().toString();
                default -> null;
            };
            if (text != null && !node.getStyleClass().contains("permissions-patterns")) {
                found.merge(node.getTypeSelector() + " " + node.getId(), text, (a, b) -> a + "\n" + b);
            }
        }
        return found;
    }

    private List<Node> all() {
        List<Node> nodes = new ArrayList<>();
        collect(scene().getRoot(), nodes);
        return nodes;
    }

    private static void collect(@Nullable Node node, List<Node> into) {
        if (node != null && node.isVisible()) {
            into.add(node);
            if (node instanceof Parent parent) {
                parent.getChildrenUnmodifiable().forEach(child -> collect(child, into));
            }
        }
    }

    private boolean isWithinScene(Node node) {
        Bounds bounds = node.localToScene(node.getBoundsInLocal());
        return bounds.getWidth() > 0
                && bounds.getHeight() > 0
                && bounds.getCenterX() > 0
                && bounds.getCenterY() > 0
                && bounds.getCenterX() < scene().getWidth()
                && bounds.getCenterY() < scene().getHeight();
    }
}
