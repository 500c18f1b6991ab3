package dev.stateroom.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.RecordedWindow;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.view.WindowOverlays;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Toggle;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeTableView;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import org.fxmisc.richtext.CodeArea;
import org.jspecify.annotations.Nullable;

/** A window whose fields are clicked and typed into: what is typed arrives there and changes nothing else. */
abstract class TypedWindow extends RecordedWindow {
    /** Holds every letter that is a shortcut somewhere. */
    private static final String TYPED = "wrmdxtsbcipyoekjghuvan71";

    /** What is left of it in the field for a line's number. */
    private static final String NUMBER = "71";

    static final List<String> VIEWS = List.of(
            "files", "diff", "compare", "threads", "results", "memories", "replay", "permissions", "inbox", "audit", "search", "mounts");

    /** They leave the window or what it has open. */
    private static final Set<String> LEAVING = Set.of(
            "window.quit", "window.close", "window.sample", "window.tour", "window.language.en", "window.language.zh-CN", "help.documentation");

    /** Commands that ran, or are not to be run. */
    final Set<String> done = new TreeSet<>(LEAVING);

    /** Commands that could not be run when they were met. */
    final Set<String> never = new TreeSet<>();

    /** The ids of the fields that were typed into, by the sheet that they are in or the view. */
    final Map<String, Set<String>> typed = new TreeMap<>();

    /** No typing changes it; null for none. */
    @Nullable Path document;

    /** Runs every command that the palette has, and types into every field that then appears. */
    final void walk() throws Exception {
        for (String view : VIEWS) {
            show(view);
            selectLast();
            for (UserCommand command : onFx(() -> shell().everything())) {
                if (done.contains(command.id())) {
                    continue;
                }
                if (!view.equals(shown())) {
                    show(view);
                    selectLast();
                }
                if (!onFx(command::runIfEnabled)) {
                    never.add(command.id());
                    continue;
                }
                done.add(command.id());
                waitUntilIdle();
                Region sheet = onFx(this::sheet);
                typeAnew(sheet == null ? shown() : sheet.getClass().getSimpleName(), sheet);
                for (int within = 0; within < 3 && onFx(() -> WindowOverlays.isAnyIn(scene())); within++) {
                    push(KeyCode.ESCAPE);
                    waitUntilIdle();
                }
                assertThat(onFx(this::sheet)).as("what Escape leaves after %s, with the focus in %s", command.id(), focus()).isNull();
            }
        }
    }

    /** Types into each field that was not typed into there before. */
    final void typeAnew(String place, @Nullable Node within) throws Exception {
        Set<String> before = typed.computeIfAbsent(place, _ -> new TreeSet<>());
        for (Node field : fields()) {
            if (onFx(() -> within == null || isWithin(field, within)) && before.add(String.valueOf(field.getId()))) {
                typeInto(place, field);
            }
        }
    }

    final void show(String view) throws Exception {
        onFx(() -> {
            shell().navigation().show(view);
            return true;
        });
        waitUntilIdle();
        assertThat(shown()).isEqualTo(view);
    }

    /** Selects the last row of each list, so that commands for what is selected can run. */
    final void selectLast() throws Exception {
        onFx(() -> {
            for (Node node : all()) {
                switch (node) {
                    case TableView<?> table -> table.getSelectionModel().selectLast();
                    case ListView<?> list -> list.getSelectionModel().selectLast();
                    case TreeTableView<?> tree -> {
                        expand(tree.getRoot());
                        tree.getSelectionModel().selectLast();
                    }
                    case TreeView<?> tree -> {
                        expand(tree.getRoot());
                        tree.getSelectionModel().selectLast();
                    }
                    default -> {}
                }
            }
            return true;
        });
        waitUntilIdle();
    }

    private static void expand(@Nullable TreeItem<?> item) {
        if (item != null && !item.isLeaf()) {
            item.setExpanded(true);
            item.getChildren().forEach(TypedWindow::expand);
        }
    }

