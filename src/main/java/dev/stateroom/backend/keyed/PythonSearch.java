package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentBackend.GrepRequest;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.AgentResult.FileInfo;
import dev.stateroom.agent.AgentResult.GrepMatch;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.Reply;
import dev.stateroom.agent.text.LineHits;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.glob.GlobCompilation;
import dev.stateroom.vfs.glob.GlobPattern;
import dev.stateroom.vfs.glob.GlobUse;
import dev.stateroom.vfs.glob.Globs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Listing and searching keys as Python 0.5 and newer do it.
 *
 * @param files where
 * @param rules the dialect's choices
 */
record PythonSearch(KeyedFiles files, PythonRules rules) {

    /** Direct keys as files, first names of longer ones as folders, by path in code point order. */
    Reply<List<FileInfo>> ls(String path) {
        String prefix = path.endsWith("/") ? path : path + "/";
        List<Stored.Item> direct = new ArrayList<>();
        TreeSet<String> folders = new TreeSet<>(CodePointOrder.INSTANCE);
        files.children(prefix, direct::add, folders::add);
        List<FileInfo> entries = new ArrayList<>(direct.size() + folders.size());
        for (Stored.Item item : direct) {
            Reply<FileInfo> info = info(item.key(), item.stored());
            switch (info) {
                case null -> {}
                case Reply.Answered<FileInfo>(FileInfo entry) -> entries.add(entry);
                default -> {
                    return info.map(List::of);
                }
            }
        }
        folders.forEach(folder -> entries.add(new FileInfo(folder, true, 0L, "")));
        entries.sort(Comparator.comparing(FileInfo::path, CodePointOrder.INSTANCE));
        return Reply.of(entries);
    }

    /** The entry of a file; null for what is none. */
    private @Nullable Reply<FileInfo> info(String key, Stored stored) {
        return switch (stored) {
            case Stored.NoFile _ -> null;
            case Stored.Throws raised -> raised.reply();
            case Stored.File(FileData file) ->
                size(file).map(size -> new FileInfo(key, false, size, Objects.requireNonNullElse(file.modifiedAt(), "")));
        };
    }

    private Reply<Long> size(FileData file) {
        if (file.content() instanceof FileData.Lines(List<String> lines)) {
            return Reply.of(rules.length().ofJoined(lines));
        }
        return PythonContent.text(file).map(rules.length()::of);
    }

