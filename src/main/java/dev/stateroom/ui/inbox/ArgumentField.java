package dev.stateroom.ui.inbox;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.tool.argument.ArgumentCheck;
import dev.stateroom.tool.argument.ToolParameter;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.recording.ArgumentText;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** An argument of a call as a control of its type: text, number, flag, or JSON for everything else. */
final class ArgumentField {
    private static final int LONG = 80;
    private static final int ROWS = 5;

    private final Translations words;
    private final String name;
    private final @Nullable ToolParameter parameter;
    private final @Nullable ForeignValue asked;
    private final Type type;
    private final TextInputControl text;
    private final CheckBox flag = new CheckBox();
    private final ComboBox<String> mode = new ComboBox<>();
    private final Label changed = ViewParts.text("", "sr-tiny", "sr-accent");
    private final VBox node;

    private enum Type {
        TEXT,
        NUMBER,
        FLAG,
        MODE,
        JSON
    }

    /**
     * @param parameter what the tool takes under that name; null if that is not known
     * @param asked what the model wrote; null for nothing
     * @param now what it shows at first; null for nothing
     */
    ArgumentField(Translations words, String name, @Nullable ToolParameter parameter, @Nullable ForeignValue asked, @Nullable ForeignValue now, Runnable whenChanged) {
        this.words = words;
        this.name = name;
        this.parameter = parameter;
        this.asked = asked;
        this.type = type(parameter, asked == null ? now : asked);
        String shown = shown(now);
        boolean isLong = type == Type.JSON || (type == Type.TEXT && (shown.length() > LONG || shown.contains("\n") || LONG_NAMES.contains(name)));
        text = isLong ? area() : new TextField();
        text.setText(shown);
        text.setPromptText(parameter != null && parameter.fallback() != null ? words.get("edit.fallback", JsonText.JAVASCRIPT.of(parameter.fallback())) : "");
        text.getStyleClass().add("sr-mono-small");
        flag.setSelected(now instanceof ForeignValue.Bool(boolean on) ? on : parameter != null && parameter.fallback() instanceof ForeignValue.Bool(boolean usual) && usual);
        mode.getItems().setAll(ArgumentCheck.MODES);
        mode.setValue(ForeignValue.text(now));
        Node control = control();
        control.setId("inbox-field-" + name);
        control.setAccessibleText(words.get("edit.field", name, words.get("edit.type." + type.name().toLowerCase(java.util.Locale.ROOT))));
        changed.setGraphic(FeatherIcons.of("edit-3", 12));
        changed.setGraphicTextGap(4);
        changed.setVisible(false);
        node = new VBox(
                4,
                ViewParts.row(
                        ViewParts.text(name, "sr-mono-small"),
                        ViewParts.text(words.get("edit.type." + type.name().toLowerCase(java.util.Locale.ROOT)), "sr-tiny", "sr-muted"),
                        changed),
                control);
        text.textProperty().subscribe(() -> noticed(whenChanged));
        flag.selectedProperty().subscribe(() -> noticed(whenChanged));
        mode.valueProperty().subscribe(() -> noticed(whenChanged));
        mark();
    }

    private static final java.util.Set<String> LONG_NAMES = java.util.Set.of("content", "old_string", "new_string");

    private static Type type(@Nullable ToolParameter parameter, @Nullable ForeignValue value) {
        if (parameter != null) {
            return switch (parameter.kind()) {
                case TEXT -> Type.TEXT;
                case NUMBER, POSITIVE -> Type.NUMBER;
                case FLAG -> Type.FLAG;
                case MODE -> Type.MODE;
            };
        }
        return switch (value) {
            case ForeignValue.Text _ -> Type.TEXT;
            case ForeignValue.Int _, ForeignValue.BigInt _, ForeignValue.Real _ -> Type.NUMBER;
            case ForeignValue.Bool _ -> Type.FLAG;
            case null, default -> Type.JSON;
        };
    }

