package dev.stateroom.history.ledger;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.ToolCall;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Content that was moved out of a conversation into a file, or should have been, with its fate.
 *
 * @param kind the kind of content
 * @param status the result of the move
 * @param path the file, as the message names it; null if a lost result's notice names none
 * @param call the call whose result it is; null for conversations and messages, and if no call is known
 * @param agent {@code main} or the subagent's name; empty for a file without a message
 * @param at the first checkpoint with the message that names it; for a file without a message, the newest one that has the file
 * @param step that checkpoint's step number; null if it is not known
 * @param size the size of the content; null if it is not stored and not in the message, or cannot be read
 * @param shown UTF-8 bytes that stayed in the message; 0 for a file without a message
 * @param tokensSaved estimated tokens saved each time the model saw the message; null if the size is not known
 * @param by for an overwritten one the call that overwrote it; for one kept inline the call whose file had the path; null if that is not
 *     known
 * @param laterFate the fate of the file since, besides being overwritten by another result
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

    /** The kind of content. */
    public enum Kind {
        /** A tool's result, to {@code large_tool_results}. */
        RESULT,
        /** Messages that a summary replaces, to {@code conversation_history}, with the media in them. */
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

    /** The result of the move. */
    public enum Status {
        /** Stored. */
        OK,
        /** Stored, then overwritten by a result whose call id becomes the same file name. */
        OVERWRITTEN,
        /** Left in the message whole: the path was taken, and this release does not overwrite files. */
        KEPT_INLINE,
        /** Neither in a file nor in the message: it could not be stored, and this release drops it then. */
        LOST,
        /** A message names a file that does not exist in the thread. */
        DANGLING,
        /** A file that no message names. */
        ORPHAN;

        /** Its name in JSON: {@code kept inline}. */
        public String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /** The state of a stored file at the newest checkpoint. */
    public enum Fate {
        /** Unchanged; also if there was nothing to store. */
        KEPT(null),
        /** Its content was changed. */
        CHANGED("changed"),
        /** It was deleted. */
        DELETED("deleted");

        private final @Nullable String word;

        Fate(@Nullable String word) {
            this.word = word;
        }

        /** The state in JSON; null for an unchanged file. */
        public @Nullable String word() {
            return word;
        }
    }

    /**
     * The size of a content.
     *
     * @param bytes of a download
     * @param tokens estimated, at four characters each
     */
    public record Size(long bytes, long tokens) {}

    /** True if a person must know about it: everything but a stored file that messages name. */
    public boolean isTrouble() {
        return status != Status.OK;
    }

    /** True for an existing result that no call has read. */
    public boolean isUnread() {
        return kind == Kind.RESULT && status == Status.OK && readBack.isEmpty();
    }

    /** True if no one can read it any more. */
    public boolean isGone() {
        return status == Status.LOST || status == Status.OVERWRITTEN;
    }
}
