package dev.stateroom.work;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a command may work over many threads. */
final class CommandAllowanceTest {
    /** A database of very many tiny threads gives a command hardly more than one of a single thread. */
    @Test
    void anotherThreadGivesBackWhatWasReadOfTheOneBefore() {
        CommandAllowance allowance = new CommandAllowance(100, () -> 0);
        allowance.during(() -> {
            assertThat(CommandAllowance.took(100)).isTrue();
            CommandAllowance.giveBack(50);
            assertThat(CommandAllowance.took(1)).isFalse();
            CommandAllowance.took(-1);
            CommandAllowance.reads(2);
            CommandAllowance.giveBack(50);
            assertThat(CommandAllowance.took(32)).isTrue();
            CommandAllowance.giveBack(50);
            assertThat(CommandAllowance.took(1)).isFalse();
            CommandAllowance.took(-1);
            CommandAllowance.reads(1_000);
            CommandAllowance.giveBack(50);
            assertThat(CommandAllowance.took(50)).isTrue();
            assertThat(CommandAllowance.took(1)).isFalse();
            return 0;
        });
    }
}
