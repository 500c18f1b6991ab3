package dev.stateroom.ui.palette;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import javafx.css.PseudoClass;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/** One line of the palette. */
final class PaletteCell extends ListCell<PaletteRow> {
    private static final PseudoClass HEADING = PseudoClass.getPseudoClass("heading");
    private static final PseudoClass UNAVAILABLE = PseudoClass.getPseudoClass("unavailable");

    private final Translations words;

    PaletteCell(Translations words) {
        this.words = words;
        getStyleClass().add("palette-cell");
    }

    @Override
    protected void updateItem(PaletteRow row, boolean empty) {
        super.updateItem(row, empty);
        setText(null);
        ViewParts.show(this, null);
        boolean nothing = empty || row == null;
        pseudoClassStateChanged(HEADING, !nothing && row instanceof PaletteRow.Heading);
        pseudoClassStateChanged(UNAVAILABLE, !nothing && row instanceof PaletteRow.Found(PaletteHit hit) && !hit.available());
        if (nothing) {
            return;
        }
        setPrefHeight(row.height());
        switch (row) {
            case PaletteRow.Heading(String text) -> {
                ViewParts.show(this, ViewParts.shrinking(text, "sr-small", "sr-muted"));
                setAccessibleText(text);
            }
            case PaletteRow.Found(PaletteHit hit) -> show(hit);
        }
    }

    private void show(PaletteHit hit) {
        TextFlow title = new TextFlow();
        title.setMinWidth(0);
        String text = hit.title();
        int at = 0;
        for (FuzzyMatch.Range range : hit.found()) {
            add(title, text.substring(at, range.from()), "palette-text");
            add(title, text.substring(range.from(), range.to()), "palette-found");
            at = range.to();
        }
        add(title, text.substring(at), "palette-text");
        title.setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
        HBox line = ViewParts.row(FeatherIcons.of(hit.icon(), 16), title);
        line.setSpacing(9);
        line.setPrefWidth(0);
        if (!hit.detail().isEmpty()) {
            line.getChildren().add(ViewParts.shrinking(hit.detail(), "sr-small", "sr-muted"));
        }
        line.getChildren().add(ViewParts.grow());
        if (!hit.keys().isEmpty()) {
            line.getChildren().add(ViewParts.keyHint(hit.keys()));
        }
        ViewParts.show(this, line);
        setAccessibleText(hit.available() ? hit.title() : hit.title() + ", " + words.get("section.UNAVAILABLE") + ": " + hit.detail());
    }

    private static void add(TextFlow flow, String text, String styleClass) {
        if (!text.isEmpty()) {
            Text part = new Text(text);
            part.getStyleClass().add(styleClass);
            flow.getChildren().add(part);
        }
    }
}
