package dev.stateroom.cli.thread;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.text.Sha256;
import dev.stateroom.cli.command.StepCommand;
import dev.stateroom.cli.output.DiffText;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileText;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.step.StepRef;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "restore",
        description = {
            "Restore a version of a file to disk or to a local thread.",
            "--dry-run shows the change without making it. In a local thread this adds a step; undo it with thread back.",
        })
final class RestoreCommand extends StepCommand {
    @Parameters(index = "2", paramLabel = "PATH", description = "The path of the file, as shown by files.")
    private String path = "";

    @Option(names = "--at", required = true, paramLabel = "STEP", description = StepRef.OF_FILE)
    private String at = "";

    @ArgGroup(multiplicity = "1")
    private Target target = new Target();

    @Option(names = "--force", description = "Replace an existing file with different content.")
    private boolean force;

    @Option(names = "--dry-run", description = "Show the change without making it.")
    private boolean dryRun;

    private static final class Target {
        @Option(names = "--out", required = true, paramLabel = "FILE", description = "The file to write.")
        private @Nullable Path file;

        @Option(
                names = "--to-thread",
                required = true,
                paramLabel = "[local:NAME#]THREAD",
                description = "The local thread to change. The file keeps its path.")
        private @Nullable String thread;
    }

    @Override
    protected boolean looksAtMounts() {
        return true;
    }

    @Override
    protected int answerAsked(RecordedThread thread, Progress progress) {
        StepRef step = StepRef.named(thread, at, path);
        tellDifference(thread, step.key());
        FileData data = file(thread, step, path, false);
        if (FileText.of(data) instanceof FileText.Unreadable(String why)) {
            throw refused("file " + path + " cannot be read: " + why);
        }
        Path file = target.file;
        String name = target.thread;
        RestoreTarget to = file != null
                ? new RestoreTarget.OnDisk(file)
                : RestoreTarget.InThread.of(opener().localThreads().orThrow(), String.valueOf(name), path);
        boolean isThere = to.exists();
        FileData now = isThere && (dryRun || to instanceof RestoreTarget.InThread) ? to.now() : null;
        byte[] bytes = data.bytes();
        boolean same = now != null && Arrays.equals(now.bytes(), bytes);
        if (isThere && !force && !dryRun && !same) {
            throw refused(to.title() + " already exists: use --force to replace it");
        }
        boolean writes = !dryRun && !same;
        String made = writes ? to.write(data, force) : null;
        if (made != null) {
            note("restored", path + " of " + step.key().id() + " in " + name, source(), "{}");
        }
        record RestoreAnswer(String path, @Nullable String to, int size, String sha256, boolean written, @Nullable String checkpointId) {}
        print(new RestoreAnswer(path, file == null ? name : file.toString(), bytes.length, Sha256.of(bytes), writes, made), () -> {
            if (dryRun && !same) {
                new DiffText(terminal).print(new FileChange(path, now, data));
            }
            String where = bytes.length + " bytes to " + to.title();
            terminal.out().println(TerminalText.line(
                    writes
                            ? "wrote " + where + (made == null ? "" : ", as checkpoint " + made)
                            : same ? to.title() + " already has that content" : "dry run: would write " + where));
        });
        return DONE;
    }
}
