package dev.stateroom.review.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.SameThreadWork;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class InboxTest {
    private static final OffsetDateTime START = OffsetDateTime.parse("2026-11-21T09:00:00Z");

    private Instant now = START.toInstant();
    private final InstantSource clock = () -> now;
    private final Inbox inbox = new Inbox(new SameThreadWork(), clock, new Random(1));
    private final List<Inbox.Delta> told = new ArrayList<>();

    /** Answers looks as it was set. */
    private static final class ScriptedSource implements QuietSource {
        private final String name;
        private final Deque<Outcome<Found>> looks = new ArrayDeque<>();
        private Duration rest = Duration.ZERO;
        private int asked;

        ScriptedSource(String name) {
            this.name = name;
        }

        ScriptedSource finds(boolean more, String thread, WaitingRequest... waiting) {
            looks.add(Outcome.ok(new Found(Map.of(thread, List.of(waiting)), more, List.of())));
            return this;
        }

        WaitingRequest waiting(String thread, String id, int minute, String tool, String path) {
            return new WaitingRequest(
                    new WaitingRequest.Place(address(), name, thread), id, START.plusMinutes(minute), false, false, "main",
                    List.of(new WaitingRequest.Call(tool, path, 10, 2, 0, List.of("approve"))));
        }

        @Override
        public String address() {
            return "http://" + name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public Outcome<Found> look(Cancellation cancellation) {
            asked++;
            return looks.isEmpty() ? Outcome.ok(Found.NOTHING) : looks.removeFirst();
        }

        @Override
        public Duration rest() {
            return rest;
        }
    }

    private void pass(Duration time) {
        now = now.plus(time);
        inbox.look();
    }

    @Test
    void requestsOfAllSourcesStandInOneListOldestFirst() {
        ScriptedSource one = new ScriptedSource("one");
        ScriptedSource two = new ScriptedSource("two");
        one.finds(true, "a", one.waiting("a", "1", 5, "write_file", "/x"));
        one.finds(false, "b", one.waiting("b", "2", 1, "execute", "ls"));
        two.finds(false, "c", two.waiting("c", "3", 3, "edit_file", "/y"), two.waiting("c", "4", 3, "edit_file", "/z"));
        inbox.listen(told::add);
        inbox.follow(one);
        inbox.follow(two);
        assertThat(inbox.waiting()).extracting(WaitingRequest::interruptId).containsExactly("2", "3", "4", "1");
        assertThat(inbox.decisions()).isEqualTo(4);
        assertThat(inbox.waiting(InboxFilter.of("tool:edit_file path:/Z"))).extracting(WaitingRequest::interruptId).containsExactly("4");
        assertThat(inbox.waiting(InboxFilter.of("ONE write"))).extracting(WaitingRequest::interruptId).containsExactly("1");
        assertThat(inbox.waiting(InboxFilter.of("agent:mai"))).isEmpty();
        assertThat(told.stream().mapToInt(delta -> delta.added().size()).sum()).isEqualTo(4);
        assertThat(inbox.sources()).extracting(SourceState::reach).containsOnly(SourceState.Reach.FOLLOWED);
    }

    @Test
    void requestsOfOneThreadStandAsTheirCallsWereMadeWhateverTheirIds() {
        ScriptedSource one = new ScriptedSource("one");
        one.finds(false, "a", one.waiting("a", "z", 5, "write_file", "/1"), one.waiting("a", "m", 5, "write_file", "/2"), one.waiting("a", "a", 5, "write_file", "/3"));
        inbox.follow(one);
        assertThat(inbox.waiting()).extracting(WaitingRequest::interruptId).containsExactly("z", "m", "a");
        one.finds(false, "a", one.waiting("a", "z", 5, "write_file", "/1"), one.waiting("a", "b", 5, "write_file", "/4"), one.waiting("a", "a", 5, "write_file", "/3"));
        pass(Duration.ofSeconds(1));
        assertThat(inbox.waiting()).extracting(WaitingRequest::interruptId).containsExactly("z", "b", "a");
    }

    @Test
    void whatIsAnsweredElsewhereGoesAndWhatIsNewComes() {
        ScriptedSource one = new ScriptedSource("one");
        one.finds(false, "a", one.waiting("a", "1", 5, "write_file", "/x"), one.waiting("a", "2", 5, "write_file", "/y"));
        inbox.follow(one);
        inbox.listen(told::add);
        one.finds(false, "a", one.waiting("a", "2", 5, "write_file", "/y"), one.waiting("a", "3", 5, "write_file", "/z"));
        pass(Duration.ofSeconds(1));
        assertThat(told).singleElement().satisfies(delta -> {
            assertThat(delta.added()).extracting(WaitingRequest::interruptId).containsExactly("3");
            assertThat(delta.removed()).extracting(WaitingRequest::interruptId).containsExactly("1");
            assertThat(delta.replaced()).isEmpty();
        });
        inbox.unfollow("http://one");
        assertThat(inbox.waiting()).isEmpty();
    }

    @Test
    void aSourceThatDoesNotAnswerIsAskedMoreAndMoreRarelyAndWhatItHadStays() {
        ScriptedSource one = new ScriptedSource("one");
        one.finds(false, "a", one.waiting("a", "1", 5, "write_file", "/x"));
        inbox.follow(one);
        for (int i = 0; i < 60; i++) {
            one.looks.add(Outcome.failed(Failure.Kind.UNREACHABLE, "nothing answers"));
        }
        int before = one.asked;
        for (int second = 0; second < 300; second++) {
            pass(Duration.ofSeconds(1));
        }
        assertThat(one.asked - before).isBetween(5, 20);
        assertThat(inbox.waiting()).hasSize(1);
        assertThat(inbox.sources().getFirst()).satisfies(state -> {
            assertThat(state.reach()).isEqualTo(SourceState.Reach.OFFLINE);
            assertThat(state.sentence()).isEqualTo("nothing answers");
        });
        one.looks.clear();
        inbox.lookNow("http://one");
        assertThat(inbox.sources().getFirst().reach()).isEqualTo(SourceState.Reach.FOLLOWED);
        assertThat(inbox.sources().getFirst().sentence()).isEmpty();
    }

    @Test
    void aSourceThatAsksToBeLeftAloneIs() {
        ScriptedSource one = new ScriptedSource("one");
        one.rest = Duration.ofSeconds(30);
        inbox.follow(one);
        int before = one.asked;
        for (int second = 0; second < 29; second++) {
            pass(Duration.ofSeconds(1));
        }
        assertThat(one.asked).isEqualTo(before);
        pass(Duration.ofSeconds(2));
        assertThat(one.asked).isEqualTo(before + 1);
    }

    /** A list looks up each of thousands of calls by its request; what it asks for would be gone through each time. */
    @Test
    void aRequestIsFoundByItsIdentityWhateverItAsksFor() {
        ScriptedSource one = new ScriptedSource("one");
        assertThat(one.waiting("t", "i", 1, "write_file", "/a")).hasSameHashCodeAs(one.waiting("t", "i", 2, "execute", "rm -r /"))
                .isNotEqualTo(one.waiting("t", "i", 2, "execute", "rm -r /"));
    }

    @Test
    void whereNothingWasWrittenOneLooksOnceInAWhile() {
        ScriptedSource one = new ScriptedSource("one");
        ScriptedSource two = new ScriptedSource("two");
        inbox.follow(one);
        inbox.follow(two);
        Runnable quietSecond = () -> {
            now = now.plusSeconds(1);
            inbox.look(address -> address.equals("http://one"));
        };
        for (int second = 1; second <= 9; second++) {
            quietSecond.run();
        }
        assertThat(one.asked).isEqualTo(1);
        assertThat(two.asked).isEqualTo(10);
        pass(Duration.ofSeconds(1)); // something was written
        assertThat(one.asked).isEqualTo(2);
        for (int second = 1; second <= 11; second++) {
            quietSecond.run();
        }
        assertThat(one.asked).isEqualTo(3);
        one.looks.add(Outcome.failed(Failure.Kind.UNREACHABLE, "gone"));
        pass(Duration.ofSeconds(1));
        for (int second = 1; second <= 2; second++) {
            quietSecond.run();
        }
        assertThat(one.asked).as("one that cannot be read is asked again as ever").isEqualTo(5);
    }
}
