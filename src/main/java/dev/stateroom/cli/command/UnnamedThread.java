package dev.stateroom.cli.command;

import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.WorkspaceOpener;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Chooses the thread if none is given: that of the workspace file, else the newest of the source. */
public final class UnnamedThread {
    public static final String DESCRIPTION =
            "The id of the thread or its beginning (default: the workspace's own, or the newest).";

    /** Stands for an omitted name. */
    public static final String NAME = "";

    private UnnamedThread() {}

    /** True for an argument that can be omitted before others. */
    public static boolean mayReplace(PositionalParamSpec word) {
        return NAME.equals(word.defaultValue());
    }

    /**
     * The id of the thread, or the name as typed.
     *
     * @param source the source as typed
     * @param progress gets a note with the thread if the source has others, too
     */
    public static String or(String name, String source, ThreadSource opened, WorkspaceOpener opener, Progress progress) {
        if (!name.equals(NAME)) {
            return name;
        }
        String own = opener.namedThread(source).orElse(null);
        if (own != null) {
            return own;
        }
        ThreadPage newest = opened.page(1, "", Cancellation.NEVER).orThrow();
        if (newest.threads().isEmpty()) {
            throw CliCommand.refused(opened.description().name() + " holds no threads");
        }
        String id = newest.threads().getFirst().id();
        if (newest.hasMore()) {
            progress.note(TerminalText.line("thread " + id + " is the newest of several; name another one as SOURCE#THREAD"));
        }
        return id;
    }
}
