package dev.stateroom.ui.blame;

import dev.stateroom.history.Blame;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.FileSnapshot;
import dev.stateroom.history.FileText;
import dev.stateroom.history.LineDiff;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.mounted.MountedHistory;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a version around one line, as many as fit on a card.
 *
 * @param lines in order
 */
record ChangeAround(List<Line> lines) {
    private static final int MOST = 5;

    /** Copies the list. */
    ChangeAround {
        lines = List.copyOf(lines);
    }

    /** A line of the newer version, its number from 1. */
    record Line(int number, String text, boolean added) {}

    /** Compares a version of the thread's state with the one before it; not on the FX thread. */
    static ChangeAround of(
            RecordedThread thread, Blame.Origin origin, String path, String line, Cancellation cancellation) {
        CheckpointKey key = origin.checkpoint();
        if (key == null) {
            return new ChangeAround(List.of());
        }
        var checkpoint = thread.checkpoint(key);
        CheckpointKey before = checkpoint == null ? null : checkpoint.parent();
        String old = before == null ? "" : text(thread, before, path, cancellation);
        return between(old, text(thread, key, path, cancellation), line, cancellation);
    }

    /** Compares a version of a file on a mount with the one before it; empty if one of the two is unknown. Not on the FX thread. */
    static ChangeAround of(MountedHistory history, Blame.Origin origin, String line, Cancellation cancellation) {
        MountedHistory.Version before = null;
        for (MountedHistory.Version version : history.versions()) {
            String text = version.text();
            if (version.number() == origin.version() && text != null) {
                String old = before == null || before.held() == FileSnapshot.Other.ABSENT ? "" : before.text();
                return old == null ? new ChangeAround(List.of()) : between(old, text, line, cancellation);
            }
            before = version;
        }
        return new ChangeAround(List.of());
    }

    private static ChangeAround between(String old, String text, String line, Cancellation cancellation) {
        LineDiff diff = LineDiff.withoutWords(old, text, cancellation);
        for (LineDiff.Edit edit : diff.edits()) {
            for (int i = edit.afterFrom(); i < edit.afterTo(); i++) {
                if (LineDiff.text(diff.after().get(i)).equals(line)) {
                    return around(diff, edit, i);
                }
            }
        }
        return new ChangeAround(List.of());
    }

    private static ChangeAround around(LineDiff diff, LineDiff.Edit edit, int line) {
        int from = Math.max(Math.max(0, edit.afterFrom() - 1), line - MOST / 2);
        int to = Math.min(edit.afterTo(), from + MOST);
        List<Line> lines = new ArrayList<>();
        for (int i = from; i < to; i++) {
            lines.add(new Line(i + 1, LineDiff.text(diff.after().get(i)), i >= edit.afterFrom()));
        }
        return new ChangeAround(lines);
    }

    private static String text(RecordedThread thread, CheckpointKey key, String path, Cancellation cancellation) {
        @Nullable FileSet files = thread.filesAt(key, cancellation) instanceof Outcome.Ok<RebuiltValue<FileSet>>(RebuiltValue<FileSet> rebuilt)
                ? rebuilt.value()
                : null;
        return files != null && FileText.of(files.get(path)) instanceof FileText.Plain(String plain) ? plain : "";
    }
}
