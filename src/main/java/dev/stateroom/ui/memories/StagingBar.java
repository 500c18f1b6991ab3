package dev.stateroom.ui.memories;

import dev.stateroom.history.memory.MemoryLocation;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.CommandButtons;
import dev.stateroom.ui.memories.StagedEdits.Staged;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import javafx.collections.MapChangeListener;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/** The number of staged edits, with the buttons to commit or discard them; why the last write was refused. Hidden while it is empty. */
final class StagingBar extends HBox {
    private final MemoriesModel model;
    private final Translations words;
    private final Label pill;
    private final Label said = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final Button revert;
    private final Button commit;
    private final Button undo;
    private final Button rebase;

    StagingBar(MemoriesModel model, Translations words, UserCommand revertCommand, UserCommand commitCommand, UserCommand undoCommand, UserCommand rebaseCommand) {
        super(8);
        this.model = model;
        this.words = words;
        getStyleClass().addAll("memories-footer", "sr-border-top");
        pill = ViewParts.pill("edit-3", "", "accent");
        pill.setId("memories-staged");
        said.setId("memories-said");
        revert = ViewParts.button("rotate-ccw", revertCommand.title());
        bind(revert, revertCommand);
        undo = ViewParts.button("corner-up-left", undoCommand.title());
        bind(undo, undoCommand);
        rebase = ViewParts.button("refresh-cw", rebaseCommand.title());
        bind(rebase, rebaseCommand);
        commit = new Button("", ViewParts.keyHint(commitCommand.keyText()));
        commit.setContentDisplay(ContentDisplay.RIGHT);
        commit.getStyleClass().add("sr-primary");
        commit.setMinWidth(USE_PREF_SIZE);
        bind(commit, commitCommand);
        getChildren().addAll(pill, said, ViewParts.grow(), undo, rebase, revert, commit);
        model.edits().staged().addListener((MapChangeListener<MemoryLocation, Staged>) change -> update());
        model.edits().refusedProperty().subscribe(this::update);
        model.itemProperty().subscribe(this::update);
        model.edits().canUndoProperty().subscribe(this::update);
        update();
    }

    private static void bind(Button button, UserCommand command) {
        button.setId(command.id().replace('.', '-'));
        HoverTip.set(button, command.tip());
        CommandButtons.bind(button, command);
    }

    private void update() {
        int count = model.edits().staged().size();
        Failure failure = model.edits().refusedProperty().get();
        String refusal = model.edits().refusal();
        pill.setText(words.get("staged.count", count));
        commit.setText(words.get("commit.count", count));
        said.getStyleClass().removeAll("sr-muted", "sr-danger");
        boolean overtaken = model.edits().isOvertaken();
        String trouble = overtaken ? words.get("overtaken") : failure != null ? CoreSentences.shown(failure) : refusal;
        said.setText(!trouble.isEmpty() ? trouble : words.get(count == 0 ? "commit.done" : "commit.nothingYet"));
        said.getStyleClass().add(trouble.isEmpty() ? "sr-muted" : "sr-danger");
        HoverTip.set(said, said.getText());
        ViewParts.setShown(pill, count > 0);
        ViewParts.setShown(revert, count > 0);
        ViewParts.setShown(rebase, overtaken);
        ViewParts.setShown(commit, count > 0);
        // Both do not fit side by side in a small window.
        ViewParts.setShown(undo, model.edits().canUndoProperty().get() && !overtaken);
        ViewParts.setShown(this, count > 0 || failure != null || model.edits().canUndoProperty().get());
    }
}
