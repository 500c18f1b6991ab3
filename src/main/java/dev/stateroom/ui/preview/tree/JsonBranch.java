package dev.stateroom.ui.preview.tree;

import dev.stateroom.ui.preview.json.JsonItem;
import java.util.List;
import javafx.scene.control.TreeItem;
import org.jspecify.annotations.Nullable;

/** A value in the tree. What is in it is fetched when it is unfolded, a page at a time. */
final class JsonBranch extends TreeItem<JsonBranch.Row> {
    private boolean fetched;

    /** What a row shows. */
    sealed interface Row {
        /** A value. */
        record Value(JsonItem item) implements Row {}

        /** Values are being read. */
        record Reading() implements Row {}

        /** The rest of a container, from a number on. */
        record More(JsonItem of, long from) implements Row {}

        /** Why nothing more can be read. */
        record Broken(String sentence) implements Row {}
    }

    /** Reads what is in a container. */
    interface Fetch {
        void fetch(JsonBranch into, JsonItem of, long from);
    }

    JsonBranch(JsonItem item, Fetch fetch) {
        super(new Row.Value(item));
        if (item.kind().isContainer() && item.children() != 0) {
            getChildren().add(new TreeItem<>(new Row.Reading()));
            expandedProperty().subscribe(open -> {
                if (open && !fetched) {
                    fetched = true;
                    fetch.fetch(this, item, 0);
                }
            });
        }
    }

    /** Puts values at the end, in place of what stood for them. */
    void add(List<? extends TreeItem<Row>> more, @Nullable Row behind) {
        if (!getChildren().isEmpty() && !(getChildren().getLast() instanceof JsonBranch)) {
            getChildren().removeLast();
        }
        getChildren().addAll(more);
        if (behind != null) {
            getChildren().add(new TreeItem<>(behind));
        }
    }
}
