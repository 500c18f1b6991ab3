package dev.stateroom.review.submission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.SoakShare;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.MemoryThread;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.postgres.PostgresServer;
import dev.stateroom.review.audit.AuditChain;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.decision.RequestAnswer;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.sending.Outbox;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.sending.ResumeTarget;
import dev.stateroom.review.sending.SendResult;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.storage.desk.DatabaseAudit;
import dev.stateroom.storage.desk.DatabaseOutbox;
import dev.stateroom.storage.desk.SharedDesk;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.StateEffects;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Kills at random places between the decision and the answer, over the real database. What a kill leaves is what the files hold at
 * that instant: they are copied then, and the copy is opened, as it would be by the next start.
 */
final class SubmissionKillTest {
    private static final int KILLS = 500;
    /** Rounds at one shared desk: its trail grows with each of them. */
    private static final int ROUNDS_AT_A_DESK = 10;

    private static final InstantSource CLOCK = InstantSource.system();
    private static final Reviewer REVIEWER = new Reviewer("omar", "window");

    @TempDir
    Path folder;

    /** The process is gone. */
    private static final class Killed extends Error {
        private static final long serialVersionUID = 1;
    }

    private static final class Fuse {
        private int left;

        Fuse(int left) {
            this.left = left;
        }

        void place() {
            if (left-- == 0) {
                throw new Killed();
            }
        }
    }

    private record Fragile(Outbox real, Fuse fuse) implements Outbox {
        @Override
        public Outcome<Optional<OutboxEntry>> get(String id) {
            return real.get(id);
        }

        @Override
        public Outcome<OutboxEntry> put(OutboxEntry sending) {
            fuse.place();
            Outcome<OutboxEntry> put = real.put(sending);
            fuse.place();
            return put;
        }

        @Override
        public Outcome<List<OutboxEntry>> open() {
            return real.open();
        }

        @Override
        public Outcome<List<OutboxEntry>> saved() {
            return real.saved();
        }

        @Override
        public Outcome<List<OutboxEntry>> answered(String source, String threadId) {
            return real.answered(source, threadId);
        }

        @Override
        public Outcome<List<OutboxEntry>> newest(int most) {
            return real.newest(most);
        }
    }

    private record FragileTrail(AuditLog real, Fuse fuse) implements AuditLog {
        @Override
        public Outcome<AuditEntry> append(AuditEvent event) {
            fuse.place();
            Outcome<AuditEntry> appended = real.append(event);
            fuse.place();
            return appended;
        }

        @Override
        public Outcome<Boolean> newest(@Nullable Instant since, Cancellation cancellation, Predicate<AuditEntry> sink) {
            return real.newest(since, cancellation, sink);
        }

        @Override
        public Outcome<Boolean> oldest(Cancellation cancellation, Predicate<AuditEntry> sink) {
            return real.oldest(cancellation, sink);
        }

        @Override
        public Outcome<AuditChain.Verified> verify(Cancellation cancellation) {
            return real.verify(cancellation);
        }
    }

    /** A server behind a line that drops, before or behind the server. */
    private static final class Server {
        private final Random random;
        private final List<String> received = new ArrayList<>();
        private String mark;

        Server(Random random, String mark) {
            this.random = random;
            this.mark = mark;
        }

        ResumeTarget over(Fuse fuse) {
            return new ResumeTarget() {
                @Override
                public Outcome<String> head(String threadId) {
                    fuse.place();
                    return random.nextInt(5) == 0 ? Outcome.failed(Failure.Kind.UNREACHABLE, "nothing answers") : Outcome.ok(mark);
                }

                @Override
                public Delivery deliver(OutboxEntry sending) {
                    fuse.place();
                    int line = random.nextInt(4);
                    if (line == 0) {
                        return new NotReached("nothing answers");
                    }
                    if (line == 1) {
                        return new Unsure("the connection broke");
                    }
                    received.add(sending.id());
                    mark = "2";
                    fuse.place();
                    return line == 2 ? new Unsure("the connection broke") : new Accepted("run-1");
                }

                @Override
                public Outcome<Presence> look(OutboxEntry sending) {
                    fuse.place();
                    if (random.nextInt(3) == 0) {
                        return Outcome.failed(Failure.Kind.UNREACHABLE, "nothing answers");
                    }
                    return received.contains(sending.id())
                            ? Outcome.ok(new There("run-1"))
                            : Outcome.ok(mark.equals(sending.seenHead()) ? new NotThere() : new MovedOn(mark));
                }
            };
        }
    }

    private static ThreadCards cards() {
        return cards("t");
    }

