package dev.stateroom.review.submission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.postgres.PostgresServer;
import dev.stateroom.review.audit.AuditChain;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.sending.Outbox;
import dev.stateroom.review.sending.OutboxEntry.State;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.storage.desk.DatabaseAudit;
import dev.stateroom.storage.desk.DatabaseOutbox;
import dev.stateroom.storage.desk.SharedDesk;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The desk goes away again in the middle of a merge, before or behind each of its writes: the next merge completes it, once. */
final class DeskMergeTest {
    private static final Instant START = Instant.parse("2026-03-01T09:00:00Z");
    private static final Reviewer ANNA = new Reviewer("anna", "command");
    private static final String SOURCE = "http://localhost:2024";

    @TempDir
    Path folder;

    /** Loses the connection at the write of that number, before or behind it. */
    private static final class Line {
        private int left;
        private final boolean arrives;

        Line(int left, boolean arrives) {
            this.left = left;
            this.arrives = arrives;
        }

        <T> Outcome<T> over(Supplier<Outcome<T>> write) {
            left--;
            if (left == 0 && arrives) {
                write.get().orThrow();
            }
            return left <= 0 ? Outcome.failed(Failure.Kind.UNREACHABLE, "nothing answers") : write.get();
        }

        boolean isBroken() {
            return left <= 0;
        }
    }

    private record LostOutbox(Outbox real, Line line) implements Outbox {
        @Override
        public Outcome<Optional<OutboxEntry>> get(String id) {
            return real.get(id);
        }

        @Override
        public Outcome<OutboxEntry> put(OutboxEntry sending) {
            return line.over(() -> real.put(sending));
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

    private record LostTrail(AuditLog real, Line line) implements AuditLog {
        @Override
        public Outcome<AuditEntry> append(AuditEvent event) {
            return line.over(() -> real.append(event));
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

    private static OutboxEntry away(String thread) {
        return new OutboxEntry("id-" + thread, SOURCE, thread, "head", "{}", State.AWAY, "", START, "anna", List.of("i"));
    }

    private static AuditEvent event(String action, String thread) {
        return new AuditEvent(START, "anna", "window", action, "write_file /a", thread, "{\"sending\":\"id-" + thread + "\"}");
    }

    @Test
    void aMergeThatBreaksAnywhereIsCompletedOnce() {
        boolean isWhole = false;
        for (int at = 1; !isWhole; at++) {
            for (boolean arrives : new boolean[] {false, true}) {
                isWhole = merged(at, arrives);
            }
            assertThat(at).isLessThan(20);
        }
    }

    /** @return true if the merge had fewer writes than that, so nothing broke */
    private boolean merged(int at, boolean arrives) {
        String as = "at " + at + (arrives ? ", behind" : ", before");
        Path place = folder.resolve("own" + at + arrives);
        PostgresServer.TestDatabase database = PostgresServer.create();
        try (EmbeddedDatabase embedded = EmbeddedDatabase.open(place, Clock.systemUTC()).orThrow();
                SharedDesk desk = SharedDesk.open(PostgresAddress.parse(database.address()).orThrow(), place, Cancellation.NEVER).orThrow()) {
            Outbox own = new DatabaseOutbox(embedded);
            AuditLog ownTrail = new DatabaseAudit(embedded, place);
            ownTrail.append(event("approved", "before the desk")).orThrow();
            ownTrail.append(event("desk on", "")).orThrow();
            for (String thread : List.of("free", "taken")) {
                ownTrail.append(event("approved", thread)).orThrow();
                own.put(away(thread)).orThrow();
            }
            OutboxEntry omars = new OutboxEntry("id-omar", SOURCE, "taken", "head", "{}", State.DECIDED, "", START, "omar", List.of("i"));
            desk.outbox().put(omars).orThrow();

            Line line = new Line(at, arrives);
            Outcome<List<String>> first = merge(own, ownTrail, new LostOutbox(desk.outbox(), line), new LostTrail(desk.trail(), line));
            assertThat(first instanceof Outcome.Failed<List<String>>).as(as).isEqualTo(line.isBroken());
            merge(own, ownTrail, desk.outbox(), desk.trail()).orThrow();
            assertThat(merge(own, ownTrail, desk.outbox(), desk.trail()).orThrow()).isEmpty();

            assertThat(own.open().orThrow()).as(as).isEmpty();
            assertThat(desk.outbox().open().orThrow()).as(as).extracting(OutboxEntry::id).containsExactlyInAnyOrder("id-free", "id-omar");
            assertThat(desk.outbox().get("id-taken").orThrow()).as(as).get().extracting(OutboxEntry::state).isEqualTo(State.REFUSED);
            List<String> told = new ArrayList<>();
            desk.trail().oldest(Cancellation.NEVER, entry -> told.add(entry.event().action() + " " + entry.event().place())).orThrow();
            assertThat(told).as(as).startsWith("approved free", "approved taken");
            // The row that says that it will not be sent goes ahead, as every row does: a kill behind it has it written again.
            assertThat(told.subList(2, told.size())).as(as).isNotEmpty().containsOnly("withdrawn taken");
            return !line.isBroken();
        }
    }

    private static Outcome<List<String>> merge(Outbox own, AuditLog ownTrail, Outbox desk, AuditLog deskTrail) {
        return new DeskMerge(own, ownTrail, desk, deskTrail, InstantSource.system(), ANNA, true, TwoPersonRule.NONE).merge().map(all -> all.stream().map(MergedAnswer::sentence).toList());
    }
}
