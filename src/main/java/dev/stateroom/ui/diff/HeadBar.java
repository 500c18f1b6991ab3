package dev.stateroom.ui.diff;

import dev.stateroom.ui.diff.DiffComparison.ChangedFile;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import java.util.stream.Collectors;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.javafx.FontIcon;

/** A file's head, 34 high: name, folder, authors, counts. A click folds or opens the file. */
final class HeadBar extends HBox {
    /** Its height in pixels. */
    static final double HEIGHT = 34;

    /** In a narrower bar, the names of tools and steps are omitted. */
    private static final double ROOMY = 760;

    private final FontIcon open = FeatherIcons.of("chevron-down", FeatherIcons.ROW);
    private final FontIcon closed = FeatherIcons.of("chevron-right", FeatherIcons.ROW);
    private final Label twisty = new Label();
    private final Label name = ViewParts.path("", "sr-mono-small", "diff-head-name");
    private final Label folder = ViewParts.shrinking("", "sr-mono-small", "sr-muted");
    private final Label touches = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final Label added = ViewParts.text("", "sr-mono-small", "sr-success");
    private final Label removed = ViewParts.text("", "sr-mono-small", "sr-danger");
    private final Translations words = Translations.of(HeadBar.class);
    private ChangeAuthors shown = ChangeAuthors.UNKNOWN;

    HeadBar() {
        getStyleClass().add("diff-head");
        twisty.getStyleClass().add("sr-muted");
        HBox counts = new HBox(4, added, removed);
        counts.setAlignment(javafx.geometry.Pos.CENTER_RIGHT);
        counts.setMinWidth(USE_PREF_SIZE);
        getChildren().addAll(twisty, name, folder, ViewParts.grow(), touches, counts);
        widthProperty().subscribe(this::describe);
    }

    /** Shows a file. */
    void show(ChangedFile file, FileDiff result, ChangeAuthors authors, boolean collapsed) {
        twisty.setGraphic(collapsed ? closed : open);
        name.setText(HiddenCharacters.visible(file.name()));
        folder.setText(HiddenCharacters.visible(file.folder()));
        boolean counted = result instanceof FileDiff.Lines;
        added.setText(counted ? "+" + result.added() : "");
        removed.setText(counted ? "−" + result.removed() : "");
        quietIfZero(added, result.added());
        quietIfZero(removed, result.removed());
        name.pseudoClassStateChanged(DiffView.DELETED, file.change().after() == null);
        shown = authors;
        describe();
    }

    private static void quietIfZero(Label label, int count) {
        label.pseudoClassStateChanged(DiffView.ZERO, count == 0);
    }

    private void describe() {
        touches.setText(text(words, shown, getWidth() >= ROOMY));
    }

    /** {@code write_file at steps 58, 78, 96}, {@code edit_file, 5 calls between}, {@code changed at step 3}. */
    static String text(Translations words, ChangeAuthors authors, boolean roomy) {
        String tools = String.join(", ", authors.tools());
        String steps = authors.steps().stream().map(String::valueOf).collect(Collectors.joining(", "));
        int count = authors.steps().size();
        if (count == 0) {
            return "";
        }
        if (authors.calls() == 0) {
            return count <= 3 && roomy
                    ? words.get("touches.noCall", count, steps)
                    : words.get("touches.noCallMany", count);
        }
        if (!roomy) {
            return words.get("touches.calls", authors.calls());
        }
        return count <= 3
                ? words.get("touches.steps", tools, count, steps)
                : words.get("touches.toolsAndCalls", tools, authors.calls());
    }
}
