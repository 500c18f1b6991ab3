package dev.stateroom.ui.inbox;

import dev.stateroom.review.inbox.Inbox;
import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.inbox.SourceState;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Words;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Task;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import java.util.HashSet;
import java.util.Set;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/** Has the inbox follow the open workspace, and whatever else a person wants watched. FX thread only, but for the opening. */
final class Watching {
    private static final Duration EVERY = Duration.seconds(1);

    private final Session session;
    private final WorkspaceOpener opener;
    private final Inbox inbox;
    private final Words words;
    private final Set<String> opening = new HashSet<>();
    private final Timeline clock;
    private @Nullable OpenWorkspace followed;
    private @Nullable String address;

    Watching(Session session, WorkspaceOpener opener, Inbox inbox, Words words) {
        this.session = session;
        this.opener = opener;
        this.inbox = inbox;
        this.words = words;
        clock = new Timeline(new KeyFrame(EVERY, e -> inbox.look()));
        clock.setCycleCount(Animation.INDEFINITE);
        session.workspaceProperty().subscribe(this::wake);
    }

    /** True while a source is being opened. */
    boolean isOpening() {
        return !opening.isEmpty();
    }

    /** How it stands with the source of that address; null for one that is not watched. */
    @Nullable SourceState state(String of) {
        return inbox.sources().stream().filter(one -> one.address().equals(of)).findFirst().orElse(null);
    }

    private void wake() {
        OpenWorkspace open = session.workspaceProperty().get();
        if (open == followed) {
            return;
        }
        if (address != null) {
            inbox.unfollow(address);
            address = null;
        }
        followed = open;
        if (open == null) {
            clock.stop();
        } else {
            clock.play();
            if (open.threads() != null) {
                follow(open);
            }
        }
    }

    private void follow(OpenWorkspace open) {
        opening.add(open.address());
        session.work().submit(
                Task.of(words.get("work.open", open.name()), (cancellation, progress) -> opener.pending(open.address(), cancellation, progress)),
                outcome -> {
                    opening.remove(open.address());
                    if (outcome instanceof Outcome.Ok<PendingSource>(PendingSource source)) {
                        if (followed == open) {
                            address = source.address();
                            inbox.follow(source);
                        } else {
                            source.close();
                        }
                    }
                },
                defect -> {
                    opening.remove(open.address());
                    session.broken(defect);
                });
    }

    /** Lets everything go. */
    void close() {
        clock.stop();
        inbox.close();
    }
}
