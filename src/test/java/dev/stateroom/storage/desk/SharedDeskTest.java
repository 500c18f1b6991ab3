package dev.stateroom.storage.desk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.postgres.PostgresServer;
import dev.stateroom.review.audit.AuditChain;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.audit.EntryContent;
import dev.stateroom.review.audit.ErasedContent;
import dev.stateroom.review.sending.Outbox;
import dev.stateroom.review.sending.OutboxEntry.State;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.submission.ThreadClaim;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two reviewers at two computers, in one real PostgreSQL. */
final class SharedDeskTest {
    private static final Instant START = Instant.parse("2026-03-01T09:00:00.123456Z");
    private static final String SOURCE = "http://localhost:2024";

    @TempDir
    Path folder;

    private PostgresServer.TestDatabase server;
    private SharedDesk anna;
    private SharedDesk omar;
    private EmbeddedDatabase embedded;

    @BeforeEach
    void open() throws IOException {
        server = PostgresServer.create();
        for (String role : List.of("anna", "omar")) {
            Files.createDirectory(folder.resolve(role));
            server.execute("DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '" + role + "') THEN CREATE ROLE " + role + " LOGIN SUPERUSER; END IF; END $$");
        }
        embedded = EmbeddedDatabase.open(folder.resolve("own"), Clock.systemUTC()).orThrow();
        anna = desk("anna");
        omar = desk("omar");
    }

    @AfterEach
    void close() {
        anna.close();
        omar.close();
        embedded.close();
    }

    private SharedDesk desk(String user) {
        return SharedDesk.open(PostgresAddress.parse(server.address().replace("postgres@", user + "@")).orThrow(), folder.resolve(user), Cancellation.NEVER).orThrow();
    }

    private AuditEvent event(int number) {
        return new AuditEvent(START.plusSeconds(number), "anna", "window", "approved", "write_file /ä" + number, "thread", "{\"n\": " + number + "}");
    }

    private static OutboxEntry answer(String id, String thread, State state) {
        return new OutboxEntry(id, SOURCE, thread, "head", "{\"a\": \"ü\"}", state, "", START, "anna", List.of("i1", "i2"));
    }

    private AuditLog trail(String kind) {
        return kind.equals("embedded") ? new DatabaseAudit(embedded, folder.resolve("own")) : anna.trail();
    }

    private Outbox outbox(String kind) {
        return kind.equals("embedded") ? new DatabaseOutbox(embedded) : anna.outbox();
    }

