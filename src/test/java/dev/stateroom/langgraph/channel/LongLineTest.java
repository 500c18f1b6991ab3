package dev.stateroom.langgraph.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CommandAllowance;
import org.junit.jupiter.api.Test;

/** A line of far more steps than rebuilds are kept of. */
final class LongLineTest {
    private static final int STEPS = 10_000;

    private static String id(int step) {
        return String.format("1f1e-%06d", step);
    }

    private static MemoryRows line() {
        MemoryRows rows = new MemoryRows();
        for (int i = 0; i < STEPS; i++) {
            rows.checkpoint(id(i), i == 0 ? null : id(i - 1), i, "{}", "files");
        }
        return rows;
    }

    /** The parents of foreign data need not come in the order of their ids, in which a history is printed. */
    private static void inAnotherOrder(FoldedThread thread) {
        for (int i = 0; i < STEPS; i++) {
            assertThat(thread.filesAt(new CheckpointKey("", id((int) (i * 7919L % STEPS))), Cancellation.NEVER).orThrow().value().size()).isZero();
        }
    }

    @Test
    void itsStepsAreRebuiltFromNearBy() {
        MemoryRows rows = line();
        inAnotherOrder(rows.thread());
        assertThat(rows.checkpointsRead).isLessThan(16 * STEPS);
    }

    @Test
    void aCommandEndsAtAStep() {
        FoldedThread thread = line().thread();
        new CommandAllowance(500_000, () -> 0).during(() -> {
            assertThatThrownBy(() -> inAnotherOrder(thread))
                    .isInstanceOf(FailureException.class)
                    .hasMessageMatching("stopped at (the files of )?checkpoint 1f1e-\\d+ (of|in) thread [^:]+: .*--max-work.*");
            return 0;
        });
    }

    @Test
    void aCommandOverManyThreadsMayWorkForEach() {
        String body = "{\"notes\":\"" + "x".repeat(20_000) + "\"}";
        new CommandAllowance(300_000_000, () -> 0).during(() -> {
            for (int i = 0; i < 1_200; i++) {
                FoldedThread thread = new MemoryRows().checkpoint(id(0), null, 0, body, "files").thread();
                CommandAllowance.took(300_000);
                assertThat(thread.filesAt(new CheckpointKey("", id(0)), Cancellation.NEVER).orThrow().value().size()).isZero();
            }
            return 0;
        });
    }

    @Test
    void whatRunsOutsideOfTheCommandIsNotEnded() {
        FoldedThread thread = line().thread();
        new CommandAllowance(500_000, () -> 0).during(() -> CommandAllowance.outside(() -> {
            inAnotherOrder(thread);
            return 0;
        }));
    }
}
