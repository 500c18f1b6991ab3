package dev.stateroom.backend;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;

/** Checks the number of matches of an edit, with the same sentences for every backend. */
public final class EditCheck {
    private EditCheck() {}

    /** The number of replacements to make. */
    public static Outcome<Integer> of(FilePath file, FileEdit edit, long found) {
        if (edit.oldText().isEmpty()) {
            return Outcome.failed(Failure.Kind.INVALID, "the text to replace in " + file + " is empty");
        }
        if (found == 0) {
            return Outcome.failed(Failure.Kind.INVALID, file + " does not hold the text to replace");
        }
        if (found > 1 && !edit.all()) {
            return Outcome.failed(
                    Failure.Kind.INVALID,
                    file + " holds the text to replace " + found + " times: include more surrounding text, or replace all");
        }
        return found > Integer.MAX_VALUE - 8
                ? Outcome.failed(Failure.Kind.TOO_LARGE, file + " holds the text to replace too many times")
                : Outcome.ok((int) found);
    }
}
