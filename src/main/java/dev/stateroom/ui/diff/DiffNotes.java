package dev.stateroom.ui.diff;

import dev.stateroom.history.LineDiff;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;

/** The notes that replace lines, in words. */
final class DiffNotes {
    private DiffNotes() {}

    static String text(Translations words, FileDiff about) {
        return switch (about) {
            case FileDiff.Pending _ -> words.get("note.pending");
            case FileDiff.Lines(var diff) when diff.isSame() -> words.get("note.empty");
            case FileDiff.Lines(var diff) when diff.detail() == LineDiff.Detail.REPLACED -> words.get("note.tooLarge");
            case FileDiff.Lines _ -> words.get("note.coarse");
            case FileDiff.SameContent _ -> words.get("note.same");
            case FileDiff.OnlyWhitespace _ -> words.get("note.whitespace");
            case FileDiff.Unreadable(String why) -> words.get("note.unreadable", CoreSentences.shown(why));
            case FileDiff.Bytes(long before, long after) when before < 0 -> words.get("note.bytesAdded", after);
            case FileDiff.Bytes(long before, long after) when after < 0 -> words.get("note.bytesDeleted", before);
            case FileDiff.Bytes(long before, long after) -> words.get("note.bytes", before, after);
            case FileDiff.Pictures(var left, var right, long before, long after) ->
                words.get("note.bytes", before, after);
        };
    }

    static String icon(FileDiff about) {
        return switch (about) {
            case FileDiff.Pending _ -> "loader";
            case FileDiff.Unreadable _ -> "alert-triangle";
            case FileDiff.Lines(var diff) -> diff.note().isEmpty() ? "info" : "alert-triangle";
            case FileDiff.Bytes _, FileDiff.SameContent _, FileDiff.OnlyWhitespace _, FileDiff.Pictures _ -> "info";
        };
    }
}
