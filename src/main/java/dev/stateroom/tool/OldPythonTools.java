package dev.stateroom.tool;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import dev.stateroom.tool.argument.CheckedArguments;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Python 0.2 to 0.4, whose backends return bare lists and strings; no message has the status of a failure. There are no permission rules
 * yet. Source: dialects' section 3, vectors {@code p02-*} and {@code p04-*}.
 */
final class OldPythonTools implements FileTools {

    private final AgentBackend backend;
    private final Dialect dialect;
    private final ToolSettings settings;
    private final Supplier<UUID> ids;
    private final ListText lists;
    private final GrepText hits;
    private final NumberedPage pages;
    private final PythonChanges changes;
    private final PythonExecute commands;

    private final GlobLimit globs;

    OldPythonTools(AgentBackend backend, ToolSettings settings, Supplier<UUID> ids, SearchTimeout timeout) {
        this.globs = new GlobLimit(backend.dialect(), timeout);
        this.backend = backend;
        this.dialect = backend.dialect();
        this.settings = settings;
        this.ids = ids;
        this.lists = new ListText(dialect);
        this.hits = new GrepText(dialect);
        this.pages = new NumberedPage(dialect);
        this.changes = new PythonChanges(backend);
        this.commands = new PythonExecute(backend, settings, ids);
    }

    @Override
    public AgentReply<ToolMessage> run(ToolAnswer answer, CheckedArguments args) {
        return switch (answer.tool()) {
            case LS -> at(answer, args.need("path"), path -> backend.ls(path).then(result -> list(answer, result.entries())));
            case READ_FILE -> at(answer, args.need("file_path"), path -> read(answer, path, args));
            case WRITE_FILE -> at(answer, args.need("file_path"), path -> changes.write(answer, path, args));
            case EDIT_FILE -> at(answer, args.need("file_path"), path -> changes.edit(answer, path, args));
            case GLOB -> glob(answer, args);
            case GREP -> grep(answer, args);
            case EXECUTE -> commands.execute(answer, args);
            case DELETE -> throw new IllegalArgumentException("these releases have no delete tool");
        };
    }

    /** Until 0.3.7 a refused path ends the agent's run. */
    private AgentReply<ToolMessage> at(ToolAnswer answer, String given, Function<String, AgentReply<ToolMessage>> next) {
        return switch (ToolPath.python(given, dialect)) {
            case ToolPath.Valid(String path) -> next.apply(path);
            case ToolPath.Refused(String reason) ->
                dialect.holds(DialectFact.REFUSED_PATH_IS_ANSWER) ? answer.failed("Error: " + reason) : AgentReply.raised("ValueError", reason);
        };
    }

    private AgentReply<ToolMessage> list(ToolAnswer answer, @Nullable List<AgentResult.FileInfo> entries) {
        List<AgentResult.FileInfo> all = Objects.requireNonNullElse(entries, List.of());
        return answer.done(lists.literal(all.stream().map(AgentResult.FileInfo::path).toList()));
    }

    private AgentReply<ToolMessage> read(ToolAnswer answer, String path, CheckedArguments args) {
        if (dialect.holds(DialectFact.READ_SHOWS_IMAGES) && MediaBlocks.isPicture(path)) {
            return picture(answer, path);
        }
        int lines = Objects.requireNonNullElse(args.number("limit"), 0);
        return backend.read(path, args.number("offset"), lines).then(result -> {
            String text = WideOffset.restored(result.fileData() == null ? "" : text(result.fileData()), args, Era.Language.PYTHON);
            if (!dialect.holds(DialectFact.READ_CUTS_PAGES)) {
                return answer.done(text);
            }
            Integer tokens = settings.evictAbove();
            return answer.done(pages.cut(
                    NumberedPage.firstRows(text, lines),
                    path,
                    tokens == null ? null : Math.multiplyExact(tokens, OffloadedText.CHARACTERS_PER_TOKEN)));
        });
    }

    private static String text(FileData data) {
        return data.content() instanceof FileData.Text(String text) ? text : "";
    }

    private AgentReply<ToolMessage> picture(ToolAnswer answer, String path) {
        return backend.downloadFiles(List.of(path)).then(downloads -> {
            AgentResult.Download first = downloads.isEmpty() ? null : downloads.getFirst();
            byte[] bytes = first == null ? null : first.content();
            if (bytes != null) {
                String base64 = Base64.getEncoder().encodeToString(bytes);
                return answer.done(MediaBlocks.picture(path, base64, "lc_" + ids.get()));
            }
            String error = first == null ? null : first.error();
            return answer.failed("Error reading image: " + (error == null ? "unknown error" : error));
        });
    }

    private AgentReply<ToolMessage> glob(ToolAnswer answer, CheckedArguments args) {
        Function<String, AgentReply<ToolMessage>> search = path ->
                globs.within(
                        answer,
                        () -> backend.glob(args.need("pattern"), path),
                        reply -> reply.then(result -> list(answer, result.matches())));
        return ToolName.GLOB.readsPath(dialect) ? at(answer, args.need("path"), search) : search.apply(args.need("path"));
    }

    private AgentReply<ToolMessage> grep(ToolAnswer answer, CheckedArguments args) {
        return backend.grep(AgentBackend.GrepRequest.of(args.need("pattern"), args.text("path"), args.text("glob")))
                .then(result -> {
                    String error = result.error();
                    if (error != null) {
                        return answer.failed(error);
                    }
                    List<AgentResult.GrepMatch> found = Objects.requireNonNullElse(result.matches(), List.of());
                    return answer.done(lists.text(
                            found.isEmpty() ? "No matches found" : hits.show(found, args.need("output_mode"))));
                });
    }
}
