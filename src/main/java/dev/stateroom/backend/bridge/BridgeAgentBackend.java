package dev.stateroom.backend.bridge;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.Reply;
import dev.stateroom.agent.Value;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.work.Cancellation;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The agent's face of a bridge: each call is made of the user's own object, and its answer is handed on as it is. Where the child cannot
 * be asked, the call is withheld with the reason.
 */
public final class BridgeAgentBackend implements AgentBackend {
    /** What a command may take that sets itself no time. */
    private static final Duration LONGEST_COMMAND = Duration.ofHours(1);

    private final Bridge bridge;
    private final Mounted about;
    private final Dialect dialect;
    private final Answers answers;
    private final Cancellation cancellation;

    /** {@code otherwise} is the dialect where the child has no package installed that would tell. */
    BridgeAgentBackend(Bridge bridge, Mounted about, Dialect otherwise, Cancellation cancellation) {
        this.bridge = bridge;
        this.about = about;
        this.dialect = about.dialect().orElse(otherwise);
        this.answers = new Answers(about.isFirstVersion(), about.language() == BridgeSetup.Language.PYTHON);
        this.cancellation = cancellation;
    }

    /** The same, whose calls somebody may give up on. */
    BridgeAgentBackend until(Cancellation other) {
        return new BridgeAgentBackend(bridge, about, dialect, other);
    }

    @Override
    public Dialect dialect() {
        return dialect;
    }

    /** Python's own; the agents of JavaScript adapt what is older. */
    @Override
    public Dialect.Protocol protocol() {
        return about.isFirstVersion() && about.language() == BridgeSetup.Language.PYTHON ? Dialect.Protocol.V1 : Dialect.Protocol.V2;
    }

    @Override
    public Set<OptionalCall> optionalCalls() {
        return about.optionalCalls();
    }

    private <R> Reply<R> call(String call, Args args, Function<Value, R> read) {
        return call(call, args, read, Reply.raised("NotImplementedError", ""));
    }

    private <R> Reply<R> call(String call, Args args, Function<Value, R> read, Reply<R> lacking) {
        return bridge.call(call, args.build(), bridge.setup().limits().call(), cancellation).reply(read, lacking);
    }

    @Override
    public Reply<AgentResult.Ls> ls(String path) {
        return call("ls", new Args().text("path", path), answers::ls);
    }

    @Override
    public Reply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        return call("read", new Args().text("file_path", filePath).number("offset", offset).number("limit", limit), answers::read);
    }

    @Override
    public Reply<AgentResult.ReadRaw> readRaw(String filePath) {
        return call(
                "read_raw", new Args().text("file_path", filePath), answers::readRaw, Reply.raised("AttributeError", "read_raw"));
    }

    @Override
    public Reply<AgentResult.Grep> grep(GrepRequest request) {
        return call(
                "grep",
                new Args()
                        .text("pattern", request.pattern())
                        .text("path", request.path())
                        .text("glob", request.glob())
                        .number("max_count", request.maxCount())
                        .number("context_lines", request.context() == 0 ? null : Integer.valueOf(request.context())),
                value -> answers.grep(value, request.maxCount()));
    }

    @Override
    public Reply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        return call("glob", new Args().text("pattern", pattern).text("path", path), answers::glob);
    }

    @Override
    public Reply<AgentResult.Write> write(String filePath, String content) {
        return call("write", new Args().text("file_path", filePath).text("content", content), answers::write);
    }

    @Override
    public Reply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        return call(
                "edit",
                new Args()
                        .text("file_path", filePath)
                        .text("old_string", oldString)
                        .text("new_string", newString)
                        .put("replace_all", new Value.Bool(replaceAll)),
                answers::edit);
    }

    @Override
    public Reply<AgentResult.Delete> delete(String filePath) {
        return call("delete", new Args().text("file_path", filePath), answers::delete);
    }

    @Override
    public Reply<List<AgentResult.Upload>> uploadFiles(List<Content> files) {
        List<Value> given = files.stream()
                .<Value>map(file -> new Args().text("path", file.path()).put("content", new Value.Bytes(file.bytes())).build())
                .toList();
        return call("upload_files", new Args().put("files", new Value.Items(given)), answers::uploads);
    }

    @Override
    public Reply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        Value given = new Value.Items(paths.stream().<Value>map(Value.Text::new).toList());
        return call("download_files", new Args().put("paths", given), answers::downloads);
    }

    @Override
    public Reply<AgentResult.Execute> execute(String command, @Nullable Integer timeout) {
        Duration limit = timeout == null ? LONGEST_COMMAND : bridge.setup().limits().call().plusSeconds(Math.max(0, timeout));
        return bridge.call(
                        "execute",
                        new Args().text("command", command).number("timeout", timeout).build(),
                        limit,
                        cancellation)
                .reply(answers::execute, Reply.raised("NotImplementedError", ""));
    }

    /** Arguments in the making; what is null is left out. */
    private static final class Args {
        private final Map<String, Value> fields = new LinkedHashMap<>();

        Args put(String name, Value value) {
            fields.put(name, value);
            return this;
        }

        Args text(String name, @Nullable String text) {
            return text == null ? this : put(name, new Value.Text(text));
        }

        Args number(String name, @Nullable Integer number) {
            return number == null ? this : put(name, new Value.Int(number));
        }

        Value.Fields build() {
            return Value.Fields.copyOf(fields);
        }
    }
}
