package dev.stateroom.langgraph.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.review.PendingInterrupts;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A checkpoint with many large writes: what is read of them, and what is said about those that are not. */
final class WriteValuesTest {
    private static final CheckpointKey HEAD = new CheckpointKey("", "a");
    private static final int WRITES = 40;
    private static final int SIZE = 8_192;
    private static final int ALLOWED = 5;

    private final MemoryRows rows = new MemoryRows().checkpoint("a", null, 0, "{}", "files", "messages");

    WriteValuesTest() {
        rows.mostDecoded = ALLOWED * SIZE;
    }

    /** Forty tasks with one write each, whose payload has exactly {@link #SIZE} bytes. */
    private FoldedThread writing(String channel, int index, String before, String after) {
        for (int i = 0; i < WRITES; i++) {
            String start = before.replace("#", Integer.toString(10 + i));
            String filler = "x".repeat(SIZE - start.length() - after.length());
            rows.large("a", "task-" + (10 + i), index, channel, start + filler + after);
        }
        return rows.thread();
    }

    private static boolean isRead(ForeignValue value) {
        return !(value instanceof ForeignValue.Opaque);
    }

    @Test
    void valuesThatNobodyAsksForAreNotRead() {
        FoldedThread thread = writing("todos", 0, "\"", "\"");
        List<TaskWrite> writes = thread.writesAt(HEAD, Set.of()).orThrow();
        assertThat(writes).hasSize(WRITES).allMatch(w -> w.channel().equals("todos"));
        assertThat(writes).extracting(TaskWrite::value).containsOnly(new ForeignValue.Opaque("not asked for", SIZE));
        assertThat(PendingInterrupts.of(thread, Cancellation.NEVER).orThrow()).isEmpty();
        thread.dialect();
        assertThat(rows.bytesLoaded).isZero();
        assertThat(thread.problems()).isEmpty();
    }

    @Test
    void valuesThatAreAskedForAreReadUpToTheBoundAndTheRestIsToldOf() {
        FoldedThread thread = writing("todos", 0, "\"", "\"");
        List<TaskWrite> writes = thread.writesAt(HEAD, Set.of("todos")).orThrow();
        assertThat(writes).hasSize(WRITES);
        assertThat(writes.subList(0, ALLOWED)).allMatch(w -> isRead(w.value()));
        assertThat(writes.subList(ALLOWED, WRITES)).noneMatch(w -> isRead(w.value()));
        assertThat(rows.bytesLoaded).isEqualTo(ALLOWED * SIZE);
        assertThat(thread.problems()).singleElement().asString().contains("todos", "checkpoint a", "too large");
    }

    @Test
    void everyRequestThatWaitsIsCountedThoughNotAllAreRead() {
        FoldedThread thread = writing(TaskWrite.INTERRUPT, -3, "[{\"id\":\"i#\",\"value\":\"", "\"}]");
        var open = PendingInterrupts.of(thread, Cancellation.NEVER).orThrow();
        assertThat(open).hasSize(WRITES);
        assertThat(open.stream().filter(o -> isRead(o.request()))).hasSize(ALLOWED);
        assertThat(rows.bytesLoaded).isEqualTo(ALLOWED * SIZE);
    }

    @Test
    void filesOfTheUnfinishedStepAreIncompleteWithTheReason() {
        FoldedThread thread = writing("files", 0, "{\"/f#\":{\"content\":\"", "\"}}");
        RebuiltValue<FileSet> own = thread.filesAt(HEAD, Cancellation.NEVER).orThrow();
        assertThat(own.rebuild().complete()).isTrue();
        RebuiltValue<FileSet> pending = thread.filesWithPending(HEAD, Cancellation.NEVER).orThrow();
        assertThat(pending.value().size()).isEqualTo(ALLOWED);
        assertThat(pending.rebuild().complete()).isFalse();
        assertThat(pending.rebuild().why()).contains("files of 8192 bytes cannot be read");
        assertThat(rows.bytesLoaded).isEqualTo(ALLOWED * SIZE);
    }

    @Test
    void messagesOfTheUnfinishedStepAreReadUpToTheBoundAndTheRestIsToldOf() {
        FoldedThread thread = writing("messages", 0, "[{\"type\":\"ai\",\"id\":\"m#\",\"content\":\"", "\"}]");
        thread.messagesPending(HEAD, Cancellation.NEVER).orThrow();
        assertThat(rows.bytesLoaded).isEqualTo(ALLOWED * SIZE);
        assertThat(thread.problems()).singleElement().asString().contains("messages", "too large");
    }
}
