package dev.stateroom.ui.diff;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.ui.command.CommandMenu;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.RelativeTime;
import dev.stateroom.ui.words.Translations;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** The heads of both halves: step, tools, turn, time. */
final class SidesBar extends Region {
    private static final double HEIGHT = 41;

    private final Translations words = Translations.of(SidesBar.class);
    private final Half left = new Half("diff-from");
    private final Half right = new Half("diff-to");
    private final RelativeTime ago = RelativeTime.now();
    private final ReadOnlyDoubleProperty taken;
    private final Function<CheckpointKey, List<UserCommand>> menu;
    private boolean narrow;

    /** Halves are above those of the rows, which are narrower by {@code taken}; {@code menu} returns the actions for a side's step. */
    SidesBar(ReadOnlyDoubleProperty taken, Function<CheckpointKey, List<UserCommand>> menu) {
        this.taken = taken;
        this.menu = menu;
        taken.subscribe(this::requestLayout);
        getStyleClass().add("diff-sides");
        right.getStyleClass().add("sr-border-left");
        getChildren().addAll(left, right);
    }

    void show(DiffComparison comparison) {
        left.show(comparison.from());
        right.show(comparison.to());
    }

    /** In a narrow window, only step and tools are shown. */
    void setNarrow(boolean value) {
        narrow = value;
        left.describe();
        right.describe();
    }

    @Override
    protected double computePrefHeight(double width) {
        return HEIGHT;
    }

    @Override
    protected double computeMinHeight(double width) {
        return HEIGHT;
    }

    @Override
    protected double computeMinWidth(double height) {
        return 0;
    }

    @Override
    protected void layoutChildren() {
        double half = Math.floor((getWidth() - taken.get()) / 2);
        left.resizeRelocate(0, 0, half - 1, HEIGHT - 1);
        right.resizeRelocate(half - 1, 0, getWidth() - half + 1, HEIGHT - 1);
    }

    private final class Half extends HBox {
        private final Label step = ViewParts.text("", "sr-strong");
        private final Label about = ViewParts.shrinking("", "sr-small", "sr-muted");
        private final ContextMenu verbs = new ContextMenu();
        private DiffComparison.Side side = DiffComparison.Side.NOTHING;

        Half(String id) {
            getStyleClass().add("diff-side");
            setId(id);
            HBox.setHgrow(about, Priority.ALWAYS);
            getChildren().addAll(step, about);
            setOnContextMenuRequested(e -> {
                CheckpointKey key = side.key();
                if (key != null) {
                    verbs.getItems().setAll(CommandMenu.items(menu.apply(key).stream().filter(one -> one.enabled().getValue()).toList(), false));
                    verbs.show(this, e.getScreenX(), e.getScreenY());
                }
                e.consume();
            });
        }

        void show(DiffComparison.Side next) {
            side = next;
            describe();
        }

        private void describe() {
            step.setText(
                    side.key() == null
                            ? words.get("side.nothing")
                            : side.step() == null ? words.get("side.unnumbered") : words.get("side.step", side.step()).replace('-', '−'));
            List<String> parts = new ArrayList<>();
            if (!side.tools().isEmpty()) {
                parts.add(String.join(", ", side.tools()));
            }
            if (!narrow && side.turn() > 0) {
                parts.add(words.get("side.turn", side.turn()));
            }
            var time = side.time();
            if (!narrow && time != null) {
                parts.add(ago.since(time.toInstant()));
            }
            about.setText(String.join(" · ", parts));
            HoverTip.set(about, time == null ? null : about.getText() + "\n" + RelativeTime.exact(time.toInstant()));
        }
    }
}
