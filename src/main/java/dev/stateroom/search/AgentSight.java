package dev.stateroom.search;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.Reply;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Entry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Hits as an agent would have had them: what its own {@code grep} gives for the same text, and for every other hit why it does
 * not. The reason is found by trying: the line against the text letter for letter, then the file by itself, then what the file
 * is like.
 *
 * @param found the hits that the agent's grep gives too
 * @param missing the others, each with the reason
 * @param more lines that the agent's grep gives and the search does not: parts of words, another case
 */
public record AgentSight(List<Hit> found, Map<Hit, Missing> missing, int more) {
    /** Files that are asked about one by one; the rest shares the reason of a whole search. */
    private static final int MOST_PROBED = 500;

    /** The reference's disk backends search no larger file by themselves. */
    private static final long LARGEST = 10L << 20;

    private static final int HEAD = 1 << 20;

    /** Copies both. */
    public AgentSight {
        found = List.copyOf(found);
        missing = new LinkedHashMap<>(missing);
    }

    /** Why an agent's grep does not give a hit. */
    public enum Reason {
        /** The agent's grep takes the text letter for letter, and the line does not contain it so. */
        LITERAL,
        /** The line has it in another case. */
        CASE,
        /** A name on the way begins with a dot: found when the file is named, passed over from above. */
        HIDDEN,
        /** Found when the file is named, and not from above: a limit of hits or of time, or an ignore file. */
        FROM_ABOVE,
        /** The file is larger than the agent's grep reads. */
        SIZE,
        /** The file is no text for it: a NUL, or bytes that are no UTF-8. */
        BINARY,
        /** The agent's grep refuses, or ends with an error. */
        REFUSED,
        /** Nothing of this explains it. */
        OTHER
    }

    /**
     * Why, and what says so.
     *
     * @param detail the segment, the size, the error; empty where the reason says all
     */
    public record Missing(Reason reason, String detail) {}

    /**
     * Asks the agent's grep.
     *
     * @param hits hits in mounted files; others are passed over
     * @param files where they were found
     */
    public static AgentSight of(
            AgentBackend agent, Query query, List<Hit> hits, Backend files, Cancellation cancellation) {
        return new Looking(agent, query, files, cancellation).look(hits);
    }

    private static final class Looking {
        private final AgentBackend agent;
        private final Query query;
        private final Backend files;
        private final Cancellation cancellation;
        private final Map<FilePath, Set<Long>> alone = new HashMap<>();
        private final Map<FilePath, Missing> unread = new HashMap<>();

        Looking(AgentBackend agent, Query query, Backend files, Cancellation cancellation) {
            this.agent = agent;
            this.query = query;
            this.files = files;
            this.cancellation = cancellation;
        }

        AgentSight look(List<Hit> hits) {
            cancellation.check();
            Map<String, Set<Long>> given = new HashMap<>();
            String refused = asked(null, given);
            List<Hit> found = new ArrayList<>();
            Map<Hit, Missing> missing = new LinkedHashMap<>();
            for (Hit hit : hits) {
                if (!(hit.place() instanceof Place.Mounted(String _, FilePath file))) {
                    continue;
                }
                cancellation.check();
                Set<Long> lines = given.get(file.text());
                if (lines != null && lines.remove(hit.line())) {
                    found.add(hit);
                } else {
                    missing.put(hit, refused == null ? why(hit, file) : new Missing(Reason.REFUSED, refused));
                }
            }
            int more = given.values().stream().mapToInt(Set::size).sum();
            return new AgentSight(found, missing, more);
        }

        /** Puts the lines by path; the error instead, where there is one. */
        private @Nullable String asked(@Nullable String path, Map<String, Set<Long>> into) {
            Reply<AgentResult.Grep> reply =
                    agent.grep(AgentBackend.GrepRequest.of(query.text(), path, path == null ? query.paths() : null));
            return switch (reply) {
                case Reply.Answered<AgentResult.Grep>(AgentResult.Grep grep) -> {
                    List<AgentResult.GrepMatch> matches = grep.matches();
                    if (matches != null) {
                        matches.forEach(m -> into.computeIfAbsent(m.path(), p -> new HashSet<>()).add((long) m.line()));
                    }
                    yield matches == null || matches.isEmpty() ? grep.error() : null;
                }
                case Reply.Raised<AgentResult.Grep>(String type, String message) -> type + ": " + message;
                case Reply.Withheld<AgentResult.Grep>(String sentence) -> sentence;
            };
        }

        private Missing why(Hit hit, FilePath file) {
            if (!hit.text().contains(query.text())) {
                boolean otherCase = !query.regex()
                        && hit.text().toLowerCase(Locale.ROOT).contains(query.text().toLowerCase(Locale.ROOT));
                return new Missing(otherCase ? Reason.CASE : Reason.LITERAL, "");
            }
            if (byItself(file).contains(hit.line())) {
                String hidden = hiddenIn(file);
                return hidden == null ? new Missing(Reason.FROM_ABOVE, "") : new Missing(Reason.HIDDEN, hidden);
            }
            return unread.computeIfAbsent(file, this::content);
        }

        private Set<Long> byItself(FilePath file) {
            if (!alone.containsKey(file) && alone.size() < MOST_PROBED) {
                Map<String, Set<Long>> given = new HashMap<>();
                String refused = asked(file.text(), given);
                Set<Long> lines = new HashSet<>();
                given.values().forEach(lines::addAll);
                alone.put(file, lines);
                if (refused != null) {
                    unread.put(file, new Missing(Reason.REFUSED, refused));
                }
            }
            return alone.getOrDefault(file, Set.of());
        }

        private static @Nullable String hiddenIn(FilePath file) {
            for (String name : file.text().substring(1).split("/")) {
                if (name.startsWith(".")) {
                    return name;
                }
            }
            return null;
        }

        private Missing content(FilePath file) {
            long size = files.entry(file) instanceof Outcome.Ok<Entry>(Entry entry) ? entry.size() : -1;
            if (!isText(file)) {
                return new Missing(Reason.BINARY, "");
            }
            return size > LARGEST
                    ? new Missing(Reason.SIZE, String.format(Locale.ROOT, "%,d bytes", size))
                    : new Missing(Reason.OTHER, "");
        }

        /** No NUL and nothing but UTF-8 in its first part. */
        private boolean isText(FilePath file) {
            if (!(files.read(file, 0, HEAD) instanceof Outcome.Ok<InputStream>(InputStream opened))) {
                return true;
            }
            try (InputStream in = opened) {
                byte[] head = in.readNBytes(HEAD);
                for (byte b : head) {
                    if (b == 0) {
                        return false;
                    }
                }
                return head.length == HEAD || isUtf8(head);
            } catch (IOException e) {
                return true;
            }
        }

        private static boolean isUtf8(byte[] bytes) {
            try {
                StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
                return true;
            } catch (CharacterCodingException e) {
                return false;
            }
        }
    }

}
