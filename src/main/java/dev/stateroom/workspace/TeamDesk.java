package dev.stateroom.workspace;

import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.sending.Outbox;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.submission.AwayOutbox;
import dev.stateroom.review.submission.DeskMerge;
import dev.stateroom.review.submission.ExchangedDrafts;
import dev.stateroom.review.submission.MergedAnswer;
import dev.stateroom.review.submission.Reviewer;
import dev.stateroom.review.submission.SubmissionService;
import dev.stateroom.review.submission.ThreadClaim;
import dev.stateroom.storage.desk.DeskDrafts;
import dev.stateroom.storage.desk.SharedDesk;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.answers.PastDecisions;
import dev.stateroom.workspace.settings.SettingsChange;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The desk that several reviewers share; without one, this computer works alone. The address of the desk is a setting; it is
 * connected to at its first use. Thread-safe; blocks.
 */
public final class TeamDesk {
    /** The default duration of a claim. */
    public static final Duration USUAL_CLAIM = Duration.ofMinutes(30);

    private static final String SETTING = "review.desk";

    /** The last known user and policy of the desk, for times when it cannot be reached. */
    private static final String USER = "review.desk.user";

    /** The id of this data folder among a reviewer's computers. */
    private static final String COMPUTER = "review.desk.computer";

    private static final String POLICY = "review.desk.policy";

    /** Set from the first time the local data is used instead of the desk until both are merged. */
    private static final String AWAY = "review.desk.away";

    /** An unreachable address is not tried again for this long; otherwise every call would wait for it. */
    private static final Duration REST = Duration.ofSeconds(5);

    private final OwnData own;
    private final List<MergedAnswer> news = new ArrayList<>();
    private @Nullable SharedDesk open;
    private @Nullable Silence silence;

    private record Silence(String address, Failure why, Instant until) {}

    TeamDesk(OwnData own) {
        this.own = own;
    }

    /** The address of the desk, without a password; empty for none. Does not connect. */
    public Outcome<String> address() {
        return own.setting(SETTING);
    }

    /**
     * The connected desk; empty if this computer works alone.
     *
     * @return UNREACHABLE if it cannot be reached
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    synchronized Outcome<Optional<SharedDesk>> shared() {
        return address().then(address -> {
            if (open != null && open.address().equals(address)) {
                return Outcome.ok(Optional.of(open));
            }
            disconnect();
            if (address.isEmpty()) {
                return Outcome.ok(Optional.empty());
            }
            if (silence != null && silence.address().equals(address) && own.now().isBefore(silence.until())) {
                return Outcome.failed(silence.why());
            }
            Outcome<SharedDesk> made = connected(address);
            silence = made instanceof Outcome.Failed<SharedDesk>(Failure why) && why.kind() == Failure.Kind.UNREACHABLE
                    ? new Silence(address, why, own.now().plus(REST))
                    : null;
            return made.map(desk -> Optional.of(replaced(desk)));
        });
    }

    /**
     * Merges the decisions made while the desk was unreachable into it.
     *
     * @param policy the current policy of the desk
     */
    synchronized Outcome<Boolean> merged(String policy) {
        return shared().then(desk -> desk.isEmpty() ? Outcome.ok(false) : merged(desk.get(), policy));
    }

    private Outcome<Boolean> merged(SharedDesk desk, String policy) {
        return own.setting(AWAY).then(away -> own.setting(POLICY).then(seen -> own.setting(USER).then(user -> {
            Outcome<List<MergedAnswer>> said = away.isEmpty()
                    ? Outcome.ok(List.of())
                    : OwnData.twoPersonRule(policy).then(rule -> own.ownOutbox().then(outbox -> own.ownTrail().then(trail -> new DeskMerge(
                                    outbox, trail, desk.outbox(), desk.trail(), own::now, new Reviewer(desk.user(), "command"),
                                    policy.equals(seen) && desk.user().equals(user), rule)
                            .merge())));
            return said.then(answers -> {
                news.addAll(answers);
                return away.isEmpty() && policy.equals(seen) && desk.user().equals(user) ? Outcome.ok(true) : known(desk.user(), policy);
            });
        })));
    }

    private Outcome<Boolean> known(String user, String policy) {
        return own.settings().change(List.of(new SettingsChange.Put(AWAY, null), new SettingsChange.Put(USER, user.isEmpty() ? null : user), new SettingsChange.Put(POLICY, policy.isEmpty() ? null : policy)));
    }

