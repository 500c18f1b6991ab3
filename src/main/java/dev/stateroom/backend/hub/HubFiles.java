package dev.stateroom.backend.hub;

import dev.stateroom.backend.FileEntries;
import dev.stateroom.backend.object.ObjectMedium;
import dev.stateroom.backend.object.PutCondition;
import dev.stateroom.backend.object.StoredObject;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.CommitHistory.Conflict;
import dev.stateroom.vfs.CommitHistory.Shown;
import dev.stateroom.vfs.CommitHistory;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.Utf8;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A repository for people: pulled once, served from that copy, pulled again by {@link #pull} and after a conflict. Each change is one
 * commit on top of the shown commit, and fails if that is no longer the newest. A pinned version cannot be changed.
 */
public final class HubFiles implements ObjectMedium {
    private static final int LARGEST = 16 << 20;

    private final HubClient client;
    private final Capabilities capabilities;
    private final Runnable closing;
    private final HubVersions versions = new HubVersions(this);
    private volatile @Nullable HubKeys known;
    private volatile @Nullable Conflict conflict;
    private volatile @Nullable Shown shown;

    /**
     * @param writable true to allow commits
     * @param closing runs when it is closed
     */
    public HubFiles(HubClient client, boolean writable, String connectedTo, Runnable closing) {
        this.client = client;
        this.closing = closing;
        Set<Capability> can = EnumSet.of(Capability.JAILED, Capability.REMOTE, Capability.HISTORY);
        if (writable && client.repository().version() == null) {
            can.add(Capability.WRITE);
        }
        this.capabilities = new Capabilities("hub", can, connectedTo);
    }

    @Override
    public Capabilities capabilities() {
        return capabilities;
    }

    @Override
    public Optional<CommitHistory> commits() {
        return Optional.of(versions);
    }

    /** The copy that is shown; empty before the first pull. */
    Optional<Shown> shown() {
        return Optional.ofNullable(shown);
    }

    /** The last change that lost to another program's commit. */
    Optional<Conflict> conflict() {
        return Optional.ofNullable(conflict);
    }

    /** Forgets the conflict: the user has decided. */
    void settle(Conflict decided) {
        if (decided.equals(conflict)) {
            conflict = null;
        }
    }

    private void show(HubKeys keys) {
        known = keys;
        shown = new Shown(keys.commit(), Instant.now(), client.repository().version() != null);
    }

    private synchronized Outcome<HubKeys> keys(Cancellation cancellation) {
        HubKeys there = known;
        return there != null ? Outcome.ok(there) : pulled(cancellation);
    }

    /** Pulls now; returns the number of entries. */
    public synchronized Outcome<Integer> pull(Cancellation cancellation) {
        return pulled(cancellation).map(HubKeys::size);
    }

    private Outcome<HubKeys> pulled(Cancellation cancellation) {
        String version = client.repository().version();
        HubReply<HubTreeAt> reply = client.tree(version, cancellation);
        if (reply instanceof HubReply.Refused<HubTreeAt> refused && refused.isMissing()) {
            // The repository has no commit yet, unless only that version is missing.
            reply = version == null ? new HubReply.Done<>(HubTreeAt.EMPTY) : client.exists(cancellation).then(there -> there
                    ? new HubReply.Refused<>(404, "the repository has no version " + version)
                    : new HubReply.Done<>(HubTreeAt.EMPTY));
        }
        return outcome(reply).map(tree -> {
            HubKeys keys = HubKeys.of(tree, known);
            show(keys);
            return keys;
        });
    }

    /** The reply as an outcome in words for people. */
    <T> Outcome<T> outcome(HubReply<T> reply) {
        return switch (reply) {
            case HubReply.Done<T>(T value) -> Outcome.ok(value);
            case HubReply.Refused<T>(int status, String message) -> Outcome.failed(failure(status, message));
        };
    }

    private Failure failure(int status, String message) {
        Failure.Kind kind = switch (status) {
            case 401, 403, 409 -> Failure.Kind.DENIED;
            case 404 -> Failure.Kind.NOT_FOUND;
            case 400, 422 -> Failure.Kind.INVALID;
            case 413 -> Failure.Kind.TOO_LARGE;
            default -> Failure.Kind.UNREACHABLE;
        };
        return new Failure(kind, client.repository() + ": " + message.replaceAll("\\s+", " "));
    }

    @Override
    public Outcome<Long> children(String prefix, Consumer<Child> sink, Cancellation cancellation) {
        return keys(cancellation).map(keys -> keys.children(prefix, sink, cancellation));
    }

    @Override
    public Outcome<Long> objects(String prefix, Predicate<String> wanted, Consumer<StoredObject> sink, Cancellation cancellation) {
        return keys(cancellation).map(keys -> keys.objects(prefix, wanted, sink, cancellation));
    }

    @Override
    public Outcome<Optional<StoredObject>> object(String key) {
        return keys(Cancellation.NEVER).map(keys -> Optional.ofNullable(keys.object(key)));
    }

    @Override
    public Outcome<Boolean> holds(String prefix) {
        return keys(Cancellation.NEVER).map(keys -> keys.holds(prefix));
    }

    @Override
    public Outcome<InputStream> read(StoredObject file, long offset, long length) {
        return keys(Cancellation.NEVER).then(keys -> {
            byte[] bytes = keys.bytes(file.key());
            if (bytes == null) {
                return Outcome.failed(Failure.Kind.NOT_FOUND, file.key() + " is no longer there");
            }
            return Outcome.ok(FileEntries.range(bytes, offset, length));
        });
    }

    @Override
    public long largest() {
        return LARGEST;
    }

    @Override
    public Outcome<StoredObject> put(String key, InputStream content, PutCondition condition, Cancellation cancellation)
            throws IOException {
        byte[] bytes = content.readNBytes(LARGEST + 1);
        cancellation.check();
        if (bytes.length > LARGEST) {
            return Outcome.failed(
                    Failure.Kind.TOO_LARGE, key + " would have more than the " + (LARGEST >> 20) + " MiB that are committed at once");
        }
        return commit(key, condition, bytes);
    }

    @Override
    public Outcome<StoredObject> change(String key, Change change, Cancellation cancellation) {
        return keys(cancellation).then(keys -> {
            byte[] old = keys.bytes(key);
            StoredObject seen = keys.object(key);
            return old == null || seen == null
                    ? Outcome.failed(Failure.Kind.NOT_FOUND, "nothing has the path " + key)
                    : change.of(old).then(bytes -> commit(key, new PutCondition.Unchanged(seen), bytes));
        });
    }

    private synchronized Outcome<StoredObject> commit(String key, PutCondition condition, byte[] bytes) {
        if (Utf8.firstInvalid(bytes, 0) >= 0) {
            return Outcome.failed(Failure.Kind.UNSUPPORTED, key + " is not text in UTF-8, and a hub keeps nothing else");
        }
        return keys(Cancellation.NEVER).then(keys -> {
            StoredObject now = keys.object(key);
            boolean holds = switch (condition) {
                case PutCondition.Absent _ -> now == null;
                case PutCondition.Unchanged(StoredObject seen) -> now != null && Objects.equals(now.stamp(), seen.stamp());
            };
            if (!holds) {
                return Outcome.failed(Failure.Kind.DENIED, key + " was changed in the meantime: read it again");
            }
            if (now != null && !now.isFile()) {
                return Outcome.failed(Failure.Kind.DENIED, key + " links to another repository, which has commits of its own");
            }
            if (now != null && Arrays.equals(keys.bytes(key), bytes)) {
                return Outcome.ok(now);
            }
            SequencedMap<String, @Nullable String> changes = new LinkedHashMap<>();
            changes.put(key.substring(1), new String(bytes, StandardCharsets.UTF_8));
            return commit(keys, changes).then(after -> {
                StoredObject made = after.object(key);
                return made == null ? Outcome.failed(Failure.Kind.NOT_FOUND, key + " was deleted by another process") : Outcome.ok(made);
            });
        });
    }

    @Override
    public synchronized Outcome<Long> remove(List<String> keys, Cancellation cancellation) {
        return keys(cancellation).then(before -> {
            SequencedMap<String, @Nullable String> changes = new LinkedHashMap<>();
            keys.forEach(key -> changes.put(key.substring(1), null));
            return commit(before, changes).map(_ -> (long) keys.size());
        });
    }

    private Outcome<HubKeys> commit(HubKeys before, SequencedMap<String, @Nullable String> changes) {
        return switch (client.push(changes, before.commit())) {
            case HubReply.Done<String>(String commit) -> {
                HubKeys after = before.with(changes, commit);
                show(after);
                yield Outcome.ok(after);
            }
            case HubReply.Refused<String> refused when refused.isConflict() ->
                pulled(Cancellation.NEVER).then(now -> Outcome.failed(Failure.Kind.DENIED, overtaken(before, now, changes)));
            case HubReply.Refused<String>(int status, String message) -> {
                if (status == 0 || status >= 500) {
                    // It is unknown whether the commit was made.
                    known = null;
                }
                yield Outcome.failed(failure(status, message));
            }
        };
    }

    private String overtaken(HubKeys before, HubKeys now, SequencedMap<String, @Nullable String> changes) {
        String first = changes.firstEntry().getKey();
        String touched = changes.keySet().stream()
                .filter(path -> !Arrays.equals(before.bytes("/" + path), now.bytes("/" + path)))
                .findFirst()
                .orElse(null);
        String path = touched == null ? first : touched;
        conflict = new Conflict(
                "/" + path, before.text("/" + path), changes.get(path), now.text("/" + path), before.commit(), now.commit());
        return client.repository() + " has moved on from commit " + CommitHistory.shortened(before.commit()) + " to "
                + CommitHistory.shortened(now.commit()) + ", so nothing was committed: "
                + (touched == null
                        ? path + " is the same there, and doing it again commits on top"
                        : path + " was changed there too: compare both before you try again");
    }

    /** The repository's client, for its history and its other versions. */
    public HubClient client() {
        return client;
    }

    @Override
    public void close() {
        closing.run();
    }
}
