package dev.stateroom.ui.shell;

/**
 * One thing that is wrong or worth knowing, for the problem drawer and the status bar.
 *
 * @param kind how bad
 * @param sentence what and where, without a final stop
 */
record Problem(Kind kind, String sentence) {

    /** How bad. */
    enum Kind {
        /** A mount could not be opened. */
        MOUNT("cloud-off", "sr-danger"),
        /** Something that was asked for could not be had. */
        FAILURE("alert-octagon", "sr-danger"),
        /** What is shown may be incomplete. */
        INCOMPLETE("alert-triangle", "sr-warning"),
        /** Worth knowing, and no harm. */
        NOTE("info", "sr-muted");

        private final String icon;
        private final String ink;

        Kind(String icon, String ink) {
            this.icon = icon;
            this.ink = ink;
        }

        String icon() {
            return icon;
        }

        String ink() {
            return ink;
        }
    }
}
