package dev.stateroom.review.sending;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class DecisionSenderTest {
    private static final Instant NOW = Instant.parse("2026-03-01T09:00:00Z");
    private static final InstantSource CLOCK = InstantSource.fixed(NOW);
    private static final int KILLS = 500;

    /** The process is gone. */
    private static final class Killed extends Error {
        private static final long serialVersionUID = 1;
    }

    /** Counts down at every place where a kill makes a difference. */
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

    /** What is on disk: it outlives the kill. */
    private static final class Disk {
        private final Map<String, OutboxEntry> rows = new HashMap<>();
        private boolean isFull;

        Outbox outbox(Fuse fuse) {
            return new Outbox() {
                @Override
                public Outcome<Optional<OutboxEntry>> get(String id) {
                    return Outcome.ok(Optional.ofNullable(rows.get(id)));
                }

                @Override
                public Outcome<OutboxEntry> put(OutboxEntry sending) {
                    fuse.place();
                    if (isFull) {
                        return Outcome.failed(Failure.Kind.DENIED, "the disk is full");
                    }
                    rows.put(sending.id(), sending);
                    fuse.place();
                    return Outcome.ok(sending);
                }

                @Override
                public Outcome<List<OutboxEntry>> open() {
                    return Outcome.ok(List.copyOf(rows.values()));
                }

                @Override
                public Outcome<List<OutboxEntry>> saved() {
                    return Outcome.ok(List.of());
                }

                @Override
                public Outcome<List<OutboxEntry>> answered(String source, String threadId) {
                    return Outcome.ok(List.of());
                }

                @Override
                public Outcome<List<OutboxEntry>> newest(int most) {
                    return open();
                }
            };
        }
    }

    /** A server behind a line that drops, before or behind the server. */
    private static final class Server {
        private final Random random;
        private final List<String> received = new ArrayList<>();
        private String head = "c1";
        private boolean isUp = true;

        Server(Random random) {
            this.random = random;
        }

        ResumeTarget over(Fuse fuse) {
            return new ResumeTarget() {
                @Override
                public Outcome<String> head(String threadId) {
                    fuse.place();
                    return isUp ? Outcome.ok(head) : Outcome.failed(Failure.Kind.UNREACHABLE, "refused the connection");
                }

                @Override
                public Delivery deliver(OutboxEntry sending) {
                    fuse.place();
                    int line = random.nextInt(4);
                    if (line == 0) {
                        return new NotReached("refused the connection");
                    }
                    if (line == 1) {
                        return new Unsure("the connection broke");
                    }
                    received.add(sending.id());
                    head = "c2";
                    fuse.place();
                    return line == 2 ? new Unsure("the connection broke") : new Accepted("run-1");
                }

                @Override
                public Outcome<Presence> look(OutboxEntry sending) {
                    fuse.place();
                    if (random.nextInt(3) == 0) {
                        return Outcome.failed(Failure.Kind.UNREACHABLE, "refused the connection");
                    }
                    if (received.contains(sending.id())) {
                        return Outcome.ok(new There("run-1"));
                    }
                    return Outcome.ok(head.equals(sending.seenHead()) ? new NotThere() : new MovedOn(head));
                }
            };
        }
    }

    private static OutboxEntry decided() {
        return new OutboxEntry("s1", "http://127.0.0.1:1", "t", "c1", "{}", OutboxEntry.State.DECIDED, "", NOW, "omar", List.of("i1"));
    }

    @Test
    void whereverItIsKilledNoDecisionIsLostAndNoneIsSentTwice() {
        int killed = 0;
        for (int round = 0; round < KILLS; round++) {
            Random random = new Random(round);
            Disk disk = new Disk();
            Server server = new Server(random);
            disk.rows.put("s1", decided());
            boolean first = true;
            for (int start = 0; disk.rows.get("s1").state() != OutboxEntry.State.ANSWERED; start++) {
                assertThat(start).as("starts in round " + round).isLessThan(200);
                Fuse fuse = new Fuse(first ? random.nextInt(10) : 4 + random.nextInt(20));
                first = false;
                try {
                    DecisionSender sender = new DecisionSender(disk.outbox(fuse), server.over(fuse), CLOCK);
                    boolean underWay = disk.rows.get("s1").state() == OutboxEntry.State.SENDING;
                    SendResult sent = (underWay ? sender.settle("s1") : sender.send("s1")).orThrow();
                    assertThat(sent).isNotInstanceOf(SendResult.Moved.class);
                } catch (Killed e) {
                    killed++;
                }
                assertThat(disk.rows).containsKey("s1");
                assertThat(server.received).hasSizeLessThan(2);
            }
            assertThat(server.received).containsExactly("s1");
        }
        assertThat(killed).isGreaterThan(KILLS / 2);
    }

    @Test
    void anAnswerThatIsOnItsWayIsNeverSentAgainUnasked() {
        Disk disk = new Disk();
        Server server = new Server(new Random(0));
        Fuse never = new Fuse(-1);
        disk.rows.put("s1", decided().at(OutboxEntry.State.SENDING, "on its way", NOW));
        assertThat(new DecisionSender(disk.outbox(never), server.over(never), CLOCK).send("s1").orThrow()).isInstanceOf(SendResult.Unsure.class);
        assertThat(server.received).isEmpty();
    }

    @Test
    void aThreadThatHasMovedStopsIt() {
        Disk disk = new Disk();
        Server server = new Server(new Random(0));
        server.head = "c9";
        Fuse never = new Fuse(-1);
        disk.rows.put("s1", decided());
        assertThat(new DecisionSender(disk.outbox(never), server.over(never), CLOCK).send("s1").orThrow())
                .isInstanceOf(SendResult.Moved.class);
        assertThat(server.received).isEmpty();
        assertThat(disk.rows.get("s1").state()).as("it will not be sent any more").isEqualTo(OutboxEntry.State.REFUSED);
    }

    @Test
    void withoutTheServerItGoesOnWaiting() {
        Disk disk = new Disk();
        Server server = new Server(new Random(0));
        server.isUp = false;
        Fuse never = new Fuse(-1);
        disk.rows.put("s1", decided());
        assertThat(new DecisionSender(disk.outbox(never), server.over(never), CLOCK).send("s1").orThrow())
                .isEqualTo(new SendResult.Waiting(decided(), "refused the connection"));
    }

    @Test
    void whatCannotBeRememberedIsNotSent() {
        Disk disk = new Disk();
        Server server = new Server(new Random(0));
        Fuse never = new Fuse(-1);
        disk.rows.put("s1", decided());
        disk.isFull = true;
        assertThat(new DecisionSender(disk.outbox(never), server.over(never), CLOCK).send("s1").orThrow())
                .isEqualTo(new SendResult.Waiting(decided(), "the disk is full"));
        assertThat(server.received).isEmpty();
    }
}
