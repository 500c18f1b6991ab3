package dev.stateroom.ui.preview.tree;

import dev.stateroom.ui.preview.json.JsonItem;
import java.util.List;
import javafx.collections.ObservableList;
import javafx.scene.control.TreeItem;
import org.jspecify.annotations.Nullable;

/** A value in the tree. Its content is loaded when it is expanded, a page at a time; the loaded pages are adjacent. */
final class JsonBranch extends TreeItem<JsonBranch.Row> {
    private boolean fetched;
    private long first;

    /** The content of a row. */
    sealed interface Row {
        /** A value. */
        record Value(JsonItem item) implements Row {}

        /** A placeholder while values are loading. */
        record Reading() implements Row {}

        /** A placeholder for the values before the first loaded one, up to that number. */
        record Earlier(long to) implements Row {}

        /** A placeholder for the rest of a container, from a number on. */
        record More(long from) implements Row {}

        /** The reason why no more can be read. */
        record Broken(String sentence) implements Row {}
    }

    /** Loads the first values of a container. */
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

    /** The value with that number; null if it is not loaded. */
    @Nullable JsonBranch child(long number) {
        ObservableList<TreeItem<Row>> rows = getChildren();
        int at = (int) Math.min(rows.size(), number - first + (hasEarlier() ? 1 : 0));
        return number >= first && at < rows.size() && rows.get(at) instanceof JsonBranch branch ? branch : null;
    }

    /** The index of this value in its container, from 0; 0 for the outermost. */
    long number() {
        return getParent() instanceof JsonBranch parent
                ? parent.first + parent.getChildren().indexOf(this) - (parent.hasEarlier() ? 1 : 0)
                : 0;
    }

    private boolean hasEarlier() {
        return !getChildren().isEmpty() && !(getChildren().getFirst() instanceof JsonBranch) && first > 0;
    }

    /** Adds values at the end, replacing their placeholder. */
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

    /** Adds values at the start, replacing their placeholder. */
    void prepend(List<? extends TreeItem<Row>> earlier, long from) {
        ObservableList<TreeItem<Row>> rows = getChildren();
        rows.removeFirst();
        rows.addAll(0, earlier);
        begin(from);
    }

    /** Replaces the loaded values; the first of the page has number {@code from}. */
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
