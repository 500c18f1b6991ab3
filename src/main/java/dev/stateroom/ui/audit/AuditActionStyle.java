package dev.stateroom.ui.audit;

import java.util.Map;

/**
 * The look of an action of the audit trail.
 *
 * @param icon Feather name
 * @param tone style class of its word
 * @param kind the kind of the action
 */
record AuditActionStyle(String icon, String tone, Kind kind) {

    /** The kinds that the list can be narrowed to. */
    enum Kind {
        /** Everything. */
        ALL,
        /** What the user decided about a call. */
        DECISIONS,
        /** What was sent from this machine, and what was received. */
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

    /** True if the bundles have a word for the action. */
    static boolean isKnown(String action) {
        return KNOWN.containsKey(action);
    }
}