    private static TextArea area() {
        TextArea area = new TextArea();
        area.setPrefRowCount(ROWS);
        area.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.TAB && !event.isShortcutDown()) {
                // Tab leaves a field; with Ctrl it does so in an area by itself.
                area.fireEvent(new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.TAB, event.isShiftDown(), true, false, false));
                event.consume();
            }
        });
        return area;
    }

    private String shown(@Nullable ForeignValue value) {
        return switch (value) {
            case null -> "";
            case ForeignValue.Null _ when type != Type.JSON -> "";
            case ForeignValue.Text(String said) when type == Type.TEXT -> said;
            default -> JsonText.JAVASCRIPT.of(value);
        };
    }

    private Node control() {
        return switch (type) {
            case FLAG -> flag;
            case MODE -> mode;
            case TEXT, NUMBER, JSON -> text;
        };
    }

    private void noticed(Runnable whenChanged) {
        mark();
        whenChanged.run();
    }

    private void mark() {
        boolean differs = isChanged();
        changed.setText(differs ? words.get("edit.marked") : "");
        changed.setVisible(differs);
    }

    String name() {
        return name;
    }

    Node node() {
        return node;
    }

    void focus() {
        control().requestFocus();
    }

    /** True for a multi-line text. */
    boolean isLong() {
        return control() instanceof TextArea;
    }

    /** True if the value differs from what the model wrote. */
    boolean isChanged() {
        return wrong().isEmpty() && !Objects.equals(value(), asked);
    }

    /** The content as typed. */
    String typed() {
        return switch (type) {
            case FLAG -> String.valueOf(flag.isSelected());
            case MODE -> Objects.requireNonNullElse(mode.getValue(), "");
            case TEXT, NUMBER, JSON -> text.getText();
        };
    }

    /** Restores the content of {@link #typed}. */
    void type(String typed) {
        switch (type) {
            case FLAG -> flag.setSelected(Boolean.parseBoolean(typed));
            case MODE -> mode.setValue(mode.getItems().contains(typed) ? typed : null);
            case TEXT, NUMBER, JSON -> text.setText(typed);
        }
    }

    /** The error in the content; empty for none. */
    String wrong() {
        String said = text.getText();
        return switch (type) {
            case NUMBER -> said.isBlank() || number(said) != null ? "" : words.get("edit.wrong.number");
            case JSON -> said.isBlank() || json(said) != null ? "" : words.get("edit.wrong.json");
            case TEXT, FLAG, MODE -> "";
        };
    }

    /** The value, with the type that the tool takes; null if it is left out. */
    @Nullable ForeignValue value() {
        String said = text.getText();
        return switch (type) {
            // An argument that was left out stays left out until something is typed.
            case TEXT -> said.isEmpty() && (asked == null || asked instanceof ForeignValue.Null) ? asked : new ForeignValue.Text(said);
            case NUMBER -> said.isBlank() ? (asked instanceof ForeignValue.Null ? asked : null) : number(said);
            case FLAG -> asked == null && flag.isSelected() == isUsual() ? null : new ForeignValue.Bool(flag.isSelected());
            case MODE -> mode.getValue() == null ? null : new ForeignValue.Text(mode.getValue());
            case JSON -> said.isBlank() ? null : json(said);
        };
    }

    private boolean isUsual() {
        return parameter != null && parameter.fallback() instanceof ForeignValue.Bool(boolean usual) && usual;
    }

    private static @Nullable ForeignValue number(String said) {
        ForeignValue read = json(said.strip());
        return read instanceof ForeignValue.Int || read instanceof ForeignValue.BigInt || read instanceof ForeignValue.Real ? read : null;
    }

    private static @Nullable ForeignValue json(String said) {
        return ArgumentText.read("{\"v\":" + said + "}") instanceof Outcome.Ok<ForeignValue.Fields>(ForeignValue.Fields read) ? read.get("v") : null;
    }
}
