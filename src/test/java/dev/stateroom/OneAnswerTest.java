package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.Blame;
import dev.stateroom.history.CallRun;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileVersions;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.CallJudgement;
import dev.stateroom.permission.call.CallJudges;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.permission.call.PathFacts;
import dev.stateroom.permission.simulation.RecordedUse;
import dev.stateroom.permission.simulation.RuleSimulation;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.replay.ReplayReport;
import dev.stateroom.replay.ReplayRun;
import dev.stateroom.replay.ReplayScratch;
import dev.stateroom.replay.ReplayVerdict;
import dev.stateroom.replay.ReplayedCall;
import dev.stateroom.replay.ThreadRecording;
import dev.stateroom.replay.ThreadUses;
import dev.stateroom.replay.VerdictNote;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.tool.CallArguments;
import dev.stateroom.tool.ParallelGuard;
import dev.stateroom.tool.ToolName;
import dev.stateroom.ui.permissions.JudgedCalls;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.ScratchCopy;
import dev.stateroom.workspace.StateEffects;
import dev.stateroom.workspace.follow.FollowedEvent;
import dev.stateroom.workspace.follow.SourceFollower;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same call has the same answer everywhere: history, the list of calls, log, blame, what is said while a thread is followed, explain, simulate,
 * replay, the requests that wait and the window, for every call of every recorded thread, under no rules and under rules that refuse and ask.
 */
final class OneAnswerTest {
    private static final Map<String, RuleBook> RULES = Map.of(
            "none", RuleBook.EMPTY,
            "deny", book(rule(RuleMode.DENY, List.of(RuleOperation.WRITE), "/**/*.txt", "/memories/**"), rule(RuleMode.DENY, List.of(RuleOperation.READ), "/a*", "/secret/**")),
            "ask", book(rule(RuleMode.ALLOW, List.of(RuleOperation.WRITE), "/a*"), rule(RuleMode.INTERRUPT, List.of(RuleOperation.WRITE), "/**"), rule(RuleMode.DENY, List.of(RuleOperation.READ), "/b*")));

    /** How many answers of each are compared with what the simulation says: fewer mean that it was not asked. */
    private static final Map<String, Integer> LEAST = Map.ofEntries(
            Map.entry("history", 3_100), Map.entry("explain", 7_400), Map.entry("window", 8_000), Map.entry("replay", 9_400), Map.entry("card", 350), Map.entry("word", 3_200), Map.entry("status", 590), Map.entry("log", 2_500), Map.entry("blame", 90_000), Map.entry("watch", 6_700));

    @TempDir
    Path folder;

    private final List<String> wrong = new ArrayList<>();
    private int calls;
    private final Map<String, Integer> compared = new TreeMap<>();

    private static RuleBook book(PermissionRule... rules) {
        List<PermissionRule> all = List.of(rules);
        return new RuleBook(all, Map.of("researcher", List.of(), "worker", all.reversed(), "general-purpose", all));
    }

    private static PermissionRule rule(RuleMode mode, List<RuleOperation> operations, String... paths) {
        return new PermissionRule(operations, List.of(paths), mode);
    }

    private void compared(String who) {
        compared.merge(who, 1, Integer::sum);
    }

    private List<Path> databases() throws IOException {
        Path resources = Path.of("src/test/resources");
        List<Path> databases = new ArrayList<>();
        for (String root : List.of("agents", "agent-state", "odd-threads", "forks", "python-sqlite", "js-sqlite", "review", "rerun", "model-input", "early-writes", "lost-report")) {
            try (Stream<Path> files = Files.walk(resources.resolve(root))) {
                files.filter(file -> file.toString().matches(".*(\\.db|\\.sqlite|\\.db\\.gz)"))
                        .filter(file -> !file.toString().matches(".*(store\\.db|pgfiles\\.sqlite)"))
                        .sorted()
                        .forEach(file -> databases.add(copied(file, databases.size())));
            }
        }
        try (Stream<Path> zips = Files.list(resources.resolve("unusual-agents"))) {
            for (Path zip : Stream.concat(zips, Stream.of(resources.resolve("random-agents/sample.zip"))).sorted().toList()) {
                try (FileSystem inside = FileSystems.newFileSystem(zip); Stream<Path> files = Files.walk(inside.getPath("/"))) {
                    files.filter(file -> file.endsWith("sessions.db")).sorted().forEach(file -> databases.add(copied(file, databases.size())));
                }
            }
        }
        return databases;
    }

