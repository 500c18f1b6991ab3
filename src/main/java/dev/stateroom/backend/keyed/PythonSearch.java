package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentBackend.GrepRequest;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.AgentResult.FileInfo;
import dev.stateroom.agent.AgentResult.GrepMatch;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.Reply;
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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Listing and searching keys as Python does it.
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
        SearchRoot root = rules.root(path);
        if (root == null) {
            return Reply.of(found(List.of()));
        }
        GlobCompilation compilation = Globs.compile(rules.dialect(), GlobUse.GLOB_KEYS, pattern);
        return fitting(compilation, root, AgentResult.Glob::failed, hits -> newestFirst(hits).then(this::infos));
    }

    /** Does something with what fits; or answers how the pattern is refused. */
    private <R> Reply<R> fitting(
            GlobCompilation compilation,
            SearchRoot root,
            Function<String, R> refused,
            Function<List<Stored.Item>, Reply<R>> use) {
        return switch (compilation) {
            case GlobCompilation.Compiled(GlobPattern compiled) -> use.apply(candidates(root, compiled));
            case GlobCompilation.Refused(String text) -> Reply.of(refused.apply(text));
            case GlobCompilation.Raised(String kind, String message, boolean onFirstCandidate) ->
                onFirstCandidate && candidates(root, null).isEmpty()
                        ? use.apply(List.of())
                        : Reply.raised(kind, message);
            case GlobCompilation.WalkFails(String message) -> Reply.raised("ValueError", message);
        };
    }

    private AgentResult.Glob found(List<FileInfo> infos) {
        return new AgentResult.Glob(null, infos, rules.tellsTruncation() ? (Boolean) false : null, null);
    }

    /** What lies at or below the root and fits; narrowed to the folder that the pattern names. */
    private List<Stored.Item> candidates(SearchRoot root, @Nullable GlobPattern pattern) {
        String key = root.exact();
        Stored exact = key == null ? null : files.found(key);
        List<Stored.Item> all;
        if (key != null && exact != null) {
            all = List.of(new Stored.Item(key, exact));
        } else {
            String folder = pattern == null ? "" : pattern.literalPrefix();
            all = files.below(root.prefix() + (folder.isEmpty() ? "" : folder + "/"));
        }
        if (pattern == null) {
            return all;
        }
        List<Stored.Item> fitting = new ArrayList<>();
        for (Stored.Item item : all) {
            if (item.stored() instanceof Stored.File && pattern.matches(root.relative().apply(item.key()))) {
                fitting.add(item);
            }
        }
        return fitting;
    }

    private Reply<List<Stored.Item>> newestFirst(List<Stored.Item> items) {
        if (rules.wantsDates()
                && items.stream().anyMatch(item -> item.stored() instanceof Stored.File(FileData file) && file.modifiedAt() == null)) {
            return Reply.raised("KeyError", "'modified_at'");
        }
        List<Stored.Item> sorted = new ArrayList<>(items);
        sorted.sort(Comparator.comparing(PythonSearch::date, Collections.reverseOrder(CodePointOrder.INSTANCE)));
        return Reply.of(sorted);
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

    /** Lines that the pattern means, in the medium's order. */
    Reply<AgentResult.Grep> grep(GrepRequest request) {
        Stored.Throws spoiler = files.spoiler();
        if (spoiler != null) {
            return spoiler.reply();
        }
        return switch (LineSearch.python(rules.dialect(), request.pattern())) {
            case LineSearch.Meaning.Refused(String error) -> Reply.of(AgentResult.Grep.failed(error));
            case LineSearch.Meaning.Search(LineSearch search) -> {
                SearchRoot root = rules.root(request.path());
                yield root == null ? Reply.of(matches(List.of(), false)) : grep(request, root, search);
            }
        };
    }

    private Reply<AgentResult.Grep> grep(GrepRequest request, SearchRoot root, LineSearch search) {
        String glob = request.glob();
        Function<List<Stored.Item>, Reply<AgentResult.Grep>> use = items -> grep(items, search, request.maxCount());
        if (glob == null || glob.isEmpty()) {
            return use.apply(candidates(root, null));
        }
        GlobCompilation compilation = Globs.compile(rules.dialect(), GlobUse.FILTER_KEYS, glob);
        return fitting(compilation, root, AgentResult.Grep::failed, use);
    }

    private AgentResult.Grep matches(List<GrepMatch> matches, boolean truncated) {
        return new AgentResult.Grep(null, matches, rules.tellsTruncation() ? (Boolean) truncated : null);
    }

    private Reply<AgentResult.Grep> grep(List<Stored.Item> items, LineSearch search, @Nullable Integer cap) {
        int most = cap == null || !rules.tellsTruncation() ? Integer.MAX_VALUE : cap;
        List<GrepMatch> matches = new ArrayList<>();
        for (Stored.Item item : items) {
            if (!(item.stored() instanceof Stored.File(FileData file))
                    || (rules.minds64() && "base64".equals(file.encoding()))) {
                continue;
            }
            Reply<Boolean> complete = search.find(
                    file,
                    (line, text) -> matches.size() < most && matches.add(new GrepMatch(item.key(), line, text)));
            if (!(complete instanceof Reply.Answered<Boolean>(Boolean all))) {
                return complete.map(_ -> matches(List.of(), false));
            }
            if (!all) {
                return Reply.of(matches(matches, true));
            }
        }
        return Reply.of(matches(matches, false));
    }
}
