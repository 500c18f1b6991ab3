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

/** What {@code local:} names: the data that Stateroom itself keeps. */
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
     * @param data opened when it is first asked for
     * @param handsOver true for commands, which go to the process that holds the folder; false for a window, which waits a little and
     *     then gets a failure that says so
     */
    public OwnData(LocalData data, boolean handsOver) {
        this.data = data;
        this.handsOver = handsOver;
        Credentials credentials = new Credentials(System::getenv);
        this.logKey = LogKeyFile.ofLog(data.folder(), credentials::resolved);
        this.reviewerKey = LogKeyFile.ofReviewer(data.folder(), credentials::resolved);
    }

    /**
     * Takes the rights of others from what Stateroom wrote to a data folder.
     *
     * @return what had too many, with those it had
     */
    public static List<String> narrowRights(Path data) throws IOException {
        return FolderRights.narrow(data);
    }

    /** What is wrong with the database of a data folder, told without opening it; empty if nothing is so far. */
    public static Optional<Failure> damageIn(Path data) {
        return DatabaseRecovery.in(data, Clock.systemUTC()).damage();
    }

    /** Where the audit log of a data folder and the file of its head do not agree, told without opening it; a phrase. */
    public static Optional<String> trailConcernIn(Path data) {
        return DatabaseRecovery.in(data, Clock.systemUTC()).trailConcern();
    }

    /** Where it is. */
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

    /** What a process is answered that holds the folder. A window waits a little for the command that has it. */
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

    /** One object for all windows of this process that use this data, as long as one of them holds it. */
    public <T> T together(Class<T> type, Supplier<T> making) {
        return data.shared(type.getName(), type, () -> Outcome.ok(making.get())).orThrow();
    }

    /** Settings and what was opened last; asking for them opens nothing. */
    public SettingsStore settings() {
        return together(SettingsStore.class, () -> new SettingsStore(data));
    }

    /**
     * What was opened last, for callers that need to be sure.
     *
     * @throws OwnedByOtherProcess where only another process can tell
     */
    Optional<String> lastOpened() {
        SettingsStore settings = settings();
        SettingsValues kept = settings.isFound() ? settings.found() : held(settings::kept).orElse(settings.found());
        return kept.recent().stream().findFirst().map(SettingsChange.Opening::address);
    }

    /**
     * True if the user agreed to what has this digest.
     *
     * @throws OwnedByOtherProcess where the command goes to another process
     */
    Outcome<Boolean> hasAgreement(String digest) {
        return held(() -> settings().hasAgreement(digest));
    }

    /**
     * Keeps an agreement, or withdraws it.
     *
     * @throws OwnedByOtherProcess where the command goes to another process
     */
    Outcome<Boolean> agree(String digest, boolean agreed) {
        return held(() -> settings().agree(digest, agreed));
    }

    /**
     * Forgets what was opened: everything, or one address.
     *
     * @throws OwnedByOtherProcess where the command goes to another process
     */
    public Outcome<Boolean> forgetOpened(@Nullable String address) {
        return held(settings()::kept)
                .then(_ -> settings().change(List.of(address == null ? new SettingsChange.Cleared(data.now()) : new SettingsChange.Forgotten(address, data.now()))));
    }

    /**
     * What was opened, newest first.
     *
     * @throws OwnedByOtherProcess where the command goes to another process
     */
    public Outcome<List<SettingsChange.Opening>> opened() {
        return held(settings()::kept).map(SettingsValues::recent);
    }

    /**
     * The items of a part of the database; changes are made by the user of this process until another maker is named.
     *
     * @param shelf the NAME of {@code local:NAME}, or empty
     * @throws OwnedByOtherProcess where the command goes to another process
     */
    public Outcome<VersionedItems> items(String shelf) {
        return database().map(open -> data.items(open, shelf, new ChangeAuthor(System.getProperty("user.name", ""), "mount")));
    }

    /**
     * The threads of a part of the database; changes are made by the user of this process.
     *
     * @param shelf the NAME of {@code local:NAME}, or empty
     * @throws OwnedByOtherProcess where the command goes to another process
     */
    public Outcome<LocalThreadStore> threads(String shelf) {
        return database().map(open -> data.threads(open, shelf, new ChangeAuthor(System.getProperty("user.name", ""), "mount")));
    }

    /** The key pair that signs evidence of the trail and what hooks get. */
    public LogKeyFile logKey() {
        return logKey;
    }

    /** The key pair that signs what is decided here. */
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

    /** The value of a setting, empty for none; asks the database only where something was kept. */
    Outcome<String> setting(String name) {
        return !data.isThere() ? Outcome.ok("") : held(settings()::kept).map(kept -> kept.values().getOrDefault(name, ""));
    }

    /**
     * What was decided and changed: by all reviewers where a desk is shared, otherwise here.
     *
     * @throws OwnedByOtherProcess where the command goes to another process
     */
    public Outcome<AuditLog> trail() {
        return desk().then(shared -> shared.isPresent() ? Outcome.ok(shared.get().trail()) : ownTrail());
    }

    /**
     * What was decided and changed on this computer alone.
     *
     * @throws OwnedByOtherProcess where the command goes to another process
     */
    public Outcome<AuditLog> ownTrail() {
        return database().then(open -> data.shared("audit", AuditLog.class, () -> Outcome.ok(new DatabaseAudit(open, data.folder()))));
    }

    /**
     * Answers that were decided, until a server has them and afterwards.
     *
     * @throws OwnedByOtherProcess where the command goes to another process
     */
    public Outcome<Outbox> outbox() {
        return desk().then(shared -> shared.isPresent() ? Outcome.ok(shared.get().outbox()) : ownOutbox());
    }

    Outcome<Outbox> ownOutbox() {
        return database().map(DatabaseOutbox::new);
    }

    /**
     * Answers that are decided or in a file and not known to have arrived, then the last ones that were taken; none where nothing was ever kept, and then nothing is made.
     *
     * @throws OwnedByOtherProcess where the command goes to another process
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

    /** What the desk answers; where it does not, what this computer can do without it. */
    private <T> Outcome<T> heard(Outcome<T> asked, Function<String, Outcome<T>> otherwise) {
        return asked instanceof Outcome.Failed<T>(Failure why) && why.kind() == Failure.Kind.UNREACHABLE && !desk.address().orElse("").isEmpty()
                ? otherwise.apply(why.sentence())
                : asked;
    }

    /**
     * What was decided about calls before; nothing where nothing was ever kept, and then nothing is made.
     *
     * @throws OwnedByOtherProcess where the command goes to another process
     */
    public Outcome<EarlierDecisions> earlierDecisions(int most) {
        return !data.isThere() ? Outcome.ok(EarlierDecisions.NONE) : trail().then(trail -> EarlierDecisions.of(trail, most, Cancellation.NEVER));
    }

    /**
     * Decides, sends and writes down what was done.
     *
     * @throws OwnedByOtherProcess where the command goes to another process
     */
    public Outcome<SubmissionService> submissions(Reviewer reviewer) {
        return heard(asked(reviewer), why -> desk.away(reviewer, why));
    }

    private Outcome<SubmissionService> asked(Reviewer reviewer) {
        return desk().then(shared -> {
            // On a shared desk a reviewer is who the database let in; a policy keeps its name.
            Reviewer who = shared.isPresent() && !reviewer.through().equals(PastDecisions.BY_POLICY)
                    ? new Reviewer(shared.get().user(), reviewer.through())
                    : reviewer;
            // A policy decides without a person: nobody signs that.
            Outcome<Optional<ReviewerKey>> key = reviewer.through().equals(PastDecisions.BY_POLICY) ? Outcome.ok(Optional.empty()) : signing();
            return key.then(signs -> policy().then(text -> desk.merged(text).then(_ -> twoPersonRule(text)).then(rule -> outbox().then(outbox -> trail().map(trail ->
                    new SubmissionService(outbox, trail, data::now, who, rule, signs.orElse(null)))))));
        });
    }

    /** What signs the decisions made here; empty for nothing. */
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
     * The policy that is switched on, for all reviewers where a desk is shared, as {@code PolicyFile} writes it; empty for none.
     *
     * @throws OwnedByOtherProcess where the command goes to another process
     */
    public Outcome<String> policy() {
        return desk().then(shared -> shared.isPresent() ? shared.get().policy() : setting(POLICY));
    }

    /** The policy of this computer alone, which holds while no desk is shared. */
    Outcome<String> ownPolicy() {
        return setting(POLICY);
    }

    /**
     * Switches a policy on; empty switches it off. The trail says so first.
     *
     * @param detail JSON for the trail
     * @throws OwnedByOtherProcess where the command goes to another process
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
     * The queues of all reviewers where a desk is shared, otherwise of this computer: texts of filters by name.
     *
     * @throws OwnedByOtherProcess where the command goes to another process
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
     * Keeps a queue, in the place of the one of that name.
     *
     * @return INVALID for a name or a filter that cannot be one
     * @throws OwnedByOtherProcess where the command goes to another process
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
     * @throws OwnedByOtherProcess where the command goes to another process
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
     * Looks for entries whose content is to be erased, in the log of all reviewers where a desk is shared.
     *
     * @param isOwn true for the log of this computer alone
     * @throws OwnedByOtherProcess where the command goes to another process
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
     * The hooks, as {@code HookList} writes them; empty for none.
     *
     * @throws OwnedByOtherProcess where the command goes to another process
     */
    public Outcome<String> hooks() {
        return setting(HOOKS);
    }

    /** The same without opening the database where settings were read before, and without handing the question to another process. */
    public String knownHooks() {
        SettingsValues known = settings().isFound() || !data.isThere() ? settings().found() : settings().kept().orElse(Optional.empty()).orElse(settings().found());
        return known.values().getOrDefault(HOOKS, "");
    }

    /**
     * Keeps the hooks; empty for none. The trail of this computer says so first.
     *
     * @throws OwnedByOtherProcess where the command goes to another process
     */
    public Outcome<Boolean> keepHooks(String hooks, String action, String subject) {
        return note("command", action, subject, "", "{}").then(_ -> settings().change(List.of(new SettingsChange.Put(HOOKS, hooks.isEmpty() ? null : hooks))));
    }

    /**
     * Adds what the user of this process did to the own data, to the trail of this computer.
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

    /** One object for all of this process who ask for the same key, as long as one of them uses it. */
    <T> Outcome<T> shared(String key, Class<T> type, Supplier<Outcome<T>> making) {
        return data.shared(key, type, making);
    }

    void forget(String key) {
        data.forget(key);
    }

    /** Bytes of the database's file. */
    public Outcome<Long> size() {
        return database().map(EmbeddedDatabase::size);
    }

    /** Takes items away whose time has passed and rewrites the file without waste; answers with its bytes afterwards. */
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

    /** Writes a copy now. */
    public Outcome<Path> backup() {
        return database().then(EmbeddedDatabase::backup);
    }

    /**
     * Restores what a copy holds, in the place of a database that may be damaged or gone.
     *
     * @param copy its file name
     * @return where the former one is now: a copy of it, or the file itself if it could not be read; empty if there was none
     * @throws OwnedByOtherProcess where the command goes to another process
     */
    public Outcome<Optional<Path>> restore(String copy) {
        return restore(new DatabaseRecovery.Successor.Copy(copy));
    }

    /** Continues with what can still be read of a damaged database; see {@link #restore(String)}. */
    public Outcome<Optional<Path>> restoreAsIs() {
        return restore(new DatabaseRecovery.Successor.AsIs());
    }

    /** Begins with nothing in the place of a damaged database; see {@link #restore(String)}. */
    public Outcome<Optional<Path>> restoreEmpty() {
        return restore(new DatabaseRecovery.Successor.Empty());
    }

    private Outcome<Optional<Path>> restore(DatabaseRecovery.Successor successor) {
        return held(() -> data.restore(successor)).then(kept -> settings().forgetCopy().map(_ -> kept));
    }

    /** What is wrong with the database that cannot be opened; empty if it can, or another process has it. */
    public Optional<Failure> damage() {
        return data.database() instanceof Outcome.Failed<?>(Failure failure) && failure.kind() == Failure.Kind.DAMAGED
                ? Optional.of(failure)
                : Optional.empty();
    }

    /** What is wrong in the sentence of a damage, without the command that restores the newest good copy: for where a button does. */
    public static String withoutCommand(Failure damage) {
        return DatabaseRecovery.withoutCommand(damage);
    }

    /** The newest copy that can be brought back, by its file name. */
    public Optional<String> newestGoodCopy() {
        return data.recovery().backups().newestGood().map(copy -> String.valueOf(copy.getFileName()));
    }

    /** Copies that are there, oldest first; asking for them opens nothing. */
    public List<Path> backups() {
        return data.recovery().backups().all();
    }
}