    private Path copied(Path file, int number) {
        Path to = folder.resolve(number + "-" + file.getFileName().toString().replace(".gz", ""));
        try (InputStream in = file.toString().endsWith(".gz") ? new GZIPInputStream(Files.newInputStream(file)) : Files.newInputStream(file)) {
            Files.copy(in, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return to;
    }

    @Test
    void everyCallOfEveryRecordingHasOneAnswer() throws IOException {
        LocalOpener opener = new LocalOpener(folder, Clock.systemUTC());
        int threads = 0;
        for (Path database : databases()) {
            try (ThreadSource source = opener.threads(database.toString(), Cancellation.NEVER, Progress.SILENT).orThrow()) {
                for (ThreadSource.ThreadSummary info : source.threads(Cancellation.NEVER).orThrow()) {
                    RecordedThread thread = source.thread(info.id(), Cancellation.NEVER).orThrow();
                    threads++;
                    OneThread one = new OneThread(database.getFileName() + " " + info.id(), thread);
                    one.compare();
                    one.followed(new SourceFollower(source, info.id(), Clock.systemUTC()).soFar(info.id(), Cancellation.NEVER).orThrow());
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(threads).isGreaterThanOrEqualTo(590);
        assertThat(calls).isGreaterThanOrEqualTo(3_200);
        assertThat(compared).as("each of them was asked").containsOnlyKeys(LEAST.keySet());
        LEAST.forEach((who, least) -> assertThat(compared.get(who)).as(who).isGreaterThanOrEqualTo(least));
    }

    private final class OneThread {
        private final String name;
        private final RecordedThread thread;
        private final Dialect dialect;
        private final ToolCall.Ledger ledger;
        private final List<ToolCall> history;

        OneThread(String name, RecordedThread thread) {
            this.name = name;
            this.thread = thread;
            this.dialect = thread.dialect().dialect();
            this.ledger = ToolCalls.of(thread, Cancellation.NEVER);
            this.history = ledger.inOrder();
            calls += history.size();
        }

        void compare() {
            CallRecording recording = ThreadRecording.of(thread, null, Cancellation.NEVER);
            recorded(recording);
            history.forEach(this::oneWord);
            status();
            versions();
            RULES.forEach((rules, book) -> {
                AgentTeam team = AgentTeam.of(book);
                if (CallJudges.of(team, dialect, PathFacts.UNKNOWN) instanceof AgentReply.Answered<CallJudges>(CallJudges judges)) {
                    judged(rules, team, judges, recording, book);
                }
            });
        }

        private void say(String rules, String id, String what) {
            wrong.add(name + " [" + rules + "] " + id + ": " + what);
        }

        /** What happened to a call, as history has it and as a replay takes it. */
        private void recorded(CallRecording recording) {
            Map<String, List<ToolCall>> byId = new HashMap<>();
            history.forEach(call -> byId.computeIfAbsent(call.id(), _ -> new ArrayList<>()).add(call));
            for (LoggedCall logged : recording.calls()) {
                compared("history");
                List<ToolCall> known = byId.getOrDefault(logged.id(), List.of());
                if (known.isEmpty()) {
                    say("history", logged.id(), "the replay knows a call that history does not");
                } else if (known.stream().noneMatch(call -> agrees(call, logged.ending()))) {
                    say("history", logged.id(), logged.tool() + ": " + logged.ending() + " for the replay, "
                            + known.stream().map(call -> call.run().state() + " " + call.status()).toList() + " in history");
                }
            }
        }

        private static boolean agrees(ToolCall call, LoggedCall.Ending ending) {
            CallRun.State state = call.run().state();
            return switch (ending) {
                case RAN, APPROVED, EDITED, UNPLACED -> state == CallRun.State.ANSWERED || call.run().ran();
                case FAILED -> state == CallRun.State.RAISED || state == CallRun.State.ANSWERED;
                case REJECTED -> state == CallRun.State.REJECTED;
                case ANSWERED -> state == CallRun.State.RESPONDED;
                case PATCHED, CANCELLED -> !call.run().ran();
                case WAITING -> state == CallRun.State.REVIEW || state == CallRun.State.ASKS || state == CallRun.State.PLANNED;
                case ASKING -> state == CallRun.State.ASKS;
                case PLANNED -> state == CallRun.State.PLANNED;
                case DROPPED -> state == CallRun.State.DROPPED;
                case STOPPED -> state == CallRun.State.CUT_OFF;
                case GIVEN -> state == CallRun.State.GIVEN;
                case UNKNOWN -> state == CallRun.State.UNKNOWN;
            };
        }

        /** The word of a list of calls does not contradict what is proven about the call. */
        private void oneWord(ToolCall call) {
            compared("word");
            CallRun.State state = call.run().state();
            boolean fits = switch (call.status()) {
                case "success", "error" -> call.result() != null || state == CallRun.State.RAISED || state == CallRun.State.CUT_OFF;
                case "waiting" -> !Set.of(CallRun.State.NEVER, CallRun.State.REJECTED, CallRun.State.RESPONDED, CallRun.State.CUT_OFF, CallRun.State.RAISED, CallRun.State.GIVEN).contains(state);
                case "cancelled" -> !call.run().ran() && state != CallRun.State.UNKNOWN;
                default -> call.status().equals(state.word());
            };
            if (!fits) {
                say("word", call.id(), call.status() + ", and " + call.run());
            }
        }

        /** What a thread waits for, by its status and by its calls. */
        private void status() {
            compared("status");
            ThreadStatus status = ThreadStatus.of(thread, Cancellation.NEVER);
            boolean isAsked = history.stream().anyMatch(call -> call.status().equals("waiting") && (call.run().state() == CallRun.State.REVIEW || call.run().state() == CallRun.State.ASKS));
            if (isAsked && status.state() != ThreadStatus.State.INTERRUPTED && status.state() != ThreadStatus.State.BUSY) {
                say("status", "", "a call waits, and the thread is " + status);
            }
        }

        /** Every version of every file has an author that may have made it, and its lines name the same one. */
        private void versions() {
            Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
            if (head == null) {
                return;
            }
            Timeline timeline = Timeline.of(thread, head.key(), Cancellation.NEVER, Progress.SILENT);
            Set<String> paths = new TreeSet<>();
            timeline.steps().forEach(step -> paths.addAll(step.changedPaths()));
            for (String path : paths) {
                Map<Integer, FileVersions.FileVersion> versions = new HashMap<>();
                FileVersions.of(thread, timeline, ledger, path, Cancellation.NEVER).forEach(version -> versions.put(version.number(), version));
                for (FileVersions.FileVersion version : versions.values()) {
                    compared("log");
                    ToolCall author = version.call();
                    if (author != null && (!author.run().ran() && author.run().state() != CallRun.State.UNKNOWN || author.wasDenied())) {
                        say("log", author.id(), path + " is by a call that did not write it: " + author.tool() + " " + author.status() + " " + author.run());
                    }
                }
                if (Blame.of(thread, timeline, ledger, path, false, Cancellation.NEVER) instanceof Outcome.Ok<Blame>(Blame blame)) {
                    for (int i = 0; i < blame.size(); i++) {
                        compared("blame");
                        Blame.Origin origin = blame.origin(i);
                        FileVersions.FileVersion version = versions.get(origin.version());
                        ToolCall author = version == null ? null : version.call();
                        // An earlier call of the step, or one within it, may have written the line before.
                        boolean isOfTheStep = origin.call() != null && (origin.call().parentCallId() != null || ledger.ranInto(version == null ? head.key() : version.step().key()).contains(origin.call()));
                        if (version == null || author == null && origin.call() != null || !isOfTheStep && !Objects.equals(author, origin.call())) {
                            say("blame", path + ":" + i, origin.version() + " of " + versions.size() + " by " + (origin.call() == null ? origin.cause() : origin.call().id()) + ", log " + (author == null ? null : author.id()));
                        }
                    }
                }
            }
        }

        /** What is said while a thread is followed. */
        void followed(List<FollowedEvent> events) {
            Map<String, List<ToolCall>> byId = history.stream().collect(Collectors.groupingBy(ToolCall::id));
            for (FollowedEvent event : events) {
                if (!(event instanceof FollowedEvent.CheckpointWritten written)) {
                    continue;
                }
                List<FileChange> changes = thread.changesAt(written.checkpoint().key(), Cancellation.NEVER).orElse(List.of());
                if (!written.changed().stream().map(change -> change.kind() + change.path()).toList().equals(changes.stream().map(change -> change.kind() + change.path()).toList())) {
                    say("watch", written.checkpoint().id(), written.changed() + ", history " + changes);
                }
                for (FollowedEvent.FollowedCall call : written.calls()) {
                    compared("watch");
                    List<ToolCall> known = byId.getOrDefault(call.id(), List.of());
                    boolean isKnown = known.stream().anyMatch(one -> !call.answered() || one.result() != null);
                    boolean isFailed = known.stream().allMatch(one -> one.status().equals("error"));
                    if (!isKnown || call.answered() && known.size() == 1 && call.failed() != isFailed && known.getFirst().checkpoint().equals(written.checkpoint().key())) {
                        say("watch", call.id(), call + ", history " + known.stream().map(one -> one.status() + " " + one.run()).toList());
                    }
                }
            }
            ThreadStatus stored = ThreadStatus.of(thread, Cancellation.NEVER);
            if (!events.isEmpty() && !events.getLast().status().equals(stored)) {
                say("watch", "", events.getLast().status() + ", the thread is " + stored);
            }
        }

        private void judged(String rules, AgentTeam team, CallJudges judges, CallRecording recording, RuleBook book) {
            List<RecordedUse> uses = ThreadUses.of(thread, history, Cancellation.NEVER);
            RuleSimulation simulation = RuleSimulation.of(uses, judges, _ -> true);
            Map<String, RuleSimulation.Decision> decided = new HashMap<>();
            Map<Integer, String> window = JudgedCalls.of(team, dialect, thread, history);
            for (int i = 0; i < history.size(); i++) {
                RuleSimulation.Decision decision = simulation.decisions().get(i);
                decided.put(key(history.get(i).id(), history.get(i).agent(), uses.get(i).tool(), uses.get(i).args()), decision);
                explained(rules, judges, uses.get(i), decision, history.get(i).id());
                boolean isAnswered = history.get(i).run().ran() || history.get(i).run().state() == CallRun.State.UNKNOWN;
                if (uses.get(i).result() != null && !isAnswered) {
                    say(rules, history.get(i).id(), "did not run, and its answer counts as the tool's: " + uses.get(i).result());
                }
                inWindow(rules, window.get(i), decision, history.get(i));
            }
            replayed(rules, book, recording, decided);
            waiting(rules, team, decided);
        }

        /** One id may stand twice in a message. */
        private static String key(String id, String agent, String tool, ForeignValue args) {
            return id + " " + agent + " " + tool + " " + args;
        }

        /** Explain has the arguments that a person names: the tool and a path. */
        private void explained(String rules, CallJudges judges, RecordedUse use, RuleSimulation.Decision decision, String id) {
            FileCall file = FileCall.of(use.tool(), use.args()).orElse(null);
            if (file == null || file.path() == null || Objects.equals(decision.judgement().text(), ParallelGuard.REFUSAL) || CallArguments.wrong(judges.of(use.agent()).rules().dialect(), file.tool(), use.args()) != null) {
                return;
            }
            compared("explain");
            ForeignValue args = FileCall.arguments(file.tool(), file.path());
            CallJudgement told = judges.of(use.agent()).judgeShortened(use.tool(), args);
            // Without the thread it is not known what is below a path, and a glob's pattern is not said: of these the effect is compared, unless a
            // rule denies what may be there.
            boolean needsMore = file.tool() == ToolName.DELETE || file.tool() == ToolName.GLOB;
            boolean isDenied = told.effect() == CallJudgement.Effect.DENY || decision.judgement().effect() == CallJudgement.Effect.DENY;
            if (needsMore ? !isDenied && told.effect() != decision.judgement().effect() : !told.equals(decision.judgement())) {
                say(rules, id, use.tool() + " " + file.path() + ": explain " + told + ", simulate " + decision.judgement());
            }
        }

        private void inWindow(String rules, @Nullable String sign, RuleSimulation.Decision decision, ToolCall call) {
            if (sign == null) {
                return;
            }
            compared("window");
            String expected = decision.isRefused()
                    ? "FREE"
                    : switch (decision.mode()) {
                        case DENY -> "BLOCKED";
                        case INTERRUPT -> "ASKS";
                        case ALLOW -> sign.equals("LEAKS") ? "LEAKS" : "FREE";
                    };
            if (!expected.equals(sign)) {
                say(rules, call.id(), call.tool() + ": the window shows " + sign + ", simulate " + decision.judgement());
            }
        }

        private void replayed(String rules, RuleBook book, CallRecording recording, Map<String, RuleSimulation.Decision> decided) {
            if (!(ScratchCopy.ofState(dialect, book, Clock.systemUTC()) instanceof AgentReply.Answered<ReplayScratch>(ReplayScratch scratch))) {
                say(rules, "", "no copy for a replay");
                return;
            }
            try (scratch) {
                ReplayReport report = new ReplayRun(recording, scratch).run(Cancellation.NEVER, Progress.SILENT);
                for (ReplayedCall one : report.calls()) {
                    RuleSimulation.Decision decision = decided.get(key(one.call().id(), one.call().agent(), one.call().tool(), one.call().args()));
                    if (decision == null) {
                        // Only trying it tells that middleware sent a call elsewhere whose answer names no file.
                        if (one.note().reason() != VerdictNote.Reason.REDIRECTED) {
                            say(rules, one.call().id(), "replayed, and not simulated");
                        }
                    } else {
                        compared("replay");
                        String other = otherwise(one, decision.judgement());
                        if (other != null) {
                            say(rules, one.call().id(), one.call().agent() + " " + one.call().tool() + " " + one.call().args().toString().substring(0, Math.min(80, one.call().args().toString().length())) + ": replay "
                                    + one.verdict() + " (" + one.note().words() + ") " + one.actualText() + ", simulate " + other);
                        }
                    }
                }
            }
        }

        /** What a replay has to say under a judgement; null if it says so. */
        private static @Nullable String otherwise(ReplayedCall one, CallJudgement judgement) {
            boolean reviewed = one.call().ending() == LoggedCall.Ending.APPROVED || one.call().ending() == LoggedCall.Ending.EDITED;
            boolean isAsked = one.verdict() == ReplayVerdict.INTERRUPTED && !one.asRecorded();
            boolean isDenied = one.verdict() == ReplayVerdict.DENIED && one.note().reason() != VerdictNote.Reason.DENIED_AS_RECORDED;
            if (one.verdict() == ReplayVerdict.SKIPPED || one.verdict() == ReplayVerdict.INTERRUPTED && one.asRecorded()) {
                return null;
            }
            // Whether a folder is deleted depends on what is below it, and a replay that refused or allowed other calls before has other files there.
            if (one.call().tool().equals("delete") && one.verdict() == ReplayVerdict.DIFFERENT && String.valueOf(judgement.text()).contains("(matches deny rule(s): ")) {
                return null;
            }
            return switch (judgement.effect()) {
                case ALLOW -> isAsked || isDenied ? judgement.toString() : null;
                // Before it asks rules, 0.7.15 refuses a second change of a path in one message.
                case DENY -> one.actualText().contains("parallel file mutations to the same path") || isDenied && one.note().words().contains(Objects.requireNonNull(judgement.text())) || one.verdict() == ReplayVerdict.FAILED ? null : judgement.toString();
                case INTERRUPT -> isAsked || reviewed ? null : judgement.toString();
                case REFUSED -> isAsked || isDenied ? judgement.toString() : null;
            };
        }

        /** What waits, in the window's list and by command. */
        private void waiting(String rules, AgentTeam team, Map<String, RuleSimulation.Decision> decided) {
            Outcome<ThreadCards> read = ThreadCards.read(
                    new WaitingRequest.Place("sqlite:x", "x", thread.id()), thread, team, new StateEffects(), Cancellation.NEVER);
            if (!(read instanceof Outcome.Ok<ThreadCards>(ThreadCards cards))) {
                return;
            }
            for (RequestCard card : cards.cards()) {
                for (RequestCard.Call call : card.calls()) {
                    RuleSimulation.Decision decision =
                            call.toolCallId() == null ? null : decided.get(key(call.toolCallId(), card.interrupt().agent(), call.request().name(), call.request().args()));
                    if (call.toolCallId() != null && decision == null) {
                        say(rules, call.toolCallId(), "waits by " + card.interrupt().agent() + ", and is not among the calls");
                    }
                    if (decision != null && call.judgement() != null) {
                        compared("card");
                        if (!call.judgement().equals(decision.judgement())) {
                            say(rules, String.valueOf(call.toolCallId()), call.request().name() + ": the card has " + call.judgement() + ", simulate " + decision.judgement());
                        }
                    }
                    if (call.toolCallId() != null
                            && history.stream().noneMatch(one -> one.id().equals(call.toolCallId()) && one.status().equals("waiting"))) {
                        say(rules, call.toolCallId(), "waits, and history has it otherwise");
                    }
                }
            }
        }
    }
}
