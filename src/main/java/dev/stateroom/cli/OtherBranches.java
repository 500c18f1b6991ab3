package dev.stateroom.cli;

import dev.stateroom.history.SiblingVersions;
import java.util.List;

/** The end of a sentence about a file that other branches of a thread have: where, and how to look there. */
final class OtherBranches {
    private static final int MOST = 3;

    private OtherBranches() {}

    /** @param siblings newest first, at least one */
    static String of(List<SiblingVersions> siblings) {
        List<String> ids = siblings.stream().limit(MOST).map(branch -> branch.tip().id()).toList();
        String more = siblings.size() > MOST ? ", …" : "";
        return siblings.size() == 1
                ? "on another branch: use --at " + ids.getFirst()
                : "on " + siblings.size() + " other branches: use --at with one of " + String.join(", ", ids) + more;
    }
}