    /** Files that fit the pattern, newest first by the text of their date; equal dates in the medium's order. */
    Reply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        Stored.Throws spoiler = files.spoiler();
        if (spoiler != null) {
            return spoiler.reply();
        }
        SearchRoot root = SearchRoot.of(path);
        if (root == null) {
            return Reply.of(found(List.of()));
        }
        return switch (Globs.compile(rules.dialect(), GlobUse.GLOB_KEYS, pattern)) {
            case GlobCompilation.Compiled(GlobPattern compiled) -> infos(newestFirst(candidates(root, compiled)));
            case GlobCompilation.Refused(String text) -> Reply.of(AgentResult.Glob.failed(text));
            case GlobCompilation.Raised(String kind, String message, boolean onFirstCandidate) ->
                onFirstCandidate && candidates(root, null).isEmpty()
                        ? Reply.of(found(List.of()))
                        : Reply.raised(kind, message);
            case GlobCompilation.WalkFails(String message) -> Reply.raised("ValueError", message);
        };
    }

    private AgentResult.Glob found(List<FileInfo> infos) {
        return new AgentResult.Glob(null, infos, rules.tellsTruncation() ? (Boolean) false : null, null);
    }

    /** What lies at or below the root and fits; narrowed to the folder that the pattern names. */
    private List<Stored.Item> candidates(SearchRoot root, @Nullable GlobPattern pattern) {
        Stored exact = files.found(root.path());
        List<Stored.Item> all;
        if (exact != null) {
            all = List.of(new Stored.Item(root.path(), exact));
        } else {
            String folder = pattern == null ? "" : pattern.literalPrefix();
            all = files.below(root.prefix() + (folder.isEmpty() ? "" : folder + "/"));
        }
        if (pattern == null) {
            return all;
        }
        List<Stored.Item> fitting = new ArrayList<>();
        for (Stored.Item item : all) {
            if (item.stored() instanceof Stored.File && pattern.matches(root.relative(item.key()))) {
                fitting.add(item);
            }
        }
        return fitting;
    }

    private static List<Stored.Item> newestFirst(List<Stored.Item> items) {
        List<Stored.Item> sorted = new ArrayList<>(items);
        sorted.sort(Comparator.comparing(PythonSearch::date, Collections.reverseOrder(CodePointOrder.INSTANCE)));
        return sorted;
    }

    private static String date(Stored.Item item) {
        return item.stored() instanceof Stored.File(FileData file)
                ? Objects.requireNonNullElse(file.modifiedAt(), "")
                : "";
    }

    /** The hits; one whose key holds a line feed falls into its lines, as the reference joins and splits them. */
    private Reply<AgentResult.Glob> infos(List<Stored.Item> hits) {
        List<FileInfo> infos = new ArrayList<>(hits.size());
        for (Stored.Item hit : hits) {
            for (String key : hit.key().indexOf('\n') < 0 ? List.of(hit.key()) : List.of(hit.key().split("\n", -1))) {
                Stored stored = key.equals(hit.key()) ? hit.stored() : files.found(key);
                Reply<FileInfo> info = stored == null ? null : info(key, stored);
                switch (info) {
                    case null -> infos.add(new FileInfo(key, false, 0L, ""));
                    case Reply.Answered<FileInfo>(FileInfo entry) -> infos.add(entry);
                    default -> {
                        return info.map(_ -> found(List.of()));
                    }
                }
            }
        }
        return Reply.of(found(infos));
    }

    /** Lines that contain the text, in the medium's order. */
    Reply<AgentResult.Grep> grep(GrepRequest request) {
        Stored.Throws spoiler = files.spoiler();
        if (spoiler != null) {
            return spoiler.reply();
        }
        SearchRoot root = SearchRoot.of(request.path());
        if (root == null) {
            return Reply.of(matches(List.of(), false));
        }
        String glob = request.glob();
        if (glob == null || glob.isEmpty()) {
            return grep(request, candidates(root, null));
        }
        return switch (Globs.compile(rules.dialect(), GlobUse.FILTER_KEYS, glob)) {
            case GlobCompilation.Compiled(GlobPattern compiled) -> grep(request, candidates(root, compiled));
            case GlobCompilation.Refused(String text) -> Reply.of(AgentResult.Grep.failed(text));
            case GlobCompilation.Raised(String kind, String message, boolean onFirstCandidate) ->
                onFirstCandidate && candidates(root, null).isEmpty()
                        ? Reply.of(matches(List.of(), false))
                        : Reply.raised(kind, message);
            case GlobCompilation.WalkFails(String message) -> Reply.raised("ValueError", message);
        };
    }

    private AgentResult.Grep matches(List<GrepMatch> matches, boolean truncated) {
        return new AgentResult.Grep(null, matches, rules.tellsTruncation() ? (Boolean) truncated : null);
    }

    private Reply<AgentResult.Grep> grep(GrepRequest request, List<Stored.Item> items) {
        Integer cap = request.maxCount();
        int most = cap == null || !rules.tellsTruncation() ? Integer.MAX_VALUE : cap;
        List<GrepMatch> matches = new ArrayList<>();
        for (Stored.Item item : items) {
            if (!(item.stored() instanceof Stored.File(FileData file))
                    || (rules.minds64() && "base64".equals(file.encoding()))) {
                continue;
            }
            Reply<String> text = PythonContent.text(file);
            if (!(text instanceof Reply.Answered<String>(String content))) {
                return text.map(_ -> matches(List.of(), false));
            }
            boolean complete = LineHits.find(content, request.pattern(), (line, hit) -> {
                if (matches.size() >= most) {
                    return false;
                }
                return matches.add(new GrepMatch(item.key(), line, hit));
            });
            if (!complete) {
                return Reply.of(matches(matches, true));
            }
        }
        return Reply.of(matches(matches, false));
    }
}
