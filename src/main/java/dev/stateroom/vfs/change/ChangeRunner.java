package dev.stateroom.vfs.change;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.work.Progress;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Makes changes to mounted files and returns how to undo each. Content that is replaced or deleted is kept in memory, up to a limit. Calls
 * block: never on the FX thread. A cancelled change ends with what was done so far.
 */
public final class ChangeRunner {
    private final long keepAtMost;

    /** Keeps at most that many bytes of old content per change. */
    public ChangeRunner(long keepAtMost) {
        this.keepAtMost = keepAtMost;
    }

    /** Creates a file; refused if the path exists. */
    public Outcome<CompletedChange> createFile(ChangeTarget file, byte[] content) {
        return run(CompletedChange.Kind.CREATED, file, List.of(new ChangeStep.Put(file, new ChangeStep.Bytes(content), false)));
    }

    /** Creates a folder; refused if the path exists. */
    public Outcome<CompletedChange> createFolder(ChangeTarget folder) {
        return exists(folder)
                ? Outcome.failed(Failure.Kind.DENIED, folder + " exists already")
                : run(CompletedChange.Kind.CREATED, folder, List.of(new ChangeStep.Folder(folder)));
    }

    /**
     * Saves new content of a file.
     *
     * @param seen the content when the user began to edit; if the file has changed since, nothing is written
     */
    public Outcome<CompletedChange> save(ChangeTarget file, byte[] seen, byte[] content) {
        return bytes(file, Long.MAX_VALUE, Cancellation.NEVER)
                .then(now -> Arrays.equals(now, seen)
                        ? run(CompletedChange.Kind.SAVED, file, List.of(new ChangeStep.Put(file, new ChangeStep.Bytes(content), true)))
                        : Outcome.failed(
                                Failure.Kind.DENIED, file + " was changed by another process since it was opened here"));
    }

    /** Deletes a file, or a folder with everything in it. */
    public Outcome<CompletedChange> delete(ChangeTarget place, Cancellation cancellation, Progress progress) {
        return files(place, cancellation)
                .map(files -> run(CompletedChange.Kind.DELETED, place, removal(place, files), files.size(), cancellation, progress));
    }

    /** The number of files at or below a place and their bytes; for the confirmation before a deletion. */
    public Outcome<Extent> extent(ChangeTarget place, Cancellation cancellation) {
        return files(place, cancellation)
                .map(files -> new Extent(
                        files.size(), files.stream().mapToLong(file -> Math.max(0, file.size())).sum()));
    }

    /**
     * The files that a deletion or copy would touch.
     *
     * @param files number of files
     * @param bytes of all of them, as far as known
     */
    public record Extent(long files, long bytes) {}

    /**
     * Copies a file or folder into a folder of this or another mount, under {@code name}.
     *
     * @param replace false to refuse if the path exists
     */
    public Outcome<CompletedChange> copy(
            ChangeTarget from, ChangeTarget folder, String name, boolean replace, Cancellation cancellation, Progress progress) {
        return copied(from, folder, name, replace, cancellation)
                .map(steps -> run(CompletedChange.Kind.COPIED, folder.child(name), steps, steps.size(), cancellation, progress));
    }

    /** Renames a file or folder in its folder: copies it, then deletes the old one. */
    public Outcome<CompletedChange> rename(ChangeTarget place, String name, Cancellation cancellation, Progress progress) {
        if (place.path().isRoot()) {
            return Outcome.failed(Failure.Kind.INVALID, "a mount has no name to change; its route is in the workspace");
        }
        ChangeTarget folder = place.at(place.path().parent());
        ChangeTarget target = folder.child(name);
        return copied(place, folder, name, false, cancellation).map(steps -> {
            CompletedChange copied = run(CompletedChange.Kind.RENAMED, target, steps, steps.size(), cancellation, progress);
            if (copied.failure() != null) {
                return copied;
            }
            // The new place holds all files of the old one, so nothing needs to be kept.
            Outcome<Long> gone = place.backend().delete(place.path(), cancellation);
            return gone instanceof Outcome.Failed<Long>(Failure why)
                    ? new CompletedChange(copied.kind(), copied.where(), copied.files(), why, copied.undoable(), copied.inverse())
                    : new CompletedChange(copied.kind(), copied.where(), copied.files(), null, true, back(steps, target, place));
        });
    }

    /** The inverse: the same steps in the other direction, and the new place deleted. */
    private static List<ChangeStep> back(List<ChangeStep> steps, ChangeTarget target, ChangeTarget place) {
        List<ChangeStep> back = new ArrayList<>();
        for (ChangeStep step : steps) {
            ChangeTarget old = place.at(moved(step.at().path(), target.path(), place.path()));
            back.add(step instanceof ChangeStep.Folder ? new ChangeStep.Folder(old) : new ChangeStep.Put(old, new ChangeStep.Copy(step.at()), false));
        }
        back.add(new ChangeStep.Remove(target));
        return back;
    }

