package dev.stateroom.ui.mounts;

import dev.stateroom.ui.changes.Prompt;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.Mending;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.Overlays;
import dev.stateroom.ui.words.Words;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Task;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import java.util.List;
import java.util.function.Consumer;

/** Asks whether the programs of the open workspace may run, naming each; whoever agrees sees the workspace opened anew. */
final class ProgramTrust {
    private final Session session;
    private final WorkspaceOpener opener;
    private final Navigation navigation;
    private final Overlays overlays;
    private final Words words;
    private final Consumer<String> told;

    /** {@code told} shows a sentence. */
    ProgramTrust(
            Session session, WorkspaceOpener opener, Navigation navigation, Overlays overlays, Words words, Consumer<String> told) {
        this.session = session;
        this.opener = opener;
        this.navigation = navigation;
        this.overlays = overlays;
        this.words = words;
        this.told = told;
    }

    private List<Mount> mounts() {
        OpenWorkspace open = session.workspaceProperty().get();
        return open == null ? List.of() : open.mounts().stream().filter(mount -> !mount.starts().isEmpty()).toList();
    }

    /** True where there is something to agree to. */
    boolean hasPrograms() {
        return !mounts().isEmpty();
    }

    /** One for each program that was asked for and waits. */
    List<Mending> mendings() {
        return mounts().stream()
                .filter(Mount::waitsForAgreement)
                .map(mount -> new Mending(
                        mount.prefix(),
                        words.get("trust.waits", String.join("; ", mount.starts())),
                        words.get("trust.short"),
                        this::ask))
                .toList();
    }

    /** Names the programs and asks. */
    void ask() {
        OpenWorkspace open = session.workspaceProperty().get();
        if (open == null || !hasPrograms()) {
            return;
        }
        navigation.show("mounts");
        List<String> programs = mounts().stream().flatMap(mount -> mount.starts().stream()).toList();
        session.work()
                .submit(
                        Task.of(words.get("trust"), (c, p) -> opener.hasAgreedToCommands(open.address())),
                        agreed -> {
                            if (agreed) {
                                told.accept(words.get("trust.already"));
                            } else {
                                Prompt.question(
                                        overlays,
                                        words.get("trust.title", open.name()),
                                        words.get("trust.why") + "\n" + String.join("\n", programs),
                                        words.get("trust.verb"),
                                        () -> agree(open.address()));
                            }
                        },
                        this::broken);
    }

    private void agree(String address) {
        session.work()
                .submit(
                        Task.of(words.get("trust"), (c, p) -> opener.agreeToCommands(address)),
                        outcome -> {
                            if (outcome instanceof Outcome.Failed<Boolean>(Failure why)) {
                                told.accept(why.sentence());
                            } else {
                                navigation.open(address);
                            }
                        },
                        this::broken);
    }

    private void broken(Throwable defect) {
        System.getLogger(ProgramTrust.class.getName()).log(System.Logger.Level.ERROR, "the agreement failed", defect);
        told.accept(String.valueOf(defect.getMessage()));
    }
}
