package dev.stateroom.history;

import dev.stateroom.agent.FileData;
import dev.stateroom.work.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * One changed file as {@code git diff} writes it: the output of {@code diff} and of <i>Export patch</i>, accepted by {@code git apply}.
 *
 * @param added number of new lines; 0 for bytes
 * @param removed number of removed lines; 0 for bytes
 * @param binary true if one side is not text, so that the patch only says that the two differ
 * @param unified the patch with its headers, each line ended by LF; empty if the content is the same
 */
public record FilePatch(int added, int removed, boolean binary, String unified) {

    /**
     * The patch of a change.
     *
     * @throws dev.stateroom.work.CancelledException when cancelled
     */
    public static FilePatch of(FileChange change, Cancellation cancellation) {
        return of(
                change.before() == null ? null : change.path(),
                change.after() == null ? null : change.path(),
                change.before(),
                change.after(),
                cancellation);
    }

    /**
     * The patch from one record to another.
     *
     * @param pathBefore the older path; null for a new file
     * @param pathAfter the newer path; null for a deleted one
     */
    public static FilePatch of(
            @Nullable String pathBefore,
            @Nullable String pathAfter,
            @Nullable FileData before,
            @Nullable FileData after,
            Cancellation cancellation) {
        byte[] old = pathBefore == null || before == null ? null : before.bytes();
        byte[] now = pathAfter == null || after == null ? null : after.bytes();
        UnifiedHead head = new UnifiedHead(pathBefore, pathAfter, old, now);
        if (head.isSame()) {
            return new FilePatch(0, 0, false, "");
        }
        if (FileText.of(old == null ? null : before) instanceof FileText.Plain(String oldText)
                && FileText.of(now == null ? null : after) instanceof FileText.Plain(String newText)) {
            LineDiff diff = LineDiff.withoutWords(oldText, newText, cancellation);
            String body = diff.isSame() ? "" : head.files() + UnifiedHunks.of(diff, cancellation);
            return new FilePatch(diff.added(), diff.removed(), false, head.text() + body);
        }
        return new FilePatch(0, 0, true, head.text() + head.binary());
    }

    /** The unified text between two texts; see {@link #of(String, String, FileData, FileData, Cancellation)}. */
    public static String unified(
            @Nullable String pathBefore, @Nullable String pathAfter, String before, String after) {
        return of(
                        pathBefore,
                        pathAfter,
                        new FileData(new FileData.Text(before), null, null, null, null),
                        new FileData(new FileData.Text(after), null, null, null, null),
                        Cancellation.NEVER)
                .unified();
    }
}
