package dev.stateroom.ui.results;

import dev.stateroom.history.ledger.Offload;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Four figures of an offload in one row. */
final class ResultFacts extends HBox {
    private final Translations words = Translations.of(ResultFacts.class);
    private final Label size = figure("size");
    private final Label lines = figure("lines");
    private final Label tokens = figure("tokens");
    private final Label shown = figure("shown");

    ResultFacts() {
        getStyleClass().add("results-facts");
        getChildren().addAll(column("size", size), column("lines", lines), column("tokens", tokens), column("shown", shown));
    }

    private static Label figure(String name) {
        Label label = ViewParts.shrinking("", "sr-mono-small");
        label.setId("results-fact-" + name);
        return label;
    }

    private VBox column(String key, Label value) {
        VBox column = new VBox(2, ViewParts.shrinking(words.get("fact." + key), "sr-tiny", "sr-muted"), value);
        column.setMinWidth(0);
        column.setPrefWidth(0);
        HBox.setHgrow(column, Priority.ALWAYS);
        return column;
    }

    /** Shows what the ledger knows; the number of lines comes with the content. */
    void show(Offload offload) {
        Offload.Size known = offload.size();
        size.setText(known == null ? words.get("unknown") : SizeText.bytes(words, known.bytes()));
        tokens.setText(known == null ? words.get("unknown") : SizeText.tokens(words, known.tokens()));
        shown.setText(offload.shown() == 0 ? words.get("unknown") : SizeText.bytes(words, offload.shown()));
        lines(-1);
    }

    /** Sets the number of lines; -1 if unknown. */
    void lines(long count) {
        lines.setText(count < 0 ? words.get("unknown") : words.get("number", count));
    }
}
