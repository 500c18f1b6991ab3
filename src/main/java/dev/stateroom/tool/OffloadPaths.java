package dev.stateroom.tool;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Paths of the files for texts that are too large for a conversation, as in the packages. Source: spec table 11, the JavaScript table 10.
 *
 * @param dialect the dialect of the paths
 * @param root the artifacts root
 * @param ids source of random ids for the few names that need one
 */
record OffloadPaths(Dialect dialect, String root, Supplier<UUID> ids) {
    private static final int NPM_DIGITS = 12;

    /** For paths that need no random id. */
    static OffloadPaths named(Dialect dialect, String root) {
        return new OffloadPaths(dialect, root, UUID::randomUUID);
    }

    String result(String callId) {
        return dialect.language() == Era.Language.PYTHON
                ? below(OffloadedText.RESULTS) + pythonName(callId)
                : OffloadedText.RESULTS + npmName(callId);
    }

    /** The file of a user's message; a new one each time. */
    String message() {
        return dialect.language() == Era.Language.PYTHON
                ? below(OffloadedText.CONVERSATIONS) + ids.get() + ".md"
                : OffloadedText.CONVERSATIONS + ids.get().toString().replace("-", "").substring(0, NPM_DIGITS);
    }

    /** The file of messages that are moved out of a conversation. */
    String conversation(String name) {
        return below(OffloadedText.CONVERSATIONS) + name + ".md";
    }

    /** The folder of media that are moved out of a conversation. */
    String media() {
        return below(OffloadedText.CONVERSATIONS) + "media/";
    }

    private String pythonName(String callId) {
        if (callId.isEmpty() && dialect.holds(DialectFact.OFFLOAD_NAMES_MISSING_ID)) {
            return "unknown-" + ids.get().toString().substring(0, 8);
        }
        return dialect.holds(DialectFact.OFFLOAD_NAME_BOUNDED) ? OffloadName.bounded(callId) : OffloadName.plain(callId);
    }

    private String npmName(String callId) {
        String name = OffloadName.plain(callId);
        if (!dialect.holds(DialectFact.OFFLOAD_NAME_HAS_SUFFIX)) {
            return name;
        }
        return (dialect.holds(DialectFact.OFFLOAD_NAME_BOUNDED) && OffloadName.isTooLong(name) ? "call-" + ids.get() : name) + ".txt";
    }

    private String below(String folder) {
        return (root.endsWith("/") ? root.substring(0, root.length() - 1) : root) + folder;
    }
}
