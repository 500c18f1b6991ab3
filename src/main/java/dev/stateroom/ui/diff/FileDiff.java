package dev.stateroom.ui.diff;

import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileText;
import dev.stateroom.history.LineDiff;
import dev.stateroom.work.Cancellation;
import java.util.Arrays;
import java.util.Locale;
import javafx.scene.image.Image;
import org.jspecify.annotations.Nullable;

/** The result of comparing one file. Made off the FX thread. */
sealed interface FileDiff {

    /** Not compared yet. */
    record Pending() implements FileDiff {}

    /** Two texts. */
    record Lines(LineDiff diff) implements FileDiff {}

    /** Two pictures; null for a side without one. */
    record Pictures(@Nullable Image before, @Nullable Image after, long sizeBefore, long sizeAfter)
            implements FileDiff {}

    /** Binary content; a size is -1 for a side without a file. */
    record Bytes(long sizeBefore, long sizeAfter) implements FileDiff {}

    /** Written again with the same content. */
    record SameContent() implements FileDiff {}

    /** Only white space differs, and that is ignored. */
    record OnlyWhitespace() implements FileDiff {}

    /** A record that cannot be read. */
    record Unreadable(String why) implements FileDiff {}

    /** The number of added lines. */
    default int added() {
        return this instanceof Lines(LineDiff diff) ? diff.added() : 0;
    }

    /** The number of removed lines. */
    default int removed() {
        return this instanceof Lines(LineDiff diff) ? diff.removed() : 0;
    }

    /** The number of changes that can be gone to; at least one. */
    default int changes() {
        return this instanceof Lines(LineDiff diff) ? Math.max(1, diff.edits().size()) : 1;
    }

    /** Compares the two records of a change. */
    static FileDiff of(FileChange change, LineDiff.Whitespace whitespace, Cancellation cancellation) {
        FileText before = FileText.of(change.before());
        FileText after = FileText.of(change.after());
        if (before instanceof FileText.Unreadable(String why)) {
            return new Unreadable(why);
        }
        if (after instanceof FileText.Unreadable(String why)) {
            return new Unreadable(why);
        }
        if (before instanceof FileText.Plain(String old) && after instanceof FileText.Plain(String now)) {
            if (old.equals(now) && change.before() != null && change.after() != null) {
                return new SameContent();
            }
            LineDiff diff = LineDiff.of(old, now, whitespace, cancellation);
            return diff.isSame() && !old.equals(now) ? new OnlyWhitespace() : new Lines(diff);
        }
        byte[] old = change.before() == null ? null : change.before().bytes();
        byte[] now = change.after() == null ? null : change.after().bytes();
        if (old != null && now != null && Arrays.equals(old, now)) {
            return new SameContent();
        }
        cancellation.check();
        if (isPicture(change.path())) {
            Image left = old == null ? null : BoundedImage.decode(old);
            Image right = now == null ? null : BoundedImage.decode(now);
            if ((old == null || left != null) && (now == null || right != null)) {
                return new Pictures(left, right, size(old), size(now));
            }
        }
        return new Bytes(size(old), size(now));
    }

    private static long size(byte @Nullable [] bytes) {
        return bytes == null ? -1 : bytes.length;
    }

    private static boolean isPicture(String path) {
        String name = path.toLowerCase(Locale.ROOT);
        return name.endsWith(".png")
                || name.endsWith(".jpg")
                || name.endsWith(".jpeg")
                || name.endsWith(".gif")
                || name.endsWith(".bmp");
    }
}
