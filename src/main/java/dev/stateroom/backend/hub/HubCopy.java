package dev.stateroom.backend.hub;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** A repository whose commits stay in memory: pulled once from another one, to which nothing is sent. */
public final class HubCopy implements HubRepository {
    private final HubRepository original;
    private @Nullable Snapshot atFirst;
    private @Nullable Snapshot now;
    private int commits;

    /** Copies {@code original} at the first pull. */
    public HubCopy(HubRepository original) {
        this.original = original;
    }

    @Override
    public boolean isAtHand() {
        return true;
    }

    @Override
    public synchronized HubReply<Snapshot> pull() {
        if (now != null) {
            return new HubReply.Done<>(now);
        }
        HubReply<Snapshot> reply = original.pull();
        if (reply instanceof HubReply.Done<Snapshot>(Snapshot snapshot)) {
            atFirst = snapshot;
            now = snapshot;
        }
        return reply;
    }

    /** The texts of the original when it was copied, by key; empty before the first pull. */
    public synchronized Map<String, String> atFirst() {
        return atFirst == null ? Map.of() : atFirst.files();
    }

    /** The texts after all commits. */
    public synchronized Map<String, String> now() {
        return now == null ? Map.of() : now.files();
    }

    @Override
    public synchronized HubReply<String> push(SequencedMap<String, @Nullable String> changes, @Nullable String parent) {
        Snapshot base = now == null ? new Snapshot(new LinkedHashMap<>(), null) : now;
        String commit = "copy-" + ++commits;
        now = base.with(changes, commit);
        return new HubReply.Done<>(commit);
    }
}
