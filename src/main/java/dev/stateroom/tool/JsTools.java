package dev.stateroom.tool;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.tool.argument.CheckedArguments;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * npm 1.9 to 1.14: paths are passed to the backend as written, and only delete and the guard mark a result as failed. Source: the
 * JavaScript tables, vectors {@code js-tool-*} and {@code js19-*}.
 */
final class JsTools implements FileTools {
    private static final String ROOT = "/";

    private final AgentBackend backend;
    private final ToolSettings settings;
    private final ToolGuard guard;
    private final ListText lists;
    private final GrepText hits;
    private final JsRead reads;
    private final boolean caps;
    private final boolean modes;

    JsTools(AgentBackend backend, ToolSettings settings, ToolGuard guard) {
        Dialect dialect = backend.dialect();
        this.backend = backend;
        this.settings = settings;
        this.guard = guard;
        this.lists = new ListText(dialect);
        this.hits = new GrepText(dialect);
        this.reads = new JsRead(backend, settings);
        this.caps = dialect.holds(DialectFact.GREP_HAS_CAP);
        this.modes = dialect.holds(DialectFact.GREP_OUTPUT_MODES);
    }

    @Override
    public AgentReply<ToolMessage> run(ToolAnswer answer, CheckedArguments args) {
        return switch (answer.tool()) {
            case LS -> judged(answer, args.need("path"), () -> ls(answer, args.need("path")));
            case READ_FILE -> judged(answer, args.need("file_path"), () -> reads.read(answer, args));
            case WRITE_FILE -> judged(answer, args.need("file_path"), () -> write(answer, args));
            case EDIT_FILE -> judged(answer, args.need("file_path"), () -> edit(answer, args));
            case DELETE -> delete(answer, args.need("file_path"));
            case GLOB -> judged(answer, args.text("path"), () -> glob(answer, args));
            case GREP -> judged(answer, args.text("path"), () -> grep(answer, args));
            case EXECUTE -> execute(answer, args);
        };
    }

    private AgentReply<ToolMessage> judged(ToolAnswer answer, @Nullable String path, Supplier<AgentReply<ToolMessage>> next) {
        AgentReply<ToolMessage> refusal = answer.refusal(guard.before(new ToolGuard.Access(answer.tool(), path)));
        return refusal != null ? refusal : next.get();
    }

    private AgentReply<ToolMessage> ls(ToolAnswer answer, String given) {
        String path = given.isEmpty() ? ROOT : given;
        return backend.ls(path).then(result -> {
            String error = ToolAnswer.error(result);
            if (error != null) {
                return answer.failed("Error listing files: " + error);
            }
            List<String> lines = shown(result.entries()).stream().map(JsTools::line).toList();
            return answer.done(lines.isEmpty() ? "No files found in " + path : lists.lines(lines));
        });
    }

    private List<AgentResult.FileInfo> shown(@Nullable List<AgentResult.FileInfo> entries) {
        return Objects.requireNonNullElse(entries, List.<AgentResult.FileInfo>of()).stream()
                .filter(entry -> guard.shows(entry.path()))
                .toList();
    }

    private static String line(AgentResult.FileInfo entry) {
        if (Boolean.TRUE.equals(entry.isDir())) {
            return entry.path() + " (directory)";
        }
        Long size = entry.size();
        return size == null || size == 0 ? entry.path() : entry.path() + " (" + size + " bytes)";
    }

    private AgentReply<ToolMessage> write(ToolAnswer answer, CheckedArguments args) {
        String path = args.need("file_path");
        return backend.write(path, args.need("content")).then(result -> {
            String error = ToolAnswer.error(result);
            return error != null
                    ? answer.failed(error)
                    : answer.done("Successfully wrote to '" + path + "'", result.filesUpdate());
        });
    }

    private AgentReply<ToolMessage> edit(ToolAnswer answer, CheckedArguments args) {
        String path = args.need("file_path");
        return backend.edit(path, args.need("old_string"), args.need("new_string"), args.isTrue("replace_all"))
                .then(result -> {
                    String error = ToolAnswer.error(result);
                    return error != null
                            ? answer.failed(error)
                            : answer.done(
                                    "Successfully replaced " + result.occurrences() + " occurrence(s) in '" + path + "'",
                                    result.filesUpdate());
                });
    }

    private AgentReply<ToolMessage> delete(ToolAnswer answer, String given) {
        return switch (ToolPath.javascript(given)) {
            case ToolPath.Refused(String reason) -> answer.refused("Error: " + reason);
            case ToolPath.Valid(String path) -> judged(answer, path, () -> deleted(answer, path));
        };
    }

    private AgentReply<ToolMessage> deleted(ToolAnswer answer, String path) {
        if (!backend.optionalCalls().contains(AgentBackend.OptionalCall.DELETE)) {
            return answer.refused("Error: deletion is not available for '" + path + "'.");
        }
        return backend.delete(path).then(result -> {
            String error = ToolAnswer.error(result);
            String gone = Objects.requireNonNullElse(result.path(), path);
            return error != null ? answer.refused(error) : answer.done("Deleted " + gone, result.filesUpdate());
        });
    }

    private AgentReply<ToolMessage> glob(ToolAnswer answer, CheckedArguments args) {
        String pattern = args.need("pattern");
        return backend.glob(pattern, args.text("path")).then(result -> {
            String error = ToolAnswer.error(result);
            if (error != null) {
                return answer.failed("Error finding files: " + error);
            }
            List<String> paths =
                    shown(result.matches()).stream().map(AgentResult.FileInfo::path).toList();
            return answer.done(paths.isEmpty() ? "No files found matching pattern '" + pattern + "'" : lists.lines(paths));
        });
    }

    private AgentReply<ToolMessage> grep(ToolAnswer answer, CheckedArguments args) {
        String pattern = args.need("pattern");
        Integer cap = args.number("max_count");
        Integer most = !caps ? null : cap == null ? settings.grepMaxCount() : cap;
        return backend.grep(new AgentBackend.GrepRequest(pattern, args.text("path"), args.text("glob"), most, 0))
                .then(result -> {
                    String error = ToolAnswer.error(result);
                    if (error != null) {
                        return answer.failed(error);
                    }
                    List<AgentResult.GrepMatch> shown =
                            Objects.requireNonNullElse(result.matches(), List.<AgentResult.GrepMatch>of()).stream()
                                    .filter(match -> guard.shows(match.path()))
                                    .toList();
                    if (shown.isEmpty()) {
                        return answer.done("No matches found for pattern '" + pattern + "'");
                    }
                    if (!modes) {
                        return answer.done(lists.lines(GrepText.runs(shown)));
                    }
                    String text = lists.text(hits.show(shown, args.need("output_mode")));
                    boolean cut = Boolean.TRUE.equals(result.truncated());
                    return answer.done(cut ? text + "\n\n" + GrepText.CUT_JAVASCRIPT : text);
                });
    }

    private AgentReply<ToolMessage> execute(ToolAnswer answer, CheckedArguments args) {
        if (!backend.optionalCalls().contains(AgentBackend.OptionalCall.EXECUTE)) {
            return answer.failed(CommandText.NOT_AVAILABLE);
        }
        return judged(answer, null, () -> backend.execute(args.need("command"), null)
                .then(ran -> answer.done(CommandText.of(ran))));
    }
}
