package dev.stateroom.ui.audit;

import java.util.Map;

/**
 * How something that was done looks.
 *
 * @param icon Feather name
 * @param tone style class of its word
 * @param kind what it belongs to
 */
record AuditActionStyle(String icon, String tone, Kind kind) {

    /** What the list can be narrowed to. */
    enum Kind {
        /** Everything. */
        ALL,
        /** What the user decided about a call. */
        DECISIONS,
        /** What left this machine, and what came back. */
        SENDING,
        /** Everything else that was changed. */
        CHANGES
    }

    private static final String PLAIN = "sr-plain";
    private static final String MUTED = "sr-muted";
    private static final Map<String, AuditActionStyle> KNOWN = Map.ofEntries(
            Map.entry("approved", new AuditActionStyle("check", "sr-success", Kind.DECISIONS)),
            Map.entry("edited", new AuditActionStyle("edit-2", PLAIN, Kind.DECISIONS)),
            Map.entry("rejected", new AuditActionStyle("x", "sr-danger", Kind.DECISIONS)),
            Map.entry("responded", new AuditActionStyle("message-square", PLAIN, Kind.DECISIONS)),
            Map.entry("deferred", new AuditActionStyle("clock", MUTED, Kind.DECISIONS)),
            Map.entry("withdrawn", new AuditActionStyle("rotate-ccw", MUTED, Kind.DECISIONS)),
            Map.entry("sent", new AuditActionStyle("send", PLAIN, Kind.SENDING)),
            Map.entry("answered", new AuditActionStyle("check-circle", PLAIN, Kind.SENDING)),
            Map.entry("refused", new AuditActionStyle("slash", "sr-danger", Kind.SENDING)),
            Map.entry("stopped", new AuditActionStyle("pause", "sr-warning", Kind.SENDING)),
            Map.entry("unsettled", new AuditActionStyle("help-circle", "sr-warning", Kind.SENDING)),
            Map.entry("returned", new AuditActionStyle("corner-up-left", PLAIN, Kind.SENDING)),
            Map.entry("erased", new AuditActionStyle("trash-2", MUTED, Kind.CHANGES)),
            Map.entry("saved", new AuditActionStyle("save", PLAIN, Kind.SENDING)));
    private static final AuditActionStyle OTHER = new AuditActionStyle("edit-3", PLAIN, Kind.CHANGES);

    static AuditActionStyle of(String action) {
        return KNOWN.getOrDefault(action, OTHER);
    }

    /** True if the words of the window have one for it. */
    static boolean isKnown(String action) {
        return KNOWN.containsKey(action);
    }
}
