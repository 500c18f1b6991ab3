package dev.stateroom.vfs.change;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Applies steps one by one and collects their inverses, in reverse order. */
final class ChangeRun {
    private final Cancellation cancellation;
    private final List<ChangeStep> inverse = new ArrayList<>();
    private long room;
    private boolean undoable = true;
    private int count;

    ChangeRun(long keepAtMost, Cancellation cancellation) {
        this.room = keepAtMost;
        this.cancellation = cancellation;
    }

    boolean undoable() {
        return undoable;
    }

    /** Number of steps that were made. */
    int count() {
        return count;
    }

    List<ChangeStep> inverse() {
        return inverse;
    }

    Outcome<Boolean> apply(ChangeStep step) {
        Outcome<Boolean> made = switch (step) {
            case ChangeStep.Put put -> put(put);
            case ChangeStep.Remove(ChangeTarget at) -> remove(at);
            case ChangeStep.Folder(ChangeTarget at) -> folder(at);
        };
        return made.map(done -> {
            count++;
            return done;
        });
    }

    private Outcome<Boolean> put(ChangeStep.Put put) {
        ChangeTarget at = put.at();
        List<ChangeStep> back = new ArrayList<>();
        if (at.backend().entry(at.path()) instanceof Outcome.Ok<FileEntry>) {
            keep(at, back);
        } else {
            back.add(new ChangeStep.Remove(highestNew(at)));
        }
        return ChangeRunner.open(put.content()).then(in -> {
            try (InputStream open = in) {
                Outcome<FileEntry> written = at.backend().write(at.path(), open, put.replace(), cancellation);
                return done(written, back);
            } catch (IOException e) {
                return Outcome.failed(Failure.Kind.UNREACHABLE, at + " cannot be written", e);
            }
        });
    }

    /** The topmost folder that a write would create: undoing the write deletes it too. */
    private static ChangeTarget highestNew(ChangeTarget at) {
        ChangeTarget highest = at;
        for (FilePath folder = at.path().parent(); !folder.isRoot(); folder = folder.parent()) {
            if (at.backend().entry(folder) instanceof Outcome.Ok<FileEntry>) {
                break;
            }
            highest = at.at(folder);
        }
        return highest;
    }

    private Outcome<Boolean> remove(ChangeTarget at) {
        List<ChangeStep> back = new ArrayList<>();
        Outcome<Boolean> kept = at.backend().entry(at.path()).then(entry -> {
            if (!entry.isFolder()) {
                keep(at, back);
                return Outcome.ok(true);
            }
            back.add(new ChangeStep.Folder(at));
            return ChangeRunner.tree(at, cancellation).map(all -> {
                for (FileEntry each : all) {
                    if (each.isFolder()) {
                        back.add(new ChangeStep.Folder(at.at(each.path())));
                    } else {
                        keep(at.at(each.path()), back);
                    }
                }
                return true;
            });
        });
        return kept.then(ready -> done(at.backend().delete(at.path(), cancellation), back));
    }

    private Outcome<Boolean> folder(ChangeTarget at) {
        boolean there = at.backend().entry(at.path()) instanceof Outcome.Ok<FileEntry>;
        Outcome<FileEntry> made = at.backend().createFolder(at.path());
        if (made instanceof Outcome.Failed<FileEntry>(Failure why) && (there || why.kind() == Failure.Kind.UNSUPPORTED)) {
            return Outcome.ok(true); // it exists, or is created with its first file
        }
        return done(made, there ? List.of() : List.of(new ChangeStep.Remove(at)));
    }

    private void keep(ChangeTarget file, List<ChangeStep> back) {
        switch (ChangeRunner.bytes(file, room, cancellation)) {
            case Outcome.Ok<byte[]>(byte[] bytes) -> {
                room -= bytes.length;
                back.add(new ChangeStep.Put(file, new ChangeStep.Bytes(bytes), true));
            }
            case Outcome.Failed<byte[]> tooMuch -> undoable = false;
        }
    }

    private <T> Outcome<Boolean> done(Outcome<T> outcome, List<ChangeStep> back) {
        return outcome.map(ok -> {
            inverse.addAll(0, back);
            return true;
        });
    }
}
