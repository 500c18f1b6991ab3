package dev.stateroom.vfs.change;

import dev.stateroom.vfs.Entry;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Cancelled;
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
 * Makes changes to mounted files and says how to take each back. What is replaced or deleted is kept in memory up to a
 * bound. Calls block: never on the FX thread. A cancelled change ends with what was done so far.
 */
public final class Changes {
    private final long keepAtMost;

    /** Keeps at most that many bytes of old content per change. */
    public Changes(long keepAtMost) {
        this.keepAtMost = keepAtMost;
    }

    /** A new file; refused where something has that path. */
    public Outcome<Done> createFile(Place file, byte[] content) {
        return run(Done.Kind.CREATED, file, List.of(new Step.Put(file, new Step.Bytes(content), false)));
    }

    /** A new folder; refused where something has that path. */
    public Outcome<Done> createFolder(Place folder) {
        return exists(folder)
                ? Outcome.failed(Failure.Kind.DENIED, folder + " exists already")
                : run(Done.Kind.CREATED, folder, List.of(new Step.Folder(folder)));
    }

    /**
     * New content of a file.
     *
     * @param seen what the person saw when they began to edit; when the file holds something else by now, nothing is written
     */
    public Outcome<Done> save(Place file, byte[] seen, byte[] content) {
        return bytes(file, Long.MAX_VALUE, Cancellation.NEVER)
                .then(now -> Arrays.equals(now, seen)
                        ? run(Done.Kind.SAVED, file, List.of(new Step.Put(file, new Step.Bytes(content), true)))
                        : Outcome.failed(
                                Failure.Kind.DENIED, file + " was changed by somebody else since it was opened here"));
    }

    /** Deletes a file, or a folder with everything in it. */
    public Outcome<Done> delete(Place place, Cancellation cancellation, Progress progress) {
        return files(place, cancellation)
                .map(files -> run(Done.Kind.DELETED, place, removal(place, files), files.size(), cancellation, progress));
    }

    /** How many files lie at or below a place, and how many bytes; for the question before a deletion. */
    public Outcome<Extent> extent(Place place, Cancellation cancellation) {
        return files(place, cancellation)
                .map(files -> new Extent(
                        files.size(), files.stream().mapToLong(file -> Math.max(0, file.size())).sum()));
    }

    /**
     * What a deletion or copy would touch.
     *
     * @param files how many
     * @param bytes of all of them, as far as known
     */
    public record Extent(long files, long bytes) {}

    /**
     * Copies a file or folder into a folder of this or another mount, under {@code name}.
     *
     * @param replace false to refuse where something has that path
     */
    public Outcome<Done> copy(
            Place from, Place folder, String name, boolean replace, Cancellation cancellation, Progress progress) {
        return copied(from, folder, name, replace, cancellation)
                .map(steps -> run(Done.Kind.COPIED, folder.child(name), steps, steps.size(), cancellation, progress));
    }

    /** Gives a file or folder another name in its folder: copies it, then deletes the old one. */
    public Outcome<Done> rename(Place place, String name, Cancellation cancellation, Progress progress) {
        if (place.path().isRoot()) {
            return Outcome.failed(Failure.Kind.INVALID, "a mount has no name to change; its route is in the workspace");
        }
        Place folder = place.at(place.path().parent());
        Place target = folder.child(name);
        return copied(place, folder, name, false, cancellation).map(steps -> {
            Done copied = run(Done.Kind.RENAMED, target, steps, steps.size(), cancellation, progress);
            if (copied.failure() != null) {
                return copied;
            }
            // The new place holds everything that the old one did, so nothing needs to be kept.
            Outcome<Long> gone = place.backend().delete(place.path(), cancellation);
            return gone instanceof Outcome.Failed<Long>(Failure why)
                    ? new Done(copied.kind(), copied.where(), copied.files(), why, copied.undoable(), copied.inverse())
                    : new Done(copied.kind(), copied.where(), copied.files(), null, true, back(steps, target, place));
        });
    }

    /** The same steps the other way round, and the new place deleted. */
    private static List<Step> back(List<Step> steps, Place target, Place place) {
        List<Step> back = new ArrayList<>();
        for (Step step : steps) {
            Place old = place.at(moved(step.at().path(), target.path(), place.path()));
            back.add(step instanceof Step.Folder ? new Step.Folder(old) : new Step.Put(old, new Step.Copy(step.at()), false));
        }
        back.add(new Step.Remove(target));
        return back;
    }

    /** Takes a change back; the answer can itself be taken back. */
    public Done undo(Done done, Cancellation cancellation, Progress progress) {
        return run(Done.Kind.UNDONE, done.where(), done.inverse(), cancellation, progress);
    }

    /** True for a name that a file can have. */
    public static boolean isName(String name) {
        return !name.isEmpty()
                && !name.equals(".")
                && !name.equals("..")
                && name.chars().noneMatch(c -> c == '/' || Character.isISOControl(c));
    }