    /** Undoes a change; the result can itself be undone. */
    public CompletedChange undo(CompletedChange done, Cancellation cancellation, Progress progress) {
        return run(CompletedChange.Kind.UNDONE, done.where(), done.inverse(), cancellation, progress);
    }

    /** True if a file can have that name. */
    public static boolean isName(String name) {
        return !name.isEmpty()
                && !name.equals(".")
                && !name.equals("..")
                && name.chars().noneMatch(c -> c == '/' || Character.isISOControl(c));
    }

    private Outcome<List<ChangeStep>> copied(
            ChangeTarget from, ChangeTarget folder, String name, boolean replace, Cancellation cancellation) {
        ChangeTarget target = folder.child(name);
        if (target.backend() == from.backend() && target.path().isWithin(from.path())) {
            return Outcome.failed(Failure.Kind.INVALID, from + " cannot be copied into itself");
        }
        if (!replace && exists(target)) {
            return Outcome.failed(Failure.Kind.DENIED, target + " exists already");
        }
        return from.backend().entry(from.path()).then(entry -> {
            List<ChangeStep> steps = new ArrayList<>();
            if (!entry.isFolder()) {
                steps.add(new ChangeStep.Put(target, new ChangeStep.Copy(from), replace));
                return Outcome.ok(steps);
            }
            return tree(from, cancellation).map(below -> {
                steps.add(new ChangeStep.Folder(target));
                for (FileEntry each : below) {
                    ChangeTarget to = target.at(moved(each.path(), from.path(), target.path()));
                    steps.add(
                            each.isFolder()
                                    ? new ChangeStep.Folder(to)
                                    : new ChangeStep.Put(to, new ChangeStep.Copy(from.at(each.path())), replace));
                }
                return steps;
            });
        });
    }

    private static FilePath moved(FilePath path, FilePath from, FilePath to) {
        FilePath result = to;
        List<String> names = path.names();
        for (String name : names.subList(from.names().size(), names.size())) {
            result = result.child(name);
        }
        return result;
    }

    /** A folder is deleted in one step, which keeps its files for undo. */
    private static List<ChangeStep> removal(ChangeTarget place, List<FileEntry> files) {
        if (!place.path().isRoot()) {
            return List.of(new ChangeStep.Remove(place));
        }
        List<ChangeStep> steps = new ArrayList<>();
        files.forEach(file -> steps.add(new ChangeStep.Remove(place.at(file.path()))));
        return steps;
    }

    private static boolean exists(ChangeTarget place) {
        return place.backend().entry(place.path()) instanceof Outcome.Ok<FileEntry>;
    }

    private Outcome<CompletedChange> run(CompletedChange.Kind kind, ChangeTarget where, List<ChangeStep> steps) {
        CompletedChange done = run(kind, where, steps, steps.size(), Cancellation.NEVER, Progress.SILENT);
        Failure failure = done.failure();
        return failure != null && done.inverse().isEmpty() ? Outcome.failed(failure) : Outcome.ok(done);
    }

    private CompletedChange run(
            CompletedChange.Kind kind, ChangeTarget where, List<ChangeStep> steps, long files, Cancellation cancellation, Progress progress) {
        CompletedChange done = run(kind, where.location(), steps, cancellation, progress);
        return new CompletedChange(kind, where.location(), Math.max(files, 1), done.failure(), done.undoable(), done.inverse());
    }

    private CompletedChange run(
            CompletedChange.Kind kind,
            Location where,
            List<ChangeStep> steps,
            Cancellation cancellation,
            Progress progress) {
        ChangeRun run = new ChangeRun(keepAtMost, cancellation);
        Failure failure = run(run, steps, _ -> null, cancellation, progress);
        return new CompletedChange(kind, where, steps.size(), failure, run.undoable(), run.inverse());
    }

    /** Runs steps; {@code stop} is called before each and returns a failure to end early. Returns the reason for an early end, or null. */
    private static @Nullable Failure run(
            ChangeRun run,
            List<ChangeStep> steps,
            IntFunction<@Nullable Failure> stop,
            Cancellation cancellation,
            Progress progress) {
        Failure failure = null;
        for (int i = 0; i < steps.size() && failure == null; i++) {
            ChangeStep step = steps.get(i);
            if (cancellation.isRequested()) {
                failure = stopped(i, steps.size());
                break;
            }
            progress.report(i, steps.size(), step.at().toString());
            failure = stop.apply(i);
            if (failure != null) {
                break;
            }
            try {
                failure = run.apply(step) instanceof Outcome.Failed<Boolean>(Failure why) ? why : null;
            } catch (CancelledException stopped) {
                failure = stopped(i, steps.size());
            }
        }
        return failure;
    }

