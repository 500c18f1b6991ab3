package dev.stateroom.ui.preview;

import dev.stateroom.ui.preview.code.CodeDocument;
import dev.stateroom.ui.preview.text.TextDecoding;
import dev.stateroom.ui.preview.text.TextDocument;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.MissingGlyphs;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.DetectedType;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import javafx.collections.FXCollections;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The notes above a file with warnings about its appearance. */
final class FileNotes extends VBox {
    private final Translations words;
    private final Consumer<TextDecoding> decode;
    private final LongConsumer goToLine;

    FileNotes(Translations words, Consumer<TextDecoding> decode, LongConsumer goToLine) {
        this.words = words;
        this.decode = decode;
        this.goToLine = goToLine;
        setId("preview-notes");
    }

    /** Shows the notes on a file. */
    void show(OpenedFile opened) {
        getChildren().clear();
        switch (opened.shown()) {
            case OpenedFile.Code(CodeDocument code) -> {
                encoding(opened, code.document().decoding(), code.document().problem());
                hidden(code.document());
                String problem = code.problem();
                if (problem != null) {
                    add("sr-muted", "info", problem);
                }
            }
            case OpenedFile.Large large -> encoding(opened, large.text().decoding(), large.problem());
            case OpenedFile.Rendered(var document, TextDocument text) -> hidden(text);
            case OpenedFile.Hex(String why) when why != null ->
                add("sr-warning", "alert-triangle", why.indexOf(' ') < 0 ? words.get("note.no.preview", why, opened.bytes().size()) : why);
            case OpenedFile.Hex _, OpenedFile.Empty _, OpenedFile.Table _, OpenedFile.Tree _, OpenedFile.Pictured _, OpenedFile.Pages _,
                    OpenedFile.Decoded _ -> {}
        }
    }

    /** Adds a sentence about an error. */
    void trouble(String sentence) {
        HBox line = add("sr-danger", "alert-octagon", sentence);
        Button close = ViewParts.iconButton("x", words.get("close"), words.get("close"), () -> getChildren().remove(line));
        line.getChildren().add(close);
    }

    private void encoding(OpenedFile opened, TextDecoding decoding, int problem) {
        boolean asText = opened.sniffed().form() != DetectedType.Form.TEXT;
        if (problem < 0 && !asText) {
            return;
        }
        String sentence = problem < 0 ? words.get("note.bytes", opened.sniffed().mime()) : words.get("note.encoding", problem);
        ChoiceBox<TextDecoding> choice = new ChoiceBox<>(FXCollections.observableArrayList(TextDecoding.values()));
        choice.setId("preview-decoding");
        choice.setValue(decoding);
        choice.setAccessibleText(words.get("note.decode"));
        choice.valueProperty().subscribe((old, now) -> decode.accept(now));
        add("sr-warning", "alert-triangle", sentence, ViewParts.text(words.get("note.decode"), "sr-small", "sr-muted"), choice);
    }

    private void hidden(TextDocument document) {
        int count = document.text().hidden();
        if (count == 0) {
            return;
        }
        String shown = document.text().shown();
        int[] first = {Integer.MAX_VALUE};
        document.text().eachMark(0, shown.length(), (from, to, c) -> first[0] = MissingGlyphs.isMissing(c) ? first[0] : Math.min(first[0], from));
        long line = shown.substring(0, first[0]).chars().filter(c -> c == '\n').count() + 1;
        Button show = ViewParts.link(words.get("note.hidden.show", line), () -> goToLine.accept(line));
        add("sr-warning", "eye-off", words.get("note.hidden", count), show);
    }

    private HBox add(String tone, String icon, String sentence, Node... more) {
        Label text = ViewParts.shrinking(sentence, "sr-small");
        HoverTip.set(text, sentence);
        HBox.setHgrow(text, Priority.ALWAYS);
        text.setMaxWidth(Double.MAX_VALUE);
        HBox line = new HBox(8, FeatherIcons.of(icon, FeatherIcons.ROW), text);
        line.getChildren().addAll(more);
        line.getStyleClass().addAll("preview-note", tone);
        getChildren().add(line);
        return line;
    }
}
