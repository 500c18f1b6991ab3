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

/** What commands share: their surroundings, the global options, and the ways to answer. {@link #begin} is called after the constructor. */
@SuppressWarnings("NullAway.Init")
public abstract class CliCommand implements Callable<Integer> {
    /** Exit status: the command did what was asked. */
    public static final int DONE = 0;

    /** Exit status: the answer is no. Nothing was found, something differs, was refused, denied or failed a check. */
    public static final int NEGATIVE = 1;

    /** Exit status: the command line or what it names is not valid. */
    public static final int BAD_INPUT = 2;

    /** Exit status: a source, a server or a medium could not be reached. */
    public static final int UNREACHABLE = 3;

    /** Exit status, as shells have it for a command that was interrupted. */
    public static final int INTERRUPTED = 130;

    /** Exit status, as shells have it for a command whose reader ended first, such as {@code head}. */
    public static final int READER_GONE = 141;

    private static final String WORKSPACE_VARIABLE = "STATEROOM_WORKSPACE";

    /** Notes about one thread that are printed along with an answer. */
    public static final int MOST_PROBLEMS = 5;

    protected CommandContext surroundings;
    protected GlobalOptions options;
    protected Terminal terminal;

    /** Gives the command what it works with, before it is called. */
    public final void begin(CommandContext context, GlobalOptions global) {
        surroundings = context;
        options = global;
        terminal = context.terminal();
    }

    /** Prints an answer: as the JSON document if that was asked for, else as text. */
    protected final void print(@Nullable Object answer, Runnable text) {
        if (options.json) {
            terminal.json(answer);
        } else {
            text.run();
        }
    }

    /** The same for a list that is printed as it is read. */
    protected final void printRows(JsonDocument.JsonRows rows, Runnable text) {
        print(rows, text);
    }

    /** Progress for as long as it stays open. */
    public ProgressLine progress() {
        return new ProgressLine(terminal, System::nanoTime);
    }

    /** Ends the command with a sentence for bad input. */
    public static FailureException refused(String sentence) {
        return new FailureException(new Failure(Failure.Kind.INVALID, sentence));
    }

    /** Where Stateroom's own data is. */
    public Path data() {
        return DataFolder.of(options.data, terminal.environment(), surroundings.folder());
    }

    /** Opens what a person names. */
    public WorkspaceOpener opener() {
        return surroundings.opener().apply(data());
    }

    /** The workspace file that a command over a source takes mounts and rules from: {@code -w}, or the source itself; null for none. */
    public final @Nullable String workspaceFor(String source) {
        return options.workspace != null ? options.workspace : OpenWorkspace.isDocument(source) ? source : null;
    }

    /** The rules that bind the calls of a source's threads: those of the workspace that goes with it. */
    protected final ThreadRules rulesFor(String source) {
        String file = workspaceFor(source);
        return file == null ? ThreadRules.NONE : ThreadRules.of(DocumentFile.open(Path.of(file)).orThrow().document());
    }

    /** The workspace that {@code -w} or the environment names; null for none. */
    public final @Nullable String namedWorkspace() {
        String asked = options.workspace != null ? options.workspace : terminal.environment().get(WORKSPACE_VARIABLE);
        return asked == null || asked.isEmpty() ? null : asked;
    }

    /**
     * What a command looks at where its line names nothing: the workspace that is named, else the one that was opened last, which is said.
     *
     * @param reading false for commands that change something: for those, the workspace must be named
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

    /** Adds what was just done to the audit trail. What was done stays done if that fails, and the failure is said. */
    public void note(String action, String subject, String place, String detail) {
        if (opener().ownData().then(own -> own.note("command", action, subject, place, detail))
                instanceof Outcome.Failed<?>(Failure failure)) {
            terminal.err().println("note: cannot add this to the audit log: " + TerminalText.line(failure.sentence()));
        }
    }
}
