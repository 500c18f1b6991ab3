package dev.stateroom.ui.session;

import dev.stateroom.history.ThreadFork;
import dev.stateroom.ui.words.Translations;

/** What the user calls a fork: by its number where its local thread was named for it, else by that thread's name. */
public final class ForkName {
    private ForkName() {}

    /** {@code fork 1}, or the name of the local thread. */
    public static String of(ThreadFork fork) {
        Integer number = fork.number();
        return number == null ? fork.name() : Translations.of(Session.class).get("fork.numbered", number);
    }
}
