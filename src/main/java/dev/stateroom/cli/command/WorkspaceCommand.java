package dev.stateroom.cli.command;

import dev.stateroom.backend.PolicyBackend;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.cli.output.StoredDiffers;
import dev.stateroom.report.TerminalText;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.DialectInUse;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.step.StepAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A command for the mounted tree of a workspace. */
public abstract class WorkspaceCommand extends CliCommand {
    /** Describes a SOURCE before a path, for the help. */
    public static final String SOURCE = "If SOURCE[#THREAD][@STEP] is given, it is opened in place of the workspace: a file, a database or a folder.";

    /** Runs the command on the opened mounts. */
    protected abstract int answer(MountedTree tree, OpenWorkspace workspace);

    /** Notes about the whole workspace that are printed with the result. */
    protected List<String> notes(OpenWorkspace workspace) {
        return List.of();
    }

    /** The address on the command line; null to use the workspace. */
    protected @Nullable String source() {
        return null;
    }

    /** The file whose versions can be named as the step; null for none. */
    protected @Nullable String file() {
        return null;
    }

    /** True to show a thread's files as its run saw them. */
    protected boolean live() {
        return false;
    }

    /** Prints a note if the stored files of the mounted thread differ from those that its run saw. */
    protected final void tellDifference(MountedTree tree) {
        tree.divergence().ifPresent(divergence -> terminal.err().println("note: " + TerminalText.line(StoredDiffers.sentence(divergence, live()))));
    }

    /** True for commands that change something: they need an explicit workspace. */
    protected boolean changes() {
        return false;
    }

    /** Opens the workspace or source. */
    protected Outcome<OpenWorkspace> open(String address, Progress progress) {
        return opener().open(address, Cancellation.NEVER, progress);
    }

    @Override
    public Integer call() {
        String source = source();
        StepAddress address = StepAddress.parse(source == null ? workspace(!changes()) : source);
        try (ProgressLine progress = progress();
                OpenWorkspace workspace = open(address.source(), progress).orThrow()) {
            OpenWorkspace there = address.at(workspace, file());
            OpenWorkspace shown = live() ? there.asRunsSaw() : there;
            MountedTree tree = new MountedTree(shown);
            int status = answer(tree, shown);
            notes(workspace).forEach(progress::note);
            tree.problems().stream().limit(MOST_PROBLEMS).forEach(progress::note);
            if (options.verbose) {
                workspace.mounts().forEach(this::tellCalls);
            }
            return status;
        }
    }

    /** Prints the calls of this command that an auditing policy recorded. */
    private void tellCalls(Mount mount) {
        Mount.Guard guard = mount.guard();
        if (guard != null && guard.trail() != null) {
            for (PolicyBackend.AuditedCall call : guard.trail().rows()) {
                String came = call.refusal() == null ? "done" : "refused: " + call.refusal().sentence();
                terminal.err().println("audit " + call.when() + " " + mount.prefix() + " "
                        + TerminalText.line(call.operation() + " " + call.path() + " " + came));
            }
        }
    }

    /** The dialect of a workspace, with a note if the data that would show it cannot be read. */
    protected final DialectInUse dialectOf(OpenWorkspace workspace) {
        DialectInUse used = DialectInUse.of(workspace);
        String note = used.note();
        if (note != null) {
            terminal.err().println("note: " + TerminalText.line(note));
        }
        return used;
    }

    /** A path of the tree as typed: the leading slash may be missing, a trailing one is ignored. */
    public static FilePath path(String written) {
        String text = FilePath.rooted(written);
        while (text.length() > 1 && text.endsWith("/")) {
            text = text.substring(0, text.length() - 1);
        }
        return FilePath.parse(text)
                .orElseThrow(() -> refused(
                        "'" + written + "' is not a path of the tree: write it from the top, without '.', '..' and empty names"));
    }
}
