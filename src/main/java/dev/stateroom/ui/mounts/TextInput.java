package dev.stateroom.ui.mounts;

import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.FileDialogs;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.document.FieldShape;
import dev.stateroom.workspace.document.FieldShape.Kind;
import dev.stateroom.workspace.document.JsonNode;
import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** One line: a text, a number, an endpoint, or a path with a button to browse. */
final class TextInput extends FieldInput {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,12}");

    private final TextField text = new TextField();
    private final Node node;

    TextInput(FieldShape shape, String id, Translations words, Runnable changed) {
        super(shape, words);
        text.setId(id);
        text.setAccessibleText(title(shape, words));
        text.setPromptText(shape.fallback().isEmpty() && !shape.example().isEmpty() ? words.get("prompt.example", shape.example()) : shape.fallback());
        text.textProperty().subscribe(changed);
        node = shape.kind() == Kind.FOLDER || shape.kind() == Kind.FILE ? browsed() : text;
    }

    private HBox browsed() {
        Button browse = new Button(words.get("browse"));
        browse.setMinWidth(Button.USE_PREF_SIZE);
        browse.setOnAction(e -> {
            File chosen = chosen(browse);
            if (chosen != null) {
                text.setText(chosen.getPath());
            }
        });
        HBox.setHgrow(text, Priority.ALWAYS);
        return ViewParts.row(text, browse);
    }

    private @Nullable File chosen(Button near) {
        Window owner = near.getScene().getWindow();
        String title = title(shape, words);
        return shape.kind() == Kind.FILE ? FileDialogs.open(owner, title) : FileDialogs.folder(owner, title);
    }

    @Override
    Node node() {
        return node;
    }

    @Override
    void show(@Nullable JsonNode value) {
        switch (value) {
            case JsonNode.Text(var _, String said) -> text.setText(said);
            case JsonNode.Whole(var _, long number) -> text.setText(String.valueOf(number));
            case JsonNode.Real(var _, double number) -> text.setText(String.valueOf(number));
            case null, default -> {}
        }
    }

    @Override
    String wrong() {
        String said = said();
        if (said.isEmpty()) {
            return shape.required() ? words.get("wrong.missing") : "";
        }
        return switch (shape.kind()) {
            case NUMBER -> NUMBER.matcher(said).matches() ? "" : words.get("wrong.number");
            case ENDPOINT -> isEndpoint(said) ? "" : words.get("wrong.endpoint");
            default -> "";
        };
    }

    private static boolean isEndpoint(String said) {
        try {
            URI uri = new URI(said);
            return ("http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme()))
                    && uri.getHost() != null
                    && uri.getRawUserInfo() == null;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    @Override
    @Nullable String json() {
        String said = said();
        return said.isEmpty() ? null : shape.kind() == Kind.NUMBER ? said : quoted(said);
    }

    @Override
    String said() {
        return text.getText().strip();
    }

    @Override
    void say(String said) {
        text.setText(said);
    }
}