    /** What happened to the answers that were stored while the desk was unreachable; each is returned once. */
    public synchronized List<MergedAnswer> news() {
        List<MergedAnswer> told = List.copyOf(news);
        news.clear();
        return told;
    }

    /**
     * Decides on this computer for an unreachable desk. Nothing is sent: the decisions wait until the desk can tell whether another
     * reviewer was first.
     *
     * @param why the reason why the desk cannot be reached
     */
    Outcome<SubmissionService> away(Reviewer reviewer, String why) {
        return own.setting(USER).then(user -> user.isEmpty() || reviewer.through().equals(PastDecisions.BY_POLICY)
                ? Outcome.failed(Failure.Kind.UNREACHABLE, why)
                : own.signing().then(signs -> own.setting(POLICY).then(OwnData::twoPersonRule).then(rule -> own.ownOutbox().then(outbox -> own.ownTrail()
                        .then(trail -> own.settings().change(List.of(new SettingsChange.Put(AWAY, "true"))).map(_ -> new SubmissionService(
                                new AwayOutbox(outbox, why), trail, own::now, new Reviewer(user, reviewer.through()), rule, signs.orElse(null))))))));
    }

    /** Fails if answers wait here for the desk: then it cannot be left or replaced. */
    private Outcome<Boolean> free() {
        return own.ownOutbox().then(Outbox::open).map(open -> open.stream().filter(one -> one.state() == OutboxEntry.State.AWAY).count()).then(count -> count == 0
                ? Outcome.ok(true)
                : Outcome.failed(Failure.Kind.INVALID, "answers wait here for the desk: " + count + ". Use resume --settle when it answers, or --withdraw"));
    }

    private SharedDesk replaced(SharedDesk made) {
        disconnect();
        open = made;
        return made;
    }

