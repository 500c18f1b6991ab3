package dev.stateroom.ui.search;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Location;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The page in place of the hits while nothing is searched: recent searches of this window, and suggestions. */
final class EmptySearch {
    private static final int MOST = 5;
    private static final int LONGEST = 40;

    private final Translations words;
    private final Consumer<String> look;
    private final List<String> recent = new ArrayList<>();

    /** {@code look} starts a search. */
    EmptySearch(Translations words, Consumer<String> look) {
        this.words = words;
        this.look = look;
    }

    /** Adds a text to the recent searches. */
    void keep(String text) {
        if (!text.isBlank()) {
            recent.remove(text);
            recent.addFirst(text);
            recent.subList(Math.min(MOST, recent.size()), recent.size()).clear();
        }
    }

    /** The page; {@code selected} is the selected file. */
    Node of(@Nullable Location selected) {
        Set<String> examples = new LinkedHashSet<>();
        if (selected != null && !selected.path().isRoot()) {
            examples.add(selected.path().name());
        }
        examples.addAll(List.of("error", "TODO"));
        VBox offers = new VBox(12);
        offers.setAlignment(Pos.CENTER);
        if (!recent.isEmpty()) {
            offers.getChildren().add(row("recent", "clock", recent));
        }
        offers.getChildren().add(row("example", "search", List.copyOf(examples)));
        return ViewParts.empty("search", words.get("empty"), words.get("empty.why"), offers);
    }

    private FlowPane row(String kind, String icon, List<String> texts) {
        FlowPane row = new FlowPane(8, 8);
        row.setAlignment(Pos.CENTER);
        row.getChildren().add(ViewParts.text(words.get(kind), "sr-small", "sr-muted"));
        for (String text : texts) {
            Button button = new Button(OneLine.of(text, LONGEST), FeatherIcons.of(icon, FeatherIcons.ROW));
            button.setMnemonicParsing(false);
            button.getStyleClass().add("search-" + kind);
            button.setAccessibleText(words.get("offer", text));
            button.setOnAction(e -> look.accept(text));
            row.getChildren().add(button);
        }
        return row;
    }
}
