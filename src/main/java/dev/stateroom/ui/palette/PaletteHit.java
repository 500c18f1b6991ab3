package dev.stateroom.ui.palette;

import dev.stateroom.ui.command.UserCommand;
import java.util.List;

/**
 * One row of the palette.
 *
 * @param section the heading it is under
 * @param icon Feather name
 * @param title what it is
 * @param found the parts of the title that were looked for
 * @param detail a secondary fact; for what cannot be done, why
 * @param keys its shortcut; empty for none
 * @param available false for what cannot be done here
 * @param run does it
 * @param actions what else can be done with it, shown by Tab
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
        /** What can be done. */
        ACTIONS,
        /** Files. */
        PATHS,
        /** Tool calls. */
        CALLS,
        /** Steps of the thread. */
        STEPS,
        /** The other threads of the open workspace. */
        THREADS,
        /** What else a step can be compared with. */
        THINGS,
        /** What cannot be done now. */
        UNAVAILABLE
    }
}