    /** Closes the connection, if there is one. The next use of the desk connects again. */
    public synchronized void disconnect() {
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
     * A desk in use.
     *
     * @param user the reviewer: the database user
     */
    public record Joined(String address, String user) {}

    /**
     * A desk that was joined.
     *
     * @param moved the number of entries of the local audit log that were moved there
     */
    public record Moved(Joined desk, long moved) {}

    /** The connected desk; empty if this computer works alone. */
    public Outcome<Optional<Joined>> joined() {
        return shared().map(found -> found.map(TeamDesk::joined));
    }

    private static Joined joined(SharedDesk desk) {
        return new Joined(desk.address(), desk.user());
    }

    /** The claims of reviewers on threads. */
    public Outcome<List<ThreadClaim>> claims() {
        return used().then(desk -> desk.claims().all());
    }

    /**
     * Claims a thread, or extends one's own claim.
     *
     * @param to the user who works on it; null for this user
     * @return DENIED with the claim of another user
     */
    public Outcome<ThreadClaim> claim(WaitingRequest.Place place, @Nullable String to, Duration time) {
        return used().then(desk -> desk.claims().claim(place.source(), place.threadId(), to == null ? desk.user() : to, time));
    }

    /** Ends one's own claim; false if there is none. */
    public Outcome<Boolean> release(WaitingRequest.Place place) {
        return used().then(desk -> desk.claims().release(place.source(), place.threadId()));
    }

    /** Whether the desk keeps the drafts of a reviewer, for the same reviewer on another computer and for no one else. */
    public enum DraftKeeping {
        /** They are kept. */
        KEPT,
        /** The table is missing; it is created when the owner of the tables uses the desk. */
        NO_PLACE,
        /** There is a table, but the database does not separate reviewers there, or does not give access to this one. */
        NOT_APART
    }

    /** Whether the desk keeps drafts. */
    public Outcome<DraftKeeping> keepsDrafts() {
        return used().then(desk -> desk.drafts().areKept().then(kept -> kept
                ? Outcome.ok(DraftKeeping.KEPT)
                : desk.drafts().haveTable().map(isThere -> isThere ? DraftKeeping.NOT_APART : DraftKeeping.NO_PLACE)));
    }

    /**
     * Uploads the drafts of this computer to the desk, if there is one, and returns those of the same reviewer on other computers.
     *
     * @param known the version at the desk that the drafts continue; empty for none
     * @param begun writes all drafts; empty for none. Not called without a desk
     */
    public Outcome<ExchangedDrafts> exchange(String known, Supplier<String> begun, Cancellation cancellation) {
        return shared().then(desk -> desk.isEmpty() ? Outcome.ok(new ExchangedDrafts("", List.of())) : exchange(desk.get(), known, begun, cancellation));
    }

    private Outcome<ExchangedDrafts> exchange(SharedDesk desk, String known, Supplier<String> begun, Cancellation cancellation) {
        return place().then(place -> desk.drafts().exchange(place, computer(), begun.get(), known, cancellation).then(found -> address().then(now -> {
            if (now.equals(desk.address())) {
                return Outcome.ok(found);
            }
            // The desk was left meanwhile: nothing else would remove these drafts.
            return desk.drafts().withdraw(place).map(_ -> new ExchangedDrafts("", List.of()));
        })));
    }

    /** Removes a draft of another computer; see {@link DeskDrafts#forget}. */
    public Outcome<Boolean> forgetDraft(String place, UnaryOperator<String> without, Cancellation cancellation) {
        return used().then(desk -> desk.drafts().forget(place, without, cancellation));
    }

    private Outcome<String> place() {
        return own.setting(COMPUTER).then(known -> {
            String place = known.isEmpty() ? UUID.randomUUID().toString() : known;
            return known.isEmpty() ? own.settings().change(List.of(new SettingsChange.Put(COMPUTER, place))).map(_ -> place) : Outcome.ok(place);
        });
    }

    private static String computer() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return System.getProperty("os.name", "");
        }
    }

    /** Removes the drafts of this computer from a desk that was left. If it is unreachable they stay there, visible to this reviewer alone. */
    private void withdrawDrafts(Outcome<Optional<SharedDesk>> left) {
        Outcome<Boolean> done = place().then(place -> left.then(desk -> desk.isEmpty() ? Outcome.ok(false) : desk.get().drafts().withdraw(place)));
        if (done instanceof Outcome.Failed<Boolean>(Failure why)) {
            System.getLogger(TeamDesk.class.getName()).log(System.Logger.Level.INFO, "Drafts stay at the desk: {0}", why.sentence());
        }
    }

    private Outcome<SharedDesk> used() {
        return shared().then(found -> found.map(Outcome::ok).orElseGet(() -> Outcome.failed(Failure.Kind.INVALID, "no shared desk is used: see desk use")));
    }

    /**
     * Joins a shared desk.
     *
     * @param address of a PostgreSQL database; a password is written as a reference ({@code ${env:NAME}}), never literally
     * @param moves true to move the local audit log, answers, policy and queues to the desk, which must be empty
     */
    public synchronized Outcome<Moved> join(String address, boolean moves) {
        return PostgresAddress.parse(address).then(at -> {
            if (at.password() != null && !at.toString().contains("${")) {
                return Outcome.failed(
                        Failure.Kind.INVALID, "the password in the address would be kept as text: write ${env:NAME} or ${keyring:NAME} instead, or use ~/.pgpass");
            }
            return free().then(_ -> connected(address)).then(made -> {
                Outcome<Moved> joined = moved(made, moves).then(count -> own.note("command", "desk on", made.address(), "", "{}")
                        .then(_ -> own.settings().change(List.of(new SettingsChange.Put(SETTING, made.address()))))
                        .then(_ -> made.policy().then(policy -> known(made.user(), policy)))
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
                        .then(count -> own.ownQueues().then(queues -> kept(made, queues)).map(_ -> count))
                : Outcome.ok(0L);
    }

    private static Outcome<Boolean> kept(SharedDesk made, SortedMap<String, String> queues) {
        Outcome<Boolean> done = Outcome.ok(true);
        for (Map.Entry<String, String> queue : queues.entrySet()) {
            done = done.then(_ -> made.queues().keep(queue.getKey(), queue.getValue()));
        }
        return done;
    }

    /** Works alone again; returns whether there was a desk. The data on it is kept. */
    public synchronized Outcome<Boolean> leave() {
        return address().then(address -> address.isEmpty()
                ? Outcome.ok(false)
                : free().then(_ -> own.note("command", "desk off", address, "", "{}")).then(_ -> {
                    Outcome<Optional<SharedDesk>> left = shared();
                    return own.settings().change(List.of(new SettingsChange.Put(SETTING, null))).then(_ -> known("", "")).map(_ -> {
                        // A concurrent exchange of drafts reads the setting after its upload.
                        withdrawDrafts(left);
                        disconnect();
                        return true;
                    });
                }));
    }
}
