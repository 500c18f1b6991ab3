package dev.stateroom.cli.workspace;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.TerminalPrompt;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.report.TerminalText;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.document.ReplacedFile;
import dev.stateroom.workspace.inference.AgentInference;
import dev.stateroom.workspace.inference.AgentTarget;
import dev.stateroom.workspace.inference.InferenceCertainty;
import dev.stateroom.workspace.inference.InferredLine;
import dev.stateroom.workspace.inference.InferredWorkspace;
import dev.stateroom.workspace.inference.WorkspaceInference;
import dev.stateroom.workspace.step.ThreadLookup;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "init",
        description = {
            "Derive a workspace file from what a thread recorded: routes, folders, stores, rules and the release.",
            "Compares recorded calls with the stores and folders next to the database and in its project. Runs nothing and connects to nothing but SOURCE.",
            "With module:agent, a file with an agent or langgraph.json instead: reads the agent's own object, which imports your code, after"
                    + " you agreed to that.",
            "Prints each line with how sure it is and why. What the recording does not say is left out and listed as unknown.",
        })
final class InitCommand extends CliCommand {
    @Parameters(index = "0", arity = "0..1", paramLabel = "SOURCE|FOLDER|AGENT", description =
                    "A source of threads, a folder with one (default: the current folder), or an agent: module:agent, file.py:agent, file.js:agent, langgraph.json.")
    private String source = ".";

    @Option(names = "--thread", paramLabel = "THREAD", description = "The id of the thread or its beginning (default: the newest).")
    private @Nullable String threadId;

    @Option(names = "--out", paramLabel = "FILE", description = "The workspace file to write (default: print it).")
    private @Nullable Path out;

    @Option(names = "--look-in", paramLabel = "DIR", description = "Compare with the files in this folder too. Can be given more than once.")
    private List<Path> lookIn = new ArrayList<>();

    @Option(names = "--threads", paramLabel = "SOURCE", description = "With an agent: where its threads are (default: where its own checkpointer keeps them).")
    private @Nullable String threads;

    @Option(names = "--graph", paramLabel = "NAME", description = "With langgraph.json: which of its graphs.")
    private String graph = "";

    @Option(names = "--interpreter", paramLabel = "FILE", description = "With an agent: the interpreter that imports it (default: .venv, venv, then python3).")
    private @Nullable String interpreter;

    @Option(names = "--yes", description = "With an agent: import its module without a prompt.")
    private boolean yes;

    @Option(names = "--force", description = "Replace an existing file.")
    private boolean force;

    @Override
    public Integer call() {
        Path file = out == null ? null : surroundings.folder().resolve(out).toAbsolutePath().normalize();
        if (file != null && Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !force) {
            throw refused(out + " exists: add --force to replace it");
        }
        Path folder = file == null ? surroundings.folder().toAbsolutePath().normalize() : Objects.requireNonNullElse(file.getParent(), file);
        return done(file, derived(folder));
    }

    private InferredWorkspace derived(Path folder) {
        AgentTarget agent = AgentTarget.of(source, graph, surroundings.folder()).map(Outcome::orThrow).orElse(null);
        if (agent != null) {
            return ofAgent(new AgentInference.AgentQuestion(agent, interpreter, threads, threadId, folder));
        }
        InferredWorkspace inferred;
        String address = address();
        try (ProgressLine progress = progress();
                ThreadSource opened = opener().threads(address, Cancellation.NEVER, progress).orThrow()) {
            RecordedThread thread = thread(opened, progress);
            inferred = new WorkspaceInference(opener(), lookIn.stream().map(surroundings.folder()::resolve).toList(), Cancellation.NEVER, progress)
                    .of(address, opened, thread, folder)
                    .orThrow();
            thread.problems().stream().limit(MOST_PROBLEMS).forEach(progress::note);
        }
        return inferred;
    }

    private InferredWorkspace ofAgent(AgentInference.AgentQuestion question) {
        String why = "This imports " + question.setup().shown() + ", which runs your own code with your rights.";
        if (!yes && !new TerminalPrompt(terminal).agrees(TerminalText.line(why), List.of(), "Import it?")) {
            throw refused(why.replaceFirst("\\.$", "") + ": nothing was run (use --yes to confirm)");
        }
        try (ProgressLine progress = progress()) {
            return new AgentInference(opener(), Cancellation.NEVER, progress).of(question).orThrow();
        }
    }

