package dev.stateroom.replay;

import dev.stateroom.history.CallChange;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.memory.ThreadUser;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A call of another thread of the same source that changed a file outside its own state, after a thread's newest step: the content of a
 * mount that both share may come from it.
 *
 * @param thread the other thread
 * @param number of the call in its recording, from 1
 * @param call the call
 */
public record LaterCall(ThreadUser thread, int number, LoggedCall call) {
    /** At most this many threads with newer steps are read, newest first. */
    private static final int MOST_THREADS = 20;

    /** The number of threads that are listed to find them. */
    private static final int NEWEST = 200;

    /**
     * Returns the later calls of a source, oldest first. Skips unreadable threads.
     *
     * @throws dev.stateroom.work.CancelledException when cancelled
     */
    public static List<LaterCall> after(ThreadSource source, RecordedThread thread, Cancellation cancellation) {
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        if (head == null) {
            return List.of();
        }
        List<LaterCall> later = new ArrayList<>();
        source.page(NEWEST, "", cancellation).map(ThreadPage::threads).orElse(List.of()).stream()
                .filter(one -> one.headId() != null && one.headId().compareTo(head.id()) > 0 && !one.id().equals(thread.id()))
                .limit(MOST_THREADS)
                .forEach(one -> source.thread(one.id(), cancellation).map(other -> later.addAll(of(other, head.id(), cancellation))));
        // Checkpoint ids sort by time.
        later.sort(Comparator.comparing(one -> String.valueOf(one.call().checkpointId())));
        return List.copyOf(later);
    }

    private static List<LaterCall> of(RecordedThread other, String since, Cancellation cancellation) {
        Checkpoint head = other.head(CheckpointKey.ROOT_NAMESPACE);
        FileSet state = head != null && other.filesAt(head.key(), cancellation) instanceof Outcome.Ok<RebuiltValue<FileSet>>(RebuiltValue<FileSet> files)
                ? files.value()
                : null;
        List<LaterCall> later = new ArrayList<>();
        List<LoggedCall> calls = ThreadRecording.of(other, null, cancellation).calls();
        for (int i = 0; i < calls.size(); i++) {
            LoggedCall call = calls.get(i);
            String at = call.checkpointId();
            String path = call.path();
            LoggedCall.Result answer = call.answer();
            boolean changed = answer != null && call.gaveItsResult() && CallChange.of(call.tool(), call.args(), answer.text(), answer.failed(), false).isPresent();
            if (changed && at != null && at.compareTo(since) > 0 && path != null && (state == null || state.get(path) == null)) {
                later.add(new LaterCall(ThreadUser.of(other), i + 1, call));
            }
        }
        return later;
    }
}
