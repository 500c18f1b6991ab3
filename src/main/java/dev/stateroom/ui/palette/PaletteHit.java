package dev.stateroom.ui.palette;

import dev.stateroom.ui.command.UserCommand;
import java.util.List;

/**
 * One row of the palette.
 *
 * @param section the heading that it is under
 * @param icon Feather name
 * @param title its text
 * @param found the parts of the title that match
 * @param detail a secondary fact; for an unavailable action, the reason
 * @param keys its shortcut; empty for none
 * @param available false if it cannot be done here
 * @param run does it
 * @param actions further actions, shown by Tab
 */
record PaletteHit(
        Section section,
        String icon,
        String title,
        List<FuzzyMatch.Range> found,
        String detail,
        String keys,
        boolean available,
        Runnable run,
        List<UserCommand> actions) {

    /** The headings, in their order. */
    enum Section {
        /** Actions. */
        ACTIONS,
        /** Files. */
        PATHS,
        /** Tool calls. */
        CALLS,
        /** Steps of the thread. */
        STEPS,
        /** The other threads of the open workspace. */
        THREADS,
        /** Other things that a step can be compared with. */
        THINGS,
        /** Actions that are not available now. */
        UNAVAILABLE
    }
}
