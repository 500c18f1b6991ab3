package dev.stateroom.vfs.change;

import dev.stateroom.vfs.Entry;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Applies steps one by one and collects, in reverse order, what takes them back. */
final class Run {
    private final Cancellation cancellation;
    private final List<Step> inverse = new ArrayList<>();
    private long room;
    private boolean undoable = true;
    private int count;

    Run(long keepAtMost, Cancellation cancellation) {
        this.room = keepAtMost;
        this.cancellation = cancellation;
    }

    boolean undoable() {
        return undoable;
    }

    /** Steps that were made. */
    int count() {
        return count;
    }

    List<Step> inverse() {
        return inverse;
    }

    Outcome<Boolean> apply(Step step) {
        Outcome<Boolean> made = switch (step) {
            case Step.Put put -> put(put);
            case Step.Remove(Place at) -> remove(at);
            case Step.Folder(Place at) -> folder(at);
        };
        return made.map(done -> {
            count++;
            return done;
        });
    }

    private Outcome<Boolean> put(Step.Put put) {
        Place at = put.at();
        List<Step> back = new ArrayList<>();
        if (at.backend().entry(at.path()) instanceof Outcome.Ok<Entry>) {
            keep(at, back);
        } else {
            back.add(new Step.Remove(highestNew(at)));
        }
        return Changes.open(put.content()).then(in -> {
            try (InputStream open = in) {
                Outcome<Entry> written = at.backend().write(at.path(), open, put.replace(), cancellation);
                return done(written, back);
            } catch (IOException e) {
                return Outcome.failed(Failure.Kind.UNREACHABLE, at + " cannot be written: " + e.getMessage());
            }
        });
    }

    /** A write makes the folders it needs; taking it back takes those away too. */
    private static Place highestNew(Place at) {
        Place highest = at;
        for (FilePath folder = at.path().parent(); !folder.isRoot(); folder = folder.parent()) {
            if (at.backend().entry(folder) instanceof Outcome.Ok<Entry>) {
                break;
            }
            highest = at.at(folder);
        }
        return highest;
    }

    private Outcome<Boolean> remove(Place at) {
        List<Step> back = new ArrayList<>();
        Outcome<Boolean> kept = at.backend().entry(at.path()).then(entry -> {
            if (!entry.isFolder()) {
                keep(at, back);
                return Outcome.ok(true);
            }
            back.add(new Step.Folder(at));
            return Changes.tree(at, cancellation).map(all -> {
                for (Entry each : all) {
                    if (each.isFolder()) {
                        back.add(new Step.Folder(at.at(each.path())));
                    } else {
                        keep(at.at(each.path()), back);
                    }
                }
                return true;
            });
        });
        return kept.then(ready -> done(at.backend().delete(at.path(), cancellation), back));
    }

    private Outcome<Boolean> folder(Place at) {
        boolean there = at.backend().entry(at.path()) instanceof Outcome.Ok<Entry>;
        Outcome<Entry> made = at.backend().createFolder(at.path());
        if (made instanceof Outcome.Failed<Entry>(Failure why) && (there || why.kind() == Failure.Kind.UNSUPPORTED)) {
            return Outcome.ok(true); // it is there, or comes with its first file
        }
        return done(made, there ? List.of() : List.of(new Step.Remove(at)));
    }

    private void keep(Place file, List<Step> back) {
        switch (Changes.bytes(file, room, cancellation)) {
            case Outcome.Ok<byte[]>(byte[] bytes) -> {
                room -= bytes.length;
                back.add(new Step.Put(file, new Step.Bytes(bytes), true));
            }
            case Outcome.Failed<byte[]> tooMuch -> undoable = false;
        }
    }

    private <T> Outcome<Boolean> done(Outcome<T> outcome, List<Step> back) {
        return outcome.map(ok -> {
            inverse.addAll(0, back);
            return true;
        });
    }
}
