package dev.stateroom.vfs;

import dev.stateroom.work.Cancellation;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * The commits of a mounted repository, for people. The mount shows a copy of one of them, which only {@link #refresh} and a conflict
 * replace. What says that it answers at once does; everything else blocks.
 */
public interface CommitHistory {

    /**
     * The copy that is shown.
     *
     * @param commit its hash; null for a repository without commits
     * @param pulled when it was asked for
     * @param isPinned true if a version was named, which never moves on
     */
    record Shown(@Nullable String commit, Instant pulled, boolean isPinned) {}

    /**
     * One commit.
     *
     * @param id opaque, unique within the repository
     * @param parent the commit before it; null for the first
     * @param created null if nobody says when
     * @param description what its author said; empty for nothing
     */
    record Commit(String id, @Nullable String parent, @Nullable Instant created, String description) {
        /** Its id as it is shown where it need not be unique for ever: eight digits at most. */
        public String shortId() {
            return shortened(id);
        }
    }

    /**
     * A change that was not made, since another program's commit came first. The mount shows the newest commit since then.
     *
     * @param path of the file, from the mount's root
     * @param base what the change was made on; null if the file was not there
     * @param mine what it should have become; null if it should have gone
     * @param theirs what it is now; null if it is gone
     * @param parent the commit that the change was made on; null for none
     * @param head the newest commit
     */
    record Conflict(
            String path,
            @Nullable String base,
            @Nullable String mine,
            @Nullable String theirs,
            @Nullable String parent,
            @Nullable String head) {}

    /** An id cut to eight digits; {@code none} for null. */
    static String shortened(@Nullable String id) {
        return id == null ? "none" : id.substring(0, Math.min(8, id.length()));
    }

    /** What is shown; answers at once. Empty while nothing was pulled. */
    Optional<Shown> shown();

    /** Pulls now. The former copy stays if that fails. */
    Outcome<Shown> refresh(Cancellation cancellation);

    /** The newest commits, newest first, {@code most} at most. */
    Outcome<List<Commit>> newest(int most, Cancellation cancellation);

    /** The texts of a commit by path, sorted; a link to elsewhere is described as a text. Never changes for an id. */
    Outcome<SequencedMap<String, String>> texts(String commit, Cancellation cancellation);

    /** The last change that another program's commit came before; answers at once. */
    Optional<Conflict> conflict();

    /** Forgets that conflict: the user has decided. Answers at once. */
    void settle(Conflict conflict);
}
