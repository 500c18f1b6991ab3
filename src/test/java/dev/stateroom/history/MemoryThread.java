package dev.stateroom.history;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A recorded thread made by a test: any tree of checkpoints, in any namespaces, with writes, channels and files. */
public final class MemoryThread implements RecordedThread {
    private static final class Step {
        final Checkpoint checkpoint;
        final List<Message> written = new ArrayList<>();
        final List<Message> pending = new ArrayList<>();
        final List<TaskWrite> writes = new ArrayList<>();
        final Map<String, ForeignValue> channels = new LinkedHashMap<>();
        final TreeMap<String, FileData> files = new TreeMap<>(CodePointOrder.INSTANCE);
        @Nullable List<String> due;
        boolean partly;

        Step(Checkpoint checkpoint) {
            this.checkpoint = checkpoint;
        }
    }

    private final Map<CheckpointKey, Step> steps = new LinkedHashMap<>();
    private final Map<String, Checkpoint> heads = new HashMap<>();
    private Dialect dialect = Dialect.of(Era.PYTHON_0_7);
    private Step last = new Step(new Checkpoint(new CheckpointKey("", ""), null, null, "", null, ForeignValue.Fields.EMPTY));

    /** Speaks another dialect. */
    public MemoryThread dialect(Dialect other) {
        dialect = other;
        return this;
    }

    /** Adds a checkpoint; what follows belongs to it. Files of the parent stay. */
    public MemoryThread at(String namespace, String id, @Nullable String parent, String source, ForeignValue.Fields metadata) {
        CheckpointKey key = new CheckpointKey(namespace, id);
        last = new Step(new Checkpoint(key, parent, steps.size() - 1, source, null, metadata));
        Step before = parent == null ? null : steps.get(new CheckpointKey(namespace, parent));
        if (before != null) {
            last.files.putAll(before.files);
        }
        steps.put(key, last);
        heads.merge(namespace, last.checkpoint, (one, other) -> one.id().compareTo(other.id()) < 0 ? other : one);
        return this;
    }

    /** Adds a root checkpoint of a running loop. */
    public MemoryThread at(String id, @Nullable String parent) {
        return at("", id, parent, "loop", ForeignValue.Fields.EMPTY);
    }

    /** The step that led here wrote these messages. */
    public MemoryThread said(Message... messages) {
        last.written.addAll(List.of(messages));
        return this;
    }

    /** Finished tasks of the unfinished step wrote these messages. */
    public MemoryThread finished(Message... messages) {
        last.pending.addAll(List.of(messages));
        return this;
    }

    /** The rows of the step after this checkpoint. */
    public MemoryThread rows(TaskWrite... writes) {
        last.writes.addAll(List.of(writes));
        return this;
    }

    /** A stored channel. */
    public MemoryThread channel(String name, ForeignValue value) {
        last.channels.put(name, value);
        return this;
    }

    /** A file that the step wrote. */
    public MemoryThread file(String path, String text) {
        last.files.put(path, new FileData(new FileData.Text(text), "utf-8", null, null, null));
        return this;
    }

    /** A file that the step deleted. */
    public MemoryThread gone(String path) {
        last.files.remove(path);
        return this;
    }

    /** Not all that this checkpoint's files are made of can be read. */
    public MemoryThread partly() {
        last.partly = true;
        return this;
    }

    /** The nodes due after this checkpoint. */
    public MemoryThread due(String... nodes) {
        last.due = List.of(nodes);
        return this;
    }

    public static Message human(String id, String text) {
        return message("human", id, text, List.of(), null, null);
    }

    public static Message ai(String id, Message.Call... calls) {
        return message("ai", id, "", List.of(calls), null, null);
    }

    public static Message.Call call(String id, String tool, Object... args) {
        return new Message.Call(id, tool, fields(args));
    }

    public static Message tool(String callId, String name, String text) {
        return message("tool", "m-" + callId + "-" + text.hashCode(), text, List.of(), callId, "success", name);
    }

    public static Message message(
            String type, String id, String text, List<Message.Call> calls, @Nullable String callId, @Nullable String status) {
        return message(type, id, text, calls, callId, status, "");
    }

    private static Message message(
            String type,
            String id,
            String text,
            List<Message.Call> calls,
            @Nullable String callId,
            @Nullable String status,
            String name) {
        return new Message(
                type, id, name.isEmpty() ? null : name, new ForeignValue.Text(text), calls, callId, status, ForeignValue.Fields.EMPTY);
    }

