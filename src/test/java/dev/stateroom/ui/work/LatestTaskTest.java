package dev.stateroom.ui.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.work.Cancellation;
import dev.stateroom.work.HeldTasks;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LatestTaskTest {
    private final HeldTasks held = new HeldTasks();
    private final List<Throwable> defects = new ArrayList<>();
    private final LatestTask latest = new LatestTask(held, defects::add);
    private final List<Cancellation> given = new ArrayList<>();
    private final List<String> results = new ArrayList<>();

    private void begin(String result) {
        latest.begin(
                result,
                (cancellation, _) -> {
                    given.add(cancellation);
                    return result;
                },
                results::add);
    }

    @Test
    void aTaskThatIsReplacedHasNoResult() {
        begin("first");
        begin("second");
        held.all();
        assertThat(results).containsExactly("second");
        assertThat(given.getFirst().isRequested()).isTrue();
        assertThat(latest.isRunning()).isFalse();
    }

    /** What a task read may be lazy, and ask the cancellation of that task later. */
    @Test
    void aTaskThatEndedIsNotCancelledByTheNext() {
        begin("first");
        held.all();
        begin("second");
        latest.cancel();
        assertThat(given.getFirst().isRequested()).isFalse();
        held.all();
        assertThat(results).containsExactly("first");
        assertThat(given.getLast().isRequested()).isTrue();
    }

    @Test
    void aDefectWithoutAReceiverGoesToTheUsualOne() {
        begin("first");
        held.fail(new IllegalStateException("broken"));
        assertThat(defects).hasSize(1);
    }
}
