package dev.stateroom.workspace;

import dev.stateroom.history.store.ChangeAuthor;
import dev.stateroom.history.store.VersionedItems;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.evidence.ReviewerKey;
import dev.stateroom.review.sending.Outbox;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.submission.AwayOutbox;
import dev.stateroom.review.submission.EarlierDecisions;
import dev.stateroom.review.submission.Reviewer;
import dev.stateroom.review.submission.SubmissionService;
import dev.stateroom.review.submission.TwoPersonRule;
import dev.stateroom.storage.LocalData;
import dev.stateroom.storage.database.DatabaseRecovery;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.storage.desk.DatabaseAudit;
import dev.stateroom.storage.desk.DatabaseOutbox;
import dev.stateroom.storage.desk.SharedDesk;
import dev.stateroom.storage.owner.FolderRights;
import dev.stateroom.storage.threads.LocalThreadStore;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.answers.AuditErasure;
import dev.stateroom.workspace.answers.PastDecisions;
import dev.stateroom.workspace.answers.PolicyFile;
import dev.stateroom.workspace.evidence.LogKeyFile;
import dev.stateroom.workspace.settings.SettingsChange;
import dev.stateroom.workspace.settings.SettingsStore;
import dev.stateroom.workspace.settings.SettingsValues;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The local database, {@code local:}, in which Stateroom keeps its own data. */
public final class OwnData {
    private static final String POLICY = "review.policy";
    private static final String HOOKS = "review.hooks";
    private static final String QUEUES = "review.queues";
    private static final Pattern QUEUE = Pattern.compile("[A-Za-z0-9._-]{1,60}");
    private static final int LONGEST_FILTER = 500;
    private static final int SWEPT_AT_ONCE = 1000;
    private static final int MOST_TAKEN = 1000;
    private static final int ATTEMPTS = 100;
    private static final long PAUSE_NANOS = 50_000_000;

    private final LocalData data;
    private final boolean handsOver;
    private final TeamDesk desk = new TeamDesk(this);
    private final LogKeyFile logKey;
    private final LogKeyFile reviewerKey;

    /**
     * @param data opened at its first use
     * @param handsOver true for commands, which are forwarded to the process that holds the folder; false for a window, which retries
     *     briefly and then gets a failure that says so
     */
    public OwnData(LocalData data, boolean handsOver) {
        this.data = data;
        this.handsOver = handsOver;
        Credentials credentials = new Credentials(System::getenv);
        this.logKey = LogKeyFile.ofLog(data.folder(), credentials::resolved);
        this.reviewerKey = LogKeyFile.ofReviewer(data.folder(), credentials::resolved);
    }

    /**
     * Removes other users' access rights to the files that Stateroom wrote to a data folder.
     *
     * @return the files that had too many rights, with those rights
     */
    public static List<String> narrowRights(Path data) throws IOException {
        return FolderRights.narrow(data);
    }

    /** The damage of the database in a data folder, checked without opening it; empty if none was found yet. */
    public static Optional<Failure> damageIn(Path data) {
        return DatabaseRecovery.in(data, Clock.systemUTC()).damage();
    }

    /** The mismatch between the audit log of a data folder and the file of its head, checked without opening the database; a phrase. */
    public static Optional<String> trailConcernIn(Path data) {
        return DatabaseRecovery.in(data, Clock.systemUTC()).trailConcern();
    }

    /** The data folder. */
    public Path folder() {
        return data.folder();
    }

    /** True for a window; false for a command. */
    boolean isOfWindow() {
        return !handsOver;
    }

    private Outcome<EmbeddedDatabase> database() {
        return held(data::database);
    }

