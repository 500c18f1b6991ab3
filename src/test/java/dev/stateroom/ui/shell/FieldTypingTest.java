package dev.stateroom.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.RecordedWindow;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ListView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Toggle;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
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

    /** They leave the window or what it has open. */
    private static final Set<String> LEAVING = Set.of(
            "window.quit", "window.close", "window.sample", "window.tour", "window.language.en", "window.language.zh-CN", "help.documentation");

    /** They need what the two sources do not have: a repository, an answer, a result, an item, a second change. */
    private static final Set<String> NOT_HERE = Set.of(
            "audit.copy", "audit.export.csv", "audit.export.html", "audit.export.jsonl", "audit.open", "blame.line", "files.commits",
            "files.commits.conflict", "files.commits.refresh", "files.fork.leave", "files.fork.live", "files.fork.newest", "files.lock",
            "files.unlock", "inbox.answer", "inbox.copy", "inbox.submit", "memories.add", "memories.commit", "memories.delete",
            "memories.edit", "memories.rebase", "memories.restore", "memories.revert", "memories.undo", "mounts.down", "mounts.redo",
            "mounts.remove", "mounts.revert", "mounts.save", "mounts.undo", "mounts.up", "replay.accept", "replay.compare",
            "replay.include", "replay.stop", "replay.undo", "results.call", "results.copy", "results.copyAll", "results.export",
            "results.exportTable", "results.file", "results.find", "results.readBack", "results.seen", "threads.promote", "timeline.lane",
            "timeline.live", "timeline.next-touching", "timeline.previous-touching", "window.forward");

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

    /** Runs every command that the palette has, and types into every field of what then floats above the window. */
    @Test
    void whatIsTypedIntoASheetArrivesThereAndNowhereElse() throws Exception {
        openWorkspace();
        Map<String, Set<String>> sheets = new TreeMap<>();
        Set<String> done = new TreeSet<>(LEAVING);
        Set<String> never = new TreeSet<>();
        onFx(() -> {
            shell().navigation().openPath(Location.of("/notes/", new FilePath("/a.md")));
            return true;
        });
        walk(sheets, done, never);
        openRecorded();
        walk(sheets, done, never);
        never.removeAll(done);
        assertThat(never).as("commands that could not be tried: if one opens a sheet with a field, let it be opened here").isSubsetOf(NOT_HERE);
        sheets.values().removeIf(Set::isEmpty);
        assertThat(sheets.keySet())
                .contains("AddMountSheet", "ArgumentEditor", "CommandPalette", "ConnectSheet", "ModelSight", "MountDialog", "PromptSheet")
                .contains("RerunDialog", "SettingsSheet", "TripwireSheet");
    }

    private void walk(Map<String, Set<String>> sheets, Set<String> done, Set<String> never) throws Exception {
        for (String view : VIEWS) {
            show(view);
            for (UserCommand command : onFx(() -> shell().everything())) {
                if (done.contains(command.id())) {
                    continue;
                }
                if (!view.equals(shown())) {
                    show(view);
                }
                if (!onFx(command::runIfEnabled)) {
                    never.add(command.id());
                    continue;
                }
                done.add(command.id());
                waitUntilIdle();
                Region sheet = onFx(this::sheet);
                if (sheet != null) {
                    Set<String> typed = sheets.computeIfAbsent(sheet.getClass().getSimpleName(), _ -> new TreeSet<>());
                    String name = sheet.getClass().getSimpleName() + " of " + command.id();
                    for (TextInputControl field : fields()) {
                        if (onFx(() -> isWithin(field, sheet)) && typed.add(String.valueOf(field.getId()))) {
                            typeInto(name, field);
                        }
                    }
                    for (int within = 0; within < 3 && onFx(() -> WindowOverlays.isAnyIn(scene())); within++) {
                        push(KeyCode.ESCAPE);
                        waitUntilIdle();
                    }
                    assertThat(onFx(this::sheet)).as("what Escape leaves of %s, with the focus in %s", name, focus()).isNull();
                }
            }
        }
    }

    /** What floats above the window or one of its views; null for nothing. */
    private @Nullable Region sheet() {
        return all().stream()
                .filter(node -> node.getStyleClass().contains("sr-scrim"))
                .map(layer -> (Region) ((Parent) layer).getChildrenUnmodifiable().get(1))
                .reduce((_, last) -> last)
                .orElse(null);
    }

    private static boolean isWithin(Node node, Node around) {
        return Stream.iterate(node, Objects::nonNull, Node::getParent).anyMatch(around::equals);
    }

    private void openWorkspace() throws Exception {
        Path folder = Files.createDirectories(sample.resolve("typing"));
        Files.createDirectories(folder.resolve("notes"));
        Files.writeString(folder.resolve("notes").resolve("a.md"), "# a\n");
        Files.write(folder.resolve("sessions.db"), Files.readAllBytes(sessions()));
        String document = """
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
        String here = shown();
        Path file = sample.resolve("typing").resolve("typing.stateroom.json");
        String document = Files.readString(file);
        Map<String, String> around = onFx(() -> around(field));
        clickOn(field);
        assertThat(focus()).as("the focus after clicking on %s in %s", field.getId(), view).isSameAs(field);
        push(KeyCode.END);
        write(TYPED, 0);
        waitUntilIdle();
        String after = onFx(field::getText);
        assertThat(after).as("%s in %s", field.getId(), view).isEqualTo((before == null ? "" : before) + TYPED);
        assertThat(focus()).as("the focus after typing into %s in %s", field.getId(), view).isSameAs(field);
        assertThat(shown()).isEqualTo(here);
        Map<String, String> left = onFx(() -> around(field));
        // A filter may leave nothing to show, and take its switches along.
        around.keySet().retainAll(left.keySet());
        assertThat(left).as("everything but %s in %s", field.getId(), view).containsAllEntriesOf(around);
        assertThat(Files.readString(file)).as("the workspace document after typing into %s in %s", field.getId(), view).isEqualTo(document);
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
        found.put("step", String.valueOf(session().stepProperty().get()));
        found.put("selected", String.valueOf(session().selectionProperty().get()));
        Region sheet = sheet();
        for (Node node : all()) {
            // A field may change what its own view shows; below a sheet, nothing comes or goes.
            if (sheet != null && node.getId() != null && !isWithin(node, sheet)) {
                found.put("below the sheet", found.getOrDefault("below the sheet", "") + " " + node.getId());
            }
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
