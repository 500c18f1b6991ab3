package dev.stateroom.workspace;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.reach.ReachEntry;
import dev.stateroom.workspace.reach.ReachEntry.Kind;
import dev.stateroom.workspace.reach.ReachStanding;
import dev.stateroom.workspace.reach.WorkspaceReach;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Decides, alone, whether a part of a workspace file may be connected to, started or read. What the part reaches is resolved
 * again for each check; before a refusal, the reach of all other parts is at most a second old. A permission for only hosts and keys is
 * cached for a second: what they resolve to cannot change while this program runs. Files can change, so they are always resolved again before use. A refusal is never cached.
 */
final class ReachGate {
    private static final Set<Kind> HERE = EnumSet.of(Kind.FOLDER);
    private static final Set<Kind> ALL = EnumSet.allOf(Kind.class);
    private static final Set<Kind> ELSEWHERE = EnumSet.of(Kind.HOST, Kind.VARIABLE);
    private static final long HOLDS = Duration.ofSeconds(1).toNanos();
    private static final int MOST_NAMED = 4;

    private final Consent consent;
    private final boolean offline;
    private final String byHand;
    private volatile @Nullable ReachStanding newest;
    private final LongSupplier clock;
    private volatile long answeredAt;
    private volatile long resolvedAt;

    /** Resolves what the file reaches and what the user agreed to; may block. */
    @FunctionalInterface
    interface Consent {
        /** Resolves what the mount at that prefix reaches now, with {@code others} for the other mounts; resolves all mounts if it is null. */
        ReachStanding now(String mount, @Nullable WorkspaceReach others);
    }

    /**
     * @param consent resolves the user's consent
     * @param offline true if nothing may be connected to or started
     * @param byHand the prefix of a mount that the user is trying by hand, which permits all but programs; empty for none
     */
    ReachGate(Consent consent, boolean offline, String byHand) {
        this(consent, offline, byHand, System::nanoTime);
    }

    ReachGate(Consent consent, boolean offline, String byHand, LongSupplier clock) {
        this.byHand = byHand;
        this.clock = clock;
        this.consent = consent;
        this.offline = offline;
    }

    /** For everything that the mount at that prefix of the route table reaches. */
    AccessPermit permit(String mount) {
        return new AccessPermit(() -> asked(mount, ALL), () -> known(mount, ALL));
    }

    /** Only for the folder of that mount: a shell shows its files before its commands may run. */
    AccessPermit folder(String mount) {
        return new AccessPermit(() -> asked(mount, HERE), () -> known(mount, HERE));
    }

    /** The current consent for that mount. */
    private ReachStanding now(String mount) {
        ReachStanding kept = newest;
        if (kept != null && kept.agreed() && clock.getAsLong() - answeredAt < HOLDS && !isOnDisk(kept, mount)) {
            return kept;
        }
        ReachStanding now = kept == null ? null : consent.now(mount, kept.reach());
        if (now == null || (!now.allowsAll(mount) && clock.getAsLong() - resolvedAt >= HOLDS)) {
            now = consent.now(mount, null);
            resolvedAt = clock.getAsLong();
        }
        answeredAt = clock.getAsLong();
        newest = now;
        return now;
    }

    private static boolean isOnDisk(ReachStanding standing, String mount) {
        return standing.reach().entries().stream().anyMatch(entry -> entry.mount().equals(mount) && !ELSEWHERE.contains(entry.kind()));
    }

    private Outcome<Boolean> asked(String mount, Set<Kind> kinds) {
        return decided(now(mount), mount, kinds);
    }

    private boolean known(String mount, Set<Kind> kinds) {
        ReachStanding now = newest;
        return now != null && decided(now, mount, kinds) instanceof Outcome.Ok<Boolean>;
    }

    private Outcome<Boolean> decided(ReachStanding now, String mount, Set<Kind> kinds) {
        List<ReachEntry> asking = now.reach().entries().stream()
                .filter(entry -> entry.mount().equals(mount) && entry.asks() && kinds.contains(entry.kind()))
                .toList();
        if (offline && asking.stream().anyMatch(entry -> entry.kind() != Kind.FOLDER)) {
            return Outcome.failed(
                    Failure.Kind.DENIED, named(asking) + " was skipped: this command opens no connection and starts no program");
        }
        if (mount.equals(byHand) && asking.stream().noneMatch(entry -> entry.kind() == Kind.PROGRAM)) {
            return Outcome.ok(true);
        }
        List<ReachEntry> waiting = asking.stream().filter(entry -> !now.allows(entry)).toList();
        return waiting.isEmpty() ? Outcome.ok(true) : Outcome.failed(Failure.Kind.DENIED, "reaching " + named(waiting) + sentence(now));
    }

    private static String sentence(ReachStanding now) {
        return " waits for your agreement (stateroom trust)" + (now.changes().isEmpty() ? "" : ": the workspace reaches something else than you agreed to");
    }

    private static String named(List<ReachEntry> entries) {
        List<String> names = entries.stream()
                .sorted(ReachEntry.ORDER)
                .map(entry -> entry.kind() == Kind.CODE ? "the code of " + entry.name() : entry.name())
                .distinct()
                .toList();
        return names.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
                + (names.size() > MOST_NAMED ? " and " + (names.size() - MOST_NAMED) + " more" : "");
    }
}
