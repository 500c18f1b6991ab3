package dev.stateroom.history.mounted;

import dev.stateroom.dialect.DialectFact;
import dev.stateroom.history.CallChange;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.FileSnapshot;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares the files that another thread's calls left with the content of a mount. Agents of one database may mount one route each over a
 * folder of their own: only a matching file shows that another thread's calls reached the same files.
 *
 * @param found number of files with the content that the other thread left, and not this thread
 * @param lacking number of files with another content, although no later change is known
 * @param refuting number of those that this thread changed too
 */
public record MountTraces(int found, int lacking, int refuting) {
    /** The largest number of files that are compared. */
    private static final int MOST = 50;

    /**
     * A change of a file of the mount.
     *
     * @param path as the agents write it
     * @param isOwn false if a call of the other thread made it
     */
    public record Left(String path, CallChange change, boolean isOwn) {}

    /** The state of a file after the changes so far. */
    private record File(Left last, FileSnapshot held, FileSnapshot own, boolean isShared) {}

    /**
     * Compares files.
     *
     * @param changes of both threads, oldest first
     * @param now the content of the mount at a path
     */
    public static MountTraces of(List<Left> changes, Function<String, FileSnapshot> now) {
        Map<String, File> files = new HashMap<>();
        for (Left left : changes) {
            if (left.change().kind() == CallChange.Kind.DELETE) {
                String below = left.path().endsWith("/") ? left.path() : left.path() + "/";
                files.replaceAll((path, file) -> path.startsWith(below) ? after(file, left) : file);
            }
            files.put(left.path(), after(files.get(left.path()), left));
        }
        int found = 0;
        int lacking = 0;
        int refuting = 0;
        for (Map.Entry<String, File> one : files.entrySet().stream().filter(one -> !one.getValue().last().isOwn()).limit(MOST).toList()) {
            Boolean isThere = isThere(one.getValue(), now.apply(one.getKey()));
            found += Boolean.TRUE.equals(isThere) ? 1 : 0;
            lacking += Boolean.FALSE.equals(isThere) ? 1 : 0;
            refuting += Boolean.FALSE.equals(isThere) && one.getValue().isShared() ? 1 : 0;
        }
        return new MountTraces(found, lacking, refuting);
    }

    private static File after(@Nullable File before, Left left) {
        FileSnapshot held = left.change().after(before == null ? FileSnapshot.Other.UNKNOWN : before.held());
        FileSnapshot own = left.isOwn() ? held : before == null ? FileSnapshot.Other.UNKNOWN : before.own();
        return new File(left, held, own, left.isOwn() || before != null && before.isShared());
    }

    /** Null if there is no evidence. */
    private static @Nullable Boolean isThere(File file, FileSnapshot now) {
        if (now == FileSnapshot.Other.UNKNOWN || now.equals(file.held()) && (now.equals(file.own()) || now == FileSnapshot.Other.ABSENT && !(file.own() instanceof FileSnapshot.Text))) {
            return null;
        }
        if (file.held() != FileSnapshot.Other.UNKNOWN) {
            return now.equals(file.held());
        }
        CallChange change = file.last().change();
        return switch (change.kind()) {
            case EDIT -> change.replacement().isEmpty() ? null : (Boolean) (change.before(now) instanceof FileSnapshot.Text);
            case RESULT -> now instanceof FileSnapshot.Text;
            case WRITE, DELETE -> null;
        };
    }

    /**
     * Compares files with the calls of two threads.
     *
     * @param here whether a path is on the mount
     */
    static MountTraces of(
            RecordedThread own, ToolCall.Ledger calls, RecordedThread other, ToolCall.Ledger theirs, Predicate<String> here, Function<String, FileSnapshot> now) {
        List<Dated> dated = new ArrayList<>();
        dated.addAll(changes(own, calls, here, true));
        dated.addAll(changes(other, theirs, here, false));
        dated.sort(Comparator.comparing(Dated::at));
        return of(dated.stream().map(Dated::left).toList(), now);
    }

    private record Dated(Instant at, Left left) {}

    private static List<Dated> changes(RecordedThread thread, ToolCall.Ledger calls, Predicate<String> here, boolean isOwn) {
        boolean createsOnly = !thread.dialect().dialect().holds(DialectFact.WRITE_OVERWRITES);
        List<Dated> changes = new ArrayList<>();
        for (ToolCall call : calls.inOrder()) {
            Checkpoint answered = thread.checkpoint(call.checkpoint());
            Instant at = answered == null || answered.createdAt() == null ? Instant.MIN : answered.createdAt().toInstant();
            Stream.of(call.path(), call.offloadedTo()).filter(Objects::nonNull).filter(here).forEach(path -> CallChange.of(call, path, createsOnly)
                    .ifPresent(change -> changes.add(new Dated(at, new Left(path, change, isOwn)))));
        }
        return changes;
    }

    /** True if there is more evidence for the same files than against. */
    public boolean isSame() {
        return found > lacking;
    }

    /** True if no file shows that the other thread's calls went elsewhere: files that they left may have been replaced since. */
    boolean mayBeSame() {
        return isSame() || refuting == 0;
    }
}
