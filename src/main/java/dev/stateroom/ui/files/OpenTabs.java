package dev.stateroom.ui.files;

import dev.stateroom.vfs.Location;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** The open files. At most one of them is a preview: the next previewed file replaces it, unless it was kept in between. */
final class OpenTabs {
    /**
     * One open file.
     *
     * @param at the file, without version or line
     * @param isKept false for a preview
     */
    record Tab(Location at, boolean isKept) {}

    /**
     * All open tabs.
     *
     * @param tabs from the left
     * @param selected index of the one in front; {@link #OVERVIEW} or {@link #INPUT} while no file is in front
     * @param hasInput whether the model input has a tab
     */
    record Open(List<Tab> tabs, int selected, boolean hasInput) {
        static final int OVERVIEW = -1;
        static final int INPUT = -2;
        static final Open NONE = new Open(List.of(), OVERVIEW, false);

        /** Whether the model input is in front. */
        boolean isInput() {
            return selected == INPUT;
        }

        /** Whether the overview is in front. */
        boolean isOverview() {
            return selected == OVERVIEW;
        }

        /** Returns the file in front; null if there is none. */
        @Nullable Location current() {
            return selected < 0 ? null : tabs.get(selected).at();
        }
    }

    private final ReadOnlyObjectWrapper<Open> open = new ReadOnlyObjectWrapper<>(Open.NONE);

    ReadOnlyObjectProperty<Open> openProperty() {
        return open.getReadOnlyProperty();
    }

    Open get() {
        return open.get();
    }

    private static Location file(Location at) {
        return Location.of(at.mount(), at.path());
    }

    private int indexOf(Location at) {
        List<Tab> tabs = open.get().tabs();
        for (int i = 0; i < tabs.size(); i++) {
            if (tabs.get(i).at().equals(at)) {
                return i;
            }
        }
        return -1;
    }

    /** Brings a file to the front, in place of the previewed one. */
    void look(Location place) {
        Location at = file(place);
        int known = indexOf(at);
        List<Tab> tabs = new ArrayList<>(open.get().tabs());
        if (known < 0) {
            known = tabs.size();
            for (int i = 0; i < tabs.size(); i++) {
                if (!tabs.get(i).isKept()) {
                    tabs.remove(i);
                    known = i;
                    break;
                }
            }
            tabs.add(known, new Tab(at, false));
        }
        open.set(new Open(List.copyOf(tabs), known, open.get().hasInput()));
    }

    /** Opens a file behind the tab in front. */
    void hold(Location place) {
        int before = open.get().selected();
        look(place);
        open.set(new Open(open.get().tabs(), before, open.get().hasInput()));
    }

    /** Brings the overview to the front. */
    void overview() {
        open.set(new Open(open.get().tabs(), Open.OVERVIEW, open.get().hasInput()));
    }

    /** Brings the model input to the front. */
    void input() {
        open.set(new Open(open.get().tabs(), Open.INPUT, true));
    }

    /** Closes the model input. */
    void closeInput() {
        Open now = open.get();
        open.set(new Open(now.tabs(), now.isInput() ? now.tabs().size() - 1 : now.selected(), false));
    }

    /** Brings a file to the front and keeps it open. */
    void keep(Location place) {
        look(place);
        List<Tab> tabs = new ArrayList<>(open.get().tabs());
        int at = open.get().selected();
        tabs.set(at, new Tab(tabs.get(at).at(), true));
        open.set(new Open(List.copyOf(tabs), at, open.get().hasInput()));
    }

    /** Selects the tab at that index. */
    void select(int index) {
        if (index >= 0 && index < open.get().tabs().size()) {
            open.set(new Open(open.get().tabs(), index, open.get().hasInput()));
        }
    }

    /** Selects the next (1) or previous (-1) tab, wrapping around; the overview and the model input come before the first file. */
    void move(int by) {
        Open now = open.get();
        int before = now.hasInput() ? 2 : 1;
        int place = now.isOverview() ? 0 : now.isInput() ? 1 : now.selected() + before;
        int next = Math.floorMod(place + by, now.tabs().size() + before);
        if (next >= before) {
            select(next - before);
        } else if (next == 0) {
            overview();
        } else {
            input();
        }
    }

    /** Closes the tab at that index; its right neighbour comes to the front, else its left one. */
    void close(int index) {
        List<Tab> tabs = new ArrayList<>(open.get().tabs());
        if (index < 0 || index >= tabs.size()) {
            return;
        }
        tabs.remove(index);
        int selected = open.get().selected();
        int next = index < selected ? selected - 1 : Math.min(selected, tabs.size() - 1);
        open.set(new Open(List.copyOf(tabs), next, open.get().hasInput()));
    }

    void closeAll() {
        open.set(Open.NONE);
    }
}
