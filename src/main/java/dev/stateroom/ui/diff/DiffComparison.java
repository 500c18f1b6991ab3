package dev.stateroom.ui.diff;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.ui.session.StepState;
import dev.stateroom.vfs.CodePointOrder;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Two steps of a thread, or any two things, and the files that differ between them.
 *
 * @param from the side at the left
 * @param to the side at the right
 * @param files by folder, then by name
 * @param unchanged number of files that are equal on both sides
 */
record DiffComparison(Side from, Side to, List<ChangedFile> files, int unchanged) {

    private static final Comparator<ChangedFile> ORDER = Comparator.comparing(ChangedFile::folder, CodePointOrder.INSTANCE)
            .thenComparing(ChangedFile::name, CodePointOrder.INSTANCE);

    DiffComparison {
        files = List.copyOf(files);
    }

    /**
     * One side.
     *
     * @param key its checkpoint; null for "before the first step"
     * @param step its step number; null if none is stored
     * @param tools the tools whose results arrived in that step
     * @param turn number of its turn; 0 for none
     * @param time the time at which it was written
     * @param name its name; null for a step
     */
    record Side(
            @Nullable CheckpointKey key,
            @Nullable Integer step,
            List<String> tools,
            int turn,
            @Nullable OffsetDateTime time,
            @Nullable String name) {
        /** Before the first step. */
        static final Side NOTHING = new Side(null, null, List.of(), 0, null, null);

        /** A side of the comparison that is not a checkpoint. */
        static Side named(String name) {
            return new Side(null, null, List.of(), 0, null, name);
        }
    }

    /**
     * One file.
     *
     * @param change the records of both sides
     * @param folder the path up to the last slash; {@code /} for the top
     * @param name the last part of the path
     */
    record ChangedFile(FileChange change, String folder, String name) {

        static ChangedFile of(FileChange change) {
            int slash = change.path().lastIndexOf('/');
            String folder = slash < 0 ? "" : slash == 0 ? "/" : change.path().substring(0, slash);
            return new ChangedFile(change, folder, change.path().substring(slash + 1));
        }

        String path() {
            return change.path();
        }
    }

    /** Compares a state with its base; {@code swapped} puts the newer side at the left. */
    static DiffComparison of(
            RecordedThread thread,
            StepState state,
            @Nullable Timeline timeline,
            boolean swapped) {
        Side from = side(thread, timeline, state.base());
        Side to = side(thread, timeline, state.step());
        List<ChangedFile> files = new ArrayList<>();
        for (FileChange change : state.changes()) {
            FileChange shown = swapped ? new FileChange(change.path(), /* before= */ change.after(), /* after= */ change.before()) : change;
            files.add(ChangedFile.of(shown));
        }
        files.sort(ORDER);
        int differing = (int) state.changes().stream()
                .filter(c -> c.after() != null)
                .count();
        int unchanged = state.files().value().size() - differing;
        return swapped ? new DiffComparison(to, from, files, unchanged) : new DiffComparison(from, to, files, unchanged);
    }

    /** A comparison of two things with these differences. */
    static DiffComparison of(Side from, Side to, List<FileChange> changes, int unchanged) {
        List<ChangedFile> files = new ArrayList<>();
        changes.forEach(change -> files.add(ChangedFile.of(change)));
        files.sort(ORDER);
        return new DiffComparison(from, to, files, unchanged);
    }

    /** True if the same sides are compared and the same files differ in the same way; more details may be known now. */
    boolean isOfTheSame(DiffComparison other) {
        return Objects.equals(from.key(), other.from.key())
                && Objects.equals(to.key(), other.to.key())
                && Objects.equals(from.name(), other.from.name())
                && Objects.equals(to.name(), other.to.name())
                && files.stream().map(ChangedFile::change).toList().equals(other.files.stream().map(ChangedFile::change).toList());
    }

    private static Side side(RecordedThread thread, @Nullable Timeline timeline, @Nullable CheckpointKey key) {
        var checkpoint = key == null ? null : thread.checkpoint(key);
        if (key == null || checkpoint == null) {
            return Side.NOTHING;
        }
        int index = timeline == null ? -1 : timeline.indexOf(key);
        Timeline.Turn turn = timeline == null || index < 0 ? null : timeline.turnAt(index);
        List<String> tools =
                timeline == null || index < 0 ? List.of() : timeline.steps().get(index).tools();
        return new Side(key, checkpoint.step(), tools, turn == null ? 0 : turn.number(), checkpoint.createdAt(), null);
    }
}