    /** A map of alternating names and values; strings become text. */
    public static ForeignValue.Fields fields(Object... namesAndValues) {
        Map<String, ForeignValue> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            Object value = namesAndValues[i + 1];
            map.put((String) namesAndValues[i], value instanceof ForeignValue v ? v : new ForeignValue.Text((String) value));
        }
        return ForeignValue.Fields.copyOf(map);
    }

    public static ForeignValue.Items items(ForeignValue... values) {
        return new ForeignValue.Items(List.of(values));
    }

    /** A send of one tool call, as Python stores it. */
    public static ForeignValue send(String callId, String tool) {
        ForeignValue call = fields("name", tool, "args", ForeignValue.Fields.EMPTY, "id", callId, "type", "tool_call");
        return new ForeignValue.Ext(
                1,
                "langgraph.types",
                "Send",
                items(new ForeignValue.Text("tools"), fields("__type", "tool_call_with_context", "tool_call", call)),
                null);
    }

    @Override
    public String id() {
        return "memory";
    }

    @Override
    public DetectedDialect dialect() {
        return new DetectedDialect(dialect, true, "said so");
    }

    @Override
    public List<Checkpoint> checkpoints() {
        return steps.values().stream()
                .map(s -> s.checkpoint)
                .sorted(Comparator.comparing((Checkpoint c) -> c.key().namespace())
                        .thenComparing(Checkpoint::id, Comparator.reverseOrder()))
                .toList();
    }

    @Override
    public @Nullable Checkpoint checkpoint(CheckpointKey key) {
        Step step = steps.get(key);
        return step == null ? null : step.checkpoint;
    }

    @Override
    public @Nullable Checkpoint head(String namespace) {
        return heads.get(namespace);
    }

    @Override
    public Outcome<RebuiltValue<FileSet>> filesAt(CheckpointKey key, Cancellation cancellation) {
        return step(key).map(s -> new RebuiltValue<>(
                new Files(s.files),
                s.partly ? new RebuiltValue.Rebuild(false, null, 0, "a write is too large to be read") : RebuiltValue.Rebuild.STORED));
    }

    @Override
    public Outcome<RebuiltValue<FileSet>> filesWithPending(CheckpointKey key, Cancellation cancellation) {
        return filesAt(key, cancellation);
    }

    @Override
    public Outcome<List<FileChange>> changesAt(CheckpointKey key, Cancellation cancellation) {
        return step(key).map(s -> {
            CheckpointKey parent = s.checkpoint.parent();
            Step before = parent == null ? null : steps.get(parent);
            return FileChanges.between(
                    new Files(before == null ? new TreeMap<>() : before.files), new Files(s.files));
        });
    }

    @Override
    public Outcome<RebuiltValue<List<Message>>> messagesAt(CheckpointKey key, Cancellation cancellation) {
        return step(key).map(s -> new RebuiltValue<>(said(s), RebuiltValue.Rebuild.STORED));
    }

    /** What a step's ancestors and the step itself wrote; the step alone where its ancestors lead in a circle. */
    private List<Message> said(Step newest) {
        List<Message> all = new ArrayList<>();
        Set<CheckpointKey> seen = new HashSet<>();
        for (Step step = newest; step != null; ) {
            if (!seen.add(step.checkpoint.key())) {
                return List.copyOf(newest.written);
            }
            all.addAll(0, step.written);
            CheckpointKey parent = step.checkpoint.parent();
            step = parent == null ? null : steps.get(parent);
        }
        return List.copyOf(all);
    }

    @Override
    public Outcome<List<Message>> messagesWrittenInto(CheckpointKey key, Cancellation cancellation) {
        return step(key).map(s -> List.copyOf(s.written));
    }

    @Override
    public Outcome<List<Message>> messagesPending(CheckpointKey key, Cancellation cancellation) {
        return step(key).map(s -> List.copyOf(s.pending));
    }

    @Override
    public @Nullable List<String> nodesDue(CheckpointKey key) {
        Step step = steps.get(key);
        return step == null ? null : step.due;
    }

    @Override
    public Outcome<@Nullable ForeignValue> channelAt(CheckpointKey key, String channel) {
        return step(key).map(s -> s.channels.get(channel));
    }

    @Override
    public Outcome<List<TaskWrite>> writesAt(CheckpointKey key, Set<String> valued) {
        return step(key).map(s -> List.copyOf(s.writes));
    }

    @Override
    public List<String> problems() {
        return List.of();
    }

    private Outcome<Step> step(CheckpointKey key) {
        Step step = steps.get(key);
        return step == null ? Outcome.failed(Failure.Kind.NOT_FOUND, "no " + key) : Outcome.ok(step);
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
