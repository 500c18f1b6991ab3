package dev.stateroom.ui.files;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.change.ChangeTarget;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import javafx.scene.control.Label;
import org.jspecify.annotations.Nullable;

/** Former versions of the selected file of a thread, as places to read from. */
final class PastVersions {
    private static final int BEGINNING = 4096;
    private static final int LINES = 10;
    private static final int COLUMNS = 64;

    private PastVersions() {}

    /** The file whose versions are asked for. */
    record Asked(RecordedThread thread, OpenWorkspace open, Location selected) {
        /** The file as it was at a step; blocks. */
        Outcome<ChangeTarget> at(CheckpointKey key, Cancellation cancellation) {
            return thread.filesAt(key, cancellation)
                    .then(files -> state(open, selected.mount())
                            .map(state -> new ChangeTarget(state.view().of(files.value()), selected.mount(), selected.path())));
        }
    }

    /** Returns the selected file; null if nothing in a thread is selected. */
    static @Nullable Asked asked(Session session) {
        Location selected = session.selectionProperty().get();
        RecordedThread thread = session.threadProperty().get();
        OpenWorkspace open = session.workspaceProperty().get();
        return selected == null || thread == null || open == null ? null : new Asked(thread, open, selected);
    }

    private static Outcome<Mount.ThreadState> state(OpenWorkspace open, String prefix) {
        return open.mounts().stream()
                .filter(mount -> mount.prefix().equals(prefix))
                .map(Mount::content)
                .filter(Mount.ThreadState.class::isInstance)
                .map(Mount.ThreadState.class::cast)
                .findFirst()
                .map(Outcome::ok)
                .orElseGet(() -> Outcome.failed(Failure.Kind.UNSUPPORTED, prefix + " is not a recorded state"));
    }

    /** Returns the first lines of a text; empty if it is not a text. */
    static Outcome<String> beginning(ChangeTarget place) {
        return place.backend().read(place.path(), 0, BEGINNING).then(in -> {
            try (in) {
                String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                return Outcome.ok(text.indexOf('\0') >= 0
                        ? ""
                        : text.lines().limit(LINES).map(line -> OneLine.of(line, COLUMNS)).collect(Collectors.joining("\n")));
            } catch (IOException e) {
                return Outcome.failed(Failure.Kind.DAMAGED, place + " cannot be read", e);
            }
        });
    }

    /** Shows the beginning of a version before it is restored. */
    static Label shown(Translations words, String beginning) {
        Label text = ViewParts.text(beginning.isEmpty() ? words.get("restore.noText") : beginning, "sr-mono-small", "restore-text");
        text.setId("restore-text");
        text.setMaxWidth(Double.MAX_VALUE);
        text.setMinWidth(0);
        return text;
    }
}