    /** Retries briefly in a window while a command holds the folder; a command is forwarded to the process that holds it. */
    private <T> Outcome<T> held(Supplier<Outcome<Optional<T>>> asking) {
        for (int attempt = 1; ; attempt++) {
            Outcome<Optional<T>> answer = asking.get();
            if (!(answer instanceof Outcome.Ok<Optional<T>>(Optional<T> found)) || found.isPresent()) {
                return answer.map(Optional::orElseThrow);
            }
            if (handsOver) {
                throw new OwnedByOtherProcess();
            }
            if (attempt == ATTEMPTS) {
                return Outcome.failed(
                        Failure.Kind.UNREACHABLE,
                        "another Stateroom has the data folder " + data.folder()
                                + " open: try again after it has closed (or use --data DIR for another folder)");
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** One object that all windows of this process with this data share, as long as one of them uses it. */
    public <T> T together(Class<T> type, Supplier<T> making) {
        return data.shared(type.getName(), type, () -> Outcome.ok(making.get())).orThrow();
    }

    /** Settings and recent workspaces; does not open the database. */
    public SettingsStore settings() {
        return together(SettingsStore.class, () -> new SettingsStore(data));
    }

    /**
     * The last opened workspace, for callers that need a reliable value.
     *
     * @throws OwnedByOtherProcess if only another process knows it
     */
    Optional<String> lastOpened() {
        SettingsStore settings = settings();
        SettingsValues kept = settings.isFound() ? settings.found() : held(settings::kept).orElse(settings.found());
        return kept.recent().stream().findFirst().map(SettingsChange.Opening::address);
    }

    /**
     * True if the user agreed to the list with this digest.
     *
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    Outcome<Boolean> hasAgreement(String digest) {
        return held(() -> settings().hasAgreement(digest));
    }

    /**
     * Stores an agreement, or withdraws it.
     *
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    Outcome<Boolean> agree(String digest, boolean agreed) {
        return held(() -> settings().agree(digest, agreed));
    }

    /**
     * Clears the list of recent workspaces, or removes one address from it.
     *
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<Boolean> forgetOpened(@Nullable String address) {
        return held(settings()::kept)
                .then(_ -> settings().change(List.of(address == null ? new SettingsChange.Cleared(data.now()) : new SettingsChange.Forgotten(address, data.now()))));
    }

    /**
     * The recent workspaces, newest first.
     *
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<List<SettingsChange.Opening>> opened() {
        return held(settings()::kept).map(SettingsValues::recent);
    }

    /**
     * The items in a part of the database; changes are attributed to this process's user until another author is named.
     *
     * @param shelf the NAME of {@code local:NAME}, or empty
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<VersionedItems> items(String shelf) {
        return database().map(open -> data.items(open, shelf, new ChangeAuthor(System.getProperty("user.name", ""), "mount")));
    }

    /**
     * The threads in a part of the database; changes are attributed to this process's user.
     *
     * @param shelf the NAME of {@code local:NAME}, or empty
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<LocalThreadStore> threads(String shelf) {
        return database().map(open -> data.threads(open, shelf, new ChangeAuthor(System.getProperty("user.name", ""), "mount")));
    }

    /** The key pair that signs exported trail evidence and hook payloads. */
    public LogKeyFile logKey() {
        return logKey;
    }

    /** The key pair that signs decisions made here. */
    public LogKeyFile reviewerKey() {
        return reviewerKey;
    }

    /** The desk that several reviewers share, if this computer uses one. */
    public TeamDesk teamDesk() {
        return desk;
    }

    private Outcome<Optional<SharedDesk>> desk() {
        return desk.shared();
    }

    /** The value of a setting, empty for none; opens the database only if it exists. */
    Outcome<String> setting(String name) {
        return !data.isThere() ? Outcome.ok("") : held(settings()::kept).map(kept -> kept.values().getOrDefault(name, ""));
    }

    /**
     * The audit log of decisions and changes: the shared one of all reviewers if a desk is used, otherwise the local one.
     *
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<AuditLog> trail() {
        return desk().then(shared -> shared.isPresent() ? Outcome.ok(shared.get().trail()) : ownTrail());
    }

    /**
     * The audit log of this computer alone.
     *
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<AuditLog> ownTrail() {
        return database().then(open -> data.shared("audit", AuditLog.class, () -> Outcome.ok(new DatabaseAudit(open, data.folder()))));
    }

    /**
     * The answers that were decided, before and after a server received them.
     *
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<Outbox> outbox() {
        return desk().then(shared -> shared.isPresent() ? Outcome.ok(shared.get().outbox()) : ownOutbox());
    }

    Outcome<Outbox> ownOutbox() {
        return database().map(DatabaseOutbox::new);
    }

    /**
     * Answers that are decided or exported and not known to have arrived, then the last accepted ones; creates no database.
     *
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<List<OutboxEntry>> keptAnswers() {
        return !data.isThere() ? Outcome.ok(List.of()) : heard(kept(outbox()), why -> kept(ownOutbox().map(own -> (Outbox) new AwayOutbox(own, why))));
    }

    private static Outcome<List<OutboxEntry>> kept(Outcome<Outbox> outbox) {
        return outbox.then(kept -> kept.open().then(open -> kept.saved().then(saved -> kept.newest(MOST_TAKEN).map(newest -> {
            List<OutboxEntry> all = new ArrayList<>(open);
            all.addAll(saved);
            newest.stream().filter(one -> one.state() == OutboxEntry.State.ANSWERED).forEach(all::add);
            return all;
        }))));
    }

    /** The desk's result; if the desk cannot be reached, the result of {@code otherwise}, which works without it. */
    private <T> Outcome<T> heard(Outcome<T> asked, Function<String, Outcome<T>> otherwise) {
        return asked instanceof Outcome.Failed<T>(Failure why) && why.kind() == Failure.Kind.UNREACHABLE && !desk.address().orElse("").isEmpty()
                ? otherwise.apply(why.sentence())
                : asked;
    }

    /**
     * Earlier decisions about calls. If there is no database, there are none and none is created.
     *
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<EarlierDecisions> earlierDecisions(int most) {
        return !data.isThere() ? Outcome.ok(EarlierDecisions.NONE) : trail().then(trail -> EarlierDecisions.of(trail, most, Cancellation.NEVER));
    }

    /**
     * Decides, sends and logs answers.
     *
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<SubmissionService> submissions(Reviewer reviewer) {
        return heard(asked(reviewer), why -> desk.away(reviewer, why));
    }

    private Outcome<SubmissionService> asked(Reviewer reviewer) {
        return desk().then(shared -> {
            // On a shared desk, the reviewer is the database user; a policy keeps its name.
            Reviewer who = shared.isPresent() && !reviewer.through().equals(PastDecisions.BY_POLICY)
                    ? new Reviewer(shared.get().user(), reviewer.through())
                    : reviewer;
            // A policy decides without a person, so its decisions are not signed.
            Outcome<Optional<ReviewerKey>> key = reviewer.through().equals(PastDecisions.BY_POLICY) ? Outcome.ok(Optional.empty()) : signing();
            return key.then(signs -> policy().then(text -> desk.merged(text).then(_ -> twoPersonRule(text)).then(rule -> outbox().then(outbox -> trail().map(trail ->
                    new SubmissionService(outbox, trail, data::now, who, rule, signs.orElse(null)))))));
        });
    }

    /** The key that signs decisions made here; empty if they are not signed. */
    Outcome<Optional<ReviewerKey>> signing() {
        return reviewerKey.known().map(there -> there.map(known -> new ReviewerKey(known, () -> reviewerKey.read()
                .then(pair -> pair.map(Outcome::ok).orElseGet(() -> Outcome.failed(Failure.Kind.NOT_FOUND, "the reviewer's key is gone"))))));
    }

    static Outcome<TwoPersonRule> twoPersonRule(String policy) {
        return policy.isEmpty() ? Outcome.ok(TwoPersonRule.NONE) : PolicyFile.read(policy).map(TwoPersonRule::of);
    }

    Instant now() {
        return data.now();
    }

    /**
     * The active policy in the form of {@code PolicyFile}, the shared one of all reviewers if a desk is used; empty for none.
     *
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<String> policy() {
        return desk().then(shared -> shared.isPresent() ? shared.get().policy() : setting(POLICY));
    }

    /** The policy of this computer, which applies if no desk is shared. */
    Outcome<String> ownPolicy() {
        return setting(POLICY);
    }

    /**
     * Activates a policy; an empty text deactivates it. The change is logged first.
     *
     * @param detail JSON for the audit log
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<Boolean> switchPolicy(String policy, String subject, String detail) {
        String action = policy.isEmpty() ? "policy off" : "policy on";
        return desk().then(shared -> {
            String who = shared.map(SharedDesk::user).orElse(System.getProperty("user.name", ""));
            return trail().then(trail -> trail.append(event(who, "command", action, subject, "", detail))).then(_ -> shared.isPresent()
                    ? shared.get().switchPolicy(policy)
                    : settings().change(List.of(new SettingsChange.Put(POLICY, policy.isEmpty() ? null : policy))));
        });
    }

    /**
     * The queues, shared by all reviewers if a desk is used, otherwise of this computer: filter texts by name.
     *
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<SortedMap<String, String>> queues() {
        return desk().then(shared -> shared.isPresent() ? shared.get().queues().all() : ownQueues());
    }

    /** The queues of this computer alone. */
    Outcome<SortedMap<String, String>> ownQueues() {
        return setting(QUEUES).map(OwnData::queues);
    }

    private static SortedMap<String, String> queues(String text) {
        SortedMap<String, String> found = new TreeMap<>();
        text.lines().forEach(line -> found.put(line.substring(0, line.indexOf(' ')), line.substring(line.indexOf(' ') + 1)));
        return found;
    }

    /**
     * Stores a queue, replacing the one with that name.
     *
     * @return INVALID for an invalid name or filter
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<Boolean> keepQueue(String name, String filter) {
        if (!QUEUE.matcher(name).matches() || filter.isBlank() || filter.length() > LONGEST_FILTER || filter.lines().count() > 1) {
            return Outcome.failed(Failure.Kind.INVALID, "a queue has a name of 1 to 60 letters, digits and . _ - and a filter of up to " + LONGEST_FILTER + " characters");
        }
        return desk().then(shared -> shared.isPresent() ? shared.get().queues().keep(name, filter.strip()) : queues().then(there -> {
            there.put(name, filter.strip());
            return keep(there);
        }));
    }

    /**
     * Removes a queue; false if there is none of that name.
     *
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<Boolean> removeQueue(String name) {
        return desk().then(shared -> shared.isPresent() ? shared.get().queues().remove(name) : queues().then(there ->
                there.remove(name) == null ? Outcome.ok(false) : keep(there)));
    }

    private Outcome<Boolean> keep(SortedMap<String, String> queues) {
        String text = queues.entrySet().stream().map(one -> one.getKey() + " " + one.getValue()).collect(Collectors.joining("\n"));
        return settings().change(List.of(new SettingsChange.Put(QUEUES, text.isEmpty() ? null : text))).map(_ -> true);
    }

    /**
     * Finds the log entries whose content is to be erased, in the shared log of all reviewers if a desk is used.
     *
     * @param isOwn true for the log of this computer alone
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<AuditErasure> erasure(boolean isOwn, Predicate<AuditEntry> meant) {
        return desk().then(shared -> {
            boolean isHere = isOwn || shared.isEmpty();
            String who = isHere ? System.getProperty("user.name", "") : shared.get().user();
            return (isHere ? ownTrail() : trail()).then(trail -> (isHere ? ownOutbox() : outbox()).then(answers ->
                    AuditErasure.of(trail, answers, detail -> event(who, "command", AuditEvent.ERASED, "", "", detail), meant)));
        });
    }

    /**
     * The hooks in the form of {@code HookList}; empty for none.
     *
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<String> hooks() {
        return setting(HOOKS);
    }

    /** The same without opening the database if settings were read before, and without forwarding to another process. */
    public String knownHooks() {
        SettingsValues known = settings().isFound() || !data.isThere() ? settings().found() : settings().kept().orElse(Optional.empty()).orElse(settings().found());
        return known.values().getOrDefault(HOOKS, "");
    }

    /**
     * Stores the hooks; empty for none. The change is first logged on this computer.
     *
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<Boolean> keepHooks(String hooks, String action, String subject) {
        return note("command", action, subject, "", "{}").then(_ -> settings().change(List.of(new SettingsChange.Put(HOOKS, hooks.isEmpty() ? null : hooks))));
    }

    /**
     * Logs an action of this process's user on local data, in the audit log of this computer.
     *
     * @param through {@code window} or {@code command}
     * @param detail JSON with everything else
     */
    public Outcome<AuditEntry> note(String through, String action, String subject, String place, String detail) {
        return ownTrail().then(trail -> trail.append(event(System.getProperty("user.name", ""), through, action, subject, place, detail)));
    }

    private AuditEvent event(String who, String through, String action, String subject, String place, String detail) {
        return new AuditEvent(data.now(), who, through, action, subject, place, detail);
    }

    /** One object that all users of this key in this process share, as long as one of them uses it. */
    <T> Outcome<T> shared(String key, Class<T> type, Supplier<Outcome<T>> making) {
        return data.shared(key, type, making);
    }

    void forget(String key) {
        data.forget(key);
    }

    /** The size of the database file in bytes. */
    public Outcome<Long> size() {
        return database().map(EmbeddedDatabase::size);
    }

    /** Removes expired items and rewrites the file without unused space; returns its new size in bytes. */
    public Outcome<Long> compact(Cancellation cancellation) {
        return database().then(open -> {
            ChangeAuthor maker = new ChangeAuthor(System.getProperty("user.name", ""), "compaction");
            Outcome<Integer> swept = Outcome.ok(SWEPT_AT_ONCE);
            while (swept instanceof Outcome.Ok<Integer>(Integer count) && count == SWEPT_AT_ONCE) {
                cancellation.check();
                swept = data.items(open, "", maker).sweep(SWEPT_AT_ONCE);
            }
            return swept.then(_ -> open.compact());
        });
    }

    /** Writes a backup now. */
    public Outcome<Path> backup() {
        return database().then(EmbeddedDatabase::backup);
    }

    /**
     * Restores a backup, replacing a database that may be damaged or missing.
     *
     * @param copy the file name of the backup
     * @return the new place of the former database: a backup of it, or the file itself if it could not be read; empty if there was none
     * @throws OwnedByOtherProcess if the command is forwarded to another process
     */
    public Outcome<Optional<Path>> restore(String copy) {
        return restore(new DatabaseRecovery.Successor.Copy(copy));
    }

    /** Continues with the readable part of a damaged database; see {@link #restore(String)}. */
    public Outcome<Optional<Path>> restoreAsIs() {
        return restore(new DatabaseRecovery.Successor.AsIs());
    }

    /** Replaces a damaged database with an empty one; see {@link #restore(String)}. */
    public Outcome<Optional<Path>> restoreEmpty() {
        return restore(new DatabaseRecovery.Successor.Empty());
    }

    private Outcome<Optional<Path>> restore(DatabaseRecovery.Successor successor) {
        return held(() -> data.restore(successor)).then(kept -> settings().forgetCopy().map(_ -> kept));
    }

    /** The reason why the database cannot be opened; empty if it can, or if another process holds it. */
    public Optional<Failure> damage() {
        return data.database() instanceof Outcome.Failed<?>(Failure failure) && failure.kind() == Failure.Kind.DAMAGED
                ? Optional.of(failure)
                : Optional.empty();
    }

    /** The sentence of a damage without the command that restores the newest good backup, for places that have a button for it. */
    public static String withoutCommand(Failure damage) {
        return DatabaseRecovery.withoutCommand(damage);
    }

    /** The file name of the newest backup that can be restored. */
    public Optional<String> newestGoodCopy() {
        return data.recovery().backups().newestGood().map(copy -> String.valueOf(copy.getFileName()));
    }

    /** The existing backups, oldest first; does not open the database. */
    public List<Path> backups() {
        return data.recovery().backups().all();
    }
}
