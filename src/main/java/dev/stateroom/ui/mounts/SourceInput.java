package dev.stateroom.ui.mounts;

import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.SourceForm;
import dev.stateroom.workspace.SourceForm.Where;
import dev.stateroom.workspace.document.FieldShape;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;

/** The address of a source, in parts: the kind of place, and the fields of that kind. */
final class SourceInput extends FieldInput {
    private final String id;
    private final Runnable changed;
    private final ComboBox<Where> where = new ComboBox<>();
    private final VBox node = new VBox(8, where);
    private FieldGrid parts;

    SourceInput(FieldShape shape, String id, Translations words, Runnable changed) {
        super(shape, words);
        this.id = id;
        this.changed = changed;
        where.setId(id);
        where.setAccessibleText(title(shape, words));
        where.setMaxWidth(Double.MAX_VALUE);
        where.getItems().setAll(places(shape));
        where.setConverter(new StringConverter<>() {
            @Override
            public String toString(@Nullable Where place) {
                return place == null ? "" : words.get("where." + place.name());
            }

            @Override
            public Where fromString(String text) {
                throw new UnsupportedOperationException("places are chosen, not typed");
            }
        });
        SourceForm usual = SourceForm.of(shape.fallback());
        Where first = where.getItems().contains(usual.where()) ? usual.where() : where.getItems().getFirst();
        parts = grid(first);
        where.setValue(first);
        node.getChildren().add(parts);
        where.valueProperty().addListener((_, _, now) -> ask(now));
        ViewParts.setShown(where, where.getItems().size() > 1);
    }

    private static List<Where> places(FieldShape shape) {
        if (!shape.choices().isEmpty()) {
            return shape.choices().stream().map(Where::valueOf).toList();
        }
        List<Where> usual = List.of(Where.OWN, Where.SQLITE, Where.POSTGRES, Where.SERVER);
        return shape.fallback().isEmpty() && !shape.required()
                ? List.of(Where.NONE, Where.OWN, Where.SQLITE, Where.POSTGRES, Where.SERVER)
                : usual;
    }

    private FieldGrid grid(Where place) {
        FieldGrid grid = new FieldGrid(words, "source", id + "-", SourceForm.fields(place), changed);
        grid.getStyleClass().add("mount-inner");
        ViewParts.setShown(grid, !SourceForm.fields(place).isEmpty());
        return grid;
    }

    private void ask(Where place) {
        parts = grid(place);
        node.getChildren().setAll(where, parts);
        changed.run();
    }

    @Override
    Node node() {
        return node;
    }

    @Override
    void say(String text) {
        SourceForm form = SourceForm.of(text);
        if (!where.getItems().contains(form.where())) {
            where.getItems().add(form.where());
            ViewParts.setShown(where, true);
        }
        where.setValue(form.where());
        parts.say(form.values());
    }

    private Outcome<String> address() {
        return new SourceForm(where.getValue(), parts.said()).address();
    }

    @Override
    String wrong() {
        String wrong = parts.wrong();
        return !wrong.isEmpty()
                ? wrong
                : switch (address()) {
                    case Outcome.Ok<String>(String address) ->
                        shape.required() && address.isEmpty() ? words.get("wrong.missing") : "";
                    case Outcome.Failed<String>(Failure why) -> CoreSentences.shown(why);
                };
    }

    @Override
    String said() {
        return address().orElse("");
    }
}
