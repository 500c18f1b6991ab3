package dev.stateroom.cli.thread;

import dev.stateroom.cli.command.LiveOption;
import dev.stateroom.cli.command.SourceCommand;
import dev.stateroom.cli.command.UnnamedThread;
import dev.stateroom.cli.output.StoredDiffers;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.LiveThread;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.StoredDivergence;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.LocalThreads;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.rerun.RerunPlan;
import dev.stateroom.workspace.step.StepRef;
import dev.stateroom.workspace.step.ThreadLookup;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "fork", description = "Create a local thread from the files of a thread at a checkpoint.")
final class LocalThreadForkCommand extends SourceCommand {
    @Parameters(index = "1", arity = "0..1", paramLabel = "THREAD", defaultValue = UnnamedThread.NAME, description = UnnamedThread.DESCRIPTION)
    private String threadId = "";

    @Option(names = "--at", paramLabel = "STEP", description = StepRef.DESCRIPTION)
    private @Nullable String at;

    @Option(names = "--as", paramLabel = "NAME", description = "The name of the local thread (default: THREAD-fork-N).")
    private @Nullable String name;

    @Option(names = "--out", paramLabel = "FILE", description =
                    "Write the fork to a new checkpoint database instead, with its messages, pending calls and subagents: LangGraph can continue it.")
    private @Nullable Path out;

    @Mixin
    private final LiveOption live = new LiveOption();

    @Override
    protected int answer(ThreadSource opened, Progress progress) {
        RecordedThread named = ThreadLookup.named(opened, UnnamedThread.or(threadId, source(), opened, opener(), progress), Cancellation.NEVER);
        RecordedThread thread = live.live ? LiveThread.of(named) : named;
        StepRef step = StepRef.named(thread, at);
        if (out != null) {
            return write(opened, named, step.checkpoint(), out, progress);
        }
        StoredDivergence differs = thread.divergenceAt(step.key(), Cancellation.NEVER).orElse(Optional.empty()).orElse(null);
        if (live.live && differs != null && differs.live() == null) {
            throw refused("the files that the run saw at checkpoint " + step.key().id() + " are not known: " + differs.why());
        }
        FileSet files = step.files(thread).value();
        String made = opener()
                .localThreads()
                .then(local -> local.fork(opened.description().address(), new Mount.Point(thread.id(), step.key(), files), LocalThreads.dialect(named), name))
                .orThrow();
        note("forked", step.checkpoint().id() + " as " + made, opened.description().address() + "#" + thread.id(), "{}");
        record ForkAnswer(String threadId, int fileCount, String originThreadId, String originCheckpointId) {}
        print(new ForkAnswer(made, files.size(), thread.id(), step.checkpoint().id()), () -> terminal.out().println(
                TerminalText.line("forked " + files.size() + (files.size() == 1 ? " file" : " files") + " as the local thread " + made)));
        if (differs != null) {
            terminal.err().println("note: " + TerminalText.line(StoredDiffers.sentence(differs, live.live)));
        }
        return DONE;
    }

    private int write(ThreadSource opened, RecordedThread thread, Checkpoint from, Path file, Progress progress) {
        Path target = surroundings.folder().resolve(file).toAbsolutePath().normalize();
        if (name != null || live.live) {
            throw refused("--out copies what is stored, under the thread's own id: leave out --as and --live");
        }
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw refused(file + " exists: name a new file");
        }
        int rows = RerunPlan.copy(opened, thread, from, target, Cancellation.NEVER, progress).orThrow();
        note("forked", from.id() + " to a file", opened.description().address() + "#" + thread.id(), "{}");
        record CopyAnswer(String threadId, String originThreadId, String originCheckpointId, String file, int rowCount) {}
        print(new CopyAnswer(thread.id(), thread.id(), from.id(), target.toString(), rows), () -> terminal.out().println(
                TerminalText.line("wrote thread " + thread.id() + " up to step " + from.step() + " to " + file)));
        return DONE;
    }
}
