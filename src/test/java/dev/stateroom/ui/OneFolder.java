package dev.stateroom.ui;

import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import java.util.List;

/** Opens the same folder, whatever the address. */
public record OneFolder(Backend files) implements WorkspaceOpener {

    @Override
    public Outcome<OpenWorkspace> open(String address, Cancellation cancellation, Progress progress) {
        Mount mount = new Mount("/", "disk", address, new Mount.Live(() -> Outcome.ok(files)));
        return Outcome.ok(new OpenWorkspace("big", address, null, null, List.of(mount), List.of()));
    }

    @Override
    public Outcome<ThreadSource> threads(String address, Cancellation cancellation, Progress progress) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "a folder holds no threads");
    }

    @Override
    public Outcome<String> sample() {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, "there is no sample here");
    }
}
