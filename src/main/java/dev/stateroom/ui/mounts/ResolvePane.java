package dev.stateroom.ui.mounts;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.resolve.ResolvedPath;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Shows which mount a path goes to, under which key, and by which rules, in the dialect in use. Reads no data. */
final class ResolvePane extends VBox {
    private final Translations words;
    private final VBox answer = new VBox(6);

    /** {@code found} is where the tried path goes; null while none is tried. */
    ResolvePane(ObservableValue<@Nullable ResolvedPath> found, Translations words) {
        super(8);
        this.words = words;
        getStyleClass().add("resolve-pane");
        answer.setId("resolve-answer");
        getChildren().addAll(ViewParts.text(words.get("resolve.what"), "sr-strong"), answer);
        found.subscribe(this::show);
    }

    private void show(@Nullable ResolvedPath found) {
        answer.getChildren().clear();
        if (found == null) {
            answer.getChildren().add(text(words.get("resolve.none"), "sr-small", "sr-muted"));
            return;
        }
        String owner = found.spec().owner();
        HBox mount = ViewParts.row(FeatherIcons.of(FeatherIcons.ofOwner(owner), FeatherIcons.ROW), ViewParts.text(found.prefix()), ViewParts.chip(owner));
        mount.setId("resolve-mount");
        answer.getChildren().addAll(mount, fact("resolve.inside", found.inside()));
        @Nullable String key = found.key();
        if (key != null) {
            answer.getChildren().add(fact("resolve.key", key));
        }
        found.steps().forEach(step -> answer.getChildren().add(text(CoreSentences.shown(step), "sr-small", "sr-muted")));
    }

    private HBox fact(String name, String value) {
        Label said = text(value, "sr-mono-small");
        HBox.setHgrow(said, Priority.ALWAYS);
        Label label = ViewParts.text(words.get(name), "sr-small", "sr-muted");
        label.setMinWidth(80);
        return new HBox(8, label, said);
    }

    private static Label text(String text, String... styles) {
        Label label = ViewParts.shrinking(text, styles);
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        return label;
    }
}
