package dev.stateroom.history.ledger;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.ToolCall;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One thing that was moved out of a conversation into a file, or should have been, with what happened to it.
 *
 * @param kind what it is
 * @param status what happened to it
 * @param path the file, as the message names it; null if a lost result's notice names none
 * @param call the call whose result it is; null for conversations and messages, and where no call says so
 * @param agent {@code main} or the subagent's name; empty for a file that nothing names
 * @param at the checkpoint that first holds the message that names it; for a file that nothing names, the newest one that
 *     has the file
 * @param step that checkpoint's step number; null if it is not known
 * @param size how large the content is; null if it is not stored and not in the message, or cannot be read
 * @param shown UTF-8 bytes that stayed in the message; 0 for a file that nothing names
 * @param tokensSaved estimated tokens that the model was spared each time it saw the message; null if the size is not known
 * @param by for an overwritten one the call that wrote over it; for one kept inline the call whose file was in its way; null
 *     if that is not known
 * @param laterFate what has happened to the file since, besides being overwritten by another result
 * @param readBack the calls that read it, in call order
 */
public record Offload(
        Kind kind,
        Status status,
        @Nullable String path,
        @Nullable ToolCall call,
        String agent,
        CheckpointKey at,
        @Nullable Integer step,
        @Nullable Size size,
        long shown,
        @Nullable Long tokensSaved,
        @Nullable ToolCall by,
        Fate laterFate,
        List<ReadBack> readBack) {

    /** Copies the list. */
    public Offload {
        readBack = List.copyOf(readBack);
    }

    /** What was moved. */
    public enum Kind {
        /** A tool's result, to {@code large_tool_results}. */
        RESULT,
        /** Messages that a summary stands for, to {@code conversation_history}, with the media in them. */
        HISTORY,
        /** A user's long message, to {@code conversation_history}. */
        MESSAGE,
        /** The bytes of a picture or another block of a message, to {@code blobs}, under their digest. */
        BLOB;

        /** Its name in JSON. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What happened to it. */
    public enum Status {
        /** Stored. */
        OK,
        /** Stored, then written over by a result whose call id becomes the same file name. */
        OVERWRITTEN,
        /** Left in the message whole: the path was taken, and this release does not write over files. */
        KEPT_INLINE,
        /** Neither in a file nor in the message: it could not be stored, and this release drops it then. */
        LOST,
        /** A message names a file that is nowhere in the thread. */
        DANGLING,
        /** A file that no message names. */
        ORPHAN;

        /** Its name in JSON: {@code kept inline}. */
        public String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /** What has become of a stored file at the newest checkpoint. */
    public enum Fate {
        /** There as it was stored; also if there was nothing to store. */
        KEPT(null),
        /** There with other content. */
        CHANGED("changed"),
        /** Gone. */
        DELETED("deleted");

        private final @Nullable String word;

        Fate(@Nullable String word) {
            this.word = word;
        }

        /** What has happened, as JSON has it; null for nothing. */
        public @Nullable String word() {
            return word;
        }
    }

    /**
     * A content's size.
     *
     * @param bytes as a download gives it
     * @param tokens estimated, at four characters each
     */
    public record Size(long bytes, long tokens) {}

    /** True for what a person has to know about: everything but a stored file that messages name. */
    public boolean isTrouble() {
        return status != Status.OK;
    }

    /** True for a result that is there and that no call has read. */
    public boolean isUnread() {
        return kind == Kind.RESULT && status == Status.OK && readBack.isEmpty();
    }

    /** True for what nobody can read any more. */
    public boolean isGone() {
        return status == Status.LOST || status == Status.OVERWRITTEN;
    }
}
