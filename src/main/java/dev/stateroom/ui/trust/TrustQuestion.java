package dev.stateroom.ui.trust;

import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.reach.ReachEntry;
import dev.stateroom.workspace.reach.ReachStanding;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Shows what the open workspace file reaches and stores the answer; after a yes the workspace is opened again. */
public final class TrustQuestion {
    private final Session session;
    private final WorkspaceOpener opener;
    private final WindowOverlays overlays;
    private final Consumer<OpenWorkspace> open;
    private final Consumer<String> notify;
    private final InstantSource clock;
    private final BooleanSupplier asks;
    private final Set<String> declined = new HashSet<>();
    private final Translations words = Translations.of(TrustQuestion.class);

    /**
     * Asks unprompted when a workspace is opened of which a part waits, except about a list of which the user allowed nothing.
     *
     * @param asks false to ask only on demand
     * @param open opens a workspace again
     * @param notify shows a sentence
     */
    public TrustQuestion(
            Session session,
            WorkspaceOpener opener,
            WindowOverlays overlays,
            InstantSource clock,
            BooleanSupplier asks,
            Consumer<OpenWorkspace> open,
            Consumer<String> notify) {
        this.session = session;
        this.opener = opener;
        this.notify = notify;
        this.clock = clock;
        this.asks = asks;
        this.overlays = overlays;
        this.open = open;
        session.workspaceProperty().subscribe(this::opened);
    }

    private void opened(@Nullable OpenWorkspace workspace) {
        if (overlays.shownProperty().get() instanceof TrustSheet) {
            overlays.hide();
        }
        if (asks.getAsBoolean() && workspace != null && workspace.isDocument() && workspace.mounts().stream().anyMatch(Mount::waitsForAgreement)) {
            look(workspace, false);
        }
    }

    /** Shows the list, even if nothing waits. */
    public void ask() {
        OpenWorkspace workspace = session.workspaceProperty().get();
        if (workspace != null && workspace.isDocument()) {
            look(workspace, true);
        }
    }

    /** {@code always} false to skip a user who has answered the question. */
    private void look(OpenWorkspace workspace, boolean always) {
        session.run(
                words.get("look"),
                (c, p) -> opener.reach(workspace).map(standing -> new Looked(standing, AboutFile.of(standing, clock.instant()))),
                outcome -> {
                    if (session.workspaceProperty().get() != workspace) {
                        return;
                    }
                    outcome.either(looked -> {
                        ReachStanding standing = looked.standing();
                        if (always || (!standing.agreed() && !declined.contains(standing.reach().digest()))) {
                            show(workspace, looked);
                        }
                    }, why -> notify.accept(CoreSentences.shown(why)));
                });
    }

    private record Looked(ReachStanding standing, AboutFile about) {}

    private void show(OpenWorkspace workspace, Looked looked) {
        ReachStanding standing = looked.standing();
        TrustSheet sheet = new TrustSheet(workspace.name(), standing, looked.about(), overlays::hide, left -> {
            overlays.hide();
            agree(workspace, standing, left);
        });
        declined.add(standing.reach().digest());
        overlays.show(sheet, sheet::focus);
    }

    private void agree(OpenWorkspace workspace, ReachStanding standing, Set<ReachEntry> left) {
        session.run(words.get("keep"), (c, p) -> opener.agree(workspace, standing.reach().digest(), left), outcome -> {
            if (outcome instanceof Outcome.Failed<Boolean>(Failure why)) {
                notify.accept(CoreSentences.shown(why));
            } else {
                open.accept(workspace);
            }
        });
    }
}
