package dev.stateroom.backend.hub;

import dev.stateroom.backend.hub.HubChange.Plan;
import dev.stateroom.backend.hub.HubRepository.Snapshot;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The files of a repository as pulled and changed since. Each change is one commit; after a refusal by the hub the cached files are
 * dropped, and the next call pulls again.
 */
final class HubTree {
    private final HubRepository repository;
    private final int replays;
    private @Nullable Snapshot known;

    /**
     * Nothing is pulled before the first call.
     *
     * @param replays how often a change is planned again on a newer commit before the call fails with the conflict
     */
    HubTree(HubRepository repository, int replays) {
        this.repository = repository;
        this.replays = replays;
    }

    /** The result of a change. */
    sealed interface Committed {
        /** The change was committed, with the number of replacements of an edit. */
        record Done(int occurrences) implements Committed {}

        /** There was nothing to commit; the reason in the reference's words. */
        record Nothing(String error) implements Committed {}

        /** The hub refused it. */
        record Failed(HubReply.Refused<?> refusal) implements Committed {}
    }

    /** The files; empty for a repository that does not exist. */
    HubReply<Snapshot> files() {
        return known == null || repository.isAtHand() ? pull() : new HubReply.Done<>(known);
    }

    private HubReply<Snapshot> pull() {
        HubReply<Snapshot> reply = repository.pull();
        if (reply instanceof HubReply.Refused<Snapshot> refused && refused.isMissing()) {
            reply = new HubReply.Done<>(new Snapshot(new LinkedHashMap<>(), null));
        }
        known = reply instanceof HubReply.Done<Snapshot>(Snapshot snapshot) ? snapshot : null;
        return reply;
    }

    /** Commits a change to the cached files. */
    Committed commit(HubChange change) {
        return switch (files()) {
            case HubReply.Refused<Snapshot> refused -> new Committed.Failed(refused);
            case HubReply.Done<Snapshot>(Snapshot base) -> commit(base, change);
        };
    }

    private Committed commit(Snapshot first, HubChange change) {
        Snapshot base = first;
        HubReply.Refused<String> conflict = null;
        for (int attempt = 0; ; attempt++) {
            switch (change.over(base.files())) {
                case Plan.Nothing(String error, boolean isGoal) -> {
                    if (conflict == null) {
                        return new Committed.Nothing(error);
                    }
                    return isGoal ? new Committed.Done(0) : failed(conflict);
                }
                case Plan.Changes(var changes, int occurrences) -> {
                    switch (repository.push(changes, base.commit())) {
                        case HubReply.Done<String>(String commit) -> {
                            known = base.with(changes, commit);
                            return new Committed.Done(occurrences);
                        }
                        case HubReply.Refused<String> refused -> {
                            if (!refused.isConflict() || attempt == replays) {
                                return failed(refused);
                            }
                            conflict = refused;
                        }
                    }
                }
            }
            switch (pull()) {
                case HubReply.Refused<Snapshot> refused -> {
                    return failed(refused);
                }
                case HubReply.Done<Snapshot>(Snapshot newer) -> base = newer;
            }
        }
    }

    private Committed failed(HubReply.Refused<?> refusal) {
        known = null;
        return new Committed.Failed(refusal);
    }
}
