package dev.stateroom.ui.threads;

import static dev.stateroom.ui.FakeThread.human;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.review.ThreadStatus;
import dev.stateroom.review.ThreadTitle;
import dev.stateroom.ui.FakeThread;
import dev.stateroom.work.Cancellation;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ThreadFactsTest {

    @Test
    void theFirstLineOfTheFirstMessageIsTheTitleAndBounded() {
        FakeThread thread = new FakeThread("t").step(Map.of()).step(Map.of(), human("\n  Set up the   project " + "x".repeat(900) + "\nand then more"));

        ThreadFacts facts = ThreadFacts.of(thread, ThreadStatus::of, Cancellation.NEVER);

        assertThat(facts.title()).startsWith("Set up the project x").hasSize(ThreadTitle.LONGEST);
    }

    @Test
    void aThreadIsFoundByIdMessageOrPath() {
        FakeThread thread = new FakeThread("T-1").step(Map.of("/Notes/Plan.md", "x"), human("Hello There"));
        ThreadFacts facts = ThreadFacts.of(thread, ThreadStatus::of, Cancellation.NEVER);

        assertThat(ThreadFacts.matches("T-1", facts, "t-1")).isTrue();
        assertThat(ThreadFacts.matches("T-1", facts, "hello there")).isTrue();
        assertThat(ThreadFacts.matches("T-1", facts, "plan.md")).isTrue();
        assertThat(ThreadFacts.matches("T-1", facts, "other")).isFalse();
        assertThat(ThreadFacts.matches("T-1", null, "hello")).isFalse();
    }

    @Test
    void barsCountTheFilesOfEachStep() {
        FakeThread thread = new FakeThread("t")
                .step(Map.of())
                .step(Map.of("/a", "1", "/b", "1"))
                .step(Map.of("/a", "2"));

        assertThat(ThreadFacts.bars(thread, Cancellation.NEVER)).containsExactly(0, 2, 1);
    }

    @Test
    void manyStepsShareAColumnThatShowsTheLargest() {
        assertThat(Sparkline.largest(new int[] {0, 3, 1, 0, 0, 7}, 3)).containsExactly(3, 1, 7);
    }
}
