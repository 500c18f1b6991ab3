package dev.stateroom.ui.shell;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.ui.session.DialectChoice;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.DialectInUse;
import javafx.geometry.Side;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;

/** Shows which release is imitated and lets the user choose another one. */
final class DialectButton extends Button {
    private final DialectChoice choice;
    private final Translations words;
    private final ContextMenu menu = new ContextMenu();

    DialectButton(DialectChoice choice, Translations words) {
        this.choice = choice;
        this.words = words;
        setId("status-dialect");
        getStyleClass().setAll("button", "sr-flat", "shell-status-button", "sr-small", "sr-muted");
        // If there is little room, this label is cut before the others.
        setMinWidth(0);
        setOnAction(e -> {
            fill();
            menu.show(this, Side.TOP, 0, -2);
        });
        choice.inUseProperty().subscribe(v -> update());
    }

    private void update() {
        DialectInUse inUse = choice.inUseProperty().get();
        String id = inUse.dialect().id();
        String said = words.get("status.dialect." + inUse.said(), id.substring(id.indexOf('-') + 1));
        setText(said);
        setAccessibleText(words.get("status.dialect.spoken", said));
        HoverTip.set(this, said + "\n" + (inUse.evidence().isEmpty() ? words.get("status.dialect.tip") : CoreSentences.shown(inUse.evidence())));
    }

    private void fill() {
        DialectInUse inUse = choice.inUseProperty().get();
        menu.getItems().clear();
        RadioMenuItem found = new RadioMenuItem(words.get("status.dialect.found"));
        found.setSelected(inUse.said() != DialectInUse.Said.PERSON);
        found.setOnAction(e -> choice.choose(null));
        menu.getItems().addAll(found, new SeparatorMenuItem());
        for (Era era : Era.values()) {
            RadioMenuItem item = new RadioMenuItem(words.get("status.dialect.era", era.id(), words.get("era." + era)));
            item.setMnemonicParsing(false);
            item.setId("dialect-" + era);
            item.setSelected(inUse.said() == DialectInUse.Said.PERSON && inUse.dialect().era() == era);
            item.setOnAction(e -> choice.choose(Dialect.of(era)));
            menu.getItems().add(item);
        }
    }
}