    final void typeInto(String place, Node field) throws Exception {
        String before = onFx(() -> text(field));
        String here = shown();
        String written = document == null ? "" : Files.readString(document);
        Map<String, String> around = onFx(() -> around(field));
        onFx(() -> reveal(field));
        clickOn(field);
        assertThat(focus(field.getScene())).as("the focus after clicking on %s in %s", field.getId(), place).isSameAs(field);
        push(KeyCode.END);
        write(TYPED, 0);
        waitUntilIdle();
        String after = onFx(() -> text(field));
        assertThat(after).as("%s in %s", field.getId(), place).contains("preview-goto-field".equals(field.getId()) ? NUMBER : TYPED);
        assertThat(after.replace(TYPED, "").replace(NUMBER, "")).as("the rest of %s in %s", field.getId(), place).isEqualTo(before);
        assertThat(focus(field.getScene())).as("the focus after typing into %s in %s", field.getId(), place).isSameAs(field);
        assertThat(shown()).isEqualTo(here);
        Map<String, String> left = onFx(() -> around(field));
        // A filter may leave nothing to show, and take its switches along.
        around.keySet().retainAll(left.keySet());
        assertThat(left).as("everything but %s in %s", field.getId(), place).containsAllEntriesOf(around);
        assertThat(document == null ? "" : Files.readString(document)).as("the workspace document after typing into %s in %s", field.getId(), place).isEqualTo(written);
        onFx(() -> {
            switch (field) {
                case TextInputControl control -> control.setText(before);
                case CodeArea area -> area.replaceText(before);
                default -> throw new IllegalArgumentException(field.toString());
            }
            return true;
        });
        waitUntilIdle();
    }

    /** Scrolls to where it can be clicked. */
    private static boolean reveal(Node field) {
        ScrollPane pane = scrolling(field);
        if (pane != null) {
            Bounds all = pane.getContent().getBoundsInLocal();
            double top = pane.getContent().sceneToLocal(field.localToScene(field.getBoundsInLocal())).getMinY();
            double hidden = all.getHeight() - pane.getViewportBounds().getHeight();
            pane.setVvalue(hidden <= 0 ? 0 : Math.clamp(top / hidden, 0, 1) * pane.getVmax());
            pane.layout();
        }
        return true;
    }

    private boolean canBeRevealed(Node field) {
        ScrollPane pane = scrolling(field);
        return pane != null && isWithinScene(pane) && pane.getContent().getBoundsInLocal().getHeight() > pane.getViewportBounds().getHeight();
    }

    private static @Nullable ScrollPane scrolling(Node field) {
        return Stream.iterate(field, Objects::nonNull, Node::getParent).filter(ScrollPane.class::isInstance).map(ScrollPane.class::cast).findFirst().orElse(null);
    }

    private static String text(Node field) {
        String text = field instanceof CodeArea area ? area.getText() : ((TextInputControl) field).getText();
        return text == null ? "" : text;
    }

    /** The field that has the focus: an editable combo box has it for its field. */
    final Node focus() throws Exception {
        return focus(scene());
    }

    /** A menu is a window of its own. */
    private Node focus(Scene scene) throws Exception {
        return onFx(() -> scene.getFocusOwner() instanceof ComboBox<?> box && box.isEditable() ? box.getEditor() : scene.getFocusOwner());
    }

    private String shown() throws Exception {
        return onFx(() -> Objects.requireNonNull(shell().here()).view());
    }

    /** The fields of the shown view that a person can click and type into. */
    final List<Node> fields() throws Exception {
        return onFx(() -> all().stream().filter(node -> isField(node) && (isWithinScene(node) || canBeRevealed(node))).toList());
    }

    private static boolean isField(Node node) {
        return !node.isDisabled() && (node instanceof TextInputControl field && field.isEditable() || node instanceof CodeArea area && area.isEditable());
    }

    /** What must stay as it is: the other fields, the switches, the choices, the rules and what waits for a decision. */
    private Map<String, String> around(Node field) {
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
                case Node other when isField(other) -> text(other);
                case Toggle toggle -> Boolean.toString(toggle.isSelected());
                case ComboBox<?> box when box.getEditor() != field -> String.valueOf(box.getValue());
                case ListView<?> list when "permissions-rules".equals(list.getId()) -> list.getItems().toString();
                case ListView<?> list when "inbox-list".equals(list.getId()) && !"inbox-filter".equals(field.getId()) -> labels(list);
                default -> null;
            };
            if (text != null && !node.getStyleClass().contains("permissions-patterns")) {
                found.merge(node.getTypeSelector() + " " + node.getId(), text, (a, b) -> a + "\n" + b);
            }
        }
        return found;
    }

    /** What the rows say that are seen: the decision among it. */
    private static String labels(Parent list) {
        List<Node> nodes = new ArrayList<>();
        collect(list, nodes);
        return nodes.stream()
                .filter(Labeled.class::isInstance)
                .map(node -> ((Labeled) node).getText())
                .filter(text -> text != null && !text.isBlank())
                .sorted()
                .toList()
                .toString();
    }

    /** What floats above the window or one of its views; null for nothing. */
    final @Nullable Region sheet() {
        return all().stream()
                .filter(node -> node.getStyleClass().contains("sr-scrim"))
                .map(layer -> (Region) ((Parent) layer).getChildrenUnmodifiable().get(1))
                .reduce((_, last) -> last)
                .orElse(null);
    }

    private static boolean isWithin(Node node, Node around) {
        return Stream.iterate(node, Objects::nonNull, Node::getParent).anyMatch(around::equals);
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
