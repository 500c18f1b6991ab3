package dev.stateroom.workspace.compare;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.ThreadRecording;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.recording.CallFile;
import dev.stateroom.workspace.step.StepAddress;
import dev.stateroom.workspace.step.ThreadLookup;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Opens the sides of a comparison, and closes them. Blocks: not for the FX thread. */
public final class ComparisonSources implements AutoCloseable {
    private static final String WITHIN = ".json:";

    private final WorkspaceOpener opener;
    private final @Nullable OpenWorkspace here;
    private final @Nullable String workspaceFile;
    private final Cancellation cancellation;
    private final Progress progress;
    private final List<OpenWorkspace> held = new ArrayList<>();

    /** @param here the workspace for {@link ComparisonRef.Here}; not closed. Null if nothing is open */
    public ComparisonSources(WorkspaceOpener opener, @Nullable OpenWorkspace here, Cancellation cancellation, Progress progress) {
        this(opener, here, null, cancellation, progress);
    }

    /** Without an open workspace; the mounts of a workspace file are added to a source that has none of its own, null for no file. */
    public ComparisonSources(WorkspaceOpener opener, @Nullable String workspaceFile, Cancellation cancellation, Progress progress) {
        this(opener, null, workspaceFile, cancellation, progress);
    }

    private ComparisonSources(
            WorkspaceOpener opener, @Nullable OpenWorkspace here, @Nullable String workspaceFile, Cancellation cancellation, Progress progress) {
        this.opener = opener;
        this.here = here;
        this.workspaceFile = workspaceFile;
        this.cancellation = cancellation;
        this.progress = progress;
    }

    /**
     * Opens one side.
     *
     * @return a failure if there is no such source, thread, step or log
     */
    public Outcome<ComparisonSource> open(ComparisonRef ref, String name) {
        try {
            return switch (ref) {
                case ComparisonRef.Here(String thread, String checkpoint, FilePath top) -> here(thread, checkpoint, top, name);
                case ComparisonRef.Named(String address) -> named(address, name);
            };
        } catch (FailureException refused) {
            return Outcome.failed(refused.failure());
        }
    }

    private Outcome<ComparisonSource> here(@Nullable String thread, @Nullable String checkpoint, FilePath top, String name) {
        OpenWorkspace open = here;
        if (open == null) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, "nothing is open that " + name + " could be a part of");
        }
        return Outcome.ok(of(open, new StepAddress(open.name(), thread, checkpoint), top, name));
    }

    private Outcome<ComparisonSource> named(String text, String name) {
        int colon = text.indexOf(WITHIN);
        String address = colon < 0 ? text : text.substring(0, colon + WITHIN.length() - 1);
        String inside = colon < 0 ? "/" : text.substring(colon + WITHIN.length());
        FilePath top = FilePath.parse(inside).orElse(null);
        if (top == null) {
            return Outcome.failed(Failure.Kind.INVALID, "'" + inside + "' is not a path: it begins with / and has no '..'");
        }
        StepAddress step = StepAddress.parse(address);
        Outcome<OpenWorkspace> opened = opener.openWith(step.source(), workspaceFile, cancellation, progress);
        if (opened instanceof Outcome.Ok<OpenWorkspace>(OpenWorkspace workspace)) {
            held.add(workspace);
            return Outcome.ok(of(workspace, step, top, name));
        }
        Path file = file(step.source());
        Outcome<CallRecording> log = file == null ? null : CallFile.recording(file);
        return log instanceof Outcome.Ok<CallRecording>(CallRecording recording)
                ? Outcome.ok(new ComparisonSource(name, null, stop -> recording))
                : opened.then(workspace -> Outcome.failed(Failure.Kind.INVALID, name));
    }

    /** An existing file that may be a log. */
    private static @Nullable Path file(String address) {
        try {
            Path path = Path.of(address);
            return Files.isRegularFile(path) ? path : null;
        } catch (InvalidPathException notAPath) {
            return null;
        }
    }

    private ComparisonSource of(OpenWorkspace workspace, StepAddress step, FilePath top, String name) {
        OpenWorkspace at = step.at(workspace);
        boolean stateAlone = step.thread() != null && top.isRoot();
        ComparedSide files = new ComparedSide(name, new MountedTree(stateAlone ? stateOf(at) : at).files(), top);
        ThreadSource threads = workspace.threads();
        boolean whole = top.isRoot() && (step.thread() != null || !workspace.isDocument());
        return new ComparisonSource(name, files, threads != null && whole ? stop -> calls(threads, at, stop) : null);
    }

    /** Other mounts are left out: they are the same at every step of every thread. */
    private static OpenWorkspace stateOf(OpenWorkspace workspace) {
        List<Mount> states = workspace.mounts().stream()
                .filter(mount -> mount.content() instanceof Mount.ThreadState)
                .toList();
        return new OpenWorkspace(
                workspace.name(),
                workspace.address(),
                workspace.threads(),
                workspace.threadId(),
                states,
                workspace.problems(),
                workspace.dialect(),
                workspace.checkpointId(),
                workspace.elsewhere(),
                List.of(),
                workspace.unsaved());
    }

    private static CallRecording calls(ThreadSource threads, OpenWorkspace at, Cancellation stop) {
        String id = at.threadId();
        if (id == null) {
            List<ThreadSource.ThreadSummary> all = threads.page(1, "", stop).orThrow().threads();
            if (all.isEmpty()) {
                return CallRecording.of("", List.of(), Map.of());
            }
            id = all.getFirst().id();
        }
        RecordedThread thread = ThreadLookup.named(threads, id, stop);
        return ThreadRecording.of(thread, null, stop);
    }

    @Override
    public void close() {
        held.reversed().forEach(OpenWorkspace::close);
    }
}
