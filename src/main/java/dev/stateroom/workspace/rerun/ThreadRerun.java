package dev.stateroom.workspace.rerun;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.bridge.AgentRun;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.platform.OwnerOnly;
import dev.stateroom.platform.ScratchFolder;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.follow.FollowedEvent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reruns an agent from a step, on a copy of the thread in a local database: the original is only read. Blocks until the run has ended: not
 * for the FX thread.
 */
public final class ThreadRerun {
    private static final String RUNS = "runs";
    private static final int MOST_NAMES = 100_000;
    private static final int LONGEST_NAME = 60;

    private final WorkspaceOpener opener;
    private final Path folder;

    /** @param data the data folder, which has a subfolder for branches; created if missing */
    public ThreadRerun(WorkspaceOpener opener, Path data) {
        this.opener = opener;
        this.folder = data.resolve(RUNS);
    }

    /**
     * Copies the thread, runs the agent and follows it. If it is cancelled or cannot start, no file and no process remains.
     *
     * @param target the file to write, which must not exist; null for one in the folder of runs
     * @param follows receives each new step
     * @throws CancelledException if cancelled
     */
    public Outcome<RerunEnd> run(
            RerunPlan plan, @Nullable Path target, RerunSettings settings, Consumer<FollowedEvent> follows, Cancellation cancellation, Progress progress) {
        // In a temporary folder of this process until the run has ended, so that nothing remains if it is aborted.
        try (ScratchFolder scratch = ScratchFolder.create("run")) {
            Path database = scratch.path().resolve("run.db");
            Outcome<RerunEnd> end = plan.copied(database, cancellation, progress)
                    .then(_ -> opener.threads("sqlite:" + database, cancellation, progress))
                    .then(copy -> {
                        try (copy) {
                            return followed(copy, database, plan, settings, follows, cancellation);
                        }
                    });
            return end instanceof Outcome.Ok<RerunEnd>(RerunEnd ended)
                    ? Outcome.ok(ended.at(moved(database, target == null ? fresh(plan.thread().id()) : target).toString()))
                    : end;
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, "the run cannot be kept", e);
        }
    }

    private static Path moved(Path database, Path target) throws IOException {
        // Through a channel that creates the file: a file that was created there meanwhile is not replaced.
        try (InputStream in = RegularFile.stream(database);
                FileChannel out = OwnerOnly.openFile(target, StandardOpenOption.CREATE_NEW)) {
            in.transferTo(Channels.newOutputStream(out));
        }
        return target;
    }

    private static Outcome<RerunEnd> followed(
            ThreadSource copy, Path database, RerunPlan plan, RerunSettings settings, Consumer<FollowedEvent> follows, Cancellation cancellation) {
        Map<String, ForeignValue> request = new LinkedHashMap<>(plan.change().request());
        request.put("database", new ForeignValue.Text(database.toString()));
        request.put("thread", new ForeignValue.Text(plan.thread().id()));
        request.put("configurable", plan.configurable());
        if (!settings.context().values().isEmpty()) {
            request.put("context", settings.context());
        }
        List<String> printed = new ArrayList<>();
        return FollowedRun.of(
                        copy, plan.thread().id(),
                        () -> AgentRun.of(settings.setup(), ForeignValue.Fields.copyOf(request), settings.limit(), printed, cancellation), follows, cancellation)
                .then(end -> copy.refresh(cancellation).then(_ -> copy.thread(plan.thread().id(), cancellation))
                        .then(again -> BranchComparison.of(plan.thread(), again, plan.from().key(), cancellation))
                        .map(comparison -> new RerunEnd(database.toString(), plan.thread().id(), end, comparison, printed)));
    }

    private Path fresh(String thread) throws IOException {
        OwnerOnly.createFolders(folder);
        String name = thread.replaceAll("[^A-Za-z0-9._-]", "_").replaceFirst("^\\.", "_");
        String kept = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
        for (int number = 1; number < MOST_NAMES; number++) {
            Path file = folder.resolve((kept.isEmpty() ? "thread" : kept) + "-run-" + number + ".db");
            if (Files.notExists(file)) {
                return file;
            }
        }
        throw new IOException("there are too many runs of this thread");
    }
}
