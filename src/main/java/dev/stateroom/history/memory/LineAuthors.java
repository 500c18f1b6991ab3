package dev.stateroom.history.memory;

import dev.stateroom.history.LineDiff;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the version of a text that added each line. */
public final class LineAuthors {
    private LineAuthors() {}

    /**
     * A version's text.
     *
     * @param number of the version
     * @param text its content; null if it is not known, or if the version is a deletion
     */
    public record Version(int number, @Nullable String text) {}

    /**
     * For each line of the newest text the number of the version that added its present form. After a version with unknown text, lines that
     * were there before count as of the next known one.
     *
     * @param versions oldest first
     * @return one number a line, in order; empty if the newest version has no text
     */
    public static List<Integer> of(List<Version> versions, Cancellation cancellation) {
        List<Integer> authors = List.of();
        String before = "";
        for (Version version : versions) {
            cancellation.check();
            String text = version.text() == null ? "" : version.text();
            LineDiff diff = LineDiff.withoutWords(before, text, cancellation);
            List<Integer> next = new ArrayList<>(diff.after().size());
            int at = 0;
            for (LineDiff.Edit edit : diff.edits()) {
                next.addAll(authors.subList(at, edit.beforeFrom()));
                for (int i = edit.afterFrom(); i < edit.afterTo(); i++) {
                    next.add(version.number());
                }
                at = edit.beforeTo();
            }
            next.addAll(authors.subList(at, authors.size()));
            authors = next;
            before = text;
        }
        return List.copyOf(authors);
    }
}
