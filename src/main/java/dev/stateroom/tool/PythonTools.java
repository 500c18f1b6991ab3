package dev.stateroom.tool;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.tool.argument.CheckedArguments;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Python 0.5 to 0.7, whose backends return objects. Source: spec tables 10 and 11. */
final class PythonTools implements FileTools {
    private static final String CUT_GLOB = "Note: the search stopped early because it hit its time or size limit. The paths above are "
            + "valid but incomplete. Narrow the search (a more specific pattern or a narrower path) to see the rest.";
    private static final String UNREADABLE_GLOB = "Note: some directories could not be read, so the paths above are valid but "
            + "incomplete. Narrowing the search will NOT reveal the missing files -- they are inaccessible. Continue with what is "
            + "listed, or report the access problem rather than retrying.";

    private final AgentBackend backend;
    private final Dialect dialect;
    private final ToolSettings settings;
    private final ToolGuard guard;
    private final ListText lists;
    private final GrepText hits;
    private final PythonRead reads;
    private final PythonChanges changes;
    private final PythonExecute commands;
    private final GlobLimit globs;

    PythonTools(
            AgentBackend backend, ToolSettings settings, ToolGuard guard, Supplier<UUID> ids, SearchTimeout timeout) {
        this.backend = backend;
        this.dialect = backend.dialect();
        this.settings = settings;
        this.guard = guard;
        this.lists = new ListText(dialect);
        this.hits = new GrepText(dialect);
        this.reads = new PythonRead(backend, settings);
        this.changes = new PythonChanges(backend);
        this.commands = new PythonExecute(backend, settings, ids);
        this.globs = new GlobLimit(dialect, timeout);
    }

    @Override
    public AgentReply<ToolMessage> run(ToolAnswer answer, CheckedArguments args) {
        return switch (answer.tool()) {
            case LS -> at(answer, args.need("path"), path -> ls(answer, path));
            case READ_FILE -> at(answer, args.need("file_path"), path -> reads.read(answer, path, args));
            case WRITE_FILE -> at(answer, args.need("file_path"), path -> changes.write(answer, path, args));
            case EDIT_FILE -> at(answer, args.need("file_path"), path -> changes.edit(answer, path, args));
            case DELETE -> at(answer, args.need("file_path"), path -> changes.delete(answer, path));
            case GLOB -> glob(answer, args);
            case GREP -> grep(answer, args);
            case EXECUTE -> anywhere(answer, () -> commands.execute(answer, args));
        };
    }

    /** Checks the path, calls the guard, then runs the tool. */
    private AgentReply<ToolMessage> at(ToolAnswer answer, String given, Function<String, AgentReply<ToolMessage>> next) {
        return switch (ToolPath.python(given, dialect)) {
            case ToolPath.Refused(String reason) -> answer.failed("Error: " + reason);
            case ToolPath.Valid(String path) -> {
                AgentReply<ToolMessage> refusal = answer.refusal(guard.before(new ToolGuard.Access(answer.tool(), path)));
                yield refusal != null ? refusal : next.apply(path);
            }
        };
    }

    /** The same without a path; the guard decides which path that means. */
    private AgentReply<ToolMessage> anywhere(ToolAnswer answer, Supplier<AgentReply<ToolMessage>> next) {
        AgentReply<ToolMessage> refusal = answer.refusal(guard.before(new ToolGuard.Access(answer.tool(), null)));
        return refusal != null ? refusal : next.get();
    }

    private AgentReply<ToolMessage> ls(ToolAnswer answer, String path) {
        return backend.ls(path).then(result -> {
            String error = ToolAnswer.error(result);
            if (error != null) {
                return answer.failed("Error: " + error);
            }
            List<AgentResult.FileInfo> entries = Objects.requireNonNullElse(result.entries(), List.of());
            return answer.done(list(entries));
        });
    }

