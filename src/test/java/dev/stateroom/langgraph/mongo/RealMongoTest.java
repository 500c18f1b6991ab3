package dev.stateroom.langgraph.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.RecordedTruth;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The recorded documents in a real MongoDB. STATEROOM_TEST_MONGODB is its address without a database; that of the test is dropped afterwards. */
@Tag("real")
final class RealMongoTest {
    private static final String DATABASE = "stateroom_test";

    @Test
    void everyCheckpointIsRebuiltAsTheLibraryDoes() throws IOException {
        String address = System.getenv("STATEROOM_TEST_MONGODB");
        assumeTrue(address != null, "STATEROOM_TEST_MONGODB does not name a MongoDB");
        try (MongoClient client = MongoClients.create(address)) {
            for (Map.Entry<String, String> recorded : Map.of("checkpointing_db", "python-sqlite/expected.json", "js", "js-sqlite/expected.json").entrySet()) {
                MongoDatabase database = client.getDatabase(DATABASE);
                database.drop();
                try {
                    MongoCheckpointsTest.documents().forEach((place, some) -> {
                        if (place.startsWith(recorded.getKey() + "/")) {
                            database.getCollection(place.substring(place.indexOf('/') + 1), BsonDocument.class).insertMany(some);
                        }
                    });
                    check(address + "/" + DATABASE, recorded.getValue());
                } finally {
                    database.drop();
                }
            }
        }
    }

    private static void check(String address, String truth) {
        try (ThreadSource source = MongoCheckpointsTest.opened(address).orThrow()) {
            Map<String, RecordedThread> threads = new HashMap<>();
            for (RecordedTruth.Case one : RecordedTruth.cases(truth, RecordedTruth.json(truth))) {
                RecordedTruth.checkAll(one, threads.computeIfAbsent(one.thread(), id -> source.thread(id, Cancellation.NEVER).orThrow()));
            }
            assertThat(source.threads(Cancellation.NEVER).orThrow()).hasSize(threads.size()).isNotEmpty();
        }
    }
}