    private Outcome<List<Step>> copied(
            Place from, Place folder, String name, boolean replace, Cancellation cancellation) {
        Place target = folder.child(name);
        if (target.backend() == from.backend() && target.path().isWithin(from.path())) {
            return Outcome.failed(Failure.Kind.INVALID, from + " cannot be copied into itself");
        }
        if (!replace && exists(target)) {
            return Outcome.failed(Failure.Kind.DENIED, target + " exists already");
        }
        return from.backend().entry(from.path()).then(entry -> {
            List<Step> steps = new ArrayList<>();
            if (!entry.isFolder()) {
                steps.add(new Step.Put(target, new Step.Copy(from), replace));
                return Outcome.ok(steps);
            }
            return tree(from, cancellation).map(below -> {
                steps.add(new Step.Folder(target));
                for (Entry each : below) {
                    Place to = target.at(moved(each.path(), from.path(), target.path()));
                    steps.add(
                            each.isFolder()
                                    ? new Step.Folder(to)
                                    : new Step.Put(to, new Step.Copy(from.at(each.path())), replace));
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

    /** A folder goes whole: one step, and its files are kept by it. */
    private static List<Step> removal(Place place, List<Entry> files) {
        if (!place.path().isRoot()) {
            return List.of(new Step.Remove(place));
        }
        List<Step> steps = new ArrayList<>();
        files.forEach(file -> steps.add(new Step.Remove(place.at(file.path()))));
        return steps;
    }

    private static boolean exists(Place place) {
        return place.backend().entry(place.path()) instanceof Outcome.Ok<Entry>;
    }

    private Outcome<Done> run(Done.Kind kind, Place where, List<Step> steps) {
        Done done = run(kind, where, steps, steps.size(), Cancellation.NEVER, Progress.SILENT);
        Failure failure = done.failure();
        return failure != null && done.inverse().isEmpty() ? Outcome.failed(failure) : Outcome.ok(done);
    }

    private Done run(
            Done.Kind kind, Place where, List<Step> steps, long files, Cancellation cancellation, Progress progress) {
        Done done = run(kind, where.location(), steps, cancellation, progress);
        return new Done(kind, where.location(), Math.max(files, 1), done.failure(), done.undoable(), done.inverse());
    }

    private Done run(
            Done.Kind kind,
            Location where,
            List<Step> steps,
            Cancellation cancellation,
            Progress progress) {
        Run run = new Run(keepAtMost, cancellation);
        Failure failure = run(run, steps, _ -> null, cancellation, progress);
        return new Done(kind, where, steps.size(), failure, run.undoable(), run.inverse());
    }

    /** {@code stop} is asked before each step whether it may be made; why it ended early, null where it did not. */
    private static @Nullable Failure run(
            Run run,
            List<Step> steps,
            IntFunction<@Nullable Failure> stop,
            Cancellation cancellation,
            Progress progress) {
        Failure failure = null;
        for (int i = 0; i < steps.size() && failure == null; i++) {
            Step step = steps.get(i);
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
            } catch (Cancelled stopped) {
                failure = stopped(i, steps.size());
            }
        }
        return failure;
    }

    /**
     * Makes changes that were made to a copy. Nothing is changed where one of the originals is no longer what the copy was made of.
     *
     * @param planned at least one
     * @return how far it came; the failure names the first original that is something else by now, and how many more there are
     */
    public Outcome<Applied> apply(List<Planned> planned, Cancellation cancellation, Progress progress) {
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
        List<Step> steps = planned.stream().map(Planned::step).toList();
        Run run = new Run(keepAtMost, cancellation);
        Failure failure = run(run, steps, i -> conflict(planned.get(i), cancellation), cancellation, progress);
        int made = run.count();
        Done done = new Done(
                Done.Kind.APPLIED, planned.getFirst().at().location(), Math.max(made, 1), failure, run.undoable(), run.inverse());
        return Outcome.ok(new Applied(done, planned.subList(0, made), planned.subList(made, planned.size())));
    }

    private static @Nullable Failure conflict(Planned planned, Cancellation cancellation) {
        Place at = planned.at();
        return switch (Seen.at(at.backend(), at.path(), cancellation)) {
            case Outcome.Failed<Seen>(Failure why) -> why;
            case Outcome.Ok<Seen>(Seen now) when planned.before().isStill(now) -> null;
            case Outcome.Ok<Seen>(Seen now) -> new Failure(Failure.Kind.DENIED, at + " " + became(planned.before(), now) + " since the copy was made");
        };
    }

    private static String became(Seen before, Seen now) {
        return now instanceof Seen.Nothing ? "was deleted" : before instanceof Seen.Nothing ? "came to be" : "was changed";
    }

    private static Failure stopped(int done, int all) {
        return new Failure(Failure.Kind.DENIED, "stopped after " + done + " of " + all);
    }

    /** All files at or below a place. */
    static Outcome<List<Entry>> files(Place place, Cancellation cancellation) {
        return place.backend()
                .entry(place.path())
                .then(entry -> entry.isFolder()
                        ? tree(place, cancellation)
                                .map(all -> all.stream().filter(each -> !each.isFolder()).toList())
                        : Outcome.ok(List.of(entry)));
    }

    /** Everything below a folder, a folder before what is in it. */
    static Outcome<List<Entry>> tree(Place folder, Cancellation cancellation) {
        List<Entry> all = new ArrayList<>();
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

    /** The bytes of a file, unless there are more than {@code most}. */
    static Outcome<byte[]> bytes(Place file, long most, Cancellation cancellation) {
        return file.backend().read(file.path(), 0, -1).then(in -> {
            try (InputStream open = in) {
                byte[] all = open.readNBytes((int) Math.min(most, Integer.MAX_VALUE - 16));
                cancellation.check();
                return open.read() < 0
                        ? Outcome.ok(all)
                        : Outcome.failed(Failure.Kind.TOO_LARGE, file + " is larger than " + most + " bytes");
            } catch (IOException e) {
                return Outcome.failed(Failure.Kind.UNREACHABLE, file + " cannot be read: " + e.getMessage());
            }
        });
    }

    /** A stream over what a step is to write. */
    static Outcome<InputStream> open(Step.Content content) {
        return switch (content) {
            case Step.Bytes(byte[] value) -> Outcome.ok(new ByteArrayInputStream(value));
            case Step.Copy(Place of) -> of.backend().read(of.path(), 0, -1);
        };
    }
}
