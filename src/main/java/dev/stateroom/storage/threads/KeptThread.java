package dev.stateroom.storage.threads;

import dev.stateroom.history.CheckpointKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A thread of our own.
 *
 * @param id its number in the database
 * @param name what it is asked for by
 * @param origin the step that it was forked of; null where it began empty
 * @param isFollowed true while it is shown in the place of the thread that it was forked of
 * @param updatedAt when its newest step was made
 * @param head number of its newest step; steps are numbered from 1 on without gaps
 * @param depth how many steps lead to that one
 */
public record KeptThread(long id, String name, @Nullable Origin origin, boolean isFollowed, Instant updatedAt, int head, int depth) {

    /**
     * A step of another thread.
     *
     * @param address what opens the source that has it
     * @param thread the thread's id there
     * @param step the step
     */
    public record Origin(String address, String thread, CheckpointKey step) {}
}
