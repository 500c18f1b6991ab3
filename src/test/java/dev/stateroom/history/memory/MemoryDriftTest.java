package dev.stateroom.history.memory;

import static dev.stateroom.history.MemoryThread.fields;
import static dev.stateroom.history.MemoryThread.human;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.MemoryThread;
import dev.stateroom.history.memory.MemoryDrift.State;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Prompts against what is stored, over threads made by hand. */
final class MemoryDriftTest {
    private static final String SOURCE = "/AGENTS.md";

    private static ForeignValue memory(String text) {
        return fields(SOURCE, text);
    }

    private static MemoryDrift only(MemoryThread thread, Outcome<CurrentMemory.Now> now) {
        List<MemoryDrift> found = MemoryDrift.ofThread(thread, source -> now, Cancellation.NEVER);
        assertThat(found).hasSize(1);
        return found.getFirst();
    }

    private static Outcome<CurrentMemory.Now> text(String text) {
        return Outcome.ok(new CurrentMemory.Now(text, "a store", null, null));
    }

    private static MemoryThread twoTurns() {
        return new MemoryThread()
                .at("1", null).said(human("h1", "first")).file(SOURCE, "alpha\n")
                .at("2", "1").channel("memory_contents", memory("alpha\n"))
                .at("3", "2").channel("memory_contents", memory("alpha\n"))
                .at("4", "3").channel("memory_contents", memory("alpha\n")).said(human("h2", "second")).file(SOURCE, "beta\n")
                .at("5", "4").channel("memory_contents", memory("alpha\n"));
    }

    @Test
    void aMemoryThatChangedBetweenTwoTurnsDriftedSinceTheSecond() {
        MemoryDrift drift = only(twoTurns(), text("beta\n"));
        assertThat(drift.state()).isEqualTo(State.DRIFTED);
        assertThat(drift.turn()).isEqualTo(2);
        assertThat(Objects.requireNonNull(drift.since()).id()).isEqualTo("4");
        assertThat(drift.copy().loadedAt().id()).isEqualTo("2");
        assertThat(drift.unified()).contains("-alpha\n+beta\n");
    }

    @Test
    void theSameTextIsNoFinding() {
        MemoryDrift drift = only(twoTurns(), text("alpha\n"));
        assertThat(drift.isFinding()).isFalse();
        assertThat(drift.since()).isNull();
        assertThat(drift.unified()).isEmpty();
    }

    @Test
    void whatIsStoredNoMoreIsGoneAndWhatCannotBeToldIsNoFinding() {
        MemoryDrift gone = only(twoTurns(), Outcome.failed(Failure.Kind.NOT_FOUND, "not there"));
        assertThat(gone.state()).isEqualTo(State.GONE);
        assertThat(gone.unified()).contains("-alpha\n").contains("+++ /dev/null");
        MemoryDrift unknown = only(twoTurns(), Outcome.failed(Failure.Kind.UNREACHABLE, "nobody answers"));
        assertThat(unknown.isFinding()).isFalse();
        assertThat(unknown.why()).isEqualTo("nobody answers");
    }

    @Test
    void aCopyThatWasLoadedAnewCountsFromThen() {
        MemoryThread thread = new MemoryThread()
                .at("1", null).channel("memory_contents", memory("old"))
                .at("2", "1").channel("memory_contents", memory("new"))
                .at("3", "2").channel("memory_contents", memory("new"));
        assertThat(only(thread, text("new")).copy().loadedAt().id()).isEqualTo("2");
    }

    @Test
    void aSubagentHasMemoriesOfItsOwnAndJavaScriptNamesTheChannelItsWay() {
        MemoryThread thread = new MemoryThread()
                .at("1", null).channel("memoryContents", memory("main"))
                .at("tools:a", "9", null, "loop", ForeignValue.Fields.EMPTY).channel("memoryContents", memory("sub"));
        assertThat(MemoryDrift.ofThread(thread, source -> text("main"), Cancellation.NEVER))
                .extracting(d -> d.copy().namespace(), MemoryDrift::state)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("", State.SAME),
                        org.assertj.core.groups.Tuple.tuple("tools:a", State.DRIFTED));
    }

    @Test
    void oddValuesInTheChannelAreNoMemories() {
        MemoryThread thread = new MemoryThread().at("1", null).channel("memory_contents", new ForeignValue.Text("odd"));
        assertThat(MemoryDrift.ofThread(thread, source -> text("x"), Cancellation.NEVER)).isEmpty();
        MemoryThread other = new MemoryThread().at("1", null).channel("memory_contents", fields("/a", new ForeignValue.Int(1), SOURCE, "x"));
        assertThat(MemoryDrift.ofThread(other, source -> text("x"), Cancellation.NEVER)).hasSize(1);
    }
}
