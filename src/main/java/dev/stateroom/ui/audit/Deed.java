package dev.stateroom.ui.audit;

import java.util.Map;

/**
 * How something that was done looks.
 *
 * @param icon Feather name
 * @param tone style class of its word
 * @param kind what it belongs to
 */
record Deed(String icon, String tone, Kind kind) {

    /** What the list can be narrowed to. */
    enum Kind {
        /** Everything. */
        ALL,
        /** What a person decided about a call. */
        DECISIONS,
        /** What left this machine, and what came back. */
        SENDING,
        /** Everything else that was changed. */
        CHANGES
    }

    private static final String PLAIN = "sr-plain";
    private static final String MUTED = "sr-muted";
    private static final Map<String, Deed> KNOWN = Map.ofEntries(
            Map.entry("approved", new Deed("check", "sr-success", Kind.DECISIONS)),
            Map.entry("edited", new Deed("edit-2", PLAIN, Kind.DECISIONS)),
            Map.entry("rejected", new Deed("x", "sr-danger", Kind.DECISIONS)),
            Map.entry("responded", new Deed("message-square", PLAIN, Kind.DECISIONS)),
            Map.entry("deferred", new Deed("clock", MUTED, Kind.DECISIONS)),
            Map.entry("withdrawn", new Deed("rotate-ccw", MUTED, Kind.DECISIONS)),
            Map.entry("sent", new Deed("send", PLAIN, Kind.SENDING)),
            Map.entry("answered", new Deed("check-circle", PLAIN, Kind.SENDING)),
            Map.entry("refused", new Deed("slash", "sr-danger", Kind.SENDING)),
            Map.entry("stopped", new Deed("pause", "sr-warning", Kind.SENDING)),
            Map.entry("unsettled", new Deed("help-circle", "sr-warning", Kind.SENDING)),
            Map.entry("returned", new Deed("corner-up-left", PLAIN, Kind.SENDING)),
            Map.entry("saved", new Deed("save", PLAIN, Kind.SENDING)));
    private static final Deed OTHER = new Deed("edit-3", PLAIN, Kind.CHANGES);

    static Deed of(String action) {
        return KNOWN.getOrDefault(action, OTHER);
    }

    /** True where the words of the window have one for it. */
    static boolean isKnown(String action) {
        return KNOWN.containsKey(action);
    }
}
