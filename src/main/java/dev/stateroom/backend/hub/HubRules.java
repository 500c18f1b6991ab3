package dev.stateroom.backend.hub;

import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.text.LineHits;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.vfs.glob.GlobPattern;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** The differences between languages and releases in handling a hub's files. */
interface HubRules {
    /** Largest number of lines of a read without a limit, in both languages. */
    int USUAL_LIMIT = 2000;

    Dialect dialect();

    /** Largest number of times that a change is planned again after a conflict. */
    default int replays() {
        return dialect().holds(DialectFact.HUB_RETRIES_CONFLICTS) ? 3 : 0;
    }

    /** True if grep has a limit of hits; otherwise it searches to the end. */
    default boolean takesCaps() {
        return dialect().holds(DialectFact.GREP_HAS_CAP);
    }

    /** The keys in the order in which the language iterates a map that was filled in the repository's order. */
    List<String> keys(SequencedMap<String, String> files);

    /** A window of lines, in its record. */
    AgentResult.Read read(String text, int offset, int limit);

    /** The whole record; npm only. */
    AgentResult.@Nullable ReadRaw readRaw(String text);

    /** The keys that a pattern matches, in their order. */
    List<String> found(List<String> keys, GlobPattern pattern, @Nullable String path);

    /** The meaning of a pattern of grep. */
    Lines lines(String pattern);

    /** The result of a search with a limit, or null; {@code hits} has at least one more than the limit if there are more. */
    AgentResult.Grep grep(List<AgentResult.GrepMatch> hits, @Nullable Integer cap);

    /** The keys that deleting a path removes; the path has no leading or final slash. */
    List<String> deleted(List<String> keys, String base);

    /** The text of uploaded bytes, which are UTF-8. */
    String decode(byte[] bytes);

    byte[] encode(String text);

    /** The error of a transfer if the hub does not respond. */
    String transferError(HubReply.Refused<?> refusal);

    /** The state update in the result of a write and an edit. */
    FilesUpdate update();

    /** The meaning of a pattern of {@code grep}. */
    sealed interface Lines {
        /** A valid pattern. */
        record Usable(Finder finder) implements Lines {}

        /** A refused pattern, with its error. */
        record Refused(String error) implements Lines {}
    }

    /** Finds lines in a text. */
    @FunctionalInterface
    interface Finder {
        /** Passes on the hits in order until the sink wants no more; returns false if it stopped early. */
        boolean find(String text, LineHits.Sink sink);
    }

    /** {@code lstrip("/")}: a path as a key. */
    static String key(String path) {
        int from = 0;
        while (from < path.length() && path.charAt(from) == '/') {
            from++;
        }
        return path.substring(from);
    }
}
