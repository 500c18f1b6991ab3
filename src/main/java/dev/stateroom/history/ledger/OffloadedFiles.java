package dev.stateroom.history.ledger;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.CheckpointTree;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The offloaded files of a thread: those at the ends of its branches, and any one as a step left it. */
final class OffloadedFiles {
    private static final String FILES = "files";
    private static final String MESSAGES = "messages";

    private final RecordedThread thread;
    private final Cancellation cancellation;
    private final NavigableMap<String, CheckpointKey> heads = new TreeMap<>(CodePointOrder.INSTANCE);

    OffloadedFiles(RecordedThread thread, Collection<CheckpointTree> lines, Cancellation cancellation) {
        this.thread = thread;
        this.cancellation = cancellation;
        for (CheckpointTree line : lines) {
            for (Checkpoint tip : line.tips()) {
                FileSet files = filesWithPending(tip.key());
                if (files != null) {
                    files.keys().stream()
                            .filter(ArtifactPaths::isArtifact)
                            .forEach(path -> heads.merge(path, tip.key(), OffloadedFiles::newer));
                }
            }
        }
    }

    /** The root's before a subagent's, which may have less; of two of one namespace the later. */
    private static CheckpointKey newer(CheckpointKey known, CheckpointKey other) {
        return known.namespace().equals(other.namespace()) && known.id().compareTo(other.id()) < 0 ? other : known;
    }

    /** The paths at the end of any branch, sorted by code point, with the newest end that has each. */
    NavigableMap<String, CheckpointKey> atHeads() {
        return Collections.unmodifiableNavigableMap(heads);
    }

    /** A file at the end of a branch; null if none has it. */
    @Nullable FileData newest(String path) {
        CheckpointKey head = heads.get(path);
        FileSet files = head == null ? null : filesWithPending(head);
        return files == null ? null : files.get(path);
    }

    /** A file as a step left it, or as a finished task of the unfinished step after it did; null if it does not exist. */
    @Nullable FileData at(CheckpointKey key, String path) {
        FileData stored = stored(key, path);
        if (stored != null) {
            return stored;
        }
        FileSet pending = filesWithPending(key);
        return pending == null ? null : pending.get(path);
    }

    /** A file as a checkpoint stores it; null if it does not. */
    @Nullable FileData stored(CheckpointKey key, String path) {
        return thread.filesAt(key, cancellation) instanceof Outcome.Ok<RebuiltValue<FileSet>>(RebuiltValue<FileSet> files)
                ? files.value().get(path)
                : null;
    }

    /** True if everything that determines a checkpoint's files could be read: a file that is not among them then was not stored. */
    boolean isKnown(CheckpointKey key) {
        return thread.filesAt(key, cancellation) instanceof Outcome.Ok<RebuiltValue<FileSet>>(RebuiltValue<FileSet> files)
                && files.rebuild().complete();
    }

    /** The text that the task of one call wrote under a path in the step after {@code before}; null if no row has it. */
    @Nullable String writtenBy(String callId, CheckpointKey before, String path) {
        List<TaskWrite> writes = thread.writesAt(before, Set.of(FILES, MESSAGES)).orElse(List.of());
        for (TaskWrite answer : writes) {
            if (answer.channel().equals(MESSAGES) && answers(answer.value(), callId)) {
                for (TaskWrite write : writes) {
                    String text = write.taskId().equals(answer.taskId()) && write.channel().equals(FILES)
                            ? text(ForeignValue.fields(write.value()).get(path))
                            : null;
                    if (text != null) {
                        return text;
                    }
                }
            }
        }
        return null;
    }

    /** True for messages that answer this call alone: for a task of several calls it is not known which wrote what. */
    private static boolean answers(ForeignValue written, String callId) {
        List<ForeignValue> messages = written instanceof ForeignValue.Items(List<ForeignValue> many) ? many : List.of(written);
        return messages.size() == 1
                && callId.equals(ForeignValue.text(ForeignValue.fields(messages.getFirst()).get("tool_call_id")));
    }

    private static @Nullable String text(@Nullable ForeignValue record) {
        ForeignValue content = ForeignValue.fields(record).get("content");
        if (content instanceof ForeignValue.Items(List<ForeignValue> lines)) {
            return String.join(
                    "\n", lines.stream().map(ForeignValue::text).map(l -> l == null ? "" : l).toList());
        }
        return ForeignValue.text(content);
    }

    private @Nullable FileSet filesWithPending(CheckpointKey key) {
        return thread.filesWithPending(key, cancellation)
                        instanceof Outcome.Ok<RebuiltValue<FileSet>>(RebuiltValue<FileSet> files)
                ? files.value()
                : null;
    }
}
