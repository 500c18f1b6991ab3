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
 * The author of each line of a file at one checkpoint. A line belongs to the version since which it has always been there, by the
 * comparison of {@link LineDiff}: the fewest changed lines, and among equals the place where people expect the change. A line feed added to
 * the last line does not make it new. Lines end at LF; a CR before it belongs to the line.
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

    /** The cause of a line. */
    public enum Cause {
        /** A tool call wrote it. */
        CALL,
        /** It was in the files that the run was started with. */
        INPUT,
        /** The state was changed from outside. */
        UPDATE,
        /** A fork of the thread added it. */
        FORK,
        /** A person edited a local fork. */
        EDIT,
        /** A version that the file's medium keeps, and that no call of the thread made. */
        KEPT,
        /** It was added while the graph ran, by no known call: middleware, another node. */
        STEP,
        /** The file had it already at the beginning of the recorded history, or an unreadable part of it may have added it. */
        UNKNOWN
    }

    /**
     * A version of the file that added lines.
     *
     * @param version its number along the branch, from 1; a subagent's inner version has the number of the version that it became
     * @param checkpoint the first step of the thread with it; for a subagent's work, the step where it was returned; null if no step did
     * @param step that step's number; null if the recording has none
     * @param at when that checkpoint was written
     * @param call the call that wrote it, a subagent's own one; null if no call is known
     * @param kept the same version as the file's medium keeps it; null if it does not
     * @param cause the cause of the version
     */
    public record Origin(
            int version,
            @Nullable CheckpointKey checkpoint,
            @Nullable Integer step,
            @Nullable OffsetDateTime at,
            @Nullable ToolCall call,
            @Nullable KeptVersion kept,
            Cause cause) {}

    /** A version's text with its origin. */
    public record Written(String text, Origin origin) {}

    /** The number of lines. */
    public int size() {
        return lines.size();
    }

    /** A line's text, without its line feed; {@code index} from 0. */
    public String text(int index) {
        return lines.get(index);
    }

    /** The origin of a line; {@code index} from 0. */
    public Origin origin(int index) {
        return versions.get(origins[index]);
    }

    /** Every version that was read, oldest first, including those of which no line is left. */
    public List<Origin> versions() {
        return versions;
    }

    /** Notes on what makes this less certain, one sentence each. */
    public List<String> notes() {
        return notes;
    }

    /**
     * For each line of the last of several texts the index of the text that added it.
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

    /** The blame of the last of several versions; {@code notes} are kept unchanged. */
    public static Blame of(List<Written> versions, List<String> notes, Cancellation cancellation) {
        LineOrigins lines = new LineOrigins();
        for (int i = 0; i < versions.size(); i++) {
            lines.next(versions.get(i).text(), i, cancellation);
        }
        return new Blame(lines.lines(), lines.origins(), versions.stream().map(Written::origin).toList(), List.copyOf(notes));
    }

    /**
     * Finds the authors of the lines of {@code path} at the end of {@code timeline}.
     *
     * @param pending whether writes of finished tasks of the next step count too
     * @return NOT_FOUND if there is no such file; INVALID if it is not text
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