    private Integer done(@Nullable Path file, InferredWorkspace inferred) {
        if (file != null) {
            write(file, inferred);
        }
        record InitAnswer(String threadId, ForeignValue document, List<InferredLine> lines, List<String> notes) {}
        print(new InitAnswer(inferred.thread(), inferred.document(), inferred.lines(), inferred.notes()), () -> {
            if (file == null) {
                terminal.out().print(inferred.text());
                inferred.lines().forEach(line -> terminal.err().println(TerminalText.line(sentence(line))));
            } else {
                print(inferred);
                terminal.out().println("Wrote " + TerminalText.line(String.valueOf(out))
                        + (inferred.thread().isEmpty() ? "" : " from thread " + TerminalText.line(inferred.thread())) + ".");
            }
        });
        if (inferred.lines().stream().anyMatch(line -> line.section() == InferredLine.Section.TREE && line.certainty() == InferenceCertainty.UNKNOWN)) {
            terminal.err().println("note: what is unknown may be a folder elsewhere (--look-in DIR compares it), a store kept elsewhere, or one that was in memory");
        }
        inferred.notes().forEach(note -> terminal.err().println("note: " + TerminalText.line(note)));
        return DONE;
    }

    /** The given source, or the only database of threads in a folder. */
    private String address() {
        Path path = source.contains("://") || source.startsWith("local:") || source.startsWith("sqlite:") ? null : surroundings.folder().resolve(source);
        if (path == null || !Files.isDirectory(path)) {
            return source;
        }
        if (opener().threads(path.toString(), Cancellation.NEVER, (_, _, _) -> {}) instanceof Outcome.Ok<ThreadSource>(ThreadSource left)) {
            left.close();
            return path.toString();
        }
        List<String> found = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path, "*.{db,sqlite,sqlite3}")) {
            for (Path file : files) {
                if (opener().threads(file.toString(), Cancellation.NEVER, (_, _, _) -> {}) instanceof Outcome.Ok<ThreadSource>(ThreadSource threads)) {
                    threads.close();
                    found.add(file.toString());
                }
            }
        } catch (IOException e) {
            throw refused(source + " cannot be read: " + Failure.reason(e));
        }
        found.sort(null);
        if (found.size() != 1) {
            throw refused(found.isEmpty()
                    ? source + " has no database with threads: name a source"
                    : source + " has several databases with threads: name one of " + ThreadLookup.someOf(found));
        }
        return found.getFirst();
    }

    private RecordedThread thread(ThreadSource opened, Progress progress) {
        if (threadId != null) {
            return ThreadLookup.named(opened, threadId, Cancellation.NEVER);
        }
        ThreadPage page = opened.page(1, "", Cancellation.NEVER).orThrow();
        List<ThreadSource.ThreadSummary> all = page.threads();
        if (all.isEmpty()) {
            throw refused(opened.description().name() + " has no thread");
        }
        if (page.hasMore()) {
            progress.note("this is from the newest of " + (page.isEstimated() ? "about " : "") + page.total() + " threads, " + all.getFirst().id() + ": name another one with --thread");
        }
        return opened.thread(all.getFirst().id(), Cancellation.NEVER).orThrow();
    }

    private void write(Path file, InferredWorkspace inferred) {
        try {
            ReplacedFile.write(file, inferred.text().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw refused(out + " cannot be written: " + e.getMessage());
        }
    }

    private static String sentence(InferredLine line) {
        return line.name() + ": " + line.value() + " (" + line.certainty().word() + ": " + line.evidence() + ")";
    }

    private void print(InferredWorkspace inferred) {
        TextTable table = new TextTable().left("WHAT").left("IS").left("CERTAINTY").free("BECAUSE");
        for (InferredLine line : inferred.lines()) {
            table.row()
                    .cell(line.name())
                    .cell(line.value())
                    .cell(line.certainty().word(), line.certainty() == InferenceCertainty.UNKNOWN ? terminal.paint(Terminal.Colour.YELLOW) : text -> text)
                    .cell(line.evidence());
        }
        table.print(terminal);
    }
}
