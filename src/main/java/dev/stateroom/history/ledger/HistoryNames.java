package dev.stateroom.history.ledger;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.BlobReference;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.CheckpointTree;
import dev.stateroom.history.NewMessages;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the conversation files that a thread's messages name: the tag of a long user message, a summary's text, and the private channel in
 * which the summarising middleware keeps its last summary.
 */
final class HistoryNames {
    private static final List<String> EVENTS = List.of("_summarization_event", "_summarizationEvent");
    private static final String EVICTED = "lc_evicted_to";

    /**
     * A named file.
     *
     * @param at the first checkpoint that names it
     * @param kind a user's message, or summarised ones
     * @param said the message: the user's own, or the summary
     */
    record Name(String path, CheckpointKey at, Offload.Kind kind, Message said) {}

    private final RecordedThread thread;
    private final Cancellation cancellation;
    private final Map<String, Name> names = new LinkedHashMap<>();
    private final Map<String, Blob> blobs = new LinkedHashMap<>();

    private HistoryNames(RecordedThread thread, Cancellation cancellation) {
        this.thread = thread;
        this.cancellation = cancellation;
    }

    /**
     * A block whose bytes are in a file.
     *
     * @param reference the reference in the block
     * @param at the first checkpoint that names it
     * @param said the message that has the block
     */
    record Blob(BlobReference reference, CheckpointKey at, Message said) {}

    /** Each path once, in the order of the first mention, the root's before a subagent's. */
    Collection<Name> names() {
        return names.values();
    }

    /** Each digest once, in the same order. */
    Collection<Blob> blobs() {
        return blobs.values();
    }

    /** Reads all names in the messages. */
    static HistoryNames of(RecordedThread thread, Collection<CheckpointTree> lines, Cancellation cancellation) {
        HistoryNames found = new HistoryNames(thread, cancellation);
        for (CheckpointTree line : lines) {
            for (Checkpoint checkpoint : line.parentsFirst()) {
                cancellation.check();
                CheckpointKey key = checkpoint.key();
                NewMessages.at(thread, key, line.parent(key), cancellation).forEach(m -> found.said(m, key));
            }
            line.tips().forEach(tip -> found.summarised(tip.key()));
        }
        return found;
    }

    private void said(Message message, CheckpointKey at) {
        BlobReference.in(message).forEach(blob -> blobs.putIfAbsent(blob.sha256(), new Blob(blob, at, message)));
        ForeignValue.Fields additional = ForeignValue.fields(message.raw().get("additional_kwargs"));
        String evictedTo = ForeignValue.text(additional.get(EVICTED));
        if (evictedTo != null) {
            add(new Name(evictedTo, at, Offload.Kind.MESSAGE, message));
        } else if (message.isSummary()
                || message.type().equals("human")
                || message.type().equals("system")) {
            addAll(message, at);
        }
    }

    private void addAll(Message message, CheckpointKey at) {
        ArtifactPaths.in(message.text(), ArtifactPaths.CONVERSATIONS)
                .forEach(path -> add(new Name(path, at, Offload.Kind.HISTORY, message)));
    }

    private void add(Name name) {
        names.putIfAbsent(name.path(), name);
    }

    /** Walks back from the end of a branch over every summary that its channel had, then adds their files oldest first. */
    private void summarised(CheckpointKey tip) {
        List<Checkpoint> branch = Timeline.branch(thread, tip);
        List<Runnable> newestFirst = new ArrayList<>();
        for (int last = branch.size() - 1; last >= 0; ) {
            cancellation.check();
            ForeignValue.Fields event = event(branch.get(last).key());
            if (event.values().isEmpty()) {
                break;
            }
            int first = first(branch, last, event);
            newestFirst.add(() -> summary(event, branch.get(first).key()));
            last = first - 1;
        }
        newestFirst.reversed().forEach(Runnable::run);
    }

    /** The first checkpoint whose channel has this summary; a replaced summary never comes back. */
    private int first(List<Checkpoint> branch, int last, ForeignValue.Fields event) {
        int from = 0;
        int to = last;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (event.equals(event(branch.get(middle).key()))) {
                to = middle;
            } else {
                from = middle + 1;
            }
        }
        return to;
    }

    private void summary(ForeignValue.Fields event, CheckpointKey at) {
        ForeignValue stored = event.get("summary_message") == null ? event.get("summaryMessage") : event.get("summary_message");
        ForeignValue.Fields fields = ForeignValue.fields(stored);
        ForeignValue content = fields.get("content") == null ? ForeignValue.Null.INSTANCE : fields.get("content");
        Message said = new Message("human", null, null, content, List.of(), null, null, fields);
        String path = path(event);
        if (path != null) {
            add(new Name(path, at, Offload.Kind.HISTORY, said));
        }
        addAll(said, at);
    }

    private ForeignValue.Fields event(CheckpointKey key) {
        for (String channel : EVENTS) {
            ForeignValue value = thread.channelAt(key, channel).orElse(ForeignValue.Null.INSTANCE);
            if (value instanceof ForeignValue.Fields fields) {
                return fields;
            }
        }
        return ForeignValue.Fields.EMPTY;
    }

    private static @Nullable String path(ForeignValue.Fields event) {
        String python = ForeignValue.text(event.get("file_path"));
        return python == null ? ForeignValue.text(event.get("filePath")) : python;
    }
}
