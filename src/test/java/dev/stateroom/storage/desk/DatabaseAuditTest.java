package dev.stateroom.storage.desk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.review.audit.AuditChain;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DatabaseAuditTest {
    private static final Instant START = Instant.parse("2026-03-01T09:00:00Z");

    @TempDir
    Path folder;

    private EmbeddedDatabase database;
    private DatabaseAudit audit;

    @BeforeEach
    void open() {
        database = EmbeddedDatabase.open(folder, Clock.systemUTC()).orThrow();
        audit = new DatabaseAudit(database, folder);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void reopen() {
        database.close();
        open();
    }

    private AuditEntry append(int number) {
        return audit.append(new AuditEvent(
                        START.plusSeconds(number), "omar", "window", "approved", "write_file /a" + number, "thread", "{}"))
                .orThrow();
    }

    private void appendFive() {
        for (int i = 1; i <= 5; i++) {
            append(i);
        }
    }

    private void tamper(String sql) {
        assertThat(database.write(session -> Outcome.ok(session.change(sql))).orThrow()).isPositive();
    }

    private AuditChain.Verified verified() {
        return audit.verify(Cancellation.NEVER).orThrow();
    }

    private long firstBad() {
        return ((AuditChain.Broken) verified()).number();
    }

    @Test
    void entriesAreFoundAgainInBothOrdersAndSinceATime() {
        appendFive();
        reopen();
        List<Long> newest = new ArrayList<>();
        audit.newest(START.plusSeconds(3), Cancellation.NEVER, entry -> newest.add(entry.number())).orThrow();
        assertThat(newest).containsExactly(5L, 4L, 3L);
        List<String> oldest = new ArrayList<>();
        audit.oldest(Cancellation.NEVER, entry -> oldest.add(entry.event().subject()) && oldest.size() < 2).orThrow();
        assertThat(oldest).containsExactly("write_file /a1", "write_file /a2");
        AuditEntry sixth = append(6);
        assertThat(verified()).isEqualTo(new AuditChain.Intact(sixth.head()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "happened_at = happened_at + 1",
                "who = 'eve'",
                "through = 'command'",
                "action = 'rejected'",
                "subject = 'x'",
                "place = 'x'",
                "detail = X'7b7d20'",
                "previous = hash",
                "hash = previous"
            })
    void anyChangeOfARowIsNamed(String change) {
        appendFive();
        tamper("UPDATE audit_entry SET " + change + " WHERE number = 3");
        reopen();
        assertThat(firstBad()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 5})
    void aRowThatWasTakenAwayIsNamedAndNoLaterEntryCoversIt(int number) {
        appendFive();
        tamper("DELETE FROM audit_entry WHERE number = " + number);
        reopen();
        assertThat(firstBad()).isEqualTo(number);
        append(6);
        assertThat(firstBad()).isEqualTo(number);
    }

    @ParameterizedTest
    @CsvSource({"1,2", "2,5", "4,5"})
    void rowsThatChangedPlacesAreNamed(int first, int second) {
        appendFive();
        tamper("UPDATE audit_entry SET number = CASE number WHEN " + first + " THEN -1 ELSE number END WHERE number = " + first);
        tamper("UPDATE audit_entry SET number = " + first + " WHERE number = " + second);
        tamper("UPDATE audit_entry SET number = " + second + " WHERE number = -1");
        assertThat(firstBad()).isEqualTo(first);
    }

    @Test
    void rowsAddedPastTheHeadAreNamed() throws Exception {
        appendFive();
        String head = Files.readString(folder.resolve("audit-head"));
        append(6);
        Files.writeString(folder.resolve("audit-head"), head);
        assertThat(firstBad()).isEqualTo(6);
        append(7);
        assertThat(verified()).isInstanceOf(AuditChain.Broken.class);
    }

    @Test
    void aHeadThatIsGoneOrNoHeadIsNoProof() throws Exception {
        appendFive();
        Files.delete(folder.resolve("audit-head"));
        assertThat(verified()).isInstanceOf(AuditChain.Broken.class);
        Files.writeString(folder.resolve("audit-head"), "nothing");
        assertThat(audit.verify(Cancellation.NEVER)).isInstanceOfSatisfying(Outcome.Failed.class, failed ->
                assertThat(failed.failure()).isEqualTo(new Failure(
                        Failure.Kind.DAMAGED, folder.resolve("audit-head") + " does not hold the head of an audit trail")));
        assertThat(audit.append(new AuditEvent(START, "", "", "", "", "", ""))).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void aKillBeforeTheEntryIsStoredLeavesAWholeTrail() throws Exception {
        appendFive();
        String before = Files.readString(folder.resolve("audit-head")).strip();
        append(6);
        String after = Files.readString(folder.resolve("audit-head")).strip();
        // Announced and not yet stored, then announced and stored.
        Files.writeString(folder.resolve("audit-head"), before + " " + after + "\n");
        assertThat(verified()).isInstanceOf(AuditChain.Intact.class);
        tamper("DELETE FROM audit_entry WHERE number = 6");
        assertThat(verified()).isInstanceOf(AuditChain.Intact.class);
        assertThat(append(6).number()).isEqualTo(6);
        assertThat(verified()).isInstanceOf(AuditChain.Intact.class);
    }

    @Test
    void answersWaitInTheOutboxUntilAServerHasThem() {
        DatabaseOutbox outbox = new DatabaseOutbox(database);
        OutboxEntry first = new OutboxEntry("b", "http://127.0.0.1:1", "t", "c1", "{\"x\":1}", OutboxEntry.State.DECIDED, "", START, "omar", List.of("i1", "i2"));
        OutboxEntry second = new OutboxEntry("a", "", "t", "c2", "{}", OutboxEntry.State.SENDING, "on its way", START.plusSeconds(1), "omar", List.of("i1", "i2"));
        OutboxEntry third = new OutboxEntry("c", "", "t", "c2", "{}", OutboxEntry.State.ANSWERED, "run", START.plusSeconds(2), "omar", List.of("i1", "i2"));
        List.of(second, first, third).forEach(one -> outbox.put(one).orThrow());
        reopen();
        DatabaseOutbox again = new DatabaseOutbox(database);
        assertThat(again.open().orThrow()).containsExactly(first, second);
        assertThat(again.get("c").orThrow()).contains(third);
        assertThat(again.get("d").orThrow()).isEmpty();
        OutboxEntry refused = new OutboxEntry("b", "http://127.0.0.1:1", "t", "c1", "{\"x\":1}", OutboxEntry.State.REFUSED, "422", START, "omar", List.of("i1", "i2"));
        again.put(refused).orThrow();
        assertThat(again.open().orThrow()).containsExactly(second);
    }
}
