package dev.stateroom.ui.mounts;

import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.document.FieldShape;
import dev.stateroom.workspace.document.FieldShape.Kind;
import dev.stateroom.workspace.document.JsonNode;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.TextArea;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Several items or NAME=VALUE pairs, one a line. */
final class LinesInput extends FieldInput {
    private final TextArea lines = new TextArea();

    LinesInput(FieldShape shape, String id, Translations words, Runnable changed) {
        super(shape, words);
        lines.setId(id);
        lines.setAccessibleText(title(shape, words));
        lines.setPrefRowCount(3);
        lines.setMinHeight(64);
        lines.setPromptText(shape.example().isEmpty() ? words.get(shape.kind() == Kind.PAIRS ? "prompt.pairs" : "prompt.lines") : words.get("prompt.example", shape.example()));
        lines.textProperty().subscribe(changed);
    }

    @Override
    Node node() {
        return lines;
    }

    @Override
    void show(@Nullable JsonNode value) {
        switch (value) {
            case JsonNode.Items(var _, List<JsonNode> items) ->
                lines.setText(items.stream().map(LinesInput::plain).collect(Collectors.joining("\n")));
            case JsonNode.Fields fields ->
                lines.setText(fields.values().entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + plain(entry.getValue()))
                        .collect(Collectors.joining("\n")));
            case null, default -> {}
        }
    }

    private static String plain(JsonNode node) {
        return node instanceof JsonNode.Text(var _, String said) ? said : "";
    }

    private List<String> items() {
        return lines.getText().lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    @Override
    String wrong() {
        List<String> items = items();
        if (shape.required() && items.isEmpty()) {
            return words.get("wrong.missing");
        }
        return shape.kind() == Kind.LINES || items.stream().allMatch(line -> line.indexOf('=') > 0) ? "" : words.get("wrong.pairs");
    }

    @Override
    @Nullable String json() {
        List<String> items = items();
        if (items.isEmpty()) {
            return null;
        }
        if (shape.kind() == Kind.LINES) {
            ArrayNode list = JsonNodeFactory.instance.arrayNode();
            items.forEach(list::add);
            return list.toString();
        }
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        lines.getText().lines().filter(line -> line.indexOf('=') > 0).forEach(line -> {
            int equals = line.indexOf('=');
            object.put(line.substring(0, equals).strip(), line.substring(equals + 1));
        });
        return object.toString();
    }

    @Override
    String said() {
        return String.join("\n", items());
    }

    @Override
    void say(String text) {
        lines.setText(text);
    }
}
