package dev.stateroom.search;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.Message;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.CheckpointTree;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.FileText;
import dev.stateroom.history.NewMessages;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.history.ledger.Offload;
import dev.stateroom.history.ledger.OffloadLedger;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.glob.PathFilter;
import dev.stateroom.work.Cancellation;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Searches one thread: its files at a step, its offloads, its calls and its messages. */
final class ThreadSearch {
    private final RecordedThread thread;
    private final @Nullable CheckpointKey at;
    private final PathFilter filter;
    private final Cancellation cancellation;
    private ToolCall.@Nullable Ledger calls;
    private @Nullable OffloadLedger offloads;

    ThreadSearch(RecordedThread thread, @Nullable CheckpointKey at, PathFilter filter, Cancellation cancellation) {
        this.thread = thread;
        this.at = at;
        this.filter = filter;
        this.cancellation = cancellation;
    }

    static HitLocation.Step step(RecordedThread thread, CheckpointKey key) {
        Checkpoint checkpoint = thread.checkpoint(key);
        return new HitLocation.Step(thread.id(), key, checkpoint == null ? null : checkpoint.step());
    }

    /** Whether the filter accepts a key of the state. */
    static boolean fits(PathFilter filter, String key) {
        return filter.takesAll() || filter.matches(key.startsWith("/") ? key.substring(1) : key);
    }

    private HitLocation.Step step(CheckpointKey key) {
        return step(thread, key);
    }

    void files(GroupSearch group) {
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        CheckpointKey key = at == null ? head == null ? null : head.key() : at;
        if (key == null) {
            return;
        }
        switch (thread.filesAt(key, cancellation)) {
            case Outcome.Ok<RebuiltValue<FileSet>>(RebuiltValue<FileSet> files) -> {
                if (!files.rebuild().complete()) {
                    group.problem(files.rebuild().why());
                }
                HitLocation.Step step = step(key);
                files.value().visit("", (path, file) -> {
                    cancellation.check();
                    if (fits(filter, path)) {
                        search(file.get(), path, new HitLocation.Recorded(step, path), group);
                    }
                    return !group.isFull();
                });
            }
            case Outcome.Failed<RebuiltValue<FileSet>>(Failure failure) -> group.problem(failure.sentence());
        }
    }

    private ToolCall.Ledger calls() {
        ToolCall.Ledger known = calls;
        if (known == null) {
            known = ToolCalls.of(thread, cancellation);
            calls = known;
        }
        return known;
    }

    private static void search(@Nullable FileData data, String path, HitLocation at, GroupSearch group) {
        if (data != null && data.content() instanceof FileData.Stored(_, _, String why)) {
            group.problem(path + " is not searched: " + why);
        } else if (FileText.of(data) instanceof FileText.Plain(String text)) {
            group.text(text, at);
        }
    }

    /** Searches offloaded tool results, or else offloaded conversations and messages. */
    void offloads(GroupSearch group, boolean results) {
        OffloadLedger ledger = offloads;
        if (ledger == null) {
            ledger = OffloadLedger.of(thread, calls(), cancellation);
            offloads = ledger;
        }
        for (Offload offload : ledger.entries()) {
            cancellation.check();
            String path = offload.path();
            boolean meant = (offload.kind() == Offload.Kind.RESULT) == results;
            if (path == null || !meant || !fits(filter, path)) {
                continue;
            }
            FileData data = thread.filesAt(offload.at(), cancellation)
                            instanceof Outcome.Ok<RebuiltValue<FileSet>>(RebuiltValue<FileSet> files)
                    ? files.value().get(path)
                    : null;
            ToolCall call = offload.call();
            search(data, path, new HitLocation.Offloaded(step(offload.at()), path, call == null ? null : call.id()), group);
            if (group.isFull()) {
                return;
            }
        }
    }

    void calls(GroupSearch group) {
        for (ToolCall call : calls().inOrder()) {
            HitLocation.Step step = step(call.checkpoint());
            GroupSearch.texts(
                    call.executedArgs(),
                    "args",
                    (way, text) -> group.text(text, new HitLocation.Called(step, call.id(), call.tool(), call.agent(), way)));
            Message result = call.result();
            if (result != null) {
                group.text(result.text(), new HitLocation.Called(step, call.id(), call.tool(), call.agent(), "result"));
            }
            if (group.isFull()) {
                return;
            }
        }
    }

    void messages(GroupSearch group) {
        Set<String> seen = new HashSet<>();
        for (CheckpointTree lineage : thread.trees().values()) {
            for (Checkpoint checkpoint : lineage.parentsFirst()) {
                cancellation.check();
                CheckpointKey key = checkpoint.key();
                for (Message message : NewMessages.at(thread, key, lineage.parent(key), cancellation)) {
                    String text = message.text();
                    if (seen.add(message.id() + "\n" + message.type() + text.length() + "," + text.hashCode())) {
                        group.text(text, new HitLocation.Said(step(key), message.id(), message.type()));
                    }
                }
                if (group.isFull()) {
                    return;
                }
            }
        }
    }
}
