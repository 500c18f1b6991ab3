package dev.stateroom.history.mounted;

import dev.stateroom.dialect.DialectFact;
import dev.stateroom.history.CallChange;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.FileSnapshot;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.mounted.MountedHistory.From;
import dev.stateroom.history.mounted.MountedHistory.Version;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the calls of another thread that made versions without a known call: a mount is shared by threads. */
final class SiblingCalls {
    private SiblingCalls() {}

    /** True if some version has a content without a known call. */
    static boolean isWanted(MountedHistory history) {
        return history.versions().stream().anyMatch(SiblingCalls::isOpen);
    }

    private static boolean isOpen(Version version) {
        return version.call() == null && version.held() != FileSnapshot.Other.UNKNOWN;
    }

    /**
     * A copy that names another thread's calls if they lead, one after the other from the version before, to exactly the content of a
     * version.
     *
     * @param other not the thread that the history is of
     */
    static MountedHistory named(MountedHistory history, RecordedThread other, ToolCall.Ledger theirs) {
        boolean createsOnly = !other.dialect().dialect().holds(DialectFact.WRITE_OVERWRITES);
        List<ToolCall> calls = theirs.inOrder().stream()
                .filter(call -> CallChange.of(call, history.path(), createsOnly).isPresent())
                .toList();
        List<Version> versions = new ArrayList<>();
        FileSnapshot before = FileSnapshot.Other.UNKNOWN;
        for (int i = 0; i < history.versions().size(); i++) {
            Version version = history.versions().get(i);
            Instant since = i == 0 ? null : history.versions().get(i - 1).at();
            Instant until = i + 1 == history.versions().size() ? null : history.versions().get(i + 1).at();
            List<ToolCall> between = calls.stream().filter(call -> isBetween(time(other, call), since, until)).toList();
            ToolCall call = isOpen(version) ? leaving(between, history.path(), createsOnly, before, version.held()) : null;
            versions.add(call == null ? version : made(version, call, other));
            before = version.held();
        }
        List<String> notes = new ArrayList<>(history.notes());
        for (Version version : versions) {
            if (other.id().equals(version.threadId())) {
                notes.add("version " + version.number() + " was made by a call of thread " + other.id());
            }
        }
        return new MountedHistory(history.path(), versions, notes);
    }

    private static boolean isBetween(@Nullable Instant at, @Nullable Instant since, @Nullable Instant until) {
        return at == null || (since == null || !at.isBefore(since)) && (until == null || !at.isAfter(until));
    }

    private static @Nullable Instant time(RecordedThread thread, ToolCall call) {
        Checkpoint answered = thread.checkpoint(call.checkpoint());
        return answered == null || answered.createdAt() == null ? null : answered.createdAt().toInstant();
    }

    /** The call after which the file has the required content; null if there is none. */
    private static @Nullable ToolCall leaving(
            List<ToolCall> calls, String path, boolean createsOnly, FileSnapshot before, FileSnapshot wanted) {
        FileSnapshot held = before;
        ToolCall found = null;
        for (ToolCall call : calls) {
            FileSnapshot start = held;
            held = CallChange.of(call, path, createsOnly).map(change -> change.after(start)).orElse(start);
            // An edit that does not fit is from another time.
            held = held == FileSnapshot.Other.UNKNOWN ? start : held;
            if (held.equals(wanted) && !held.equals(start)) {
                found = call;
            }
        }
        return found;
    }

    private static Version made(Version version, ToolCall call, RecordedThread other) {
        Instant at = time(other, call);
        return new Version(
                version.number(),
                From.CALL,
                version.change(),
                version.held(),
                call,
                version.kept(),
                null,
                null,
                at == null ? version.at() : at,
                other.id());
    }
}
