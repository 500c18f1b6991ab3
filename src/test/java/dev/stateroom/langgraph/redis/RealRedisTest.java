package dev.stateroom.langgraph.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.RecordedTruth;
import dev.stateroom.langgraph.ThreadAnswers;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The recorded documents in a real Redis with RedisJSON. STATEROOM_TEST_REDIS is its address, {@code redis://} or {@code rediss://}, with an
 * empty database, which is empty again afterwards.
 */
@Tag("real")
final class RealRedisTest {
    private static List<List<String>> commands(int database) throws IOException {
        List<List<String>> commands = new ArrayList<>();
        try (InputStream in = new GZIPInputStream(Files.newInputStream(Path.of("src/test/resources/redis/documents.jsonl.gz")))) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(line -> {
                JsonNode each = JsonMapper.shared().readTree(line);
                if (each.get("db").intValue() == database) {
                    commands.add(List.of("JSON.SET", each.get("key").stringValue(), "$", each.get("doc").toString()));
                }
            });
        }
        return commands;
    }

    private static void ask(RedisConnection connection, List<List<String>> commands) throws IOException {
        for (RedisReply reply : connection.ask(commands, Cancellation.NEVER)) {
            assertThat(reply).isNotInstanceOf(RedisReply.Refused.class);
        }
    }

    @Test
    void everyCheckpointIsRebuiltAsTheLibraryDoes() throws IOException {
        String given = System.getenv("STATEROOM_TEST_REDIS");
        assumeTrue(given != null, "STATEROOM_TEST_REDIS does not name a Redis with RedisJSON and an empty database");
        RedisAddress address = RedisAddress.parse(given).orThrow();
        try (RedisConnection writing = RedisConnection.open(address, Cancellation.NEVER)) {
            assertThat(writing.ask(List.of(List.of("DBSIZE")), Cancellation.NEVER)).containsExactly(new RedisReply.Count(0));
            for (Map.Entry<Integer, String> recorded : Map.of(0, "python-sqlite/expected.json", 1, "js-sqlite/expected.json").entrySet()) {
                List<List<String>> documents = commands(recorded.getKey());
                try {
                    ask(writing, documents);
                    check(address, recorded.getValue());
                } finally {
                    ask(writing, documents.stream().map(command -> List.of("DEL", command.get(1))).toList());
                }
            }
        }
    }

    /** What the server says of its own accord is enough: the thread that grows is the one that is opened whole. */
    @Test
    void aThreadThatGrowsIsNotReadAgain() throws IOException {
        String given = System.getenv("STATEROOM_TEST_REDIS");
        assumeTrue(given != null, "STATEROOM_TEST_REDIS does not name a Redis with RedisJSON and an empty database");
        RedisAddress address = RedisAddress.parse(given).orThrow();
        List<List<String>> documents = commands(0).stream()
                .filter(command -> command.get(1).contains(":v1-file-data:"))
                .sorted(Comparator.comparing((List<String> command) -> JsonMapper.shared().readTree(command.get(3)).get("checkpoint_id").stringValue()))
                .toList();
        try (RedisConnection writing = RedisConnection.open(address, Cancellation.NEVER)) {
            assertThat(writing.ask(List.of(List.of("DBSIZE")), Cancellation.NEVER)).containsExactly(new RedisReply.Count(0));
            try {
                ask(writing, documents.subList(0, 3));
                try (ThreadSource source = open(address)) {
                    source.refresh(Cancellation.NEVER).orThrow();
                    RecordedThread before = source.thread("v1-file-data", Cancellation.NEVER).orThrow();
                    for (List<String> document : documents.subList(3, documents.size())) {
                        ask(writing, List.of(document));
                        assertThat(source.refresh(Cancellation.NEVER).orThrow()).isTrue();
                        RecordedThread next = source.thread("v1-file-data", Cancellation.NEVER).orThrow();
                        assertThat(next.changedSince(before)).isNotNull();
                        try (ThreadSource fresh = open(address)) {
                            ThreadAnswers.assertSame(next, fresh.thread("v1-file-data", Cancellation.NEVER).orThrow(), new Random(1));
                        }
                        before = next;
                    }
                    assertThat(before.keys()).hasSize(14);
                }
            } finally {
                ask(writing, documents.stream().map(command -> List.of("DEL", command.get(1))).toList());
            }
        }
    }

    private static ThreadSource open(RedisAddress address) {
        return RedisSource.open(address, Cancellation.NEVER).then(open -> RedisCheckpoints.over(open, Cancellation.NEVER)).orThrow();
    }

    private static void check(RedisAddress address, String truth) {
        try (ThreadSource source = open(address)) {
            Map<String, RecordedThread> threads = new HashMap<>();
            for (RecordedTruth.Case one : RecordedTruth.cases(truth, RecordedTruth.json(truth))) {
                RecordedTruth.checkRebuilt(one, threads.computeIfAbsent(one.thread(), id -> source.thread(id, Cancellation.NEVER).orThrow()));
            }
            assertThat(source.threads(Cancellation.NEVER).orThrow()).hasSize(threads.size()).isNotEmpty();
        }
    }
}
