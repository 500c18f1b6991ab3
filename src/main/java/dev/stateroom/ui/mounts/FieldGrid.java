package dev.stateroom.ui.mounts;

import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.document.FieldShape;
import dev.stateroom.workspace.document.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.RowConstraints;
import javafx.scene.layout.VBox;

/** Fields below each other, each with title, control and help. Those that do not apply to the present choices are hidden. */
final class FieldGrid extends GridPane {
    private static final double NAMES = 120;
    private static final double NAMES_INSIDE = 76;

    private final Translations words;
    private final Map<FieldShape, String> helps;
    private final List<Row> rows = new ArrayList<>();

    private record Row(FieldInput input, List<Node> nodes) {}

    /**
     * @param of the form's name: help is looked up under it first
     * @param ids prefix of the controls' ids
     * @param changed runs after each change of a field
     */
    FieldGrid(Translations words, String of, String ids, List<FieldShape> shapes, Runnable changed) {
        this(words, of, ids, shapes, Map.of(), changed);
    }

    /** The same; {@code helps} has help for fields that the bundles do not know. */
    FieldGrid(Translations words, String of, String ids, List<FieldShape> shapes, Map<FieldShape, String> helps, Runnable changed) {
        super(12, 10);
        this.words = words;
        this.helps = Map.copyOf(helps);
        ColumnConstraints names = new ColumnConstraints(of.equals("source") ? NAMES_INSIDE : NAMES);
        ColumnConstraints values = new ColumnConstraints();
        values.setHgrow(Priority.ALWAYS);
        values.setMinWidth(0);
        getColumnConstraints().addAll(names, values);
        Runnable onChange = () -> {
            choose();
            changed.run();
        };
        for (FieldShape shape : shapes) {
            FieldInput input = FieldInput.of(shape, ids + shape.name(), words, onChange);
            Label title = ViewParts.wrapping(FieldInput.title(shape, words), "sr-small", "sr-muted", "mount-field-name");
            VBox asked = new VBox(3, input.node());
            help(of, shape).map(this::small).forEach(asked.getChildren()::add);
            RowConstraints row = new RowConstraints();
            row.setValignment(VPos.TOP);
            getRowConstraints().add(row);
            addRow(rows.size(), title, asked);
            rows.add(new Row(input, List.of(title, asked)));
        }
        choose();
    }

    private Stream<String> help(String of, FieldShape shape) {
        String own = helps.get(shape);
        if (own != null) {
            return Stream.of(own);
        }
        return Stream.of("help." + of + "." + shape.name(), "help." + shape.name())
                .filter(words::has)
                .limit(1)
                .map(words::get);
    }

    private Label small(String text) {
        Label label = ViewParts.wrapping(text, "sr-tiny", "sr-muted");
        label.setMinHeight(USE_PREF_SIZE);
        return label;
    }

    private void choose() {
        Map<String, String> said = new HashMap<>();
        for (Row row : rows) {
            FieldShape.When when = row.input().shape().when();
            boolean asked = when == null || when.isMet(said);
            row.nodes().forEach(node -> {
                ViewParts.setShown(node, asked);
            });
            if (asked) {
                said.put(row.input().shape().name(), row.input().said());
            }
        }
    }

    /** The fields that apply now. */
    List<FieldInput> inputs() {
        return rows.stream().filter(row -> row.nodes().getFirst().isManaged()).map(Row::input).toList();
    }

    /** All fields, also hidden ones. */
    List<FieldShape> shapes() {
        return rows.stream().map(row -> row.input().shape()).toList();
    }

    /** Shows the values of a document. */
    void show(JsonNode.Fields written) {
        rows.forEach(row -> row.input().show(written.get(row.input().shape().name())));
        choose();
    }

    /** The values that differ from their defaults, as JSON, by name. */
    Map<String, String> json() {
        Map<String, String> said = new LinkedHashMap<>();
        for (FieldInput input : inputs()) {
            String json = input.json();
            if (json != null) {
                said.put(input.shape().name(), json);
            }
        }
        return said;
    }

    /** The values as text, by name. */
    Map<String, String> said() {
        Map<String, String> said = new HashMap<>();
        inputs().forEach(input -> said.put(input.shape().name(), input.said()));
        return said;
    }

    /** Shows values as {@link #said} returns them. */
    void say(Map<String, String> values) {
        rows.forEach(row -> row.input().say(values.getOrDefault(row.input().shape().name(), "")));
    }

    /** Returns what is wrong, with the name of the field; empty if all values are valid. */
    String wrong() {
        for (FieldInput input : inputs()) {
            String wrong = input.wrong();
            if (!wrong.isEmpty()) {
                return words.get("wrong.field", FieldInput.title(input.shape(), words), wrong);
            }
        }
        return "";
    }
}
