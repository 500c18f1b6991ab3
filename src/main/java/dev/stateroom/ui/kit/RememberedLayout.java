package dev.stateroom.ui.kit;

import java.util.Map;

/** Panes whose layout the user can change, and which is restored at the next start. */
public interface RememberedLayout {

    /** The layout as a few short values by name. Returns a new map each time. */
    Map<String, String> remembered();

    /** Restores the values of {@link #remembered}; unknown names and values are ignored. */
    void restore(Map<String, String> remembered);
}
