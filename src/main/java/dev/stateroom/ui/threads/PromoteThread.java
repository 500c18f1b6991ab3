package dev.stateroom.ui.threads;

import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.promotion.PromotionDialog;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.ThreadPromotions;
import dev.stateroom.workspace.WorkspaceOpener;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.scene.control.SelectionModel;
import org.jspecify.annotations.Nullable;

/** Sends the selected local thread to a server. */
final class PromoteThread {
    private static final String OWN = "local:";

    private final Session session;
    private final WorkspaceOpener opener;
    private final Navigation navigation;
    private final WindowOverlays overlays;
    private final SelectionModel<ThreadSummary> selection;
    private final UserCommand command;

    PromoteThread(
            Session session,
            WorkspaceOpener opener,
            Navigation navigation,
            WindowOverlays overlays,
            Translations words,
            SelectionModel<ThreadSummary> selection) {
        this.session = session;
        this.opener = opener;
        this.navigation = navigation;
        this.overlays = overlays;
        this.selection = selection;
        BooleanBinding own = Bindings.createBooleanBinding(
                () -> selection.getSelectedItem() != null && address() != null,
                selection.selectedItemProperty(),
                session.workspaceProperty());
        command = UserCommand.of("threads.promote", words.get("threads.promote"), "upload-cloud", this::ask)
                .when(own, words.get("why.notOwn"));
    }

    UserCommand command() {
        return command;
    }

    /** The address of the listed threads if they are local. */
    private @Nullable String address() {
        OpenWorkspace open = session.workspaceProperty().get();
        ThreadSource threads = open == null ? null : open.threads();
        String address = threads == null ? "" : threads.description().address();
        return address.startsWith(OWN) ? address : null;
    }

    private void ask() {
        String address = address();
        if (address != null && opener.promotions() instanceof Outcome.Ok<ThreadPromotions>(ThreadPromotions promotions)) {
            PromotionDialog dialog = new PromotionDialog(
                    session.work(), promotions, address, selection.getSelectedItem().id(), overlays, navigation);
            overlays.show(dialog, dialog::focus);
        }
    }
}