    private static ThreadCards cards(String id) {
        ForeignValue request = MemoryThread.fields(
                "action_requests",
                MemoryThread.items(MemoryThread.fields(
                        "name", "write_file", "args", MemoryThread.fields("file_path", "/a", "content", "x"), "description", "")),
                "review_configs",
                MemoryThread.items(MemoryThread.fields(
                        "action_name", "write_file", "allowed_decisions", MemoryThread.items(new ForeignValue.Text("approve")))));
        MemoryThread thread = new MemoryThread()
                .at("1", null)
                .rows(new TaskWrite(
                        "t", "", -3, TaskWrite.INTERRUPT,
                        MemoryThread.items(MemoryThread.fields("value", request, "id", "i1"))));
        return ThreadCards.read(new WaitingRequest.Place("http://127.0.0.1:1", "127.0.0.1:1", id), thread, null, new StateEffects(), Cancellation.NEVER)
                .orThrow();
    }

    /** The next start of the program: on a copy of the files as they are now. */
    private Path copied(Path from, Path to) {
        try (Stream<Path> files = Files.list(from)) {
            Files.createDirectories(to);
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
            return to;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whereverItIsKilledNoDecisionIsLostAndNoneIsSentTwice() {
        ThreadCards cards = cards();
        List<RequestAnswer> approve = List.of(new RequestAnswer(null, List.of(new Decision.Approve())));
        int rounds = SoakShare.of(KILLS, 10);
        int killed = 0;
        for (int round = 0; round < rounds; round++) {
            Random random = new Random(round);
            Server server = new Server(random, cards.mark());
            Path place = folder.resolve("r" + round + "-0");
            place.toFile().mkdirs();
            boolean isAnswered = false;
            boolean wasKept = false;
            for (int start = 0; !isAnswered; start++) {
                assertThat(start).as("starts in round " + round).isLessThan(60);
                Fuse fuse = new Fuse(start == 0 ? random.nextInt(16) : 6 + random.nextInt(30));
                Path next = folder.resolve("r" + round + "-" + (start + 1));
                try (EmbeddedDatabase database = EmbeddedDatabase.open(place, Clock.systemUTC()).orThrow()) {
                    DatabaseAudit trail = new DatabaseAudit(database, place);
                    assertThat(trail.verify(Cancellation.NEVER).orThrow()).as("trail in round " + round).isInstanceOf(AuditChain.Intact.class);
                    SubmissionService submissions = new SubmissionService(
                            new Fragile(new DatabaseOutbox(database), fuse), new FragileTrail(trail, fuse), CLOCK, REVIEWER);
                    List<OutboxEntry> open = submissions.open().orThrow();
                    if (wasKept && open.isEmpty()) {
                        // Killed behind the last word: that the server has it is known.
                        assertThat(submissions.newest(1).orThrow())
                                .as("kept in round " + round)
                                .extracting(OutboxEntry::state)
                                .containsExactly(OutboxEntry.State.ANSWERED);
                        break;
                    }
                    assertThat(open).as("kept in round " + round).hasSize(wasKept ? 1 : open.size());
                    try {
                        String id;
                        if (open.isEmpty()) {
                            // Nothing was acknowledged yet: the person still sees the request and decides again.
                            id = ((SubmissionResult.Kept) submissions.decide(cards, approve, Map.of()).orThrow()).sending().id();
                        } else {
                            id = open.getFirst().id();
                        }
                        wasKept = true;
                        SendResult sent = submissions.settle(id, server.over(fuse)).orThrow();
                        assertThat(sent).isNotInstanceOf(SendResult.Moved.class).isNotInstanceOf(SendResult.Declined.class);
                        isAnswered = sent instanceof SendResult.Done;
                    } catch (Killed e) {
                        killed++;
                    }
                    place = copied(place, next);
                }
                assertThat(server.received).hasSizeLessThan(2);
            }
            assertThat(server.received).hasSize(1);
        }
        assertThat(killed).isGreaterThan(rounds / 2);
    }

    /** Two people at two computers, each of which may die: a lease of a dead one has to end before the other may settle. */
    @Test
    void whicheverOfTwoReviewersIsKilledAnAnswerIsSentOnce() {
        ThreadCards cards = cards();
        List<RequestAnswer> approve = List.of(new RequestAnswer(null, List.of(new Decision.Approve())));
        int rounds = SoakShare.of(KILLS, 10);
        int killed = 0;
        for (int round = 0; round < rounds; round++) {
            PostgresServer.TestDatabase database = PostgresServer.create();
            Random random = new Random(round);
            Server server = new Server(random, cards.mark());
            boolean isAnswered = false;
            for (int start = 0; !isAnswered; start++) {
                assertThat(start).as("starts in round " + round).isLessThan(80);
                boolean isAnna = random.nextBoolean();
                Path place = folder.resolve("desk" + round + (isAnna ? "anna" : "omar"));
                place.toFile().mkdirs();
                Fuse fuse = new Fuse(start == 0 ? random.nextInt(16) : 6 + random.nextInt(30));
                boolean isExpired = random.nextInt(3) > 0;
                if (isExpired && start > 0) {
                    database.execute("UPDATE stateroom_desk.sending SET held_until = now() - INTERVAL '1 second'");
                }
                try (SharedDesk desk = SharedDesk.open(PostgresAddress.parse(database.address()).orThrow(), place, Cancellation.NEVER).orThrow()) {
                    assertThat(desk.trail().verify(Cancellation.NEVER).orThrow()).as("trail in round " + round).isInstanceOf(AuditChain.Intact.class);
                    SubmissionService submissions = new SubmissionService(
                            new Fragile(desk.outbox(), fuse), new FragileTrail(desk.trail(), fuse), CLOCK, new Reviewer(isAnna ? "anna" : "omar", "window"));
                    List<OutboxEntry> open = submissions.open().orThrow();
                    assertThat(open).hasSizeLessThan(2);
                    if (open.isEmpty() && !server.received.isEmpty()) {
                        break;
                    }
                    boolean isHeld = !open.isEmpty() && open.getFirst().state() == OutboxEntry.State.SENDING && !isExpired;
                    int before = server.received.size();
                    try {
                        String id = open.isEmpty()
                                ? ((SubmissionResult.Kept) submissions.decide(cards, approve, Map.of()).orThrow()).sending().id()
                                : open.getFirst().id();
                        isAnswered = submissions.settle(id, server.over(fuse)).orThrow() instanceof SendResult.Done;
                    } catch (Killed e) {
                        killed++;
                    }
                    assertThat(isHeld ? server.received.size() : before).as("sent while another computer may still send it, round " + round).isEqualTo(before);
                }
                assertThat(server.received).hasSizeLessThan(2);
            }
            assertThat(server.received).hasSize(1);
        }
        assertThat(killed).isGreaterThan(rounds / 2);
    }

    /** What two reviewers share; each opening is the start of a program. */
    private interface Shared {
        /** Runs something over the answers and the trail as they are now, and leaves both as a kill does. */
        void start(String reviewer, BiConsumer<Outbox, AuditLog> use);

        /** Leases of dead programs end. */
        void expire();
    }

    private Shared embedded(String name) {
        return new Shared() {
            private int starts;

            @Override
            public void start(String reviewer, BiConsumer<Outbox, AuditLog> use) {
                Path place = folder.resolve(name + "-" + starts++);
                place.toFile().mkdirs();
                try (EmbeddedDatabase database = EmbeddedDatabase.open(place, Clock.systemUTC()).orThrow()) {
                    use.accept(new DatabaseOutbox(database), new DatabaseAudit(database, place));
                    copied(place, folder.resolve(name + "-" + starts));
                }
            }

            @Override
            public void expire() {
                assertThat(starts).isNotNegative();
            }
        };
    }

    private Shared shared(String name, PostgresServer.TestDatabase database) {
        return new Shared() {
            @Override
            public void start(String reviewer, BiConsumer<Outbox, AuditLog> use) {
                Path place = folder.resolve(name + "-" + reviewer);
                place.toFile().mkdirs();
                try (SharedDesk desk = SharedDesk.open(PostgresAddress.parse(database.address()).orThrow(), place, Cancellation.NEVER).orThrow()) {
                    use.accept(desk.outbox(), desk.trail());
                }
            }

            @Override
            public void expire() {
                database.execute("UPDATE stateroom_desk.sending SET held_until = now() - INTERVAL '1 second'");
            }
        };
    }

    /** A rule asks two people, whose clocks are an hour apart. Each of them may die anywhere, or take their own half back. */
    @ParameterizedTest
    @ValueSource(strings = {"embedded", "shared"})
    void whereTwoHaveToDecideNothingIsSentWithOneWhoeverIsKilled(String kind) {
        int rounds = SoakShare.of(KILLS, 10);
        AtomicInteger killed = new AtomicInteger();
        Shared desk = null;
        for (int round = 0; round < rounds; round++) {
            if (desk == null || kind.equals("embedded") || round % ROUNDS_AT_A_DESK == 0) {
                desk = kind.equals("embedded") ? embedded("two" + round) : shared("two" + round, PostgresServer.create());
            }
            Random random = new Random(round);
            ThreadCards cards = cards("t" + round);
            Server server = new Server(random, cards.mark());
            boolean[] isOver = {false};
            for (int start = 0; !isOver[0]; start++) {
                assertThat(start).as("starts in round " + round).isLessThan(120);
                if (start > 0 && random.nextInt(3) > 0) {
                    desk.expire();
                }
                String name = random.nextBoolean() ? "anna" : "omar";
                Fuse fuse = new Fuse(random.nextInt(start < 4 ? 16 : 36));
                desk.start(name, (outbox, trail) -> {
                    try {
                        isOver[0] = hasSent(cards, server, name, new Fragile(outbox, fuse), new FragileTrail(trail, fuse), fuse, random);
                    } catch (Killed e) {
                        killed.incrementAndGet();
                    }
                    if (!server.received.isEmpty()) {
                        assertThat(whoApproved(trail, server.received.getFirst())).as("who decided what was sent of " + cards.place().threadId()).contains("anna", "omar");
                    }
                    isOver[0] |= !server.received.isEmpty() && openOf(cards, outbox).isEmpty();
                });
                assertThat(server.received).as("sent in round " + round).hasSizeLessThan(2);
            }
            assertThat(server.received).hasSize(1);
        }
        assertThat(killed.get()).isGreaterThan(rounds / 2);
    }

    /** What one reviewer does at one start of the program; true if the server has the answer then. */
    private static boolean hasSent(
            ThreadCards cards, Server server, String name, Outbox outbox, AuditLog trail, Fuse fuse, Random random) {
        InstantSource clock = name.equals("anna") ? InstantSource.offset(CLOCK, Duration.ofHours(1)) : CLOCK;
        SubmissionService submissions =
                new SubmissionService(outbox, trail, clock, new Reviewer(name, "window"), (_, _) -> Optional.of("two of the team"), null);
        List<RequestAnswer> approve = List.of(new RequestAnswer(null, List.of(new Decision.Approve())));
        List<OutboxEntry> open = openOf(cards, outbox);
        assertThat(open).hasSizeLessThan(2);
        if (open.isEmpty() && !server.received.isEmpty()) {
            return true;
        }
        OutboxEntry kept = open.isEmpty() ? null : open.getFirst();
        if (kept != null && kept.state() == OutboxEntry.State.SECOND && kept.reviewer().equals(name)) {
            if (random.nextInt(6) == 0) {
                submissions.drop(kept.id()).orThrow();
            }
            return false;
        }
        if (kept == null || kept.state() == OutboxEntry.State.SECOND) {
            kept = ((SubmissionResult.Kept) submissions.decide(cards, approve, Map.of()).orThrow()).sending();
        }
        return submissions.settle(kept.id(), server.over(fuse)).orThrow() instanceof SendResult.Done;
    }

    private static List<OutboxEntry> openOf(ThreadCards cards, Outbox outbox) {
        return outbox.open().orThrow().stream().filter(one -> one.threadId().equals(cards.place().threadId())).toList();
    }

    private static Set<String> whoApproved(AuditLog trail, String sending) {
        Set<String> who = new TreeSet<>();
        trail.newest(null, Cancellation.NEVER, entry -> {
            if (entry.event().action().equals("approved") && entry.event().detail().contains(sending)) {
                who.add(entry.event().who());
            }
            return who.size() < 2;
        }).orThrow();
        return who;
    }

    /** Both see the same answer and both send it. */
    @Test
    void ofTwoWhoSendOneAnswerAtOnceOneDoes() throws Exception {
        ThreadCards cards = cards();
        List<RequestAnswer> approve = List.of(new RequestAnswer(null, List.of(new Decision.Approve())));
        PostgresServer.TestDatabase database = PostgresServer.create();
        try (SharedDesk anna = SharedDesk.open(PostgresAddress.parse(database.address()).orThrow(), folder, Cancellation.NEVER).orThrow();
                SharedDesk omar = SharedDesk.open(PostgresAddress.parse(database.address()).orThrow(), folder, Cancellation.NEVER).orThrow();
                ExecutorService threads = Executors.newFixedThreadPool(2)) {
            List<SubmissionService> both = Stream.of(anna, omar)
                    .map(desk -> new SubmissionService(desk.outbox(), desk.trail(), CLOCK, new Reviewer("both", "window")))
                    .toList();
            for (int round = 0; round < 10; round++) {
                String id = ((SubmissionResult.Kept) both.getFirst().decide(cards, approve, Map.of()).orThrow()).sending().id();
                AtomicInteger delivered = new AtomicInteger();
                ResumeTarget target = new ResumeTarget() {
                    @Override
                    public Outcome<String> head(String threadId) {
                        return Outcome.ok(cards.mark());
                    }

                    @Override
                    public Delivery deliver(OutboxEntry sending) {
                        delivered.incrementAndGet();
                        return new Accepted("run");
                    }

                    @Override
                    public Outcome<Presence> look(OutboxEntry sending) {
                        return Outcome.ok(new NotThere());
                    }
                };
                List<Callable<Outcome<SendResult>>> sends = both.stream().<Callable<Outcome<SendResult>>>map(one -> () -> one.settle(id, target)).toList();
                for (Future<Outcome<SendResult>> sent : threads.invokeAll(sends)) {
                    sent.get().orThrow();
                }
                assertThat(delivered).as("round " + round).hasValue(1);
            }
        }
    }
}
