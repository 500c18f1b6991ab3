package dev.stateroom.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class StopwatchTest {
    private final AtomicLong wall = new AtomicLong();
    private final AtomicLong cpu = new AtomicLong();

    @Test
    void reportsMedianOfCountedRunsAndTheFirstApart() {
        long[] took = {9_000, 5_000, 1_000, 3_000, 2_000};
        WorkloadTiming measured = new Stopwatch(wall::get, cpu::get, 0).time(lasting(took, 7), 2, 3);
        assertThat(measured.first()).isEqualTo(9e-6);
        assertThat(measured.seconds()).isEqualTo(2e-6);
        assertThat(measured.min()).isEqualTo(1e-6);
        assertThat(measured.max()).isEqualTo(3e-6);
        assertThat(measured.cpu()).isEqualTo(1e-6);
        assertThat(measured.runs()).isEqualTo(3);
        assertThat(measured.itemsPerSecond()).isEqualTo(10 / 2e-6);
        assertThat(measured.result()).isEqualTo(7);
    }

    @Test
    void aRoundRepeatsAShortRunAndGivesItsMean() {
        long[] took = {9_000, 1_000, 2_000, 4_000, 5_000, 6_000};
        WorkloadTiming measured = new Stopwatch(wall::get, cpu::get, 6_000).time(lasting(took, 7), 1, 2);
        assertThat(measured.min()).isCloseTo(7e-6 / 3, within(1e-12));
        assertThat(measured.max()).isEqualTo(5.5e-6);
        assertThat(measured.cpu()).isCloseTo((3.5e-6 / 3 + 2.75e-6) / 2, within(1e-12));
        assertThat(measured.runs()).isEqualTo(2);
    }

    @Test
    void refusesRunsThatCountDifferently() {
        AtomicLong count = new AtomicLong();
        Workload drifting = new Workload() {
            @Override
            public String name() {
                return "drifting";
            }

            @Override
            public long items() {
                return 1;
            }

            @Override
            public long run() {
                return count.getAndIncrement();
            }

            @Override
            public void close() {}
        };
        assertThatThrownBy(() -> new Stopwatch(wall::get, cpu::get, 0).time(drifting, 1, 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("drifting counted 0 in one run and 1 in another");
    }

    private Workload lasting(long[] nanos, long result) {
        AtomicLong run = new AtomicLong();
        return new Workload() {
            @Override
            public String name() {
                return "lasting";
            }

            @Override
            public long items() {
                return 10;
            }

            @Override
            public long run() {
                long took = nanos[(int) run.getAndIncrement()];
                wall.addAndGet(took);
                cpu.addAndGet(took / 2);
                return result;
            }

            @Override
            public void close() {}
        };
    }
}
