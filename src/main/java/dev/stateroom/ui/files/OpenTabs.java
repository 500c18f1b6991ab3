package dev.stateroom.ui.files;

import dev.stateroom.vfs.Location;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * The open files. At most one of them is only looked at: the next file that is looked at takes its place, unless it was kept
 * in between.
 */
final class OpenTabs {
    /**
     * One open file.
     *
     * @param at the file, without version or line
     * @param isKept false while it is only looked at
     */
    record Tab(Location at, boolean isKept) {}

    /**
     * All of them.
     *
     * @param tabs from the left
     * @param selected index of the one in front; -1 while the overview is in front
     */
    record Open(List<Tab> tabs, int selected) {
        static final Open NONE = new Open(List.of(), -1);

        /** The file in front; null while the overview is. */
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

    /** Brings a file to the front, in place of the one that is only looked at. */
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
        open.set(new Open(List.copyOf(tabs), known));
    }

    /** Opens a file behind what is in front. */
    void hold(Location place) {
        int before = open.get().selected();
        look(place);
        open.set(new Open(open.get().tabs(), before));
    }

    /** Brings the overview to the front. */
    void overview() {
        open.set(new Open(open.get().tabs(), -1));
    }

    /** Brings a file to the front to stay. */
    void keep(Location place) {
        look(place);
        List<Tab> tabs = new ArrayList<>(open.get().tabs());
        int at = open.get().selected();
        tabs.set(at, new Tab(tabs.get(at).at(), true));
        open.set(new Open(List.copyOf(tabs), at));
    }

    /** Brings the tab of that index to the front. */
    void select(int index) {
        if (index >= 0 && index < open.get().tabs().size()) {
            open.set(new Open(open.get().tabs(), index));
        }
    }

    /** One tab on (1) or back (-1), round the end; the overview comes before the first file. */
    void move(int by) {
        int next = Math.floorMod(open.get().selected() + 1 + by, open.get().tabs().size() + 1) - 1;
        if (next < 0) {
            overview();
        } else {
            select(next);
        }
    }

    /** Closes the tab of that index; its right neighbour comes to the front, else its left one. */
    void close(int index) {
        List<Tab> tabs = new ArrayList<>(open.get().tabs());
        if (index < 0 || index >= tabs.size()) {
            return;
        }
        tabs.remove(index);
        int selected = open.get().selected();
        int next = index < selected ? selected - 1 : Math.min(selected, tabs.size() - 1);
        open.set(new Open(List.copyOf(tabs), next));
    }

    void closeAll() {
        open.set(Open.NONE);
    }
}
