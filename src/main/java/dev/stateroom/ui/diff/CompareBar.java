package dev.stateroom.ui.diff;

import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.OpenDialog;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.compare.ComparisonPair;
import dev.stateroom.workspace.compare.ComparisonRef;
import dev.stateroom.workspace.compare.LikelyPair;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Chooses the two sides of a comparison: a field for each, and a line for what could not be compared. */
final class CompareBar extends VBox {
    private final Translations words;
    private final SideField left;
    private final SideField right;
    private final Session session;
    private final OpenDialog folder;
    private final Map<LikelyPair.Kind, ToggleButton> proposals = new EnumMap<>(LikelyPair.Kind.class);
    private boolean isNew;
    private final Label note = ViewParts.shrinking("", "sr-small");

    CompareBar(Session session, Translations words, SideNames names, OpenDialog folder, OpenDialog file) {
        this.words = words;
        this.session = session;
        this.folder = folder;
        left = new SideField("compare-left", words.get("things.left"), words, names, folder, file, ref ->
                session.thingsProperty().set(new ComparisonPair(ref, session.thingsProperty().get().right())));
        right = new SideField("compare-right", words.get("things.right"), words, names, folder, file, ref ->
                session.thingsProperty().set(new ComparisonPair(session.thingsProperty().get().left(), ref)));
        HBox.setHgrow(left, Priority.ALWAYS);
        HBox.setHgrow(right, Priority.ALWAYS);
        HBox fields = ViewParts.styled(new HBox(8, left, FeatherIcons.of("arrow-right", FeatherIcons.ROW), right), "compare-fields");
        note.setId("compare-note");
        note.getStyleClass().add("compare-note");
        note.setGraphic(FeatherIcons.of("alert-triangle", FeatherIcons.ROW));
        note.managedProperty().bind(note.visibleProperty());
        note.setVisible(false);
        FlowPane likely = new FlowPane(6, 4);
        for (LikelyPair.Kind kind : LikelyPair.Kind.values()) {
            proposals.put(kind, button(kind));
        }
        likely.getChildren().addAll(proposals.values());
        likely.setId("compare-likely");
        likely.getStyleClass().add("compare-likely");
        likely.setMinWidth(0);
        getChildren().addAll(fields, likely, note);
        getStyleClass().add("compare-bar");
        session.thingsProperty().subscribe(things -> {
            left.show(things.left());
            right.show(things.right());
            propose();
        });
        session.timelineProperty().subscribe(() -> {
            propose();
            begin();
        });
        session.stepProperty().subscribe(this::propose);
        session.threadsProperty().subscribe(this::propose);
    }

    /** Offers the pairs that are likely to be compared; the shown one is selected. */
    private void propose() {
        ComparisonPair now = session.thingsProperty().get();
        proposals.values().forEach(button -> button.setVisible(false));
        session.likelyPairs().forEach(pair -> {
            ToggleButton button = Objects.requireNonNull(proposals.get(pair.kind()));
            button.setVisible(true);
            button.setSelected(pair.pair().equals(now));
            button.setOnAction(e -> {
                take(pair);
                propose();
            });
        });
    }

    private void begin() {
        List<LikelyPair> pairs = session.likelyPairs();
        if (isNew && !pairs.isEmpty()) {
            isNew = false;
            ComparisonPair first = pairs.getFirst().pair();
            if (first.right() != null && session.thingsProperty().get().equals(ComparisonPair.NONE)) {
                session.thingsProperty().set(first);
            }
        }
    }

    private ToggleButton button(LikelyPair.Kind kind) {
        String name = kind.name().toLowerCase(Locale.ROOT);
        ToggleButton button = new ToggleButton(words.get("likely." + name));
        button.setId("compare-likely-" + name);
        button.setMinWidth(USE_PREF_SIZE);
        button.managedProperty().bind(button.visibleProperty());
        return button;
    }

    private void take(LikelyPair likely) {
        ComparisonPair pair = likely.pair();
        if (pair.right() != null) {
            session.thingsProperty().set(pair);
            return;
        }
        Path chosen = folder.ask(getScene().getWindow(), words.get("things.folder"));
        if (chosen != null) {
            session.thingsProperty().set(new ComparisonPair(pair.left(), new ComparisonRef.Named(chosen.toString())));
        }
    }

    /** Shows what could not be compared; nothing for an empty list. */
    void note(List<String> sentences) {
        note.setVisible(!sentences.isEmpty());
        if (!sentences.isEmpty()) {
            note.setText(sentences.size() == 1 ? sentences.getFirst() : words.get("things.notes", sentences.getFirst(), sentences.size() - 1));
            HoverTip.set(note, String.join("\n", sentences));
        }
    }

    /** Focuses the first field that is empty; false if none is. */
    boolean focusMissing() {
        // If nothing is chosen, the likeliest pair is shown, immediately or when the thread is loaded.
        isNew = session.thingsProperty().get().equals(ComparisonPair.NONE);
        begin();
        for (SideField field : List.of(left, right)) {
            if (field.isEmpty()) {
                field.focus();
                return true;
            }
        }
        return false;
    }
}
