package dev.stateroom.ui.preview;

import dev.stateroom.ui.preview.code.CodeDocument;
import dev.stateroom.ui.preview.text.Decoding;
import dev.stateroom.ui.preview.text.TextDocument;
import dev.stateroom.ui.theme.Icons;
import dev.stateroom.ui.theme.Parts;
import dev.stateroom.ui.words.Words;
import dev.stateroom.vfs.Sniffed;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import javafx.collections.FXCollections;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The lines above a file that say what one should know before trusting what it looks like. */
final class Notes extends VBox {
    private final Words words;
    private final Consumer<Decoding> decode;
    private final LongConsumer goToLine;

    Notes(Words words, Consumer<Decoding> decode, LongConsumer goToLine) {
        this.words = words;
        this.decode = decode;
        this.goToLine = goToLine;
        setId("preview-notes");
    }

    /** Shows what is worth knowing of a file. */
    void show(Opened opened) {
        getChildren().clear();
        switch (opened.shown()) {
            case Opened.Code(CodeDocument code) -> {
                encoding(opened, code.document().decoding(), code.document().problem());
                hidden(code.document());
                String problem = code.problem();
                if (problem != null) {
                    add("sr-muted", "info", problem);
                }
            }
            case Opened.Large large -> encoding(opened, large.text().decoding(), large.problem());
            case Opened.Rendered(var document, TextDocument text) -> hidden(text);
            case Opened.Hex(String why) when why != null ->
                add("sr-warning", "alert-triangle", why.indexOf(' ') < 0 ? words.get("note.no.preview", why, opened.bytes().size()) : why);
            default -> {}
        }
    }

    /** Adds a sentence about something that went wrong. */
    void trouble(String sentence) {
        HBox line = add("sr-danger", "alert-octagon", sentence);
        Button close = Parts.iconButton("x", words.get("close"), words.get("close"));
        close.setOnAction(e -> getChildren().remove(line));
        line.getChildren().add(close);
    }

    private void encoding(Opened opened, Decoding decoding, int problem) {
        boolean asText = opened.sniffed().form() != Sniffed.Form.TEXT;
        if (problem < 0 && !asText) {
            return;
        }
        String sentence = problem < 0 ? words.get("note.bytes", opened.sniffed().mime()) : words.get("note.encoding", problem);
        ChoiceBox<Decoding> choice = new ChoiceBox<>(FXCollections.observableArrayList(Decoding.values()));
        choice.setId("preview-decoding");
        choice.setValue(decoding);
        choice.setAccessibleText(words.get("note.decode"));
        choice.valueProperty().subscribe((old, now) -> decode.accept(now));
        add("sr-warning", "alert-triangle", sentence, Parts.text(words.get("note.decode"), "sr-small", "sr-muted"), choice);
    }

    private void hidden(TextDocument document) {
        int count = document.text().hidden();
        if (count == 0) {
            return;
        }
        String shown = document.text().shown();
        int[] first = {Integer.MAX_VALUE};
        document.text().eachMark(0, shown.length(), (from, to, c) -> first[0] = Math.min(first[0], from));
        long line = shown.substring(0, first[0]).chars().filter(c -> c == '\n').count() + 1;
        Button show = Parts.link(words.get("note.hidden.show", line));
        show.setOnAction(e -> goToLine.accept(line));
        add("sr-warning", "eye-off", words.get("note.hidden", count), show);
    }

    private HBox add(String tone, String icon, String sentence, Node... more) {
        Label text = Parts.shrinking(sentence, "sr-small");
        text.setTooltip(new Tooltip(sentence));
        HBox.setHgrow(text, Priority.ALWAYS);
        text.setMaxWidth(Double.MAX_VALUE);
        HBox line = new HBox(8, Icons.of(icon, Icons.ROW), text);
        line.getChildren().addAll(more);
        line.getStyleClass().addAll("preview-note", tone);
        getChildren().add(line);
        return line;
    }
}