    private String list(List<AgentResult.FileInfo> entries) {
        List<String> paths =
                entries.stream().map(AgentResult.FileInfo::path).filter(guard::shows).toList();
        return dialect.holds(DialectFact.NOTHING_FOUND_IN_WORDS) && paths.isEmpty() ? "No files found" : lists.literal(paths);
    }

    private AgentReply<ToolMessage> glob(ToolAnswer answer, CheckedArguments args) {
        String given = args.text("path");
        return given == null
                ? anywhere(answer, () -> glob(answer, args, null))
                : at(answer, given, path -> glob(answer, args, path));
    }

    private AgentReply<ToolMessage> glob(ToolAnswer answer, CheckedArguments args, @Nullable String path) {
        return globs.within(answer, () -> backend.glob(args.need("pattern"), path), reply -> found(answer, reply));
    }

    private AgentReply<ToolMessage> found(ToolAnswer answer, AgentReply<AgentResult.Glob> reply) {
        if (reply instanceof AgentReply.Raised<AgentResult.Glob>(_, String message) && dialect.holds(DialectFact.GLOB_FAILURE_IS_ANSWER)) {
            return answer.failed("Error: glob failed: " + message);
        }
        return reply.then(result -> {
            String error = ToolAnswer.error(result);
            if (error != null) {
                return answer.failed("Error: " + error);
            }
            String list = list(Objects.requireNonNullElse(result.matches(), List.of()));
            boolean cut = dialect.holds(DialectFact.SEARCH_TELLS_TRUNCATION) && Boolean.TRUE.equals(result.truncated());
            String note = "unreadable".equals(result.truncationReason()) ? UNREADABLE_GLOB : CUT_GLOB;
            return answer.done(cut ? list + "\n\n" + note : list);
        });
    }

    private AgentReply<ToolMessage> grep(ToolAnswer answer, CheckedArguments args) {
        String given = args.text("path");
        return given == null
                ? anywhere(answer, () -> grep(answer, args, null))
                : at(answer, given, path -> grep(answer, args, path));
    }

    private AgentReply<ToolMessage> grep(ToolAnswer answer, CheckedArguments args, @Nullable String path) {
        Integer cap = args.number("max_count");
        String pattern = args.need("pattern");
        Integer most = !dialect.holds(DialectFact.GREP_HAS_CAP) ? null : cap == null ? settings.grepMaxCount() : cap;
        return backend.grep(new AgentBackend.GrepRequest(pattern, path, args.text("glob"), most, 0)).then(result -> {
            List<AgentResult.GrepMatch> found = Objects.requireNonNullElse(result.matches(), List.of());
            List<AgentResult.GrepMatch> shown =
                    found.stream().filter(match -> guard.shows(match.path())).toList();
            String text = shown.isEmpty() ? "No matches found" : hits.show(shown, args.need("output_mode"));
            String error = ToolAnswer.error(result);
            if (error != null) {
                return answer.failed(shown.isEmpty() ? ended(error) : partial(error, text));
            }
            String cut = lists.text(text);
            if (dialect.holds(DialectFact.SEARCH_TELLS_TRUNCATION) && Boolean.TRUE.equals(result.truncated())) {
                return answer.done(cut + "\n\n" + GrepText.CUT_PYTHON);
            }
            boolean hint = dialect.holds(DialectFact.GREP_HINTS_AT_REGEX) && found.isEmpty() && GrepText.looksLikeRegex(pattern);
            return answer.done(hint ? cut + "\n\n" + GrepText.LITERAL : cut);
        });
    }

    /** From 0.7 on an error alone is not cut, and an error next to hits is cut separately; before, the whole text is cut. */
    private String ended(String error) {
        return dialect.holds(DialectFact.GREP_ERROR_APART) ? error : lists.text(error);
    }

    private String partial(String error, String text) {
        return dialect.holds(DialectFact.GREP_ERROR_APART)
                ? lists.text(error) + "\n\nPartial matches:\n" + lists.text(text)
                : lists.text(error + "\n\nPartial matches:\n" + text);
    }
}
