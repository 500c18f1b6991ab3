package dev.stateroom.ui.kit;

import java.util.Map;

/** What of its layout a person chooses, and finds again at the next start. */
public interface RememberedLayout {

    /** What was chosen, as a few short values by name; a new map at each call. */
    Map<String, String> remembered();

    /** Takes what {@link #remembered} once gave; unknown names and values are ignored. */
    void restore(Map<String, String> remembered);
}
