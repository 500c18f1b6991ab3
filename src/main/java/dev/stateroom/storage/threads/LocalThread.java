package dev.stateroom.storage.threads;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Release;
import dev.stateroom.history.CheckpointKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A local thread.
 *
 * @param id its number in the database
 * @param name its id for callers
 * @param origin the step that it was forked from; null if it began empty
 * @param updatedAt when its newest step was made
 * @param head number of its newest step; steps are numbered from 1 on without gaps
 * @param depth number of steps that lead to the newest one
 */
public record LocalThread(long id, String name, @Nullable Origin origin, Instant updatedAt, int head, int depth) {

    /**
     * A step of another thread.
     *
     * @param address opens the source of that thread
     * @param thread the thread's id there
     * @param step the step
     * @param dialect of that thread; null if nothing in it determines one
     */
    public record Origin(String address, String thread, CheckpointKey step, @Nullable Dialect dialect) {

        /** The dialect as it is stored: its name and its release; null for none. */
        @Nullable String dialectText() {
            return dialect == null ? null : dialect.id() + " " + dialect.release();
        }

        /** Reads {@link #dialectText}; null for none, and for a dialect that is not known here. */
        static @Nullable Dialect dialect(@Nullable String text) {
            if (text == null) {
                return null;
            }
            int gap = text.indexOf(' ');
            Dialect usual = Dialect.named(gap < 0 ? text : text.substring(0, gap)).orElse(null);
            return usual == null
                    ? null
                    : Release.parse(text.substring(gap + 1)).map(release -> Dialect.of(usual.language(), release)).orElse(usual);
        }
    }
}
