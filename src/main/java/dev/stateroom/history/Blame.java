package dev.stateroom.history;

import dev.stateroom.agent.FileData;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who wrote each line of a file as it is at one checkpoint. A line belongs to the version from which on it has always been
 * there, by the comparison of {@link LineDiff}: the fewest changed lines, and among equals the place where people expect the
 * change. A line feed added to the last line does not make it new. Lines end at LF; a CR before it belongs to the line.
 */
public final class Blame {
    private final List<String> lines;
    private final int[] origins;
    private final List<Origin> versions;
    private final List<String> notes;

    Blame(List<String> lines, int[] origins, List<Origin> versions, List<String> notes) {
        this.lines = lines;
        this.origins = origins;
        this.versions = versions;
        this.notes = notes;
    }

    /** What explains that a line is there. */
    public enum Cause {
        /** A tool call wrote it. */
        CALL,
        /** It was there when the run was started: files handed in. */
        INPUT,
        /** The state was changed from outside. */
        UPDATE,
        /** A fork of the thread brought it. */
        FORK,
        /** A person edited a local fork. */
        EDIT,
        /** A version that the file's medium keeps, and that no call of the thread made. */
        KEPT,
        /** It came while the graph ran, and no call says that it touched the file: middleware, another node. */
        STEP,
        /** The file had it already where the recorded history begins, or an unreadable part of it may have brought it. */
        UNKNOWN
    }

    /**
     * One version of the file as far as lines came with it.
     *
     * @param version its number along the branch, from 1; a subagent's inner version has the number of the one that it became
     * @param checkpoint the step of the thread that brought it; for a subagent's work, where it came back; null if no step did
     * @param step that step's number; null if the recording has none
     * @param at when that checkpoint was written
     * @param call the call that wrote it, a subagent's own one; null if no call explains it
     * @param kept the same version as the file's medium keeps it; null if it does not
     * @param cause what explains it
     */
    public record Origin(
            int version,
            @Nullable CheckpointKey checkpoint,
            @Nullable Integer step,
            @Nullable OffsetDateTime at,
            @Nullable ToolCall call,
            @Nullable KeptVersion kept,
            Cause cause) {}

    /** A version's text with what explains it. */
    public record Written(String text, Origin origin) {}

    /** How many lines. */
    public int size() {
        return lines.size();
    }

    /** A line's text, without its line feed; {@code index} from 0. */
    public String text(int index) {
        return lines.get(index);
    }

    /** Where a line came from; {@code index} from 0. */
    public Origin origin(int index) {
        return versions.get(origins[index]);
    }

    /** Every version that was looked at, oldest first, also those of which no line is left. */
    public List<Origin> versions() {
        return versions;
    }

    /** What makes this less certain than it could be, each one sentence. */
    public List<String> notes() {
        return notes;
    }

    /**
     * For each line of the last of several texts the index of the one that it came with.
     *
     * @throws dev.stateroom.work.CancelledException when cancelled
     */
    public static int[] origins(Iterable<String> versions, Cancellation cancellation) {
        LineOrigins lines = new LineOrigins();
        int index = 0;
        for (String version : versions) {
            lines.next(version, index++, cancellation);
        }
        return lines.origins();
    }

    /** Who wrote the lines of the last of several versions; {@code notes} are kept as they are. */
    public static Blame of(List<Written> versions, List<String> notes, Cancellation cancellation) {
        LineOrigins lines = new LineOrigins();
        for (int i = 0; i < versions.size(); i++) {
            lines.next(versions.get(i).text(), i, cancellation);
        }
        return new Blame(lines.lines(), lines.origins(), versions.stream().map(Written::origin).toList(), List.copyOf(notes));
    }

    /**
     * Finds out who wrote the lines of {@code path} at the end of {@code timeline}.
     *
     * @param pending whether what finished tasks of the step after it wrote counts too
     * @return NOT_FOUND if no such file is there; INVALID if it is no text
     * @throws dev.stateroom.work.CancelledException when cancelled
     */
    public static Outcome<Blame> of(
            RecordedThread thread,
            Timeline timeline,
            ToolCall.Ledger calls,
            String path,
            boolean pending,
            Cancellation cancellation) {
        if (timeline.steps().isEmpty()) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, "thread " + thread.id() + " has no step there");
        }
        CheckpointKey end = timeline.steps().getLast().key();
        Outcome<RebuiltValue<FileSet>> files =
                pending ? thread.filesWithPending(end, cancellation) : thread.filesAt(end, cancellation);
        return files.then(rebuilt -> {
            FileData data = rebuilt.value().get(path);
            if (data == null) {
                return Outcome.failed(Failure.Kind.NOT_FOUND, "no file " + path + " at checkpoint " + end.id());
            }
            if (!(FileText.of(data) instanceof FileText.Plain(String text))) {
                return Outcome.failed(Failure.Kind.INVALID, path + " is not text: it has no lines to tell the writers of");
            }
            BlameWalk walk = new BlameWalk(thread, calls, path, cancellation);
            walk.along(timeline);
            walk.end(timeline.steps().getLast(), data, text, pending, rebuilt.rebuild());
            return Outcome.ok(walk.blame());
        });
    }
}
