package dev.stateroom.workspace;

import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.submission.ThreadClaim;
import dev.stateroom.storage.desk.SharedDesk;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.settings.SettingsChange;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether this computer decides alone or at a desk that several reviewers share. The address of the desk is a setting; nothing connects
 * before it is asked for. Safe for several threads; blocks.
 */
public final class TeamDesk {
    /** How long a claim holds if nothing else is said. */
    public static final Duration USUAL_CLAIM = Duration.ofMinutes(30);

    private static final String SETTING = "review.desk";

    private final OwnData own;
    private @Nullable SharedDesk open;

    TeamDesk(OwnData own) {
        this.own = own;
    }

    /** Where the desk is, without a password; empty for none. Connects to nothing. */
    public Outcome<String> address() {
        return own.setting(SETTING);
    }

    /**
     * The desk, connected; empty if this computer decides alone.
     *
     * @return UNREACHABLE while nothing answers
     * @throws OwnedByOtherProcess where the command goes to another process
     */
    synchronized Outcome<Optional<SharedDesk>> shared() {
        return address().then(address -> {
            if (open != null && open.address().equals(address)) {
                return Outcome.ok(Optional.of(open));
            }
            close();
            return address.isEmpty() ? Outcome.ok(Optional.empty()) : connected(address).map(made -> Optional.of(replaced(made)));
        });
    }

    private SharedDesk replaced(SharedDesk made) {
        close();
        open = made;
        return made;
    }

    private void close() {
        if (open != null) {
            open.close();
            open = null;
        }
    }

    private Outcome<SharedDesk> connected(String address) {
        return PostgresAddress.parse(address).then(at -> {
            String password = at.password();
            Outcome<PostgresAddress> known = password == null ? Outcome.ok(at) : new Credentials(System::getenv).resolved(password).map(at::withPassword);
            return known.then(found -> SharedDesk.open(found, own.folder(), Cancellation.NEVER));
        });
    }

    /**
     * A desk that is used.
     *
     * @param user who decides there: the database's user
     */
    public record Joined(String address, String user) {}

    /**
     * A desk that is used from now on.
     *
     * @param moved how many entries of the own trail were put there
     */
    public record Moved(Joined desk, long moved) {}

    /** The desk that is used, connected; empty if this computer decides alone. */
    public Outcome<Optional<Joined>> joined() {
        return shared().map(found -> found.map(TeamDesk::joined));
    }

    private static Joined joined(SharedDesk desk) {
        return new Joined(desk.address(), desk.user());
    }

    /** Who works on which thread. */
    public Outcome<List<ThreadClaim>> claims() {
        return used().then(desk -> desk.claims().all());
    }

    /**
     * Claims a thread, or extends one's own claim.
     *
     * @param to who works on it; null for oneself
     * @return DENIED with the claim of another user
     */
    public Outcome<ThreadClaim> claim(WaitingRequest.Place place, @Nullable String to, Duration time) {
        return used().then(desk -> desk.claims().claim(place.source(), place.threadId(), to == null ? desk.user() : to, time));
    }

    /** Ends one's own claim; false if there is none. */
    public Outcome<Boolean> release(WaitingRequest.Place place) {
        return used().then(desk -> desk.claims().release(place.source(), place.threadId()));
    }

    private Outcome<SharedDesk> used() {
        return shared().then(found -> found.map(Outcome::ok).orElseGet(() -> Outcome.failed(Failure.Kind.INVALID, "no shared desk is used: see desk use")));
    }

    /**
     * Uses a shared desk from now on.
     *
     * @param address of a PostgreSQL database; a password is written as a reference ({@code ${env:NAME}}), never as it is
     * @param moves true to put the own trail, answers and policy there, onto an empty desk
     */
    public synchronized Outcome<Moved> join(String address, boolean moves) {
        return PostgresAddress.parse(address).then(at -> {
            if (at.password() != null && !at.toString().contains("${")) {
                return Outcome.failed(
                        Failure.Kind.INVALID, "the password in the address would be kept as text: write ${env:NAME} or ${keyring:NAME} instead, or use ~/.pgpass");
            }
            return connected(address).then(made -> {
                Outcome<Moved> joined = moved(made, moves).then(count -> own.note("command", "desk on", made.address(), "", "{}")
                        .then(_ -> own.settings().change(List.of(new SettingsChange.Put(SETTING, made.address()))))
                        .map(_ -> new Moved(joined(replaced(made)), count)));
                if (joined instanceof Outcome.Failed<Moved>) {
                    made.close();
                }
                return joined;
            });
        });
    }

    private Outcome<Long> moved(SharedDesk made, boolean moves) {
        return moves
                ? own.ownTrail().then(trail -> own.ownOutbox().then(outbox -> made.take(trail, outbox, Cancellation.NEVER)))
                        .then(count -> own.ownPolicy().then(policy -> policy.isEmpty() ? Outcome.ok(count) : made.switchPolicy(policy).map(_ -> count)))
                : Outcome.ok(0L);
    }

    /** Decides alone again, and says whether there was a desk; what is on it stays there. */
    public synchronized Outcome<Boolean> leave() {
        return address().then(address -> address.isEmpty()
                ? Outcome.ok(false)
                : own.note("command", "desk off", address, "", "{}")
                        .then(_ -> own.settings().change(List.of(new SettingsChange.Put(SETTING, null))))
                        .map(_ -> {
                            close();
                            return true;
                        }));
    }
}
