package dev.stateroom.langgraph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

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

    /** What it tells of one checkpoint. */
    public static List<Object> at(RecordedThread thread, CheckpointKey key) {
        List<Object> answers = new ArrayList<>();
        for (Outcome<RebuiltValue<FileSet>> files : List.of(thread.filesAt(key, Cancellation.NEVER), thread.filesWithPending(key, Cancellation.NEVER))) {
            answers.add(files.map(rebuilt -> List.of(new TreeMap<>(rebuilt.value().startingWith("")), rebuilt.rebuild())));
        }
        answers.add(thread.changesAt(key, Cancellation.NEVER));
        answers.add(thread.messagesAt(key, Cancellation.NEVER));
        answers.add(thread.messagesWrittenInto(key, Cancellation.NEVER));
        answers.add(thread.messagesPending(key, Cancellation.NEVER));
        answers.add(thread.divergenceAt(key, Cancellation.NEVER).map(one -> one.isPresent()));
        return answers;
    }
}
