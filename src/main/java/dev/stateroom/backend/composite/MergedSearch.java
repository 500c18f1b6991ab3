package dev.stateroom.backend.composite;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentBackend.GrepRequest;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.AgentResult.FileInfo;
import dev.stateroom.agent.AgentResult.GrepMatch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** Searches and listings of a composite that merge the results of several backends, and the prefixes of a route's results. */
record MergedSearch(AgentBackend base, SequencedMap<String, AgentBackend> mounted, CompositeRules rules) {
    private static final String UNREADABLE = "unreadable";

    /** The default's root with an entry per route, with the prefixes as declared. */
    AgentResult.Ls root(AgentResult.Ls listed) {
        if (listed.error() != null && rules.failures() != CompositeRules.Failures.DROPPED) {
            return listed;
        }
        List<FileInfo> entries = new ArrayList<>(orEmpty(listed.entries()));
        // Longest first; the sort below keeps that order among equal paths.
        List<String> prefixes = new ArrayList<>(mounted.keySet());
        prefixes.sort(Comparator.comparingInt(String::length).reversed());
        prefixes.forEach(prefix -> entries.add(new FileInfo(prefix, true, 0L, "")));
        entries.sort(Comparator.comparing(FileInfo::path, rules.order()));
        return AgentResult.Ls.of(entries);
    }

    /** A route's entries or files with its prefix added. */
    List<FileInfo> prefixed(String prefix, @Nullable List<FileInfo> files) {
        return orEmpty(files).stream()
                .map(file -> new FileInfo(mount(prefix) + file.path(), file.isDir(), file.size(), file.modifiedAt()))
                .toList();
    }

    private List<GrepMatch> prefixedMatches(String prefix, @Nullable List<GrepMatch> matches) {
        return orEmpty(matches).stream()
                .map(match -> new GrepMatch(
                        mount(prefix) + match.path(), match.line(), match.text(), match.contextBefore(), match.contextAfter()))
                .toList();
    }

    private String mount(String prefix) {
        if (!rules.trimsSlashes()) {
            return withoutLast(prefix);
        }
        int end = prefix.length();
        while (end > 0 && prefix.charAt(end - 1) == '/') {
            end--;
        }
        return prefix.substring(0, end);
    }

    /** The text without its last character, whatever that is. */
    static String withoutLast(String prefix) {
        return prefix.isEmpty() ? prefix : prefix.substring(0, prefix.length() - 1);
    }

    /** The text with at least one final slash. */
    static String slashed(String path) {
        return path.endsWith("/") ? path : path + "/";
    }

    /** True for a route in or at a folder, by JavaScript's rules. */
    static boolean isBelow(String prefix, String path) {
        return path.equals("/") || slashed(prefix).startsWith(slashed(path));
    }

    private static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    private boolean asks(CompositeRules.Spread spread, String prefix, @Nullable String path) {
        return switch (spread) {
            case ALWAYS -> true;
            case FROM_ROOT -> path == null || path.equals("/");
            case BELOW -> isBelow(prefix, path == null ? "/" : path);
        };
    }

    private boolean merges(CompositeRules.Spread spread, @Nullable String path) {
        return spread != CompositeRules.Spread.FROM_ROOT || path == null || path.equals("/");
    }

    /** A text search in one route. */
    AgentReply<AgentResult.Grep> grepRoute(CompositeAgentBackend.Target target, GrepRequest request) {
        String prefix = String.valueOf(target.prefix());
        return grep(target.backend(), target.path(), request, request.maxCount())
                .map(found -> found.error() != null
                        ? found
                        : new AgentResult.Grep(null, prefixedMatches(prefix, found.matches()), found.truncated()));
    }

    /** A text search outside the routes. */
    AgentReply<AgentResult.Grep> grep(@Nullable String path, GrepRequest request) {
        @Nullable Integer most = request.maxCount();
        AgentReply<AgentResult.Grep> first = grep(base, path, request, most);
        if (!merges(rules.grep(), path)
                || !(first instanceof AgentReply.Answered<AgentResult.Grep>(AgentResult.Grep found))
                || found.error() != null) {
            return first;
        }
        List<GrepMatch> matches = new ArrayList<>(orEmpty(found.matches()));
        boolean truncated = Boolean.TRUE.equals(found.truncated());
        for (Map.Entry<String, AgentBackend> route : mounted.entrySet()) {
            if (!asks(rules.grep(), route.getKey(), path)) {
                continue;
            }
            @Nullable Integer left = most == null ? null : (Integer) Math.max(most - matches.size(), 0);
            if (left != null && left == 0) {
                truncated = true;
                break;
            }
            AgentReply<AgentResult.Grep> part = grep(route.getValue(), "/", request, left);
            if (!(part instanceof AgentReply.Answered<AgentResult.Grep>(AgentResult.Grep more)) || more.error() != null) {
                return part;
            }
            matches.addAll(prefixedMatches(route.getKey(), more.matches()));
            truncated |= Boolean.TRUE.equals(more.truncated());
        }
        return AgentReply.of(new AgentResult.Grep(null, matches, rules.saysTruncated() ? (Boolean) truncated : null));
    }

