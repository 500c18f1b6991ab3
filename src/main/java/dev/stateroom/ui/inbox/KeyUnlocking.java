package dev.stateroom.ui.inbox;

import dev.stateroom.ui.changes.PromptSheet;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.workspace.WorkspaceOpener;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Asks for the passphrase of the reviewer's key when something has to be signed: once for everything that waits. FX thread only, apart from
 * the work.
 */
final class KeyUnlocking {
    private final Session session;
    private final WorkspaceOpener opener;
    private final Translations words;
    private final WindowOverlays overlays;
    private final List<Waiting> waiting = new ArrayList<>();

    private record Waiting(Runnable again, Consumer<Failure> left) {}

    KeyUnlocking(Session session, WorkspaceOpener opener, Translations words, WindowOverlays overlays) {
        this.session = session;
        this.opener = opener;
        this.words = words;
        this.overlays = overlays;
    }

    /**
     * Asks, where nobody is asked already.
     *
     * @param again does what needs the key
     * @param left gets a sentence where nobody typed the passphrase
     */
    void ask(Runnable again, Consumer<Failure> left) {
        waiting.add(new Waiting(again, left));
        if (waiting.size() == 1) {
            PromptSheet.hidden(overlays, words.get("key.title"), words.get("key.why"), words.get("key.verb"), this::attempt, this::left);
        }
    }

    private void attempt(char[] typed, Consumer<String> told) {
        session.work().submit(
                BackgroundTask.of(words.get("key.work"), (_, _) -> opener.ownData().then(own -> own.reviewerKey().unlock(typed))),
                (Outcome<Boolean> unlocked) -> {
                    if (unlocked instanceof Outcome.Failed<Boolean>(Failure why)) {
                        told.accept(why.kind() == Failure.Kind.DENIED ? words.get("key.wrong") : CoreSentences.shown(why));
                    } else {
                        told.accept("");
                        all().forEach(one -> one.again().run());
                    }
                },
                defect -> {
                    overlays.hide();
                    session.broken(defect);
                })
                .whenStopped(() -> told.accept(words.get("key.stopped")));
    }

    private void left() {
        all().forEach(one -> one.left().accept(new Failure(Failure.Kind.UNASKED, words.get("key.left"))));
    }

    private List<Waiting> all() {
        List<Waiting> all = List.copyOf(waiting);
        waiting.clear();
        return all;
    }
}
