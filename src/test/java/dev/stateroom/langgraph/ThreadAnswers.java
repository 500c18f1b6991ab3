package dev.stateroom.langgraph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a thread that grew while it was followed tells. */
public final class ThreadAnswers {
    private ThreadAnswers() {}

    /** That a thread that grew tells what one tells that was opened now: of all checkpoints, of the newest ones and of one more. */
    public static void assertSame(RecordedThread grown, RecordedThread whole, Random random) {
        assertThat(grown.keys()).isEqualTo(whole.keys());
        assertThat(grown.checkpoints()).isEqualTo(whole.checkpoints());
        List<CheckpointKey> some = new ArrayList<>(whole.keys().subList(0, Math.min(4, whole.keys().size())));
        some.add(whole.keys().get(random.nextInt(whole.keys().size())));
        for (CheckpointKey key : some) {
            assertThat(at(grown, key)).as("%s %s", whole.id(), key).isEqualTo(at(whole, key));
        }
        assertThat(ThreadStatus.of(grown, Cancellation.NEVER)).isEqualTo(ThreadStatus.of(whole, Cancellation.NEVER));
    }

    /** By its contents: bytes are not equal to others by themselves. */
    private static Object shown(@Nullable FileData file) {
        return file != null && file.content() instanceof FileData.Binary(byte[] bytes)
                ? List.of(ByteBuffer.wrap(bytes), String.valueOf(file.createdAt()), String.valueOf(file.modifiedAt()))
                : Optional.ofNullable(file);
    }

    private static Map<String, Object> shown(FileSet files) {
        Map<String, Object> shown = new TreeMap<>();
        files.startingWith("").forEach((path, file) -> shown.put(path, shown(file)));
        return shown;
    }

    /** What it tells of one checkpoint. */
    public static List<Object> at(RecordedThread thread, CheckpointKey key) {
        List<Object> answers = new ArrayList<>();
        for (Outcome<RebuiltValue<FileSet>> files : List.of(thread.filesAt(key, Cancellation.NEVER), thread.filesWithPending(key, Cancellation.NEVER))) {
            answers.add(files.map(rebuilt -> List.of(shown(rebuilt.value()), rebuilt.rebuild())));
        }
        answers.add(thread.changesAt(key, Cancellation.NEVER)
                .map(changes -> changes.stream().map(change -> List.of(change.path(), shown(change.before()), shown(change.after()))).toList()));
        answers.add(thread.messagesAt(key, Cancellation.NEVER));
        answers.add(thread.messagesWrittenInto(key, Cancellation.NEVER));
        answers.add(thread.messagesPending(key, Cancellation.NEVER));
        answers.add(thread.divergenceAt(key, Cancellation.NEVER).map(one -> one.isPresent()));
        return answers;
    }
}
