package dev.stateroom.langgraph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.channel.FoldedThread;
import dev.stateroom.langgraph.sqlite.CheckpointDatabase;
import dev.stateroom.langgraph.sqlite.ThreadCopy;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the libraries' own readers answered about every checkpoint of a recorded database, and the comparison with it. */
public final class RecordedTruth {
    private RecordedTruth() {}

    /**
     * One checkpoint and the truth about it.
     *
     * @param database which database it is in
     */
    public record Case(String database, String thread, String namespace, JsonNode expected, JsonNode pool) {
        public CheckpointKey key() {
            return new CheckpointKey(namespace, expected.get("checkpoint_id").stringValue());
        }
    }

    /** A recorded truth from the test resources. */
    public static JsonNode json(String resource) {
        try (InputStream in = Objects.requireNonNull(RecordedTruth.class.getResourceAsStream("/" + resource), resource)) {
            return JsonMapper.shared().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every checkpoint that a truth speaks of. */
    public static List<Case> cases(String database, JsonNode root) {
        List<Case> cases = new ArrayList<>();
        root.get("threads").properties().forEach(thread -> thread.getValue()
                .get("namespaces")
                .properties()
                .forEach(ns -> ns.getValue()
                        .forEach(c -> cases.add(new Case(database, thread.getKey(), ns.getKey(), c, root.get("message_pool"))))));
        return cases;
    }

    /** Compares files, messages, channels, writes and due nodes of one checkpoint. */
    public static void checkAll(Case c, RecordedThread thread) {
        checkRebuilt(c, thread);
        checkChannels(c, thread);
    }

    /** The same without which channels are stored whole: that differs between savers, and nothing else does. */
    public static void checkRebuilt(Case c, RecordedThread thread) {
        Checkpoint checkpoint = Objects.requireNonNull(thread.checkpoint(c.key()), c.key()::toString);
        assertThat(checkpoint.step()).isEqualTo(c.expected().get("step").intValue());
        assertThat(checkpoint.source()).isEqualTo(c.expected().get("source").stringValue());
        JsonNode ts = c.expected().get("ts");
        if (ts != null) {
            assertThat(checkpoint.createdAt()).isEqualTo(OffsetDateTime.parse(ts.stringValue()));
            assertThat(checkpoint.parentId()).isEqualTo(text(c.expected().get("parent_checkpoint_id")));
            assertThat(checkpoint.metadata().values().keySet())
                    .containsExactlyInAnyOrderElementsOf(c.expected().get("metadata").propertyNames());
        }
        RebuiltValue<FileSet> files = thread.filesAt(c.key(), Cancellation.NEVER).orThrow();
        assertThat(described(files.value())).isEqualTo(expectedFiles(c.expected().get("files")));
        assertThat(files.rebuild().why()).isEmpty();
        assertThat(files.rebuild().complete()).isTrue();
        RebuiltValue<List<Message>> messages = thread.messagesAt(c.key(), Cancellation.NEVER).orThrow();
        assertThat(messages.rebuild().complete()).isTrue();
        checkMessages(c, messages.value());
        checkWrites(c, thread);
        JsonNode next = c.expected().get("next");
        // That thread's answer was asked of a graph that lacks the node which is due.
        if (next != null && next.isArray() && !c.thread().equals("command-update")) {
            assertThat(thread.nodesDue(c.key()))
                    .containsExactlyInAnyOrderElementsOf(next.valueStream().map(JsonNode::stringValue).toList());
        }
        assertThat(thread.problems()).isEmpty();
    }

    private static void checkMessages(Case c, List<Message> messages) {
        JsonNode keys = c.expected().get("messages");
        assertThat(messages).hasSize(keys.size());
        for (int i = 0; i < keys.size(); i++) {
            JsonNode key = keys.get(i);
            if (key.isArray()) {
                assertThat(messages.get(i).type()).isEqualTo(key.get(0).stringValue());
                assertThat(messages.get(i).id()).isEqualTo(text(key.get(1)));
                assertThat(messages.get(i).toolCalls().stream().map(call -> List.of(call.id(), call.name())).toList())
                        .isEqualTo(key.get(2).valueStream().map(n -> List.of(n.get(0).stringValue(), n.get(1).stringValue())).toList());
            } else {
                checkMessage(Objects.requireNonNull(c.pool().get(key.stringValue())), messages.get(i));
            }
        }
    }

    private static void checkMessage(JsonNode expected, Message message) {
        assertThat(message.type()).isEqualTo(expected.get("type").stringValue());
        assertThat(message.id()).isEqualTo(text(expected.get("id")));
        assertThat(message.name()).isEqualTo(text(expected.get("name")));
        assertThat(PlainJson.of(message.content())).isEqualTo(PlainJson.of(expected.get("content")));
        JsonNode calls = expected.get("tool_calls");
        assertThat(message.toolCalls()).hasSize(calls == null ? 0 : calls.size());
        for (int i = 0; i < message.toolCalls().size(); i++) {
            Message.Call call = message.toolCalls().get(i);
            assertThat(call.id()).isEqualTo(calls.get(i).get("id").stringValue());
            assertThat(call.name()).isEqualTo(calls.get(i).get("name").stringValue());
            assertThat(PlainJson.of(call.args())).isEqualTo(PlainJson.of(calls.get(i).get("args")));
        }
        if (expected.has("tool_call_id")) {
            assertThat(message.toolCallId()).isEqualTo(text(expected.get("tool_call_id")));
            assertThat(message.status()).isEqualTo(text(expected.get("status")));
        }
    }

    private static void checkChannels(Case c, RecordedThread thread) {
        JsonNode stored = c.expected().get("stored_channels");
        if (stored == null) {
            return;
        }
        // JavaScript stores undefined for channels that nothing was written to; that is no value.
        boolean undefinedIsStored = c.database().startsWith("js");
        for (JsonNode channel : undefinedIsStored ? List.<JsonNode>of() : stored) {
            assertThat(thread.channelAt(c.key(), channel.stringValue()).orThrow()).as(channel.stringValue()).isNotNull();
        }
        for (String channel : List.of("files", "messages")) {
            boolean expected = stored.valueStream().anyMatch(n -> n.stringValue().equals(channel));
            assertThat(thread.channelAt(c.key(), channel).orThrow() != null).as(channel).isEqualTo(expected);
        }
    }

    private static void checkWrites(Case c, RecordedThread thread) {
        JsonNode pending = c.expected().get("pending_writes");
        if (pending == null) {
            return;
        }
        Set<String> channels =
                thread.writesAt(c.key(), Set.of()).orThrow().stream().map(TaskWrite::channel).collect(Collectors.toSet());
        List<TaskWrite> writes = thread.writesAt(c.key(), channels).orThrow();
        assertThat(writes.stream().map(w -> w.taskId() + " " + w.channel()).sorted().toList())
                .isEqualTo(pending.valueStream()
                        .map(w -> w.get("task_id").stringValue() + " " + w.get("channel").stringValue())
                        .sorted()
                        .toList());
        long nulls = writes.stream().filter(w -> w.value() instanceof ForeignValue.Null).count();
        assertThat(nulls).isEqualTo(pending.valueStream().filter(w -> w.get("kind").stringValue().matches("NoneType|null|object null")).count());
    }

    /** Compares the files of the newest state, with what finished tasks wrote. */
    public static void checkLatest(JsonNode latest, RecordedThread opened) {
        Checkpoint head = Objects.requireNonNull(opened.head(CheckpointKey.ROOT_NAMESPACE));
        assertThat(head.id()).isEqualTo(latest.get("checkpoint_id").stringValue());
        FileSet files = opened.filesWithPending(head.key(), Cancellation.NEVER).orThrow().value();
        assertThat(described(files)).isEqualTo(expectedFiles(latest.get("files")));
    }

    /** Everything about each file, by path. */
    public static Map<String, List<Object>> described(FileSet files) {
        Map<String, List<Object>> described = new TreeMap<>();
        for (String path : files.keys()) {
            FileData file = Objects.requireNonNull(files.get(path));
            byte[] bytes = file.bytes();
            List<Object> facts = new ArrayList<>();
            facts.add(bytes.length);
            facts.add(sha256(bytes));
            facts.add(file.format());
            facts.add(file.encoding());
            facts.add(file.mimeType());
            facts.add(file.createdAt());
            facts.add(file.modifiedAt());
            described.put(path, facts);
        }
        return described;
    }

    private static Map<String, List<Object>> expectedFiles(JsonNode files) {
        Map<String, List<Object>> expected = new TreeMap<>();
        files.properties().forEach(file -> {
            List<Object> facts = new ArrayList<>();
            facts.add(file.getValue().get("bytes").intValue());
            for (String field : List.of("sha256", "format", "encoding", "mime_type", "created_at", "modified_at")) {
                facts.add(text(file.getValue().get(field)));
            }
            expected.put(file.getKey(), facts);
        });
        return expected;
    }

    private static @Nullable String text(@Nullable JsonNode node) {
        return node == null || node.isNull() ? null : node.stringValue();
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    /** All checkpoints of a thread copied to a file, and read from there. */
    public static RecordedThread copied(ThreadSource source, String id, Path file) {
        FoldedThread thread = (FoldedThread) source.thread(id, Cancellation.NEVER).orThrow();
        List<CheckpointKey> keys = thread.checkpoints().stream().map(Checkpoint::key).toList().reversed();
        ThreadCopy.write(thread.rows(), keys, null, file, Cancellation.NEVER).orThrow();
        return CheckpointDatabase.open(file, Cancellation.NEVER, Progress.SILENT).orThrow().thread(id, Cancellation.NEVER).orThrow();
    }
}
