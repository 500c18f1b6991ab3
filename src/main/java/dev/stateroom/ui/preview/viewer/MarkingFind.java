package dev.stateroom.ui.preview.viewer;

import dev.stateroom.ui.preview.text.MarkingSearch;
import dev.stateroom.work.TaskRunner;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Find in a view whose cells test while they are drawn whether to be marked. */
public abstract class MarkingFind<S extends MarkingSearch> extends BackgroundFind<S> {
    private final Runnable redraw;
    private @Nullable S marked;

    /**
     * Without a search.
     *
     * @param redraw draws the cells again, once for each search
     * @param trouble receives a sentence when the file cannot be searched to its end
     */
    protected MarkingFind(TaskRunner work, String title, Consumer<String> trouble, Runnable redraw) {
        super(work, title, trouble);
        this.redraw = redraw;
    }

    @Override
    protected final void marksChanged() {
        if (marked != current()) {
            marked = current();
            redraw.run();
        }
    }

    /** True if a cell with that text is to be marked. */
    public final boolean isFound(String text) {
        S now = current();
        return now != null && now.isIn(text);
    }
}