    private static List<AuditEntry> all(AuditLog trail) {
        List<AuditEntry> all = new ArrayList<>();
        trail.oldest(Cancellation.NEVER, all::add).orThrow();
        return all;
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "shared"})
    void aTrailKeepsWhatHappenedInOrder(String kind) {
        AuditLog trail = trail(kind);
        List<AuditEntry> written = IntStream.rangeClosed(1, 5).mapToObj(i -> trail.append(event(i)).orThrow()).toList();
        assertThat(all(trail)).isEqualTo(written);
        List<Long> since = new ArrayList<>();
        trail.newest(START.plusSeconds(3), Cancellation.NEVER, entry -> since.add(entry.number()) && since.size() < 2).orThrow();
        assertThat(since).containsExactly(5L, 4L);
        assertThat(trail.verify(Cancellation.NEVER).orThrow()).isEqualTo(new AuditChain.Intact(written.getLast().head()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "shared"})
    void anOutboxKeepsAnswersAndTheirState(String kind) {
        Outbox outbox = outbox(kind);
        OutboxEntry first = outbox.put(answer("a", "t1", State.DECIDED)).orThrow();
        OutboxEntry second = outbox.put(answer("b", "t2", State.SAVED).at(State.SAVED, "answers.json", START.plusSeconds(1))).orThrow();
        assertThat(outbox.get("a").orThrow()).contains(first);
        assertThat(outbox.get("c").orThrow()).isEmpty();
        assertThat(outbox.open().orThrow()).containsExactly(first);
        assertThat(outbox.saved().orThrow()).containsExactly(second);
        outbox.put(first.at(State.SENDING, "on its way", START.plusSeconds(2))).orThrow();
        OutboxEntry arrived = outbox.put(first.at(State.ANSWERED, "run 1", START.plusSeconds(3))).orThrow();
        assertThat(outbox.open().orThrow()).isEmpty();
        assertThat(outbox.newest(2).orThrow()).containsExactly(arrived, second);
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "shared"})
    void contentIsErasedWithAnEntryAboutItAndTheChainStays(String kind) {
        AuditLog trail = trail(kind);
        List<AuditEntry> written = IntStream.rangeClosed(1, 3).mapToObj(i -> trail.append(event(i)).orThrow()).toList();
        outbox(kind).put(answer("sent", "t", State.ANSWERED)).orThrow();
        outbox(kind).put(answer("open", "t", State.DECIDED)).orThrow();
        AuditEvent erasing = new AuditEvent(START.plusSeconds(9), "omar", "command", AuditEvent.ERASED, "", "", "{\"entries\":[2]}");
        AuditEntry said = trail.erase(erasing, new ErasedContent(List.of(2L), List.of("sent", "open"))).orThrow();
        assertThat(said.number()).isEqualTo(4);
        List<AuditEntry> now = all(trail);
        assertThat(now).hasSize(4);
        assertThat(now.get(1).event().subject()).isEmpty();
        assertThat(now.get(1).event()).isEqualTo(EntryContent.erased(written.get(1).event()));
        assertThat(now.get(1).hash()).isEqualTo(written.get(1).hash());
        assertThat(now.get(2)).isEqualTo(written.get(2));
        assertThat(trail.verify(Cancellation.NEVER).orThrow()).isEqualTo(new AuditChain.Intact(said.head()));
        assertThat(outbox(kind).get("sent").orThrow().orElseThrow().payload()).isEqualTo("{}");
        assertThat(outbox(kind).get("open").orThrow().orElseThrow().payload()).as("what is still to be sent").contains("ü");
        if (kind.equals("shared")) {
            server.execute("UPDATE stateroom_desk.audit_entry SET subject = '', detail = '{\"erased\":\"" + EntryContent.hash(written.get(2).event()) + "\"}' WHERE number = 3");
            assertThat(trail.verify(Cancellation.NEVER).orThrow()).isEqualTo(new AuditChain.Broken(3, "entry 3 has no content, and no entry says who erased it"));
        }
    }

    @Test
    void entriesOfManyAreOneChain() throws Exception {
        List<Callable<Object>> work = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            AuditEvent event = event(i);
            AuditLog trail = (i % 2 == 0 ? anna : omar).trail();
            work.add(() -> trail.append(event).orThrow());
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(6)) {
            for (Future<Object> done : threads.invokeAll(work)) {
                done.get();
            }
        }
        assertThat(all(omar.trail())).extracting(AuditEntry::number).isEqualTo(IntStream.rangeClosed(1, 40).mapToObj(Long::valueOf).toList());
        assertThat(anna.trail().verify(Cancellation.NEVER).orThrow()).isInstanceOf(AuditChain.Intact.class);
        assertThat(omar.trail().verify(Cancellation.NEVER).orThrow()).isInstanceOf(AuditChain.Intact.class);
    }

    @Test
    void whatIsAddedDuringACheckIsNoGap() {
        anna.trail().append(event(1)).orThrow();
        anna.trail().append(event(2)).orThrow();
        AtomicInteger added = new AtomicInteger();
        Cancellation meanwhile = () -> {
            if (added.getAndIncrement() == 1) {
                omar.trail().append(event(3)).orThrow();
            }
            return false;
        };
        assertThat(anna.trail().verify(meanwhile).orThrow()).isInstanceOf(AuditChain.Intact.class);
        assertThat(added).hasValueGreaterThan(1);
        server.execute("DELETE FROM stateroom_desk.audit_entry WHERE number = 3");
        assertThat(anna.trail().verify(Cancellation.NEVER).orThrow()).isInstanceOf(AuditChain.Broken.class);
    }

    @Test
    void aChangedTrailIsFound() {
        IntStream.rangeClosed(1, 6).forEach(i -> anna.trail().append(event(i)).orThrow());
        server.execute("UPDATE stateroom_desk.audit_entry SET who = 'eve' WHERE number = 3");
        assertThat(omar.trail().verify(Cancellation.NEVER).orThrow()).isInstanceOfSatisfying(AuditChain.Broken.class, broken -> assertThat(broken.number()).isEqualTo(3));
    }

    @Test
    void anEntryBeforeTheFirstIsListedAndFound() {
        IntStream.rangeClosed(1, 3).forEach(i -> anna.trail().append(event(i)).orThrow());
        assertThat(omar.trail().verify(Cancellation.NEVER).orThrow()).isInstanceOf(AuditChain.Intact.class);
        server.execute("INSERT INTO stateroom_desk.audit_entry SELECT -7, happened_at, who, through, action, subject, place, detail, previous, hash"
                + " FROM stateroom_desk.audit_entry WHERE number = 2");
        assertThat(omar.trail().verify(Cancellation.NEVER).orThrow()).isInstanceOfSatisfying(AuditChain.Broken.class, broken -> assertThat(broken.number()).isEqualTo(1));
    }

    @Test
    void anOlderTrailInItsPlaceIsFoundByWhoSawTheNewer() {
        AuditEntry third = IntStream.rangeClosed(1, 3).mapToObj(i -> anna.trail().append(event(i)).orThrow()).toList().getLast();
        IntStream.rangeClosed(4, 6).forEach(i -> anna.trail().append(event(i)).orThrow());
        server.execute("DELETE FROM stateroom_desk.audit_entry WHERE number > 3");
        server.execute("UPDATE stateroom_desk.audit_head SET number = 3, hash = '" + third.hash() + "'");
        assertThat(omar.trail().verify(Cancellation.NEVER).orThrow()).as("who saw nothing").isInstanceOf(AuditChain.Intact.class);
        assertThat(anna.trail().verify(Cancellation.NEVER).orThrow()).isInstanceOfSatisfying(AuditChain.Broken.class, broken -> assertThat(broken.number()).isEqualTo(4));
        IntStream.rangeClosed(4, 7).forEach(i -> omar.trail().append(event(10 * i)).orThrow());
        assertThat(anna.trail().verify(Cancellation.NEVER).orThrow()).as("continued otherwise").isInstanceOfSatisfying(AuditChain.Broken.class, broken -> assertThat(broken.number()).isEqualTo(6));
    }

    @Test
    void ofTwoWhoDecideOneThreadOneIsFirst() throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            for (int round = 0; round < 10; round++) {
                String thread = "t" + round;
                List<Callable<Outcome<OutboxEntry>>> both = List.of(
                        () -> anna.outbox().put(answer("a" + thread, thread, State.DECIDED)), () -> omar.outbox().put(answer("o" + thread, thread, State.DECIDED)));
                int kept = 0;
                for (Future<Outcome<OutboxEntry>> one : threads.invokeAll(both)) {
                    switch (one.get()) {
                        case Outcome.Ok<OutboxEntry> _ -> kept++;
                        case Outcome.Failed<OutboxEntry>(Failure why) -> assertThat(why.sentence()).contains("another reviewer has decided");
                    }
                }
                assertThat(kept).isEqualTo(1);
            }
        }
        assertThat(anna.outbox().open().orThrow()).hasSize(10);
    }

    @Test
    void anAnswerThatIsBeingSentBelongsToItsSenderWhileTheLeaseLasts() {
        OutboxEntry decided = anna.outbox().put(answer("a", "t", State.DECIDED)).orThrow();
        OutboxEntry sending = anna.outbox().put(decided.at(State.SENDING, "on its way", START)).orThrow();
        for (State state : List.of(State.SENDING, State.DECIDED, State.REFUSED)) {
            assertThat(omar.outbox().put(sending.at(state, "", START))).as("%s", state).isInstanceOf(Outcome.Failed.class);
        }
        assertThat(omar.outbox().get("a").orThrow()).contains(sending);
        server.execute("UPDATE stateroom_desk.sending SET held_until = now() - INTERVAL '1 second'");
        assertThat(omar.outbox().put(sending.at(State.DECIDED, "the server never got it", START))).isInstanceOf(Outcome.Ok.class);
        assertThat(omar.outbox().put(sending.at(State.SENDING, "on its way", START))).isInstanceOf(Outcome.Ok.class);
        assertThat(anna.outbox().put(sending.at(State.SENDING, "on its way", START))).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void whatWasWithdrawnMeanwhileIsNotReleasedByASecondReviewer() {
        OutboxEntry first = anna.outbox().put(answer("a", "t", State.SECOND)).orThrow();
        anna.outbox().put(first.at(State.REFUSED, "withdrawn", START)).orThrow();
        assertThat(omar.outbox().put(first.at(State.DECIDED, "decided by anna and omar", START))).isInstanceOf(Outcome.Failed.class);
        assertThat(omar.outbox().put(first.at(State.SENDING, "on its way", START))).isInstanceOf(Outcome.Failed.class);
        assertThat(anna.outbox().get("a").orThrow()).get().extracting(OutboxEntry::state).isEqualTo(State.REFUSED);
    }

    @Test
    void whatHasArrivedIsNotWithdrawnByWhoLookedBefore() {
        OutboxEntry decided = anna.outbox().put(answer("a", "t", State.DECIDED)).orThrow();
        anna.outbox().put(decided.at(State.SENDING, "on its way", START)).orThrow();
        anna.outbox().put(decided.at(State.ANSWERED, "run 1", START)).orThrow();
        assertThat(omar.outbox().put(decided.at(State.REFUSED, "withdrawn", START))).isInstanceOf(Outcome.Failed.class);
        assertThat(omar.outbox().get("a").orThrow()).get().extracting(OutboxEntry::state).isEqualTo(State.ANSWERED);
    }

    @Test
    void whatSomebodyWorksOnIsDecidedByNobodyElse() {
        ThreadClaim claim = anna.claims().claim(SOURCE, "t", "anna", Duration.ofMinutes(30)).orThrow();
        assertThat(claim.until()).isBetween(Instant.now().minus(1, ChronoUnit.HOURS), Instant.now().plus(1, ChronoUnit.HOURS));
        assertThat(omar.claims().claim(SOURCE, "t", "omar", Duration.ofMinutes(30))).isInstanceOf(Outcome.Failed.class);
        assertThat(omar.outbox().put(answer("o", "t", State.DECIDED)))
                .isInstanceOfSatisfying(Outcome.Failed.class, failed -> assertThat(failed.failure().sentence()).startsWith("anna works on thread t until"));
        assertThat(omar.outbox().put(answer("u", "other", State.DECIDED))).isInstanceOf(Outcome.Ok.class);
        assertThat(omar.claims().release(SOURCE, "t").orThrow()).as("a claim of another reviewer").isFalse();

        anna.claims().claim(SOURCE, "t", "omar", Duration.ofMinutes(30)).orThrow();
        assertThat(omar.claims().all().orThrow()).extracting(ThreadClaim::who).containsExactly("omar");
        assertThat(anna.outbox().put(answer("a", "t", State.DECIDED))).as("handed over").isInstanceOf(Outcome.Failed.class);

        server.execute("UPDATE stateroom_desk.claim SET until = now() - INTERVAL '1 second'");
        assertThat(anna.claims().all().orThrow()).isEmpty();
        assertThat(anna.claims().claim(SOURCE, "t", "anna", Duration.ofMinutes(1)).orThrow().who()).isEqualTo("anna");
        assertThat(anna.claims().release(SOURCE, "t").orThrow()).isTrue();
    }

    @Test
    void aTrailMovesOntoAnEmptyDeskAsItIs() {
        AuditLog own = trail("embedded");
        IntStream.rangeClosed(1, 1203).forEach(i -> own.append(event(i)).orThrow());
        OutboxEntry kept = outbox("embedded").put(answer("a", "t", State.DECIDED)).orThrow();
        assertThat(anna.take(own, outbox("embedded"), Cancellation.NEVER).orThrow()).isEqualTo(1203);
        assertThat(all(omar.trail())).isEqualTo(all(own));
        assertThat(anna.trail().verify(Cancellation.NEVER).orThrow()).isInstanceOf(AuditChain.Intact.class);
        assertThat(omar.outbox().open().orThrow()).containsExactly(kept);
        assertThat(anna.take(own, outbox("embedded"), Cancellation.NEVER))
                .isInstanceOfSatisfying(Outcome.Failed.class, failed -> assertThat(failed.failure().sentence()).contains("has entries"));
    }

    @Test
    void whoSomebodyIsSaysTheDatabase() {
        assertThat(anna.user()).isEqualTo("anna");
        assertThat(omar.user()).isEqualTo("omar");
        assertThat(anna.address()).startsWith("postgresql://anna@localhost:");
    }

    @Test
    void aDeskOfANewerVersionIsLeftAlone() {
        server.execute("INSERT INTO stateroom_desk.schema_version(version) VALUES(99)");
        Outcome<SharedDesk> refused = SharedDesk.open(PostgresAddress.parse(server.address()).orThrow(), folder, Cancellation.NEVER);
        assertThat(refused).isInstanceOfSatisfying(Outcome.Failed.class, failed -> assertThat(failed.failure().sentence()).contains("newer version"));
    }
}
