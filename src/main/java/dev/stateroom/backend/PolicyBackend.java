package dev.stateroom.backend;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.CommitHistory;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.lines.LinePage;
import dev.stateroom.vfs.lines.LineRange;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Another backend behind a {@link MountPolicy}, for people. A refused call does not reach it. Every call, refused or not, is reported to
 * the audit. {@code entry} does not count as a call: agents do not have it, and this program uses it before each action.
 */
public final class PolicyBackend extends WrappedBackend {
    /** Content that has to be looked at is held in memory. */
    private static final int LARGEST_INSPECTED = 64 << 20;

    private static final long SECOND = 1_000_000_000L;

    private final Backend inner;
    private final MountPolicy policy;
    private final Consumer<AuditedCall> audit;
    private final InstantSource clock;
    private final Capabilities capabilities;
    private final Deque<Instant> recent = new ArrayDeque<>();

    /**
     * One call through a policy.
     *
     * @param when the time when it ended
     * @param operation the call's name: {@code list}, {@code write}
     * @param path the path; for {@code execute} the root
     * @param refusal why it failed; null for success
     */
    public record AuditedCall(Instant when, String operation, FilePath path, @Nullable Failure refusal) {}

    /**
     * @param inner the backend to protect; closed with this
     * @param audit receives one row per call, on the thread that made it
     */
    public PolicyBackend(Backend inner, MountPolicy policy, Consumer<AuditedCall> audit, InstantSource clock) {
        this.inner = inner;
        this.policy = policy;
        this.audit = audit;
        this.clock = clock;
        Capabilities behind = inner.capabilities();
        this.capabilities = new Capabilities("policy", behind.can(), behind.connectedTo());
    }

    /** The backend behind the policies around a backend; the backend itself without any. */
    public static Backend guarded(Backend backend) {
        Backend inner = backend;
        while (inner instanceof PolicyBackend policy) {
            inner = policy.inner;
        }
        return inner;
    }

    @Override
    public Capabilities capabilities() {
        return capabilities;
    }

    @Override
    protected <T> Outcome<T> call(String operation, FilePath path, Cancellation cancellation, BiFunction<Backend, Cancellation, Outcome<T>> question) {
        return call(operation, path, () -> question.apply(inner, cancellation));
    }

    private <T> Outcome<T> call(String operation, FilePath path, Supplier<Outcome<T>> call) {
        Integer limit = policy.rateLimit();
        Outcome<T> outcome = limit == null || mayGoOn(limit)
                ? call.get()
                : Outcome.failed(Failure.Kind.DENIED, "Rate limit exceeded: " + limit + " calls per second");
        Failure refusal = outcome instanceof Outcome.Failed<T>(Failure failure) ? failure : null;
        audit.accept(new AuditedCall(clock.instant(), operation, path, refusal));
        return outcome;
    }

    /** Counts the call and returns true if fewer than {@code limit} calls were allowed in the last second. */
    private synchronized boolean mayGoOn(int limit) {
        Instant now = clock.instant();
        while (!recent.isEmpty() && !recent.peekFirst().isAfter(now.minusNanos(SECOND))) {
            recent.removeFirst();
        }
        if (recent.size() >= limit) {
            return false;
        }
        recent.addLast(now);
        return true;
    }

    @Override
    public Outcome<FileEntry> entry(FilePath path) {
        return inner.entry(path);
    }

    @Override
    public Outcome<LinePage> lines(FilePath file, LineRange range, Cancellation cancellation) {
        return call("read", file, () -> inner.lines(file, range, cancellation));
    }

    @Override
    public Outcome<FileEntry> write(FilePath file, InputStream content, boolean replace, Cancellation cancellation) {
        return call("write", file, () -> {
            if (policy.denies(file, false)) {
                return denied("Writes", file);
            }
            return inspected(file, content).then(passed -> inner.write(file, passed, replace, cancellation));
        });
    }

    @Override
    public Outcome<Integer> edit(FilePath file, FileEdit edit, Cancellation cancellation) {
        return call("edit", file, () -> {
            if (policy.denies(file, false)) {
                return denied("Edits", file);
            }
            return policy.judged(file, edit.newText().getBytes(StandardCharsets.UTF_8)).then(_ -> inner.edit(file, edit, cancellation));
        });
    }

    @Override
    public Outcome<FileEntry> createFolder(FilePath folder) {
        return call(
                "create folder", folder, () -> policy.denies(folder, false) ? denied("Writes", folder) : inner.createFolder(folder));
    }

    @Override
    public Outcome<Long> delete(FilePath path, Cancellation cancellation) {
        return call(
                "delete", path, () -> policy.denies(path, true) ? denied("Deletes", path) : inner.delete(path, cancellation));
    }

    private static <T> Outcome<T> denied(String what, FilePath path) {
        return Outcome.failed(Failure.Kind.DENIED, what + " are not allowed under " + path);
    }

    /** The content, if it is allowed; read into memory only if a rule needs it. */
    private Outcome<InputStream> inspected(FilePath file, InputStream content) {
        Long most = policy.maxContentBytes();
        if (most == null && policy.denyContent().isEmpty()) {
            return Outcome.ok(content);
        }
        try {
            int bound = most == null ? LARGEST_INSPECTED : (int) Math.min(most, LARGEST_INSPECTED);
            byte[] bytes = content.readNBytes(bound + 1);
            return bytes.length > bound ? MountPolicy.tooLarge(file, bound) : policy.judged(file, bytes).map(_ -> new ByteArrayInputStream(bytes));
        } catch (IOException e) {
            return Outcome.failed(DiskFailures.changing(e, file.text()));
        }
    }

    /** Reading former versions is neither refused nor audited. */
    @Override
    public Optional<CommitHistory> commits() {
        return inner.commits();
    }

    @Override
    public Outcome<List<KeptVersion>> keptVersions(FilePath file, Cancellation cancellation) {
        return inner.keptVersions(file, cancellation);
    }

    @Override
    public void close() {
        inner.close();
    }
}
