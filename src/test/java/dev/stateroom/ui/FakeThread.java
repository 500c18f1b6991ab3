package dev.stateroom.ui;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileChanges;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A thread made in memory, for tests of views: each step adds to the files and messages of the one before. */
public final class FakeThread implements RecordedThread {
    private static final OffsetDateTime START = OffsetDateTime.parse("2026-02-03T00:30:40Z");

    private final String id;
    private final int first;
    private final List<Checkpoint> oldestFirst = new ArrayList<>();
    private final List<TreeMap<String, FileData>> files = new ArrayList<>();
    private final List<List<Message>> messages = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    /** A thread without steps; the first one added has number -1. */
    public FakeThread(String id) {
        this(id, -1);
    }

    private FakeThread(String id, int first) {
        this.id = id;
        this.first = first;
    }

    /** The steps of a fork, each with all files that it has: the first has number 0. */
    static FakeThread ofFork(String id, List<Map<String, FileData>> states) {
        FakeThread fork = new FakeThread(id, 0);
        states.forEach(state -> {
            fork.step(Map.of());
            fork.files.getLast().clear();
            fork.files.getLast().putAll(state);
        });
        return fork;
    }

    /** Adds a step that writes these files (null content deletes) and these messages. */
    public FakeThread step(Map<String, String> written, Message... said) {
        int number = oldestFirst.size() + first;
        String parent = oldestFirst.isEmpty() ? null : oldestFirst.getLast().id();
        oldestFirst.add(new Checkpoint(
                new CheckpointKey(CheckpointKey.ROOT_NAMESPACE, String.format("1f1e542c-%04d-6000-8000-000000000000", oldestFirst.size())),
                parent,
                number,
                number < 0 ? "input" : "loop",
                START.plusSeconds(oldestFirst.size()),
                ForeignValue.Fields.EMPTY));
        TreeMap<String, FileData> now = new TreeMap<>(CodePointOrder.INSTANCE);
        if (!files.isEmpty()) {
            now.putAll(files.getLast());
        }
        written.forEach((path, content) -> {
            if (content.equals(DELETED)) {
                now.remove(path);
            } else {
                now.put(path, new FileData(new FileData.Text(content), "utf-8", null, null, null));
            }
        });
        files.add(now);
        messages.add(List.of(said));
        return this;
    }

    /** Puts bytes into the newest step. */
    public FakeThread file(String path, byte[] content) {
        files.getLast().put(path, new FileData(new FileData.Binary(content), null, null, null, null));
        return this;
    }

    /** Adds a problem. */
    public FakeThread problem(String sentence) {
        problems.add(sentence);
        return this;
    }

    /** In place of content: the file goes. */
    public static final String DELETED = "\0deleted";

    /** What a person says. */
    public static Message human(String text) {
        return new Message("human", null, null, new ForeignValue.Text(text), List.of(), null, null, ForeignValue.Fields.EMPTY);
    }

    /** A model's wish to call a tool on a path. */
    public static Message asks(String callId, String tool, String path) {
        ForeignValue args = ForeignValue.Fields.copyOf(Map.of("file_path", new ForeignValue.Text(path)));
        return new Message("ai", null, null, new ForeignValue.Text(""), List.of(new Message.Call(callId, tool, args)), null, null, ForeignValue.Fields.EMPTY);
    }

    /** A tool's answer. */
    public static Message answers(String callId, String tool, String text) {
        return new Message("tool", null, tool, new ForeignValue.Text(text), List.of(), callId, "success", ForeignValue.Fields.EMPTY);
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public DetectedDialect dialect() {
        return new DetectedDialect(Dialect.of(Era.PYTHON_0_7), true, "made for a test");
    }

    @Override
    public List<Checkpoint> checkpoints() {
        return oldestFirst.reversed();
    }

    @Override
    public @Nullable Checkpoint checkpoint(CheckpointKey key) {
        int index = index(key);
        return index < 0 ? null : oldestFirst.get(index);
    }

    @Override
    public @Nullable Checkpoint head(String namespace) {
        return namespace.isEmpty() && !oldestFirst.isEmpty() ? oldestFirst.getLast() : null;
    }

    private int index(CheckpointKey key) {
        for (int i = 0; i < oldestFirst.size(); i++) {
            if (oldestFirst.get(i).key().equals(key)) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public Outcome<RebuiltValue<FileSet>> filesAt(CheckpointKey key, Cancellation cancellation) {
        int index = index(key);
        if (index < 0) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, "no checkpoint " + key.id());
        }
        boolean whole = problems.isEmpty();
        return Outcome.ok(new RebuiltValue<>(
                new Files(files.get(index)),
                new RebuiltValue.Rebuild(whole, whole ? null : 12, 3 * index, whole ? "" : "Steps -1 to 11 are missing from the database")));
    }

    @Override
    public Outcome<RebuiltValue<FileSet>> filesWithPending(CheckpointKey key, Cancellation cancellation) {
        return filesAt(key, cancellation);
    }

    @Override
    public Outcome<List<FileChange>> changesAt(CheckpointKey key, Cancellation cancellation) {
        int index = index(key);
        return index < 0
                ? Outcome.failed(Failure.Kind.NOT_FOUND, "no checkpoint " + key.id())
                : Outcome.ok(FileChanges.between(
                        new Files(index == 0 ? new TreeMap<>() : files.get(index - 1)), new Files(files.get(index))));
    }

    @Override
    public Outcome<RebuiltValue<List<Message>>> messagesAt(CheckpointKey key, Cancellation cancellation) {
        List<Message> all = new ArrayList<>();
        for (int i = 0; i <= index(key); i++) {
            all.addAll(messages.get(i));
        }
        return Outcome.ok(new RebuiltValue<>(all, RebuiltValue.Rebuild.STORED));
    }

    @Override
    public Outcome<List<Message>> messagesWrittenInto(CheckpointKey key, Cancellation cancellation) {
        int index = index(key);
        return Outcome.ok(index < 0 ? List.of() : messages.get(index));
    }

    @Override
    public Outcome<@Nullable ForeignValue> channelAt(CheckpointKey key, String channel) {
        return Outcome.ok(ForeignValue.Null.INSTANCE);
    }

    @Override
    public Outcome<List<TaskWrite>> writesAt(CheckpointKey key, Set<String> valued) {
        return Outcome.ok(List.of());
    }

    @Override
    public List<String> problems() {
        return List.copyOf(problems);
    }

    private record Files(TreeMap<String, FileData> map) implements FileSet {
        @Override
        public int size() {
            return map.size();
        }

        @Override
        public @Nullable FileData get(String key) {
            return map.get(key);
        }

        @Override
        public Collection<String> keys() {
            return map.keySet();
        }

        @Override
        public SortedMap<String, FileData> startingWith(String prefix) {
            return map.subMap(prefix, prefix + Character.MAX_VALUE);
        }
    }
}
