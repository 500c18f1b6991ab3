package dev.stateroom.ui.preview.tree;

import dev.stateroom.ui.preview.json.JsonItem;
import dev.stateroom.ui.preview.text.EncodedBytes;
import dev.stateroom.ui.preview.text.VisibleText;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import java.util.Locale;
import java.util.function.Predicate;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.TreeCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** Key, value and size of a container, in the colours of code. */
final class JsonCell extends TreeCell<JsonBranch.Row> {
    private static final double WIDEST = 480;

    private static final PseudoClass FOUND = PseudoClass.getPseudoClass("found");

    private final Translations words;
    private final Predicate<String> found;
    private final Label key = label("json-key");
    private final Label value = label("json-value");
    private final Label note = label("json-note");
    private final HBox box = new HBox(8, key, value, note);

    /** @param found decides which keys and texts are marked as matches */
    JsonCell(Translations words, Predicate<String> found) {
        this.words = words;
        this.found = found;
        key.setMinWidth(Region.USE_PREF_SIZE);
        note.setMinWidth(Region.USE_PREF_SIZE);
        // The description after a long text must stay visible.
        value.setMaxWidth(WIDEST);
        box.getStyleClass().add("json-row");
    }

    private static Label label(String style) {
        Label label = new Label();
        label.getStyleClass().add(style);
        return label;
    }

    @Override
    protected void updateItem(JsonBranch.@Nullable Row row, boolean empty) {
        super.updateItem(row, empty);
        setText(null);
        if (empty || row == null) {
            ViewParts.show(this, null);
            setAccessibleText(null);
            return;
        }
        value.getStyleClass().setAll("label", "json-value");
        JsonItem marked = row instanceof JsonBranch.Row.Value(JsonItem of) ? of : null;
        key.pseudoClassStateChanged(FOUND, marked != null && found.test(marked.key()));
        value.pseudoClassStateChanged(FOUND, marked != null && found.test(marked.text()));
        switch (row) {
            case JsonBranch.Row.Value(JsonItem shown) -> show(shown);
            case JsonBranch.Row.Reading() -> show("", words.get("loading.unknown"), "");
            case JsonBranch.Row.Earlier(long to) -> {
                show("", words.get("tree.earlier", to), "");
                value.getStyleClass().add("json-more");
            }
            case JsonBranch.Row.More(long from) -> {
                show("", words.get("tree.more", from), "");
                value.getStyleClass().add("json-more");
            }
            case JsonBranch.Row.Broken(String sentence) -> {
                show("", sentence, "");
                value.getStyleClass().add("json-broken");
            }
        }
        ViewParts.show(this, box);
        setAccessibleText((key.getText() + " " + value.getText() + " " + note.getText()).strip());
    }

    private void show(JsonItem item) {
        String size = item.children() < 0 ? "" : words.get(item.kind() == JsonItem.Kind.OBJECT ? "tree.members" : "tree.elements", item.children());
        switch (item.kind()) {
            case OBJECT -> show(item.key(), "{ }", size);
            case ARRAY -> show(item.key(), "[ ]", size);
            case STRING -> {
                String picture = EncodedBytes.typeOf(item.text());
                String text = VisibleText.of(item.text().replace('\n', '⏎')).shown();
                show(item.key(), "\"" + text + (item.cut() ? "…" : "\""), picture != null ? picture : item.cut() ? words.get("tree.units", item.length()) : "");
            }
            default -> show(item.key(), item.text(), "");
        }
        value.getStyleClass().add("json-" + item.kind().name().toLowerCase(Locale.ROOT));
    }

    private void show(String newKey, String newValue, String newNote) {
        key.setText(VisibleText.of(newKey).shown());
        ViewParts.setShown(key, !newKey.isEmpty());
        value.setText(newValue);
        note.setText(newNote);
    }
}
