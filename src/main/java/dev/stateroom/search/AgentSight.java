package dev.stateroom.search;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.lines.WantedText;
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
 * Search hits compared with what an agent's own {@code grep} finds for the same text, with the reason for every hit that it misses. The
 * reason is found by trying: the line against the text literally, then the file alone, then the properties of the file.
 *
 * @param found the hits that the agent's grep finds too
 * @param missing the others, each with the reason
 * @param more lines that the agent's grep finds and the search does not: parts of words, another case
 */
public record AgentSight(List<SearchHit> found, Map<SearchHit, Missing> missing, int more) {
    /** How many files are probed one by one. The others get the reason found for the whole search. */
    private static final int MAX_PROBES = 500;

    /** The disk backends of the reference do not search larger files on their own. */
    private static final long LARGEST = 10L << 20;

    private static final int HEAD = 1 << 20;

    /** The ignore files that ripgrep, and so the agent's grep on disks, reads. */
    private static final List<String> IGNORE_FILES = List.of(".rgignore", ".ignore", ".gitignore");

    /** Copies both collections. */
    public AgentSight {
        found = List.copyOf(found);
        missing = new LinkedHashMap<>(missing);
    }

    /** Why an agent's grep does not find a hit. */
    public enum Reason {
        /** The agent's grep takes the text literally, and the line does not contain it literally. */
        LITERAL,
        /** The line has it in another case. */
        CASE,
        /** A name in the path begins with a dot: found if the file is named, skipped in a search of the folder. */
        HIDDEN,
        /** The agent's grep reads the text as a regular expression, and as such it does not match. */
        PATTERN,
        /** A search from the root skips its mount: found when the mount is named. */
        OTHER_MOUNT,
        /** An ignore file above it may exclude it: found when the file is named. */
        IGNORED,
        /** The agent's grep stopped earlier, at a limit of hits or time. */
        LIMIT,
        /** Found when the file is named, but not from the root, for an unknown reason. */
        FROM_ABOVE,
        /** The file is larger than the agent's grep reads. */
        SIZE,
        /** The file is binary for the agent's grep: a NUL, or bytes that are not UTF-8. */
        BINARY,
        /** The agent's grep refuses, or ends with an error. */
        REFUSED,
        /** None of these reasons applies. */
        OTHER
    }

    /**
     * A reason with its evidence.
     *
     * @param detail the segment, the size, the error; empty if the reason is enough
     */
    public record Missing(Reason reason, String detail) {}

    /**
     * Runs the agent's grep and compares its matches with the hits.
     *
     * @param hits hits in mounted files; others are skipped
     * @param files the tree in which they were found
     */
    public static AgentSight of(
            AgentBackend agent, SearchQuery query, List<SearchHit> hits, Backend files, Cancellation cancellation) {
        return new Looking(agent, query, files, cancellation).look(hits);
    }

    /**
     * The result of the agent's grep.
     *
     * @param lines line numbers by path
     * @param said the error; empty for none
     */
    private record Answer(Map<String, Set<Long>> lines, String said, boolean isPartial, boolean isRefused) {
        static final Answer NOTHING = new Answer(Map.of(), "", false, false);

        static Answer refused(String sentence) {
            return new Answer(Map.of(), sentence, false, true);
        }

        static Answer of(AgentResult.Grep grep) {
            String error = grep.error();
            List<AgentResult.GrepMatch> matches = grep.matches();
            if (matches == null || (matches.isEmpty() && error != null)) {
                return error == null ? NOTHING : refused(error);
            }
            Map<String, Set<Long>> lines = new HashMap<>();
            matches.forEach(match -> lines.computeIfAbsent(match.path(), path -> new HashSet<>()).add((long) match.line()));
            return new Answer(lines, error == null ? "" : error, error != null || Boolean.TRUE.equals(grep.truncated()), false);
        }

        boolean hasLine(String path, long line) {
            return lines.getOrDefault(path, Set.of()).contains(line);
        }

        /** For a grep in one file, under whatever path it reports it. */
        boolean hasLine(long line) {
            return lines.values().stream().anyMatch(one -> one.contains(line));
        }
    }

    private static final class Looking {
        private final AgentBackend agent;
        private final SearchQuery query;
        private final Backend files;
        private final Cancellation cancellation;
        private final Map<String, Answer> probed = new HashMap<>();
        private final Map<FilePath, Missing> unread = new HashMap<>();

        Looking(AgentBackend agent, SearchQuery query, Backend files, Cancellation cancellation) {
            this.agent = agent;
            this.query = query;
            this.files = files;
            this.cancellation = cancellation;
        }

