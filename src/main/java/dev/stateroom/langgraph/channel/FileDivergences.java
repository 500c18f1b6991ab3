package dev.stateroom.langgraph.channel;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.StoredDivergence;
import dev.stateroom.langgraph.channel.LiveValue.Origin;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** The divergences between the stored files of a thread and those of its runs; a namespace is examined lazily. */
final class FileDivergences {
    private final ThreadRows rows;
    private final ThreadIndex index;
    private final CheckpointContents contents;
    private final ReadProblems problems;
    private final ChannelFold<PersistentFiles> fold;
    private final Map<String, LiveChannel<PersistentFiles>> namespaces = new HashMap<>();
    private final ReentrantLock turn = new ReentrantLock();

    FileDivergences(ThreadRows rows, ThreadIndex index, CheckpointContents contents, ReadProblems problems, ChannelFold<PersistentFiles> fold) {
        this.rows = rows;
        this.index = index;
        this.contents = contents;
        this.problems = problems;
        this.fold = fold;
    }

    Outcome<Optional<StoredDivergence>> at(CheckpointKey key, Cancellation cancellation) {
        cancellation.await(turn);
        try {
            return Outcome.ok(divergence(key, namespaces.computeIfAbsent(key.namespace(), this::namespace).at(key.id(), cancellation)));
        } finally {
            turn.unlock();
        }
    }

    private LiveChannel<PersistentFiles> namespace(String namespace) {
        // The children of a checkpoint are known once all are read.
        index.head(namespace);
        return new LiveChannel<>(new RecordedFiles(namespace, rows, index, contents, problems, fold));
    }

    private static Optional<StoredDivergence> divergence(CheckpointKey key, LiveValue<PersistentFiles> live) {
        return switch (live) {
            case LiveValue.Same<PersistentFiles> _ -> Optional.empty();
            case LiveValue.Known<PersistentFiles>(PersistentFiles value, Origin origin) ->
                Optional.of(new StoredDivergence(value, List.of(), origin.cause(), since(key, origin), origin.why()));
            case LiveValue.Open<PersistentFiles>(List<PersistentFiles> candidates, Origin origin) ->
                Optional.of(new StoredDivergence(null, List.<FileSet>copyOf(candidates), origin.cause(), since(key, origin), origin.why()));
        };
    }

    private static CheckpointKey since(CheckpointKey key, Origin origin) {
        return new CheckpointKey(key.namespace(), origin.checkpoint());
    }
}
