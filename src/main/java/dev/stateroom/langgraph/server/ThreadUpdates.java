package dev.stateroom.langgraph.server;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.FileSet;
import dev.stateroom.langgraph.channel.PersistentFiles;
import dev.stateroom.langgraph.serde.FileRecords;
import dev.stateroom.langgraph.server.ServerClient.Answer;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Changes the files of a server's threads through its API: {@code POST /threads} and {@code POST /threads/{id}/state}, where null deletes a
 * file. Nothing is retried. Closes the client with itself.
 */
public final class ThreadUpdates implements AutoCloseable {
    private static final int MOST_ASSISTANTS = 1_000;

    private final ServerClient client;

    /** @param client of one server */
    public ThreadUpdates(ServerClient client) {
        this.client = client;
    }

    /** The server's name, for sentences. */
    public String name() {
        return client.name();
    }

    /** The text that opens the server again. */
    public String address() {
        return client.address().toString();
    }

    /**
     * The present state of a thread.
     *
     * @param status idle, busy, interrupted or error, as the server says: interrupted also without a request, if a node is due
     * @param isAsking true if a person must answer before it continues
     * @param checkpoint id of the newest one; null for a thread in which nothing happened yet
     * @param parent id of the one before; null for none
     * @param files of the newest one
     * @param metadata of the thread
     */
    public record Standing(
            String status, boolean isAsking, @Nullable String checkpoint, @Nullable String parent, FileSet files, Map<String, ForeignValue> metadata) {}

    /**
     * An assistant that can run a thread.
     *
     * @param id its UUID
     * @param graph the graph's name
     */
    public record Assistant(String id, String graph, String name) {}

    /** True for a server that runs JavaScript. */
    public Outcome<Boolean> isJavascript(Cancellation cancellation) {
        return ServerInfo.of(client, cancellation).map(ServerInfo::isJavascript);
    }

    /** Reads the present state of a thread; NOT_FOUND if there is none. */
    public Outcome<Standing> standing(String thread, Cancellation cancellation) {
        return client.get("/threads/" + thread, cancellation)
                .then(about -> client.get("/threads/" + thread + "/state", cancellation)
                        .map(state -> standing(ForeignValue.fields(about.body()), ForeignValue.fields(state.body()))));
    }

    private static Standing standing(ForeignValue.Fields about, ForeignValue.Fields state) {
        Map<String, FileData> files = new HashMap<>();
        ForeignValue.fields(ForeignValue.fields(state.get("values")).get("files")).values().forEach((path, record) -> {
            if (!(record instanceof ForeignValue.Null)) {
                files.put(path, FileRecords.read(record));
            }
        });
        String status = ForeignValue.text(about.get("status"));
        return new Standing(
                status == null ? "" : status,
                !ForeignValue.items(state.get("interrupts")).isEmpty()
                        || ForeignValue.items(state.get("tasks")).stream()
                                .anyMatch(task -> !ForeignValue.items(ForeignValue.fields(task).get("interrupts")).isEmpty()),
                id(state, "checkpoint", "checkpoint_id"),
                id(state, "parent_checkpoint", "parent_checkpoint_id"),
                PersistentFiles.of(files),
                ForeignValue.fields(about.get("metadata")).values());
    }

    private static @Nullable String id(ForeignValue.Fields state, String whole, String alone) {
        String id = ForeignValue.text(ForeignValue.fields(state.get(whole)).get("checkpoint_id"));
        return id == null ? ForeignValue.text(state.get(alone)) : id;
    }

    public Outcome<List<Assistant>> assistants(Cancellation cancellation) {
        return client.ask("/assistants/search", new ForeignValue.Fields(Map.of("limit", new ForeignValue.Int(MOST_ASSISTANTS), "offset", new ForeignValue.Int(0))), cancellation)
                .map(answer -> {
                    List<Assistant> found = new ArrayList<>();
                    for (ForeignValue each : ForeignValue.items(answer.body())) {
                        ForeignValue.Fields fields = ForeignValue.fields(each);
                        String id = ForeignValue.text(fields.get("assistant_id"));
                        String graph = ForeignValue.text(fields.get("graph_id"));
                        String name = ForeignValue.text(fields.get("name"));
                        if (id != null && graph != null) {
                            found.add(new Assistant(id, graph, name == null ? graph : name));
                        }
                    }
                    return List.copyOf(found);
                });
    }

    /** Makes a thread with that UUID; refused if there is one. */
    public Delivery create(String thread, Map<String, String> metadata) {
        Map<String, ForeignValue> said = new LinkedHashMap<>();
        metadata.forEach((name, value) -> said.put(name, new ForeignValue.Text(value)));
        return client.send(
                "/threads",
                new ForeignValue.Fields(Map.of(
                        "thread_id", new ForeignValue.Text(thread),
                        "metadata", ForeignValue.Fields.copyOf(said),
                        "if_exists", new ForeignValue.Text("raise"))));
    }

    /**
     * The body of an update of files.
     *
     * @param changes new records by path; null if a file is deleted
     * @param asNode the node whose work it counts as; null to leave that to the server
     */
    public static ForeignValue.Fields body(Map<String, @Nullable FileData> changes, @Nullable String asNode) {
        Map<String, ForeignValue> files = new LinkedHashMap<>();
        changes.forEach((path, record) -> files.put(path, record == null ? ForeignValue.Null.INSTANCE : FileRecords.write(record)));
        Map<String, ForeignValue> body = new LinkedHashMap<>();
        body.put("values", new ForeignValue.Fields(Map.of("files", ForeignValue.Fields.copyOf(files))));
        if (asNode != null) {
            body.put("as_node", new ForeignValue.Text(asNode));
        }
        return ForeignValue.Fields.copyOf(body);
    }

    /** Sends the body; an accepted response has the id of the new checkpoint. */
    public Delivery update(String thread, ForeignValue.Fields body) {
        return client.send("/threads/" + thread + "/state", body);
    }

    /** The checkpoint in the response to an update; empty for none. */
    public static String madeBy(Answer answer) {
        String id = id(ForeignValue.fields(answer.body()), "checkpoint", "checkpoint_id");
        return id == null ? "" : id;
    }

    @Override
    public void close() {
        client.close();
    }
}