        AgentSight look(List<SearchHit> hits) {
            cancellation.check();
            Answer whole = asked(query.text(), null, query.paths());
            Map<String, Set<Long>> given = new HashMap<>();
            whole.lines().forEach((path, lines) -> given.put(path, new HashSet<>(lines)));
            List<SearchHit> found = new ArrayList<>();
            Map<SearchHit, Missing> missing = new LinkedHashMap<>();
            for (SearchHit hit : hits) {
                if (!(hit.place() instanceof HitLocation.Mounted(String mount, FilePath file))) {
                    continue;
                }
                cancellation.check();
                Set<Long> lines = given.get(file.text());
                if (lines != null && lines.remove(hit.line())) {
                    found.add(hit);
                } else {
                    missing.put(hit, whole.isRefused() ? new Missing(Reason.REFUSED, whole.said()) : why(hit, mount, file, whole));
                }
            }
            int more = given.values().stream().mapToInt(Set::size).sum();
            return new AgentSight(found, missing, more);
        }

        private Answer asked(String text, @Nullable String path, @Nullable String glob) {
            return switch (agent.grep(AgentBackend.GrepRequest.of(text, path, glob))) {
                case AgentReply.Answered<AgentResult.Grep>(AgentResult.Grep grep) -> Answer.of(grep);
                case AgentReply.Raised<AgentResult.Grep>(String type, String message) -> Answer.refused(type + ": " + message);
                case AgentReply.Withheld<AgentResult.Grep>(String sentence) -> Answer.refused(sentence);
            };
        }

        /** The cached result below a path; empty once the limit of probes is reached. */
        private Answer below(String text, String path) {
            String key = path + "\n" + text;
            Answer known = probed.get(key);
            if (known == null) {
                known = probed.size() < MAX_PROBES ? asked(text, path, null) : Answer.NOTHING;
                probed.put(key, known);
            }
            return known;
        }

        private Missing why(SearchHit hit, String mount, FilePath file, Answer whole) {
            if (!hit.text().contains(query.text())) {
                boolean otherCase = !query.regex() && new WantedText(query.text(), true, false).test(hit.text());
                return new Missing(otherCase ? Reason.CASE : Reason.LITERAL, "");
            }
            Answer named = below(query.text(), file.text());
            if (named.hasLine(hit.line())) {
                return passedOver(hit, mount, file, whole);
            }
            String plain = plainPart();
            if (!plain.equals(query.text()) && !plain.isEmpty() && below(plain, file.text()).hasLine(hit.line())) {
                return new Missing(Reason.PATTERN, "");
            }
            return unread.computeIfAbsent(file, path -> named.isRefused() ? new Missing(Reason.REFUSED, named.said()) : content(path));
        }

        /** The longest part of the text that means the same literally and as an expression. */
        private String plainPart() {
            String longest = "";
            for (String part : query.text().split("[^\\p{L}\\p{N} _]+")) {
                longest = part.length() > longest.length() ? part : longest;
            }
            return longest;
        }

        /** The reason for a hit that is found only when the file is named. */
        private Missing passedOver(SearchHit hit, String mount, FilePath file, Answer whole) {
            if (mount.length() > 1 && below(query.text(), mount).hasLine(file.text(), hit.line())) {
                return new Missing(Reason.OTHER_MOUNT, mount);
            }
            String hidden = hiddenIn(file);
            if (hidden != null) {
                return new Missing(Reason.HIDDEN, hidden);
            }
            if (whole.isPartial()) {
                return new Missing(Reason.LIMIT, whole.said());
            }
            long size = sizeOf(file);
            if (size > LARGEST) {
                return tooLarge(size);
            }
            String ignore = ignoreFileAbove(mount, file);
            return ignore == null ? new Missing(Reason.FROM_ABOVE, "") : new Missing(Reason.IGNORED, ignore);
        }

        /** The ignore file nearest to a file in its mount; null for none. */
        private @Nullable String ignoreFileAbove(String mount, FilePath file) {
            FilePath folder = file;
            while (!folder.isRoot()) {
                folder = folder.parent();
                for (String name : IGNORE_FILES) {
                    FilePath path = folder.child(name);
                    if (files.entry(path) instanceof Outcome.Ok<FileEntry>) {
                        return path.text();
                    }
                }
                if (mount.length() > 1 && (folder.text() + "/").equals(mount)) {
                    return null;
                }
            }
            return null;
        }

        private static @Nullable String hiddenIn(FilePath file) {
            for (String name : file.text().substring(1).split("/")) {
                if (name.startsWith(".")) {
                    return name;
                }
            }
            return null;
        }

        private long sizeOf(FilePath file) {
            return files.entry(file) instanceof Outcome.Ok<FileEntry>(FileEntry entry) ? entry.size() : -1;
        }

        private static Missing tooLarge(long size) {
            return new Missing(Reason.SIZE, String.format(Locale.ROOT, "%,d bytes", size));
        }

        private Missing content(FilePath file) {
            if (!isText(file)) {
                return new Missing(Reason.BINARY, "");
            }
            long size = sizeOf(file);
            return size > LARGEST ? tooLarge(size) : new Missing(Reason.OTHER, "");
        }

        /** Returns true if its first part has no NUL and is valid UTF-8. */
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
