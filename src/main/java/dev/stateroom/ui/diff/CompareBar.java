package dev.stateroom.ui.diff;

import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.OpenDialog;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.compare.ComparisonPair;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Which two things are compared: a field for each, and a line for what the comparison could not do. */
final class CompareBar extends VBox {
    private final Translations words;
    private final SideField left;
    private final SideField right;
    private final Label note = ViewParts.shrinking("", "sr-small");

    CompareBar(Session session, Translations words, SideNames names, OpenDialog folder, OpenDialog file) {
        this.words = words;
        left = new SideField("compare-left", words.get("things.left"), words, names, folder, file, ref ->
                session.thingsProperty().set(new ComparisonPair(ref, session.thingsProperty().get().right())));
        right = new SideField("compare-right", words.get("things.right"), words, names, folder, file, ref ->
                session.thingsProperty().set(new ComparisonPair(session.thingsProperty().get().left(), ref)));
        HBox.setHgrow(left, Priority.ALWAYS);
        HBox.setHgrow(right, Priority.ALWAYS);
        HBox fields = new HBox(8, left, FeatherIcons.of("arrow-right", FeatherIcons.ROW), right);
        fields.getStyleClass().add("compare-fields");
        note.setId("compare-note");
        note.getStyleClass().add("compare-note");
        note.setGraphic(FeatherIcons.of("alert-triangle", FeatherIcons.ROW));
        note.managedProperty().bind(note.visibleProperty());
        note.setVisible(false);
        getChildren().addAll(fields, note);
        getStyleClass().add("compare-bar");
        session.thingsProperty().subscribe(things -> {
            left.show(things.left());
            right.show(things.right());
        });
    }

    /** Says what could not be done; nothing for an empty list. */
    void note(List<String> sentences) {
        note.setVisible(!sentences.isEmpty());
        if (!sentences.isEmpty()) {
            note.setText(sentences.size() == 1 ? sentences.getFirst() : words.get("things.notes", sentences.getFirst(), sentences.size() - 1));
            note.setTooltip(new Tooltip(String.join("\n", sentences)));
        }
    }

    /** Puts the keyboard into the first field that is empty; false if none is. */
    boolean focusMissing() {
        for (SideField field : List.of(left, right)) {
            if (field.isEmpty()) {
                field.focus();
                return true;
            }
        }
        return false;
    }}
