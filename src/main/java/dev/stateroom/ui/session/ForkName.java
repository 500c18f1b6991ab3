package dev.stateroom.ui.session;

import dev.stateroom.history.ThreadFork;
import dev.stateroom.ui.words.Translations;

/** The name of a fork in the window: its number if its local thread was named for it, otherwise that thread's name. */
public final class ForkName {
    private ForkName() {}

    /** {@code fork 1}, or the name of the local thread. */
    public static String of(ThreadFork fork) {
        Integer number = fork.number();
        return number == null ? fork.name() : Translations.of(Session.class).get("fork.numbered", number);
    }
}
