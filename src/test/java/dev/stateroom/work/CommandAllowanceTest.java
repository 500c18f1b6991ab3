package dev.stateroom.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
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
            CommandAllowance.giveBack(10);
            assertThat(CommandAllowance.took(10)).isTrue();
            assertThat(CommandAllowance.took(1)).isFalse();
            return 0;
        });
    }

    /** Fifty threads of 1.4 MB had eight times as much work done as one. */
    @Test
    void allThreadsTogetherGiveBackHalfOfIt() {
        new CommandAllowance(100, () -> 0).during(() -> {
            int taken = 0;
            for (int thread = 0; thread < 50; thread++) {
                CommandAllowance.reads(1_000);
                CommandAllowance.giveBack(20);
                for (int step = 0; step < 20 && CommandAllowance.took(1); step++) {
                    taken++;
                }
            }
            assertThat(taken).isBetween(100, 150);
            return 0;
        });
    }

    /** Thirty thousand ordinary threads are searched to their end where a person sees how far it is; one thread without end still stops. */
    @Test
    void aPersonWhoWatchesWaitsForAllThreads() {
        CommandAllowance allowance = new CommandAllowance(200_000, () -> 0);
        allowance.watched();
        allowance.during(() -> {
            for (int thread = 0; thread < 50; thread++) {
                CommandAllowance.reads(10_000);
                CommandAllowance.giveBack(1_000_000);
                assertThat(CommandAllowance.took(160_000)).isTrue();
                // A millisecond of one of which there is hardly anything to read.
                CommandAllowance.giveBack(1_000_000);
                assertThat(CommandAllowance.took(66_666)).isTrue();
            }
            assertThat(CommandAllowance.took(200_001)).isFalse();
            return 0;
        });
    }

    /** A command that waited for a processor, after others in the same process and thread, was charged for their work. */
    @Test
    void whatTheThreadWorkedBeforeTheCommandDoesNotCount() {
        new CommandAllowance(Long.MAX_VALUE, System::nanoTime).during(() -> {
            long until = System.nanoTime() + 400_000_000;
            while (System.nanoTime() < until) {
                CommandAllowance.goesOn();
            }
            return 0;
        });
        new CommandAllowance(200_000_000 / 15, System::nanoTime).during(() -> {
            LockSupport.parkNanos(400_000_000);
            assertThat(CommandAllowance.goesOn()).isTrue();
            return 0;
        });
    }

    /** A command on a busy machine worked a fifth longer. */
    @Test
    void timeGivesACommandNothingBack() {
        AtomicLong clock = new AtomicLong();
        CommandAllowance allowance = new CommandAllowance(100, clock::get);
        assertThat(allowance.spend(101)).isFalse();
        clock.addAndGet(1_000_000_000);
        assertThat(allowance.spend(1)).as("a window's file").isTrue();
        allowance.during(() -> {
            assertThat(CommandAllowance.took(200)).isFalse();
            clock.addAndGet(1_000_000_000);
            assertThat(CommandAllowance.took(1)).isFalse();
            return 0;
        });
    }

    /** A search or a picture works in several of them at once: what passes is less than what they take. */
    @Test
    void virtualThreadsTakeWhatAllThreadsWorkedTogether() throws InterruptedException {
        AtomicLong clock = new AtomicLong();
        AtomicLong work = new AtomicLong();
        CommandAllowance allowance = new CommandAllowance(2_000_000, clock::get, work::get);
        List<Boolean> goesOn = new ArrayList<>();
        Thread virtual = Thread.ofVirtual().unstarted(() -> allowance.during(() -> {
            for (int look = 0; look < 2; look++) {
                clock.addAndGet(20_000_000);
                work.addAndGet(40_000_000);
                goesOn.add(CommandAllowance.goesOn());
            }
            return 0;
        }));
        virtual.start();
        virtual.join();
        assertThat(goesOn).containsExactly(true, false);
    }
}
