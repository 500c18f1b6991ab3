package dev.stateroom.langgraph.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.langgraph.serde.PlainJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A LangGraph server whose threads wait for approval as a test says and do what is decided: batches, one request for each call, two
 * subagents at once. It can die before or behind any request and come back with what it had.
 */
public final class ApprovalServer implements AutoCloseable {
    private static final JsonMapper MAPPER = JsonMapper.shared();
    private static final List<String> ALL = List.of("approve", "edit", "reject", "respond");

    private HttpServer server;
    private final int port;
    private final Map<String, Agent> threads = new LinkedHashMap<>();
    private int requests;
    private int diesAt;
    private boolean diesBefore;
    private int serial;
    private boolean isDead;

    /** Bodies of the runs that were begun, in order. */
    public final List<JsonNode> began = new CopyOnWriteArrayList<>();

    /** True if runs do not end until {@link #busy} says so. */
    public volatile boolean staysBusy;

    /** Requests so far, as {@code POST /threads/search}. */
    public final List<String> asked = new CopyOnWriteArrayList<>();

    /** A call that waits: its id, tool, arguments. */
    public record Call(String id, String tool, Map<String, Object> args) {
        ObjectNode action() {
            ObjectNode action = MAPPER.createObjectNode();
            action.put("name", tool).set("args", MAPPER.valueToTree(args));
            return action.put("description", "Tool execution requires approval");
        }

        ObjectNode inMessage() {
            ObjectNode call = MAPPER.createObjectNode();
            call.put("name", tool).set("args", MAPPER.valueToTree(args));
            return call.put("id", id).put("type", "tool_call");
        }
    }

    /** One request. */
    private record Ask(String id, String task, boolean isPerCall, List<Call> calls, List<String> allowed, @Nullable Call under) {
        JsonNode value() {
            ObjectNode value = MAPPER.createObjectNode();
            if (isPerCall) {
                Call call = calls.getFirst();
                value.put("type", "tool_approval").put("tool_call_id", call.id()).put("name", call.tool());
                value.set("args", MAPPER.valueToTree(call.args()));
                return value.put("description", "Tool execution requires approval");
            }
            calls.forEach(call -> value.withArray("action_requests").add(call.action()));
            calls.stream().map(Call::tool).distinct().forEach(tool -> {
                ObjectNode review = value.withArray("review_configs").addObject().put("action_name", tool);
                allowed.forEach(review.withArray("allowed_decisions")::add);
            });
            return value;
        }

        JsonNode interrupt() {
            ObjectNode interrupt = MAPPER.createObjectNode().put("id", id);
            interrupt.set("value", value());
            if (isPerCall) {
                ObjectNode schema = interrupt.putObject("response_schema");
                allowed.forEach(verb -> schema.withObject("discriminator").withObject("mapping").put(verb, "#/$defs/" + verb));
                ObjectNode defs = schema.putObject("$defs");
                allowed.forEach(verb -> {
                    ObjectNode def = defs.putObject(verb);
                    def.withObject("properties").withObject("type").put("const", verb);
                    schema.withArray("oneOf").addObject().put("$ref", "#/$defs/" + verb);
                });
            }
            return interrupt;
        }
    }

    private static final class Agent {
        private final String id;
        private final ObjectNode metadata = MAPPER.createObjectNode();
        private final ArrayNode messages = MAPPER.createArrayNode();
        private final ObjectNode files = MAPPER.createObjectNode();
        private final List<Ask> asks = new ArrayList<>();
        private final ArrayNode runs = MAPPER.createArrayNode();
        /** What answered requests brought before all of them are answered. */
        private final List<Runnable> held = new ArrayList<>();
        private int checkpoint = 1;
        private boolean isBusy;
        private int version;
        private final int birth;

        Agent(String id, int birth) {
            this.id = id;
            this.birth = birth;
        }

        String updated() {
            return "2026-11-21T%02d:%02d:%02d.000000+00:00".formatted(birth % 24, version / 60 % 60, version % 60);
        }
    }

