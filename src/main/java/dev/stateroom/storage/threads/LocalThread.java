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
 * @param name what it is asked for by
 * @param origin the step that it was forked from; null if it began empty
 * @param updatedAt when its newest step was made
 * @param head number of its newest step; steps are numbered from 1 on without gaps
 * @param depth how many steps lead to that one
 */
public record LocalThread(long id, String name, @Nullable Origin origin, Instant updatedAt, int head, int depth) {

    /**
     * A step of another thread.
     *
     * @param address what opens the source that has it
     * @param thread the thread's id there
     * @param step the step
     * @param dialect what that thread shows; null if nothing in it decides
     */
    public record Origin(String address, String thread, CheckpointKey step, @Nullable Dialect dialect) {

        /** The dialect as it is kept: its name and its release; null for none. */
        @Nullable String dialectText() {
            return dialect == null ? null : dialect.id() + " " + dialect.release();
        }

        /** The dialect that {@link #dialectText} gave; null for none, and for one that is not known here. */
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
