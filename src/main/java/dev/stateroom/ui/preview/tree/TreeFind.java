package dev.stateroom.ui.preview.tree;

import dev.stateroom.ui.preview.json.JsonSearch;
import dev.stateroom.ui.preview.viewer.MarkingFind;
import dev.stateroom.work.TaskRunner;
import java.util.Arrays;
import java.util.function.Consumer;

/** Find of keys and values in a {@link JsonTreeView}, which expands the path to them. */
final class TreeFind extends MarkingFind<JsonSearch> {
    private final JsonTreeView view;
    private long[] origin = {};
    private long[] shown = {-1};

    TreeFind(TaskRunner work, JsonTreeView view, String title, Consumer<String> trouble) {
        super(work, title, trouble, view::marksChanged);
        this.view = view;
    }

    @Override
    protected JsonSearch begin(String text, boolean matchCase) {
        long[] way = view.currentWay();
        if (!Arrays.equals(way, shown)) {
            // While the user types on, the search continues from where it began.
            origin = way;
        }
        return view.search(text, matchCase);
    }

    @Override
    protected int first(JsonSearch of) {
        return of.firstFrom(origin);
    }

    @Override
    protected void show(JsonSearch of, int number) {
        shown = of.way(number);
        view.reveal(shown);
    }
}
