package dev.stateroom.ui.preview.tree;

import dev.stateroom.ui.preview.json.JsonItem;
import java.util.List;
import javafx.collections.ObservableList;
import javafx.scene.control.TreeItem;
import org.jspecify.annotations.Nullable;

/** A value in the tree. What is in it is fetched when it is unfolded, a page at a time; the pages that are held follow each other. */
final class JsonBranch extends TreeItem<JsonBranch.Row> {
    private boolean fetched;
    private long first;

    /** What a row shows. */
    sealed interface Row {
        /** A value. */
        record Value(JsonItem item) implements Row {}

        /** Values are being read. */
        record Reading() implements Row {}

        /** What comes before the first value that is held, up to that number. */
        record Earlier(long to) implements Row {}

        /** The rest of a container, from a number on. */
        record More(long from) implements Row {}

        /** Why nothing more can be read. */
        record Broken(String sentence) implements Row {}
    }

    /** Reads what is in a container, from its beginning. */
    interface Fetch {
        void fetch(JsonBranch into);
    }

    JsonBranch(JsonItem item, Fetch fetch) {
        super(new Row.Value(item));
        if (item.kind().isContainer() && item.children() != 0) {
            getChildren().add(new TreeItem<>(new Row.Reading()));
            expandedProperty().subscribe(open -> {
                if (open && !fetched) {
                    fetched = true;
                    fetch.fetch(this);
                }
            });
        }
    }

    /** The value. */
    JsonItem item() {
        return switch (getValue()) {
            case Row.Value(JsonItem item) -> item;
            case Row.Reading _, Row.Earlier _, Row.More _, Row.Broken _ -> throw new IllegalStateException("a branch shows a value");
        };
    }

    /** The value of that number; null if it is not held. */
    @Nullable JsonBranch child(long number) {
        ObservableList<TreeItem<Row>> rows = getChildren();
        int at = (int) Math.min(rows.size(), number - first + (hasEarlier() ? 1 : 0));
        return number >= first && at < rows.size() && rows.get(at) instanceof JsonBranch branch ? branch : null;
    }

    /** Which of the values of its container this is, from 0; 0 for the outermost. */
    long number() {
        return getParent() instanceof JsonBranch parent
                ? parent.first + parent.getChildren().indexOf(this) - (parent.hasEarlier() ? 1 : 0)
                : 0;
    }

    private boolean hasEarlier() {
        return !getChildren().isEmpty() && !(getChildren().getFirst() instanceof JsonBranch) && first > 0;
    }

    /** Puts values at the end, in place of what stood for them. */
    void append(List<? extends TreeItem<Row>> more, @Nullable Row behind) {
        ObservableList<TreeItem<Row>> rows = getChildren();
        if (!rows.isEmpty() && !(rows.getLast() instanceof JsonBranch)) {
            rows.removeLast();
        }
        rows.addAll(more);
        if (behind != null) {
            rows.add(new TreeItem<>(behind));
        }
    }

    /** Puts values before the first, in place of what stood for them. */
    void prepend(List<? extends TreeItem<Row>> earlier, long from) {
        ObservableList<TreeItem<Row>> rows = getChildren();
        rows.removeFirst();
        rows.addAll(0, earlier);
        begin(from);
    }

    /** Holds these values, the first of which has that number, and no others. */
    void hold(List<? extends TreeItem<Row>> page, long from, @Nullable Row behind) {
        fetched = true;
        getChildren().clear();
        append(page, behind);
        begin(from);
    }

    private void begin(long from) {
        first = from;
        if (from > 0) {
            getChildren().addFirst(new TreeItem<>(new Row.Earlier(from)));
        }
    }
}
