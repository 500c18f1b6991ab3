package dev.stateroom.ui.modelinput;

import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.workspace.modelinput.InputPart;
import dev.stateroom.workspace.modelinput.ModelInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** The tokens of an input as one bar: a piece for each kind of part, as wide as its share, and a legend below. */
final class InputBar extends VBox {
    private static final double HEIGHT = 16;
    private static final double GAP = 2;
    private static final double LEAST = 3;

    private final InputWords words;
    private final List<Double> shares = new ArrayList<>();
    private final Pane pieces = new Pane() {
        @Override
        protected void layoutChildren() {
            double free = Math.max(0, getWidth() - GAP * (shares.size() - 1) - LEAST * shares.size());
            double x = 0;
            for (int i = 0; i < shares.size(); i++) {
                double width = LEAST + free * shares.get(i);
                getChildren().get(i).resizeRelocate(x, 0, width, HEIGHT);
                x += width + GAP;
            }
        }
    };
    private final FlowPane legend = new FlowPane(16, 2);

    InputBar(InputWords words) {
        super(6);
        this.words = words;
        pieces.setMinHeight(HEIGHT);
        pieces.setPrefHeight(HEIGHT);
        getStyleClass().add("model-input-bar");
        getChildren().addAll(pieces, legend);
    }

    void show(ModelInput input) {
        Map<String, Long> sums = new LinkedHashMap<>();
        for (InputPart part : input.parts()) {
            String kind = switch (part.kind()) {
                case INSTRUCTIONS -> "instructions";
                case PROSE -> "prose";
                case SKILLS -> "skills";
                case MEMORY -> "memory";
                case TOOLS -> "tools";
                case SUMMARY, MESSAGE -> "messages";
            };
            if (part.tokens() > 0) {
                sums.merge(kind, part.tokens(), Long::sum);
            }
        }
        double all = Math.max(1, sums.values().stream().mapToLong(Long::longValue).sum());
        shares.clear();
        List<Region> shown = new ArrayList<>();
        List<HBox> named = new ArrayList<>();
        List<String> said = new ArrayList<>(List.of(words.get("parts")));
        sums.forEach((kind, tokens) -> {
            shares.add(tokens / all);
            Region piece = new Region();
            piece.getStyleClass().addAll("model-input-piece", kind);
            String size = words.get("bar." + kind, "~" + words.get("number", tokens));
            HoverTip.set(piece, size);
            shown.add(piece);
            said.add(size);
            Region key = new Region();
            key.getStyleClass().addAll("model-input-key", kind);
            HBox name = ViewParts.row(key, ViewParts.text(size, "sr-small", "sr-muted"));
            name.setSpacing(6);
            named.add(name);
        });
        pieces.getChildren().setAll(shown);
        legend.getChildren().setAll(named);
        setAccessibleText(String.join(", ", said));
        pieces.requestLayout();
    }
}