    /**
     * Applies changes that were made to a copy to the originals. Nothing is changed if one of the originals is no longer what was copied.
     *
     * @param planned at least one
     * @return how far it came; the failure names the first original that has changed, and how many more there are
     */
    public Outcome<AppliedChanges> apply(List<PlannedChange> planned, Cancellation cancellation, Progress progress) {
        List<Failure> conflicts = new ArrayList<>();
        for (int i = 0; i < planned.size(); i++) {
            cancellation.check();
            progress.report(i, planned.size() * 2L, planned.get(i).at().toString());
            Failure conflict = conflict(planned.get(i), cancellation);
            if (conflict != null) {
                conflicts.add(conflict);
            }
        }
        if (!conflicts.isEmpty()) {
            Failure first = conflicts.getFirst();
            int more = conflicts.size() - 1;
            return Outcome.failed(
                    first.kind(), "nothing was changed: " + first.sentence() + (more == 0 ? "" : ", and so it is with " + more + " more"));
        }
        List<ChangeStep> steps = planned.stream().map(PlannedChange::step).toList();
        ChangeRun run = new ChangeRun(keepAtMost, cancellation);
        Failure failure = run(run, steps, i -> conflict(planned.get(i), cancellation), cancellation, progress);
        int made = run.count();
        CompletedChange done = new CompletedChange(
                CompletedChange.Kind.APPLIED, planned.getFirst().at().location(), Math.max(made, 1), failure, run.undoable(), run.inverse());
        return Outcome.ok(new AppliedChanges(done, planned.subList(0, made), planned.subList(made, planned.size())));
    }

    private static @Nullable Failure conflict(PlannedChange planned, Cancellation cancellation) {
        ChangeTarget at = planned.at();
        return switch (ObservedContent.at(at.backend(), at.path(), cancellation)) {
            case Outcome.Failed<ObservedContent>(Failure why) -> why;
            case Outcome.Ok<ObservedContent>(ObservedContent now) when planned.before().isStill(now) -> null;
            case Outcome.Ok<ObservedContent>(ObservedContent now) -> new Failure(Failure.Kind.DENIED, at + " " + became(planned.before(), now) + " since the copy was made");
        };
    }

    private static String became(ObservedContent before, ObservedContent now) {
        return now instanceof ObservedContent.Nothing ? "was deleted" : before instanceof ObservedContent.Nothing ? "was created" : "was changed";
    }

    private static Failure stopped(int done, int all) {
        return new Failure(Failure.Kind.DENIED, "stopped after " + done + " of " + all);
    }

    /** All files at or below a place. */
    static Outcome<List<FileEntry>> files(ChangeTarget place, Cancellation cancellation) {
        return place.backend()
                .entry(place.path())
                .then(entry -> entry.isFolder()
                        ? tree(place, cancellation)
                                .map(all -> all.stream().filter(each -> !each.isFolder()).toList())
                        : Outcome.ok(List.of(entry)));
    }

    /** Everything below a folder, each folder before its content. */
    static Outcome<List<FileEntry>> tree(ChangeTarget folder, Cancellation cancellation) {
        List<FileEntry> all = new ArrayList<>();
        List<FilePath> open = new ArrayList<>(List.of(folder.path()));
        while (!open.isEmpty()) {
            FilePath next = open.removeLast();
            Outcome<Long> listed = folder.backend()
                    .list(
                            next,
                            entry -> {
                                all.add(entry);
                                if (entry.isFolder()) {
                                    open.add(entry.path());
                                }
                            },
                            cancellation);
            if (listed instanceof Outcome.Failed<Long>(Failure why)) {
                return Outcome.failed(why);
            }
        }
        return Outcome.ok(all);
    }

    /** The bytes of a file; a failure if there are more than {@code most}. */
    static Outcome<byte[]> bytes(ChangeTarget file, long most, Cancellation cancellation) {
        return file.backend().read(file.path(), 0, -1).then(in -> {
            try (InputStream open = in) {
                byte[] all = open.readNBytes((int) Math.min(most, Integer.MAX_VALUE - 16));
                cancellation.check();
                return open.read() < 0
                        ? Outcome.ok(all)
                        : Outcome.failed(Failure.Kind.TOO_LARGE, file + " is larger than " + most + " bytes");
            } catch (IOException e) {
                return Outcome.failed(Failure.Kind.UNREACHABLE, file + " cannot be read", e);
            }
        });
    }

    /** A stream of the content that a step writes. */
    static Outcome<InputStream> open(ChangeStep.Content content) {
        return switch (content) {
            case ChangeStep.Bytes(byte[] value) -> Outcome.ok(new ByteArrayInputStream(value));
            case ChangeStep.Copy(ChangeTarget of) -> of.backend().read(of.path(), 0, -1);
        };
    }
}
