package dev.stateroom.vfs;

import dev.stateroom.work.Cancellation;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * The commits of a mounted repository, for people. The mount shows a copy of one of them, which only {@link #refresh} and a conflict
 * replace. Methods block unless they say that they return at once.
 */
public interface CommitHistory {

    /**
     * The copy that is shown.
     *
     * @param commit its hash; null for a repository without commits
     * @param pulled when it was pulled
     * @param isPinned true if the mount names a version, so that it never moves on
     */
    record Shown(@Nullable String commit, Instant pulled, boolean isPinned) {}

    /**
     * One commit.
     *
     * @param id opaque, unique within the repository
     * @param parent the commit before it; null for the first
     * @param created null if unknown
     * @param description the author's message; may be empty
     */
    record Commit(String id, @Nullable String parent, @Nullable Instant created, String description) {
        /** The id as shown where it need not stay unique: at most eight digits. */
        public String shortId() {
            return shortened(id);
        }
    }

    /**
     * A change that was not made because another program's commit came first. The mount shows the newest commit since then.
     *
     * @param path of the file, from the mount's root
     * @param base the content that the change was based on; null if the file did not exist
     * @param mine the content that was to be written; null for a deletion
     * @param theirs the content now; null if the file is gone
     * @param parent the commit that the change was based on; null if there was none
     * @param head the newest commit
     */
    record Conflict(
            String path,
            @Nullable String base,
            @Nullable String mine,
            @Nullable String theirs,
            @Nullable String parent,
            @Nullable String head) {}

    /** The first eight digits of an id; {@code none} for null. */
    static String shortened(@Nullable String id) {
        return id == null ? "none" : id.substring(0, Math.min(8, id.length()));
    }

    /** The copy that is shown; empty before the first pull. Returns at once. */
    Optional<Shown> shown();

    /** Pulls now. The former copy stays if that fails. */
    Outcome<Shown> refresh(Cancellation cancellation);

    /** At most {@code most} of the newest commits, newest first. */
    Outcome<List<Commit>> newest(int most, Cancellation cancellation);

    /** The texts of a commit by path, sorted; a link to another place is described by a text. Never changes for an id. */
    Outcome<SequencedMap<String, String>> texts(String commit, Cancellation cancellation);

    /** The last change that lost to another program's commit; returns at once. */
    Optional<Conflict> conflict();

    /** Forgets that conflict: the user has decided. Returns at once. */
    void settle(Conflict conflict);
}
