package dev.stateroom.workspace;

import dev.stateroom.vfs.Outcome;
import java.util.Set;

/** Agrees to all that a workspace file reaches, as a user does who read the list. */
public final class Agreed {
    private Agreed() {}

    /** Keeps the agreement in what {@code opener} keeps. */
    public static Outcome<Boolean> to(WorkspaceOpener opener, String address) {
        return opener.reach(address).then(standing -> opener.agree(address, standing.reach().digest(), Set.of()));
    }
}
