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

/** What the languages and releases do differently with a hub's files. */
interface HubRules {
    /** Lines that a read gives when no limit is asked for, in both languages. */
    int USUAL_LIMIT = 2000;

    Dialect dialect();

    /** How often a change is created again after a conflict, at most. */
    default int replays() {
        return dialect().holds(DialectFact.HUB_RETRIES_CONFLICTS) ? 3 : 0;
    }

    /** True if grep takes a cap; others search to the end. */
    default boolean takesCaps() {
        return dialect().holds(DialectFact.GREP_HAS_CAP);
    }

    /** The keys in the order in which the language walks a map that was filled in the repository's order. */
    List<String> keys(SequencedMap<String, String> files);

    /** A window of lines, with the record that is around it. */
    AgentResult.Read read(String text, int offset, int limit);

    /** The whole record; npm only. */
    AgentResult.@Nullable ReadRaw readRaw(String text);

    /** The keys that a pattern finds, in their order. */
    List<String> found(List<String> keys, GlobPattern pattern, @Nullable String path);

    /** How lines are searched. */
    Lines lines(String pattern);

    /** The answer of a search with a cap, or null; {@code hits} holds at least one more than the cap if there are more. */
    AgentResult.Grep grep(List<AgentResult.GrepMatch> hits, @Nullable Integer cap);

    /** The keys that the deletion of a path takes, which comes without slashes in front and behind. */
    List<String> deleted(List<String> keys, String base);

    /** The text of uploaded bytes, which are UTF-8. */
    String decode(byte[] bytes);

    byte[] encode(String text);

    /** What a transfer says of a hub that does not answer. */
    String transferError(HubReply.Refused<?> refusal);

    /** What a write and an edit say of the state. */
    FilesUpdate update();

    /** What a pattern of {@code grep} means. */
    sealed interface Lines {
        /** It can be searched. */
        record Usable(Finder finder) implements Lines {}

        /** It is refused with that text. */
        record Refused(String error) implements Lines {}
    }

    /** Finds lines in a text. */
    @FunctionalInterface
    interface Finder {
        /** Gives the hits in order until the sink wants no more; false when it did not want all. */
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
