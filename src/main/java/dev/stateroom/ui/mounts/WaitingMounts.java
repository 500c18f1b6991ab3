package dev.stateroom.ui.mounts;

import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.QuickFix;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.List;

/** The mounts of the open workspace that wait for the user's consent. */
final class WaitingMounts {
    private final Session session;
    private final Navigation navigation;
    private final Translations words;

    WaitingMounts(Session session, Navigation navigation, Translations words) {
        this.session = session;
        this.navigation = navigation;
        this.words = words;
    }

    /** One for each mount that waits. */
    List<QuickFix> mendings() {
        OpenWorkspace open = session.workspaceProperty().get();
        return open == null
                ? List.of()
                : open.mounts().stream()
                        .filter(Mount::waitsForAgreement)
                        .map(mount -> new QuickFix(
                                mount.prefix(),
                                words.get("trust.waits", mount.prefix(), mount.connectedTo()),
                                words.get("trust.short"),
                                navigation::trust))
                        .toList();
    }
}
