package dev.stateroom.ui.trust;

import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.Button;

/** Texts for views that are empty because mounts wait for the user's consent, not because nothing exists. FX thread only. */
public final class UnaskedMounts {
    private final Session session;
    private final Navigation navigation;
    private final Translations words = Translations.of(UnaskedMounts.class);

    /** The mounts of {@code session}'s workspace; {@code navigation} asks for the consent. */
    public UnaskedMounts(Session session, Navigation navigation) {
        this.session = session;
        this.navigation = navigation;
    }

    private long count() {
        OpenWorkspace open = session.workspaceProperty().get();
        return open == null ? 0 : open.mounts().stream().filter(Mount::waitsForAgreement).count();
    }

    /** Returns {@code none}, a text that nothing exists, or if mounts wait, a text that they have not been opened. */
    public String orElse(String none) {
        return count() == 0 ? none : words.get("unasked");
    }

    /** The same for a pane, with a link to the question. */
    public Node orElse(Supplier<Node> none) {
        long waiting = count();
        if (waiting == 0) {
            return none.get();
        }
        Button allow = ViewParts.button("shield", words.get("unasked.allow"), () -> navigation.trust());
        return ViewParts.empty("shield", words.get("unasked"), words.get("unasked.why", waiting), allow);
    }
}