    /** One backend's matches, cut if it does not support a limit itself. */
    private static AgentReply<AgentResult.Grep> grep(
            AgentBackend backend, @Nullable String path, GrepRequest request, @Nullable Integer most) {
        return backend.grep(new GrepRequest(request.pattern(), path, request.glob(), most, request.context()))
                .map(found -> {
                    List<GrepMatch> matches = found.matches();
                    return most == null || matches == null || matches.size() <= most
                            ? found
                            : new AgentResult.Grep(found.error(), matches.subList(0, most), true);
                });
    }

    /** A search for names in one route. */
    AgentReply<AgentResult.Glob> globRoute(CompositeAgentBackend.Target target, String pattern) {
        String prefix = String.valueOf(target.prefix());
        return target.backend()
                .glob(pattern, target.path())
                .map(found -> found.error() != null
                        ? found
                        : new AgentResult.Glob(
                                null,
                                prefixed(prefix, found.matches()),
                                rules.saysTruncated() ? found.truncated() : null,
                                found.truncationReason()));
    }

    /** A search for names outside the routes. */
    AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        AgentReply<AgentResult.Glob> first = base.glob(pattern, path);
        boolean strict = rules.failures() != CompositeRules.Failures.DROPPED;
        if (!merges(rules.glob(), path)
                || !(first instanceof AgentReply.Answered<AgentResult.Glob>(AgentResult.Glob found))
                || (found.error() != null && strict)) {
            return first;
        }
        List<FileInfo> files = new ArrayList<>(orEmpty(found.matches()));
        boolean truncated = Boolean.TRUE.equals(found.truncated());
        @Nullable String reason = found.truncationReason();
        for (Map.Entry<String, AgentBackend> route : mounted.entrySet()) {
            @Nullable String routed = asks(rules.glob(), route.getKey(), path) ? routed(pattern, route.getKey()) : null;
            if (routed == null) {
                continue;
            }
            AgentReply<AgentResult.Glob> part = route.getValue().glob(routed, "/");
            if (!(part instanceof AgentReply.Answered<AgentResult.Glob>(AgentResult.Glob more))) {
                return part;
            }
            if (more.error() != null && rules.failures() == CompositeRules.Failures.ANSWERED) {
                return part;
            }
            if (more.error() == null || rules.failures() == CompositeRules.Failures.DROPPED) {
                files.addAll(prefixed(route.getKey(), more.matches()));
                truncated |= Boolean.TRUE.equals(more.truncated());
                reason = joined(reason, more.truncationReason());
            }
        }
        files.sort(Comparator.comparing(FileInfo::path, rules.order()));
        return AgentReply.of(new AgentResult.Glob(
                null, files, rules.saysTruncated() ? (Boolean) truncated : null, rules.saysTruncated() ? reason : null));
    }

    /** Merges two reasons: a reason that no narrower search avoids wins. */
    private static @Nullable String joined(@Nullable String one, @Nullable String other) {
        return UNREADABLE.equals(other) || one == null ? other : one;
    }

    /** The pattern for a route; null if the route cannot have a match. */
    private @Nullable String routed(String pattern, String prefix) {
        if (rules.patterns() == CompositeRules.Patterns.AS_GIVEN) {
            return pattern;
        }
        String bare = pattern.replaceFirst("^/+", "");
        String name = prefix.replaceFirst("^/+", "").replaceFirst("/+$", "") + "/";
        boolean anchored = rules.patterns() == CompositeRules.Patterns.ANCHORED;
        if (bare.startsWith(name)) {
            String rest = bare.substring(name.length());
            return anchored ? notUnchanged("/" + rest, pattern) : rest;
        }
        return anchored && pattern.startsWith("/") ? null : pattern;
    }

    /** The reference treats an unchanged pattern as one that does not name the route. */
    private static @Nullable String notUnchanged(String rewritten, String pattern) {
        return rewritten.equals(pattern) ? null : rewritten;
    }
}
