package dev.stateroom.vfs;

import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;

/**
 * Why something failed.
 *
 * @param kind what sort of obstacle, for icons, exit statuses and retry
 * @param sentence one sentence for a person: what, where, and what would be accepted; no final stop
 */
public record Failure(Kind kind, String sentence) {

    /** Why an operation threw, without the path, which the sentence around it names. */
    public static String reason(Throwable e) {
        return switch (e) {
            case UncheckedIOException unchecked -> reason(Objects.requireNonNull(unchecked.getCause()));
            case CharacterCodingException _ -> "it is not UTF-8 text";
            case AccessDeniedException _ -> "permission denied";
            case NoSuchFileException _ -> "it does not exist";
            case FileAlreadyExistsException _ -> "it exists";
            case FileSystemException system when system.getReason() != null -> system.getReason();
            default -> e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        };
    }

    /** The sorts of obstacles; few on purpose. */
    public enum Kind {
        /** Nothing has that name. */
        NOT_FOUND,
        /** A folder was asked for and it is a file, or the other way round. */
        WRONG_KIND,
        /** The owner, the medium or a policy refuses it. */
        DENIED,
        /** The bytes are there and make no sense. */
        DAMAGED,
        /** It is larger than the bound that protects this program. */
        TOO_LARGE,
        /** The other side does not answer. */
        UNREACHABLE,
        /** This backend, format or version cannot do it. */
        UNSUPPORTED,
        /** The request itself is wrong. */
        INVALID,
        /** It is done once the user has read the sentence and agreed; see {@link ChangeConsent}. */
        UNASKED
    }
}
