package dev.stateroom.ui.files;

import dev.stateroom.platform.ScratchFolder;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.change.ChangeTarget;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.TaskRunner;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Copies of files in a temporary folder, made when a row is pressed so that a file exists when it is dragged out. */
final class DragCopies {
    private static final long MOST = 8L * 1024 * 1024;

    private @Nullable ChangeTarget of;
    private @Nullable Path file;
    private @Nullable ScratchFolder folder;
    private final LatestTask preparing;

    DragCopies(TaskRunner work) {
        preparing = new LatestTask(work, _ -> file = null);
    }

    /** Starts to copy that file; an earlier copy is cancelled. */
    void prepare(ChangeTarget place) {
        of = place;
        file = null;
        preparing.begin(
                Translations.of(DragCopies.class).get("work.preparing", place.path().name()),
                (c, p) -> write(place, c),
                copied -> file = copied instanceof Outcome.Ok<Path>(Path path) ? path : null);

    }

    /** Returns the copy of that file, if it is there already. */
    @Nullable Path ready(ChangeTarget place) {
        return place.equals(of) ? file : null;
    }

    private Outcome<Path> write(ChangeTarget place, Cancellation cancellation) {
        return place.backend().read(place.path(), 0, MOST + 1).then(in -> {
            try (InputStream open = in) {
                byte[] bytes = open.readNBytes((int) MOST + 1);
                cancellation.check();
                return bytes.length > MOST
                        ? Outcome.failed(Failure.Kind.TOO_LARGE, place + " is too large to be dragged; copy it instead")
                        : Outcome.ok(store(place.path().name(), bytes));
            } catch (IOException e) {
                return Outcome.failed(
                        Failure.Kind.UNREACHABLE, place + " cannot be copied", e);
            }
        });
    }

    /** Stores a copy and removes the former one. */
    private synchronized Path store(String name, byte[] bytes) throws IOException {
        ScratchFolder before = folder;
        ScratchFolder into = ScratchFolder.create("drag");
        folder = into;
        if (before != null) {
            before.close();
        }
        return Files.write(into.path().resolve(name), bytes);
    }
}
