package dev.stateroom.report;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Says in a few words why something failed. */
public final class ErrorSentence {
    private ErrorSentence() {}

    /** The reason of an I/O error without the path, which the sentence around it names. */
    public static String reason(IOException e) {
        return switch (e) {
            case AccessDeniedException _ -> "permission denied";
            case NoSuchFileException _ -> "it does not exist";
            case FileAlreadyExistsException _ -> "it exists";
            case FileSystemException system when system.getReason() != null -> system.getReason();
            default -> e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        };
    }

    /** One line for a defect. */
    public static String defect(Throwable e) {
        String message = e.getMessage() == null ? "" : ": " + TerminalText.line(e.getMessage());
        return "something broke inside Stateroom (" + e.getClass().getSimpleName() + message
                + "); --verbose shows where";
    }
}
