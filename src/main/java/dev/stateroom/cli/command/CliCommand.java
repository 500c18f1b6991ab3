package dev.stateroom.cli.command;

import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.launch.WindowLauncher;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.document.DocumentFile;
import dev.stateroom.workspace.nearmiss.ThreadRules;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Base of all commands: context, global options, and ways to print results. {@link #begin} is called after the constructor. */
@SuppressWarnings("NullAway.Init")
public abstract class CliCommand implements Callable<Integer> {
    /** Exit status: success. */
    public static final int DONE = 0;

    /** Exit status: the answer is no. Nothing was found, something differs, was refused, denied or failed a check. */
    public static final int NEGATIVE = 1;

    /** Exit status: the command line, or something that it names, is not valid. */
    public static final int BAD_INPUT = 2;

    /** Exit status: a source, a server or a medium could not be reached. */
    public static final int UNREACHABLE = 3;

    /** Exit status of shells for an interrupted command. */
    public static final int INTERRUPTED = 130;

    /** Exit status of shells for a command whose reader ended first, such as {@code head}. */
    public static final int READER_GONE = 141;

    private static final String WORKSPACE_VARIABLE = "STATEROOM_WORKSPACE";

    /** At most this many notes about one thread are printed with a result. */
    public static final int MOST_PROBLEMS = 5;

    protected CommandContext surroundings;
    protected GlobalOptions options;
    protected Terminal terminal;

    /** Sets the context, before the command is called. */
    public final void begin(CommandContext context, GlobalOptions global) {
        surroundings = context;
        options = global;
        terminal = context.terminal();
    }

    /** Prints a result: as a JSON document with {@code --json}, else as text. */
    protected final void print(@Nullable Object answer, Runnable text) {
        if (options.json) {
            terminal.json(answer);
        } else {
            text.run();
        }
    }

    /** Prints a list while it is read. */
    protected final void printRows(JsonDocument.JsonRows rows, Runnable text) {
        print(rows, text);
    }

    /** A progress line, shown until it is closed. */
    public ProgressLine progress() {
        return new ProgressLine(terminal, System::nanoTime);
    }

    /** An exception that ends the command as bad input. */
    public static FailureException refused(String sentence) {
        return new FailureException(new Failure(Failure.Kind.INVALID, sentence));
    }

    /** The folder of Stateroom's own data. */
    public Path data() {
        return DataFolder.of(options.data, terminal.environment(), surroundings.folder());
    }

    /** Opens sources and workspaces by name. */
    public WorkspaceOpener opener() {
        return surroundings.opener().apply(data());
    }

    /** The workspace file with the mounts and rules for a source: {@code -w}, or the source itself; null for none. */
    public final @Nullable String workspaceFor(String source) {
        return options.workspace != null ? options.workspace : OpenWorkspace.isDocument(source) ? source : null;
    }

    /** The rules for the calls of a source's threads, from its workspace. */
    protected final ThreadRules rulesFor(String source) {
        String file = workspaceFor(source);
        return file == null ? ThreadRules.NONE : ThreadRules.of(DocumentFile.open(Path.of(file)).orThrow().document());
    }

    /** The workspace from {@code -w} or the environment; null for none. */
    public final @Nullable String namedWorkspace() {
        String asked = options.workspace != null ? options.workspace : terminal.environment().get(WORKSPACE_VARIABLE);
        return asked == null || asked.isEmpty() ? null : asked;
    }

    /**
     * The workspace if no source is given: that of {@code -w} or the environment, else the last opened one, which is printed as a note.
     *
     * @param reading false for commands that change something: they need an explicit workspace
     */
    public final String workspace(boolean reading) {
        String asked = namedWorkspace();
        if (asked != null) {
            return asked;
        }
        if (!reading) {
            throw refused("no workspace given: a command that changes files needs -w FILE or " + WORKSPACE_VARIABLE);
        }
        String last = opener().lastOpened().orElseThrow(() ->
                refused("no workspace given and none opened before: use -w FILE or " + WORKSPACE_VARIABLE));
        terminal.err().println("note: " + TerminalText.line("no workspace given: this is " + WorkspaceOpener.shown(last) + ", opened last"));
        return last;
    }

    /** The window; loads the toolkit. */
    public WindowLauncher window() {
        return surroundings.window().apply(data());
    }

    /** Records an action in the audit trail. If that fails, the action is not undone, and the failure is printed. */
    public void note(String action, String subject, String place, String detail) {
        if (opener().ownData().then(own -> own.note("command", action, subject, place, detail))
                instanceof Outcome.Failed<?>(Failure failure)) {
            terminal.err().println("note: cannot add this to the audit log: " + TerminalText.line(failure.sentence()));
        }
    }
}