    /** Begins without threads. */
    public ApprovalServer() {
        server = started(0);
        port = server.getAddress().getPort();
    }

    private HttpServer started(int at) {
        for (int attempt = 0; ; attempt++) {
            try {
                HttpServer next = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), at), 0);
                next.createContext("/", this::handle);
                next.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
                next.start();
                return next;
            } catch (IOException e) {
                if (attempt == 200) {
                    throw new UncheckedIOException(e);
                }
                LockSupport.parkNanos(10_000_000);
            }
        }
    }

    /** Its address. */
    public String address() {
        return "http://127.0.0.1:" + port;
    }

    /** It answers nothing from now on, and keeps what it has. */
    public void die() {
        synchronized (this) {
            isDead = true;
        }
        server.stop(0);
    }

    /** It answers again. */
    public void revive() {
        synchronized (this) {
            isDead = false;
            diesAt = 0;
        }
        server = started(port);
    }

    /** It dies at the request of that number from now, 1 for the next: before it is carried out, or behind it without an answer. */
    public synchronized void dieAt(int request, boolean before) {
        diesAt = requests + request;
        diesBefore = before;
    }

    /** It does not die at that request any more. */
    public synchronized void spare() {
        diesAt = 0;
    }

    /** True once it died. */
    public synchronized boolean isDead() {
        return isDead;
    }

    // ---- threads

    private Agent agent(String id, String prompt) {
        Agent agent = new Agent(id, threads.size());
        agent.metadata.put("graph_id", "agent").put("assistant_id", "fe096781-5601-53d2-b2f6-0d3403f7e9ca");
        agent.messages.addObject().put("type", "human").put("id", "h" + ++serial).put("content", prompt);
        synchronized (this) {
            threads.put(id, agent);
        }
        return agent;
    }

    private void says(Agent agent, String text, List<Call> calls) {
        ObjectNode message = agent.messages.addObject().put("type", "ai").put("id", "a" + ++serial).put("content", text);
        ArrayNode called = message.putArray("tool_calls");
        calls.forEach(call -> called.add(call.inMessage()));
    }

    /** A call of write_file. */
    public Call write(String path, String content) {
        return call("write_file", Map.of("file_path", path, "content", content));
    }

    /** A call of any tool. */
    public Call call(String tool, Map<String, Object> args) {
        return new Call("call_" + ++serial, tool, args);
    }

    /** A thread that waits with one request for all calls; ids of requests are the thread's and a number. */
    public void batched(String id, String prompt, String said, Call... calls) {
        Agent agent = agent(id, prompt);
        asksAll(agent, said, ALL, calls);
    }

    /** The same, where only these decisions are allowed. */
    public void batched(List<String> allowed, String id, String prompt, String said, Call... calls) {
        asksAll(agent(id, prompt), said, allowed, calls);
    }

    private void asksAll(Agent agent, String said, List<String> allowed, Call... calls) {
        says(agent, said, List.of(calls));
        agent.asks.add(new Ask(agent.id + "-ask1", agent.id + "-task1", false, List.of(calls), allowed, null));
    }

    /** A thread that waits with one request for each call. */
    public void perCall(String id, String prompt, String said, Call... calls) {
        Agent agent = agent(id, prompt);
        says(agent, said, List.of(calls));
        for (Call call : calls) {
            int number = agent.asks.size() + 1;
            agent.asks.add(new Ask(id + "-ask" + number, id + "-task" + number, true, List.of(call), ALL, null));
        }
    }

    /** A thread in which subagents wait, each with one request for its call; the keys are their tasks. */
    public void subagents(String id, String prompt, Map<String, Call> calls) {
        Agent agent = agent(id, prompt);
        List<Call> tasks = new ArrayList<>();
        calls.forEach((task, call) -> {
            Call started = call("task", Map.of("description", task, "subagent_type", "worker"));
            tasks.add(started);
            int number = agent.asks.size() + 1;
            agent.asks.add(new Ask(id + "-ask" + number, id + "-task" + number, false, List.of(call), ALL, started));
        });
        says(agent, "Two parts.", tasks);
    }

    /** A thread that waits with a question of the program's own. */
    public void question(String id, String prompt, Object value) {
        Agent agent = agent(id, prompt);
        Ask ask = new Ask(id + "-ask1", id + "-task1", false, List.of(), ALL, null);
        agent.asks.add(ask);
        agent.metadata.set("stub_question", MAPPER.valueToTree(value));
    }

    /** Names a thread. */
    public void title(String id, String title) {
        known(id).metadata.put("title", title);
    }

    /** Puts something into a thread's metadata, as who creates it does. */
    public void metadata(String id, String name, String value) {
        known(id).metadata.put(name, value);
    }

    /** Another run continues in the thread, or does not any more. */
    public synchronized void busy(String id, boolean isBusy) {
        Agent agent = known(id);
        agent.isBusy = isBusy;
        agent.version++;
    }

    /** Another client answers everything that waits in a thread. */
    public synchronized void answeredElsewhere(String id) {
        Agent agent = known(id);
        ObjectNode approve = MAPPER.createObjectNode();
        for (Ask ask : List.copyOf(agent.asks)) {
            ArrayNode decisions = MAPPER.createArrayNode();
            ask.calls().forEach(_ -> decisions.addObject().put("type", "approve"));
            approve.set(ask.id(), ask.isPerCall() ? decisions.get(0) : MAPPER.createObjectNode().set("decisions", decisions));
        }
        go(agent, approve);
    }

    /** A thread gets another checkpoint and waits for the same there. */
    public synchronized void checkpointed(String id) {
        known(id).checkpoint++;
        known(id).version++;
    }

    /** The program that runs the agent gives a thread an answer. */
    public synchronized void resumedByItsProgram(String id, JsonNode resume) {
        go(known(id), resume);
    }

    /** The files of a thread: path and content. */
    public synchronized Map<String, String> files(String id) {
        Map<String, String> files = new LinkedHashMap<>();
        known(id).files.propertyStream().forEach(file -> files.put(file.getKey(), file.getValue().get("content").stringValue()));
        return files;
    }

    /** Ids of the requests that wait in a thread. */
    public synchronized List<String> waiting(String id) {
        return known(id).asks.stream().map(Ask::id).toList();
    }

    private Agent known(String id) {
        return Objects.requireNonNull(threads.get(id), id);
    }

    // ---- what the runtime does

    private @Nullable String go(Agent agent, JsonNode resume) {
        if (agent.asks.isEmpty()) {
            return null;
        }
        boolean isPlain = agent.asks.size() == 1 && !resume.has(agent.asks.getFirst().id());
        boolean isAny = false;
        for (Ask ask : List.copyOf(agent.asks)) {
            JsonNode answer = isPlain ? resume : resume.get(ask.id());
            if (answer == null) {
                continue;
            }
            isAny = true;
            agent.asks.remove(ask);
            agent.held.add(() -> carryOut(agent, ask, answer));
        }
        if (!isAny) {
            return "no interrupt of that id waits";
        }
        agent.version++;
        if (agent.asks.isEmpty()) {
            agent.held.forEach(Runnable::run);
            agent.held.clear();
            agent.messages.addObject().put("type", "ai").put("id", "a" + ++serial).put("content", "Done.").putArray("tool_calls");
            agent.checkpoint++;
        }
        return null;
    }

    private void carryOut(Agent agent, Ask ask, JsonNode answer) {
        for (int i = 0; i < ask.calls().size(); i++) {
            Call call = ask.calls().get(i);
            JsonNode decision = ask.isPerCall() ? answer : answer.path("decisions").get(i);
            String result = decided(agent, call, decision);
            if (ask.under() == null) {
                boolean isRejected = decision.path("type").asString("").equals("reject");
                agent.messages.addObject().put("type", "tool").put("id", "t" + ++serial).put("name", call.tool())
                        .put("tool_call_id", call.id()).put("content", result).put("status", isRejected ? "error" : "success");
            }
        }
        Call under = ask.under();
        if (under != null) {
            agent.messages.addObject().put("type", "tool").put("id", "t" + ++serial).put("name", "task")
                    .put("tool_call_id", under.id()).put("content", "Part done.").put("status", "success");
        }
    }

    private static String decided(Agent agent, Call call, JsonNode decision) {
        return switch (decision.path("type").asString("")) {
            case "approve" -> ran(agent, call.tool(), MAPPER.valueToTree(call.args()));
            case "edit" -> {
                JsonNode action = decision.get("edited_action");
                String result = ran(agent, action.get("name").stringValue(), action.get("args"));
                yield "Note: a human reviewer replaced this tool call before it ran. The call recorded in your message is the one you produced, not the"
                        + " one that executed. This was intentional and authorized. Do not re-issue your original call. Executed instead: "
                        + action.get("name").stringValue() + " with arguments "
                        + JsonText.PYTHON.of(PlainJson.read(action.get("args").toString().getBytes(StandardCharsets.UTF_8))) + ".\n\nTool response:\n" + result;
            }
            case "respond" -> decision.get("message").stringValue();
            default -> "User rejected the tool call for `" + call.tool() + "`"
                    + (decision.has("message") ? " with reason: " + decision.get("message").stringValue() : " with id " + call.id());
        };
    }

    private static String ran(Agent agent, String tool, JsonNode args) {
        if (tool.equals("write_file")) {
            String path = args.get("file_path").stringValue();
            agent.files.putObject(path).put("content", args.get("content").stringValue()).put("encoding", "utf-8")
                    .put("created_at", agent.updated()).put("modified_at", agent.updated());
            return "Updated file " + path;
        }
        return "exit 0";
    }

    // ---- HTTP

    private void handle(HttpExchange exchange) throws IOException {
        boolean isLast;
        synchronized (this) {
            requests++;
            isLast = diesAt == requests;
            if (isDead) {
                throw new IOException("dead");
            }
            if (isLast) {
                isDead = true;
            }
        }
        asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI().getRawPath());
        if (isLast && diesBefore) {
            server.stop(0);
            throw new IOException("killed before request");
        }
        byte[] body = exchange.getRequestBody().readAllBytes();
        Answer answer = answer(exchange, body.length == 0 ? MAPPER.createObjectNode() : MAPPER.readTree(body));
        if (isLast) {
            server.stop(0);
            throw new IOException("killed behind request");
        }
        byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.sendResponseHeaders(answer.status(), bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private record Answer(int status, String body) {}

    private synchronized Answer answer(HttpExchange exchange, JsonNode question) {
        String[] path = exchange.getRequestURI().getRawPath().split("/");
        boolean posts = exchange.getRequestMethod().equals("POST");
        if (path.length > 1 && path[1].equals("info")) {
            return new Answer(200, "{\"version\":\"0.16.7\",\"langgraph_py_version\":\"1.2.22\"}");
        }
        if (path.length < 3 || !path[1].equals("threads")) {
            return new Answer(404, "{\"detail\":\"Not Found\"}");
        }
        if (path[2].equals("search")) {
            return new Answer(200, found(question).toString());
        }
        if (path[2].equals("count")) {
            return new Answer(200, Integer.toString(found(question).size()));
        }
        Agent agent = threads.get(path[2]);
        if (agent == null) {
            return new Answer(404, "{\"detail\":\"Thread with ID " + path[2] + " not found\"}");
        }
        if (path.length == 3) {
            return new Answer(200, about(agent).toString());
        }
        return switch (path[3]) {
            case "state" -> new Answer(200, state(agent).toString());
            case "history" -> new Answer(200, "[" + state(agent) + "]");
            default -> path.length == 4 && posts ? begin(agent, question) : path.length == 4
                    ? new Answer(200, agent.runs.toString())
                    : new Answer(200, agent.runs.valueStream().filter(run -> run.get("run_id").stringValue().equals(path[4])).findFirst().orElseThrow().toString());
        };
    }

    private Answer begin(Agent agent, JsonNode question) {
        if (agent.isBusy) {
            return new Answer(409, "{\"detail\":\"Thread is already running a task. Wait for it to finish or choose a different multitask strategy.\"}");
        }
        began.add(question);
        ObjectNode run = MAPPER.createObjectNode().put("run_id", "run-" + began.size()).put("thread_id", agent.id);
        run.set("metadata", question.path("metadata"));
        String wrong = go(agent, question.path("command").path("resume"));
        run.put("status", wrong == null ? "success" : "error");
        agent.runs.insert(0, run);
        agent.isBusy = staysBusy;
        return new Answer(200, run.toString());
    }

    private static String status(Agent agent) {
        return agent.isBusy ? "busy" : agent.asks.isEmpty() ? "idle" : "interrupted";
    }

    private ArrayNode found(JsonNode question) {
        List<Agent> found = new ArrayList<>(threads.values().stream()
                .filter(agent -> !question.has("status") || question.get("status").stringValue().equals(status(agent)))
                .toList());
        if ("updated_at".equals(question.path("sort_by").asString(""))) {
            found.sort((a, b) -> b.updated().compareTo(a.updated()));
        } else {
            found.sort((a, b) -> a.id.compareTo(b.id));
        }
        ArrayNode rows = MAPPER.createArrayNode();
        found.stream().skip(question.path("offset").asInt(0)).limit(question.path("limit").asInt(Integer.MAX_VALUE)).forEach(agent -> rows.add(about(agent)));
        return rows;
    }

    private static ObjectNode about(Agent agent) {
        ObjectNode about = MAPPER.createObjectNode();
        about.put("thread_id", agent.id).put("updated_at", agent.updated()).put("state_updated_at", agent.updated()).put("status", status(agent));
        about.set("metadata", agent.metadata);
        ObjectNode asked = about.putObject("interrupts");
        agent.asks.forEach(ask -> asked.withArray("/" + ask.task()).add(interrupt(agent, ask)));
        ObjectNode values = about.putObject("values");
        values.set("messages", agent.messages);
        return about;
    }

    private static JsonNode interrupt(Agent agent, Ask ask) {
        JsonNode question = agent.metadata.get("stub_question");
        return question == null ? ask.interrupt() : MAPPER.createObjectNode().put("id", ask.id()).set("value", question);
    }

    private static ObjectNode state(Agent agent) {
        ObjectNode state = MAPPER.createObjectNode();
        ObjectNode values = state.putObject("values");
        values.set("messages", agent.messages.deepCopy());
        values.set("files", agent.files.deepCopy());
        ArrayNode next = state.putArray("next");
        ArrayNode tasks = state.putArray("tasks");
        ArrayNode interrupts = state.putArray("interrupts");
        for (Ask ask : agent.asks) {
            next.add("tools");
            ObjectNode task = tasks.addObject().put("id", ask.task()).put("name", "tools");
            task.putArray("path").add("__pregel_push").add(tasks.size() - 1).add(false);
            task.putNull("error").withArray("interrupts").add(interrupt(agent, ask));
            task.putNull("checkpoint").putNull("state").putNull("result");
            interrupts.add(interrupt(agent, ask));
        }
        state.putObject("metadata").put("source", "loop").put("step", agent.checkpoint).put("thread_id", agent.id);
        state.put("created_at", agent.updated());
        state.putObject("checkpoint").put("checkpoint_id", "1f1e622c-d20f-6000-8000-%012d".formatted(agent.checkpoint))
                .put("thread_id", agent.id).put("checkpoint_ns", "");
        state.putNull("parent_checkpoint");
        return state;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
