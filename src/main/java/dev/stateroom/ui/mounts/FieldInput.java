package dev.stateroom.ui.mounts;

import dev.stateroom.ui.mounts.FieldShape.Kind;
import dev.stateroom.ui.theme.Parts;
import dev.stateroom.ui.words.Words;
import dev.stateroom.workspace.document.JsonNode;
import java.io.File;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.stage.DirectoryChooser;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** One field of a form: its control, and its value as JSON. A nested backend is a form of its own and not handled here. */
final class FieldInput {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,12}(\\.\\d{1,6})?");
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{(env|keyring):[^}]+}");

    private final FieldShape shape;
    private final Words words;
    private final Node node;
    private final TextField text = new TextField();
    private final TextArea lines = new TextArea();
    private final CheckBox flag = new CheckBox();
    private final ComboBox<String> choice = new ComboBox<>();

    FieldInput(FieldShape shape, Words words, Runnable changed) {
        this.shape = shape;
        this.words = words;
        text.setPromptText(shape.fallback());
        lines.setPrefRowCount(3);
        choice.getItems().setAll(shape.choices());
        choice.setMaxWidth(Double.MAX_VALUE);
        flag.setSelected(shape.fallback().equals("true"));
        if (!shape.fallback().isEmpty()) {
            choice.setValue(shape.fallback());
        }
        node = switch (shape.kind()) {
            case FLAG -> flag;
            case CHOICE -> choice;
            case LINES, PAIRS -> lines;
            case FOLDER -> folder();
            default -> text;
        };
        control().setId("mount-field-" + shape.name());
        control().setAccessibleText(shape.name());
        text.textProperty().subscribe(changed);
        lines.textProperty().subscribe(changed);
        flag.selectedProperty().subscribe(changed);
        choice.valueProperty().subscribe(changed);
    }

    private HBox folder() {
        Button browse = new Button(words.get("browse"));
        browse.setMinWidth(Button.USE_PREF_SIZE);
        browse.setOnAction(e -> {
            DirectoryChooser chooser = new DirectoryChooser();
            chooser.setTitle(words.get("field.root"));
            File chosen = chooser.showDialog(browse.getScene().getWindow());
            if (chosen != null) {
                text.setText(chosen.getPath());
            }
        });
        HBox.setHgrow(text, Priority.ALWAYS);
        return Parts.row(text, browse);
    }

    private Node control() {
        return shape.kind() == Kind.FOLDER ? text : node;
    }

    FieldShape shape() {
        return shape;
    }

    Node node() {
        return node;
    }

    /** Shows what the document has; null leaves what is meant without it. */
    void show(@Nullable JsonNode value) {
        switch (value) {
            case JsonNode.Text(var place, String said) when shape.kind() == Kind.CHOICE -> choice.setValue(said);
            case JsonNode.Text(var place, String said) -> text.setText(said);
            case JsonNode.Whole(var place, long number) -> text.setText(String.valueOf(number));
            case JsonNode.Real(var place, double number) -> text.setText(String.valueOf(number));
            case JsonNode.Flag(var place, boolean on) -> flag.setSelected(on);
            case JsonNode.Items(var place, List<JsonNode> items) -> lines.setText(items.stream()
                    .map(FieldInput::plain)
                    .collect(Collectors.joining("\n")));
            case JsonNode.Fields fields -> lines.setText(fields.values().entrySet().stream()
                    .map(entry -> entry.getKey() + "=" + plain(entry.getValue()))
                    .collect(Collectors.joining("\n")));
            case null, default -> {}
        }
    }

    private static String plain(JsonNode node) {
        return node instanceof JsonNode.Text(var place, String said) ? said : "";
    }

    /** What is wrong with the value; empty where it can be taken. */
    String wrong() {
        String said = text.getText().strip();
        return switch (shape.kind()) {
            case NUMBER -> said.isEmpty() || NUMBER.matcher(said).matches() ? "" : words.get("wrong.number");
            case CREDENTIAL -> said.isEmpty() || REFERENCE.matcher(said).matches() ? "" : words.get("wrong.credential", "${env:NAME}", "${keyring:NAME}");
            case CHOICE -> shape.required() && choice.getValue() == null ? words.get("wrong.missing") : "";
            case TEXT, FOLDER -> shape.required() && said.isEmpty() ? words.get("wrong.missing") : "";
            case PAIRS -> lines.getText().lines().filter(line -> !line.isBlank()).allMatch(line -> line.indexOf('=') > 0)
                    ? ""
                    : words.get("wrong.pairs");
            default -> "";
        };
    }

    /** The value as JSON; null where it is left out because it says nothing beyond what is meant without it. */
    @Nullable String json() {
        String said = text.getText().strip();
        return switch (shape.kind()) {
            case FLAG -> flag.isSelected() == shape.fallback().equals("true") ? null : String.valueOf(flag.isSelected());
            case CHOICE -> choice.getValue() == null || choice.getValue().equals(shape.fallback())
                    ? null
                    : quoted(choice.getValue());
            case NUMBER -> said.isEmpty() ? null : said;
            case LINES -> lines.getText().isBlank() ? null : list();
            case PAIRS -> lines.getText().isBlank() ? null : pairs();
            default -> said.isEmpty() ? null : quoted(said);
        };
    }

    private String list() {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        lines.getText().lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(list::add);
        return list.toString();
    }

    private String pairs() {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        lines.getText()
                .lines()
                .filter(line -> line.indexOf('=') > 0)
                .map(line -> Map.entry(line.substring(0, line.indexOf('=')).strip(), line.substring(line.indexOf('=') + 1)))
                .forEach(pair -> object.put(pair.getKey(), pair.getValue()));
        return object.toString();
    }

    static String quoted(String text) {
        return JsonMapper.shared().writeValueAsString(text);
    }
}
