package dev.stateroom.backend.bridge;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.work.Cancellation;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The bridge as an agent's backend: each call is passed to the user's own object, and its result is returned unchanged. If the child
 * process does not respond, the call is withheld with the reason.
 */
final class BridgeAgentBackend implements AgentBackend {
    /** Timeout of a command without one of its own. */
    private static final Duration LONGEST_COMMAND = Duration.ofHours(1);

    private final BridgeConnection bridge;
    private final BridgeObject about;
    private final Dialect dialect;
    private final BridgeResults answers;
    private final Cancellation cancellation;

    /** {@code fallback} is the dialect if the child process has no installed package that determines it. */
    BridgeAgentBackend(BridgeConnection bridge, BridgeObject about, Dialect fallback, Cancellation cancellation) {
        this.bridge = bridge;
        this.about = about;
        this.dialect = about.dialect().orElse(fallback);
        this.answers = new BridgeResults(about.isFirstVersion(), about.language() == BridgeSetup.Language.PYTHON);
        this.cancellation = cancellation;
    }

    @Override
    public Dialect dialect() {
        return dialect;
    }

    /** Python's own; JavaScript's agents adapt older backends. */
    @Override
    public Dialect.Protocol protocol() {
        return about.isFirstVersion() && about.language() == BridgeSetup.Language.PYTHON ? Dialect.Protocol.V1 : Dialect.Protocol.V2;
    }

    @Override
    public Set<OptionalCall> optionalCalls() {
        return about.optionalCalls();
    }

    private <R> AgentReply<R> call(String call, Args args, Function<ForeignValue, R> read) {
        return call(call, args, read, AgentReply.raised("NotImplementedError", ""));
    }

    private <R> AgentReply<R> call(String call, Args args, Function<ForeignValue, R> read, AgentReply<R> lacking) {
        return bridge.call(call, args.build(), bridge.setup().limits().call(), cancellation).reply(read, lacking);
    }

    @Override
    public AgentReply<AgentResult.Ls> ls(String path) {
        return call("ls", new Args().text("path", path), answers::ls);
    }

    @Override
    public AgentReply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        return call("read", new Args().text("file_path", filePath).number("offset", offset).number("limit", limit), answers::read);
    }

    @Override
    public AgentReply<AgentResult.ReadRaw> readRaw(String filePath) {
        return call(
                "read_raw", new Args().text("file_path", filePath), answers::readRaw, AgentReply.raised("AttributeError", "read_raw"));
    }

    @Override
    public AgentReply<AgentResult.Grep> grep(GrepRequest request) {
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
    public AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        return call("glob", new Args().text("pattern", pattern).text("path", path), answers::glob);
    }

    @Override
    public AgentReply<AgentResult.Write> write(String filePath, String content) {
        return call("write", new Args().text("file_path", filePath).text("content", content), answers::write);
    }

    @Override
    public AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        return call(
                "edit",
                new Args()
                        .text("file_path", filePath)
                        .text("old_string", oldString)
                        .text("new_string", newString)
                        .put("replace_all", new ForeignValue.Bool(replaceAll)),
                answers::edit);
    }

    @Override
    public AgentReply<AgentResult.Delete> delete(String filePath) {
        return call("delete", new Args().text("file_path", filePath), answers::delete);
    }

    @Override
    public AgentReply<List<AgentResult.Upload>> uploadFiles(List<Content> files) {
        List<ForeignValue> given = files.stream()
                .<ForeignValue>map(file -> new Args().text("path", file.path()).put("content", new ForeignValue.Bytes(file.bytes())).build())
                .toList();
        return call("upload_files", new Args().put("files", new ForeignValue.Items(given)), answers::uploads);
    }

    @Override
    public AgentReply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        ForeignValue given = new ForeignValue.Items(paths.stream().<ForeignValue>map(ForeignValue.Text::new).toList());
        return call("download_files", new Args().put("paths", given), answers::downloads);
    }

    @Override
    public AgentReply<AgentResult.Execute> execute(String command, @Nullable Integer timeout) {
        Duration limit = timeout == null ? LONGEST_COMMAND : bridge.setup().limits().call().plusSeconds(Math.max(0, timeout));
        return bridge.call(
                        "execute",
                        new Args().text("command", command).number("timeout", timeout).build(),
                        limit,
                        cancellation)
                .reply(answers::execute, AgentReply.raised("NotImplementedError", ""));
    }

    /** Builds arguments; null ones are omitted. */
    private static final class Args {
        private final Map<String, ForeignValue> fields = new LinkedHashMap<>();

        Args put(String name, ForeignValue value) {
            fields.put(name, value);
            return this;
        }

        Args text(String name, @Nullable String text) {
            return text == null ? this : put(name, new ForeignValue.Text(text));
        }

        Args number(String name, @Nullable Integer number) {
            return number == null ? this : put(name, new ForeignValue.Int(number));
        }

        ForeignValue.Fields build() {
            return ForeignValue.Fields.copyOf(fields);
        }
    }
}
