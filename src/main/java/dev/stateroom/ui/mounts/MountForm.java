package dev.stateroom.ui.mounts;

import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.document.DocumentEdit;
import dev.stateroom.workspace.document.FieldShape;
import dev.stateroom.workspace.document.FieldShape.Kind;
import dev.stateroom.workspace.document.JsonNode;
import dev.stateroom.workspace.document.MountKind;
import dev.stateroom.workspace.document.MountKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The fields of one backend: its type, and the fields of that type. A nested backend is a form inside this one. */
final class MountForm extends VBox {
    private static final String CUSTOM = "custom";

    private final Translations words;
    private final Runnable changed;
    private final JsonNode.@Nullable Fields written;
    private final ComboBox<String> type = new ComboBox<>();
    private final VBox body = new VBox(10);
    private FieldGrid fields;
    private @Nullable MountForm inner;
    private @Nullable PluginKinds plugins;

    /**
     * @param written the backend in the document; null for a new one
     * @param changed runs after each change of a field
     */
    MountForm(Translations words, JsonNode.@Nullable Fields written, Runnable changed) {
        super(8);
        this.words = words;
        this.changed = changed;
        this.written = written;
        getStyleClass().add("mount-form");
        type.getItems().setAll(MountKinds.USUAL.mountable().stream().map(MountKind::id).toList());
        type.setId("mount-type");
        type.setAccessibleText(words.get("type"));
        type.setMaxWidth(Double.MAX_VALUE);
        String now = written == null ? null : text(written.get("type"));
        type.setValue(now == null || !type.getItems().contains(now) ? "filesystem" : now);
        GridPane head = grid();
        head.addRow(0, label(words.get("type")), type);
        getChildren().addAll(head, body);
        fields = grid(List.of(), null, changed);
        type.valueProperty().subscribe(this::showFields);
        showFields();
    }

    private static @Nullable String text(@Nullable JsonNode node) {
        return node instanceof JsonNode.Text(var place, String value) ? value : null;
    }

    private static GridPane grid() {
        GridPane grid = new GridPane(12, 8);
        ColumnConstraints names = new ColumnConstraints(120);
        ColumnConstraints values = new ColumnConstraints();
        values.setHgrow(Priority.ALWAYS);
        grid.getColumnConstraints().addAll(names, values);
        return grid;
    }

    private static Label label(String text) {
        return ViewParts.text(text, "sr-small", "sr-muted");
    }

    /** Shows only the fields of one type, which is chosen elsewhere. */
    void only(String id) {
        getChildren().setAll(body);
        if (type.getValue().equals(id)) {
            showFields();
        } else {
            type.setValue(id);
        }
    }

    /** Fills in some fields, by name. */
    void propose(Map<String, String> values) {
        Map<String, String> all = fields.said();
        all.putAll(values);
        fields.say(all);
    }

    /** Focuses the first field. */
    void focusFirst() {
        fields.lookupAll("*").stream()
                .filter(node -> node.isFocusTraversable() && node.isVisible())
                .findFirst()
                .ifPresent(Node::requestFocus);
    }

    private void showFields() {
        body.getChildren().clear();
        inner = null;
        // The values of another type do not apply to this one.
        JsonNode.Fields there = written != null && type.getValue().equals(text(written.get("type"))) ? written : null;
        body.getChildren().add(wrapped(words.get("about." + type.getValue()), "sr-muted"));
        List<FieldShape> plain = new ArrayList<>();
        for (FieldShape shape : shapes(there)) {
            if (shape.kind() != Kind.BACKEND) {
                plain.add(shape);
                continue;
            }
            JsonNode.Fields inside = there != null && there.get(shape.name()) instanceof JsonNode.Fields fields ? fields : null;
            inner = new MountForm(words, inside, changed);
            if (plugins != null) {
                inner.show(plugins);
            }
            inner.getStyleClass().add("mount-inner");
            body.getChildren().addAll(label(FieldInput.title(shape, words)), inner);
        }
        fields = grid(plain, there, changed);
        body.getChildren().add(fields);
        changed.run();
    }

    /** Shows the plug-ins, which are known only after their jars were read; what was filled in stays. */
    void show(PluginKinds known) {
        plugins = known;
        if (inner != null) {
            inner.show(known);
        }
        if (type.getValue().equals(CUSTOM)) {
            Map<String, String> said = fields.said();
            showFields();
            said.values().removeIf(String::isEmpty);
            if (!said.isEmpty()) {
                fields.say(said);
            }
        }
    }

    private List<FieldShape> shapes(JsonNode.@Nullable Fields there) {
        PluginKinds known = plugins;
        if (known == null || !type.getValue().equals(CUSTOM)) {
            return MountKinds.USUAL.named(type.getValue()).orElseThrow().fields();
        }
        String kinds = known.labels().isEmpty() ? words.get("plugins.none", known.folder()) : known.shown();
        body.getChildren().add(wrapped(kinds, "sr-muted"));
        known.problems().forEach(problem -> body.getChildren().add(wrapped(problem, "sr-danger")));
        String named = there == null ? null : text(there.get("class"));
        return known.shapes(named == null ? "" : named, FieldShape.optional("writable", Kind.FLAG, "false"));
    }

    private static Label wrapped(String text, String tone) {
        Label label = ViewParts.wrapping(text, "sr-small", tone);
        label.setMinHeight(USE_PREF_SIZE);
        return label;
    }

    private FieldGrid grid(List<FieldShape> shapes, JsonNode.@Nullable Fields shown, Runnable onChange) {
        FieldGrid grid = new FieldGrid(
                words, type.getValue(), "mount-field-", shapes, plugins == null ? Map.of() : plugins.helps(), onChange);
        if (shown != null) {
            grid.show(shown);
        }
        return grid;
    }

    /** Returns what is wrong, with the name of the field; empty if the backend can be written. */
    String wrong() {
        String wrong = inner == null ? "" : inner.wrong();
        return wrong.isEmpty() ? fields.wrong() : wrong;
    }

    /** The whole backend as JSON. */
    String json() {
        List<String> all = new ArrayList<>();
        all.add("\"type\": " + FieldInput.quoted(type.getValue()));
        if (inner != null) {
            all.add("\"inner\": " + inner.json());
        }
        fields.json().forEach((name, json) -> all.add(FieldInput.quoted(name) + ": " + json));
        return "{ " + String.join(", ", all) + " }";
    }

    /** The edits that turn the document's backend into this one; fields that this form does not know stay. */
    List<DocumentEdit> edits() {
        if (written == null) {
            throw new IllegalStateException("a new backend is added, not edited");
        }
        String path = written.place().path();
        if (!type.getValue().equals(text(written.get("type")))) {
            return List.of(new DocumentEdit.Replace(path, json()));
        }
        List<DocumentEdit> edits = new ArrayList<>();
        if (inner != null) {
            edits.addAll(
                    inner.written == null
                            ? List.of(new DocumentEdit.SetField(path, "inner", inner.json()))
                            : inner.edits());
        }
        Map<String, String> now = fields.json();
        Map<String, String> before = grid(fields.shapes(), written, () -> {}).json();
        for (String name : before.keySet()) {
            if (!now.containsKey(name)) {
                edits.add(new DocumentEdit.RemoveField(path, name));
            }
        }
        now.forEach((name, json) -> {
            if (!json.equals(before.get(name))) {
                edits.add(new DocumentEdit.SetField(path, name, json));
            }
        });
        return edits;
    }
}
