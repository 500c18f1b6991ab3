package dev.stateroom.history;

import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;

/** Follows each line of a text back through all its versions, one line and one version at a time. */
public final class SlowBlame {
    private final List<LineDiff> steps = new ArrayList<>();

    /** Over the texts of all versions, oldest first. */
    public SlowBlame(List<String> versions) {
        for (int i = 1; i < versions.size(); i++) {
            steps.add(LineDiff.of(
                    ended(versions.get(i - 1)), ended(versions.get(i)), LineDiff.Whitespace.COUNTS, Cancellation.NEVER));
        }
    }

    /** Index of the version that the line of the last one came with. */
    public int version(int line) {
        int at = line;
        for (int version = steps.size(); version > 0; version--) {
            int here = at;
            LineDiff.Row row = steps.get(version - 1).rows().stream()
                    .filter(r -> r.after() == here)
                    .findFirst()
                    .orElseThrow();
            if (row.kind() != LineDiff.Kind.UNCHANGED) {
                return version;
            }
            at = row.before();
        }
        return 0;
    }

    private static String ended(String text) {
        return text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
    }
}
