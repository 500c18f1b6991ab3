package dev.stateroom.ui.session;

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
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A thread told step by step in a test, held in memory. */
public final class ScriptedThread implements RecordedThread {
    private final String id;
    private final int firstStep;
    private final LinkedHashMap<CheckpointKey, Checkpoint> checkpoints = new LinkedHashMap<>();
    private final Map<CheckpointKey, Files> files = new HashMap<>();
    private final Map<CheckpointKey, List<Message>> messages = new HashMap<>();
    private @Nullable CheckpointKey last;

    /** A thread whose first step is -1, with nothing missing. */
    public ScriptedThread(String id) {
        this(id, -1);
    }

    /** A thread whose steps before {@code firstStep} are missing; -1 for a whole one. */
    public ScriptedThread(String id, int firstStep) {
        this.id = id;
        this.firstStep = firstStep;
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

    /** The next step: what it does to the files (null deletes) and the messages that it writes. */
    public ScriptedThread step(Consumer<Map<String, @Nullable String>> change, Message... written) {
        int number = firstStep + checkpoints.size();
        CheckpointKey key = key(number);
        String parent = last == null ? (firstStep > -1 ? "gone" : null) : last.id();
        return add(key, parent, last, number, change, written);
    }

    /** The next step, which a person made. */
    public ScriptedThread update(Consumer<Map<String, @Nullable String>> change) {
        step(change);
        checkpoints.computeIfPresent(
                Objects.requireNonNull(last), (key, one) -> new Checkpoint(key, one.parentId(), one.step(), "update", one.createdAt(), one.metadata()));
        return this;
    }

    /** A step that leaves the branch after {@code from}; later steps go on from where they were. */
    public ScriptedThread fork(CheckpointKey key, CheckpointKey from, int number) {
        CheckpointKey keep = last;
        add(key, key.namespace().equals(from.namespace()) ? from.id() : null, from, number, files -> {});
        last = keep;
        return this;
    }

    private ScriptedThread add(
            CheckpointKey key,
            @Nullable String parent,
            @Nullable CheckpointKey before,
            int number,
            Consumer<Map<String, @Nullable String>> change,
            Message... written) {
        TreeMap<String, FileData> now = new TreeMap<>(CodePointOrder.INSTANCE);
        Files old = before == null ? null : files.get(before);
        if (old != null) {
            now.putAll(old.map());
        }
        Map<String, @Nullable String> changes = new LinkedHashMap<>();
        change.accept(changes);
        changes.forEach((path, text) -> {
            if (text == null) {
                now.remove(path);
            } else {
                now.put(path, new FileData(new FileData.Text(text), "utf-8", null, null, "step " + number));
            }
        });
        ForeignValue.Fields metadata = before == null || key.namespace().equals(before.namespace())
                ? ForeignValue.Fields.EMPTY
                : new ForeignValue.Fields(Map.of("parents", new ForeignValue.Fields(Map.of("", new ForeignValue.Text(before.id())))));
        checkpoints.put(
                key,
                new Checkpoint(
                        key,
                        parent,
                        number,
                        number == -1 ? "input" : "loop",
                        OffsetDateTime.parse("2026-03-05T10:00:00.425Z").plusSeconds(number),
                        metadata));
        files.put(key, new Files(now));
        messages.put(key, Arrays.asList(written));
        last = key;
        return this;
    }

    /** The key of the step of that number. */
    public static CheckpointKey key(int number) {
        return new CheckpointKey(CheckpointKey.ROOT_NAMESPACE, "1f1e542c-%04d".formatted(number + 1));
    }

    /** A person's message. */
    public static Message human(String text) {
        return new Message(
                "human", "h-" + text.hashCode(), null, new ForeignValue.Text(text), List.of(), null, null, ForeignValue.Fields.EMPTY);
    }

    /** A model's message that asks for calls. */
    public static Message asks(String text, Message.Call... calls) {
        return new Message(
                "ai", "a-" + text.hashCode(), null, new ForeignValue.Text(text), List.of(calls), null, null, ForeignValue.Fields.EMPTY);
    }

    /** A call of a tool with one path. */
    public static Message.Call call(String id, String tool, String path) {
        return new Message.Call(id, tool, new ForeignValue.Fields(Map.of("file_path", new ForeignValue.Text(path))));
    }

    /** The answer of a tool. */
    public static Message answer(String callId, String tool, String text) {
        return new Message(
                "tool", "t-" + callId, tool, new ForeignValue.Text(text), List.of(), callId, "success", ForeignValue.Fields.EMPTY);
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public DetectedDialect dialect() {
        return new DetectedDialect(Dialect.of(Era.PYTHON_0_7), true, "told by a test");
    }

    @Override
    public List<Checkpoint> checkpoints() {
        return new ArrayList<>(checkpoints.values()).reversed();
    }

    @Override
    public @Nullable Checkpoint checkpoint(CheckpointKey key) {
        return checkpoints.get(key);
    }

    @Override
    public @Nullable Checkpoint head(String namespace) {
        return last == null || !namespace.isEmpty() ? null : checkpoints.get(last);
    }

    @Override
    public Outcome<RebuiltValue<FileSet>> filesAt(CheckpointKey key, Cancellation cancellation) {
        Files found = files.get(key);
        boolean whole = firstStep == -1;
        return found == null
                ? Outcome.failed(Failure.Kind.NOT_FOUND, "no checkpoint " + key.id())
                : Outcome.ok(new RebuiltValue<>(
                        found, new RebuiltValue.Rebuild(whole, firstStep, 1, whole ? "" : "earlier steps are missing")));
    }

    @Override
    public Outcome<RebuiltValue<FileSet>> filesWithPending(CheckpointKey key, Cancellation cancellation) {
        return filesAt(key, cancellation);
    }

    @Override
    public Outcome<List<FileChange>> changesAt(CheckpointKey key, Cancellation cancellation) {
        Checkpoint checkpoint = checkpoints.get(key);
        Files now = files.get(key);
        if (checkpoint == null || now == null) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, "no checkpoint " + key.id());
        }
        Files before = checkpoint.parent() == null ? null : files.get(checkpoint.parent());
        return Outcome.ok(FileChanges.between(before == null ? new Files(new TreeMap<>()) : before, now));
    }

    @Override
    public Outcome<RebuiltValue<List<Message>>> messagesAt(CheckpointKey key, Cancellation cancellation) {
        List<Message> all = new ArrayList<>();
        for (CheckpointKey k = key; k != null; ) {
            all.addAll(0, messages.getOrDefault(k, List.of()));
            Checkpoint checkpoint = checkpoints.get(k);
            k = checkpoint == null ? null : checkpoint.parent();
        }
        return Outcome.ok(new RebuiltValue<>(all, RebuiltValue.Rebuild.STORED));
    }

    @Override
    public Outcome<List<Message>> messagesWrittenInto(CheckpointKey key, Cancellation cancellation) {
        return Outcome.ok(messages.getOrDefault(key, List.of()));
    }

    @Override
    public Outcome<@Nullable ForeignValue> channelAt(CheckpointKey key, String channel) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "a scripted thread has no other channels");
    }

    @Override
    public Outcome<List<TaskWrite>> writesAt(CheckpointKey key, Set<String> valued) {
        return Outcome.ok(List.of());
    }

    @Override
    public List<String> problems() {
        return List.of();
    }
}
