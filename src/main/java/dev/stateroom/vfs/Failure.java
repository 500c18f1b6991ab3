package dev.stateroom.vfs;

import java.io.File;
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
 * @param kind the category, for icons, exit statuses and retry
 * @param sentence one sentence for the user: what failed, where, and what would be accepted; without a final full stop
 */
public record Failure(Kind kind, String sentence) {

    /** The reason why an operation threw; without the path, which the sentence around it names. */
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

    /** The name of the file that an error is about and a colon, if a sentence does not name it; else empty. */
    static String fileBesides(String what, Throwable e) {
        if (!((e instanceof UncheckedIOException ? e.getCause() : e) instanceof FileSystemException error) || error.getFile() == null) {
            return "";
        }
        String name = error.getFile().substring(error.getFile().lastIndexOf(File.separatorChar) + 1);
        return what.contains(name) ? "" : name + ": ";
    }

    /** Categories of failures; few on purpose. */
    public enum Kind {
        /** The name does not exist. */
        NOT_FOUND,
        /** A folder was expected and it is a file, or the other way round. */
        WRONG_KIND,
        /** The owner, the storage or a policy refuses it. */
        DENIED,
        /** The bytes are there but cannot be understood. */
        DAMAGED,
        /** It is larger than the bound that protects this program. */
        TOO_LARGE,
        /** The other side does not answer. */
        UNREACHABLE,
        /** This backend, format or version does not support it. */
        UNSUPPORTED,
        /** The request itself is invalid. */
        INVALID,
        /** The user must read the sentence and agree first; see {@link ChangeConsent}. */
        UNASKED
    }
}
