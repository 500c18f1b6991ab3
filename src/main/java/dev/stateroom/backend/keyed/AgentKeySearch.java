package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult.FileInfo;
import dev.stateroom.agent.AgentResult.GrepMatch;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.text.LineHits;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.glob.GlobCompilation;
import dev.stateroom.vfs.glob.GlobCompiler;
import dev.stateroom.vfs.glob.GlobPattern;
import dev.stateroom.vfs.glob.GlobUse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The common parts of listing and searching keys in all dialects.
 *
 * @param files the keys
 * @param dialect the dialect of patterns
 * @param entries creates the entries of listings
 */
record AgentKeySearch(KeyedFiles files, Dialect dialect, Entries entries) {

    /** Creates the entries of listings. */
    interface Entries {
        /** The entry of the content under a key: null if it is not a file; or what the dialect throws. */
        @Nullable AgentReply<FileInfo> of(String key, StoredContent stored);
    }

    /** Direct keys as files, first names of longer ones as folders, by path in the given order; of equal paths the file is first. */
    AgentReply<List<FileInfo>> ls(String path, Comparator<String> order) {
        String prefix = path.endsWith("/") ? path : path + "/";
        List<StoredContent.Item> direct = new ArrayList<>();
        TreeSet<String> folders = new TreeSet<>(CodePointOrder.INSTANCE);
        files.children(prefix, direct::add, folders::add);
        List<FileInfo> infos = new ArrayList<>(direct.size() + folders.size());
        for (StoredContent.Item item : direct) {
            AgentReply<FileInfo> info = entries.of(item.key(), item.stored());
            switch (info) {
                case null -> {}
                case AgentReply.Answered<FileInfo>(FileInfo entry) -> infos.add(entry);
                case AgentReply.Raised<FileInfo> _, AgentReply.Withheld<FileInfo> _ -> {
                    return info.map(List::of);
                }
            }
        }
        folders.forEach(folder -> infos.add(new FileInfo(folder, true, 0L, "")));
        infos.sort(Comparator.comparing(FileInfo::path, order));
        return AgentReply.of(infos);
    }

    /** Applies a function to the items at or below the root that match the pattern; or returns the refusal of the pattern. */
    <R> AgentReply<R> fitting(
            GlobUse purpose,
            String pattern,
            SearchRoot root,
            Function<String, R> refused,
            Function<List<StoredContent.Item>, AgentReply<R>> use) {
        return switch (GlobCompiler.compile(dialect, purpose, pattern)) {
            case GlobCompilation.Compiled(GlobPattern compiled) -> use.apply(fitting(purpose, root, compiled));
            case GlobCompilation.Refused(String text) -> AgentReply.of(refused.apply(text));
            case GlobCompilation.Raised(String kind, String message, boolean onFirstCandidate) ->
                onFirstCandidate && all(root).isEmpty() ? use.apply(List.of()) : AgentReply.raised(kind, message);
            case GlobCompilation.WalkFails(String message) -> AgentReply.raised("ValueError", message);
        };
    }

    private List<StoredContent.Item> fitting(GlobUse purpose, SearchRoot root, GlobPattern pattern) {
        // A filter by bare names is matched against the name of the whole key.
        boolean whole = purpose == GlobUse.FILTER_KEYS && !dialect.holds(DialectFact.FILTER_RELATIVE_TO_PATH);
        // Python and Node's own basename ignore final slashes; npm's later one does not.
        boolean passesSlashes = !dialect.holds(DialectFact.NAME_KEEPS_FINAL_SLASH);
        List<StoredContent.Item> fitting = new ArrayList<>();
        for (StoredContent.Item item : below(root, pattern.literalPrefix())) {
            String named = passesSlashes ? SearchRoot.withoutFinalSlashes(item.key()) : item.key();
            if (pattern.matches(whole ? named : root.relative().apply(item.key()))) {
                fitting.add(item);
            }
        }
        return fitting;
    }

    /** How a file is searched. */
    interface Lines {
        /** Gives the lines to {@code sink}; null for a file that is not searched, false where the sink wanted no more. */
        @Nullable AgentReply<Boolean> find(String key, FileData file, LineHits.Sink sink);
    }

    /**
     * Lines of what is at or below the root, in the medium's order.
     *
     * @param glob what the files fit; null or empty for all
     * @param most hits at most
     * @param answer makes the answer of the hits, and whether there are more
     */
    AgentReply<AgentResult.Grep> grep(SearchRoot root, @Nullable String glob, int most, Lines lines, BiFunction<List<GrepMatch>, Boolean, AgentResult.Grep> answer) {
        Function<List<StoredContent.Item>, AgentReply<AgentResult.Grep>> use = items -> grep(items, most, lines, answer);
        return glob == null || glob.isEmpty()
                ? use.apply(all(root))
                : fitting(GlobUse.FILTER_KEYS, glob, root, AgentResult.Grep::failed, use);
    }

    private static AgentReply<AgentResult.Grep> grep(
            List<StoredContent.Item> items, int most, Lines lines, BiFunction<List<GrepMatch>, Boolean, AgentResult.Grep> answer) {
        List<GrepMatch> matches = new ArrayList<>();
        for (StoredContent.Item item : items) {
            AgentReply<Boolean> complete = item.stored() instanceof StoredContent.File(FileData file)
                    ? lines.find(item.key(), file, (line, text) -> matches.size() < most && matches.add(new GrepMatch(item.key(), line, text)))
                    : null;
            switch (complete) {
                case null -> {}
                case AgentReply.Answered<Boolean>(Boolean all) when !all -> {
                    return AgentReply.of(answer.apply(matches, true));
                }
                case AgentReply.Answered<Boolean> _ -> {}
                case AgentReply.Raised<Boolean> _, AgentReply.Withheld<Boolean> _ -> {
                    return complete.map(_ -> answer.apply(List.of(), false));
                }
            }
        }
        return AgentReply.of(answer.apply(matches, false));
    }

    /** What is at or below the root, in the medium's order. */
    List<StoredContent.Item> all(SearchRoot root) {
        return below(root, "");
    }

    private List<StoredContent.Item> below(SearchRoot root, String folder) {
        String key = root.exact();
        StoredContent exact = key == null ? null : files.found(key);
        if (key != null && exact != null) {
            return List.of(new StoredContent.Item(key, exact));
        }
        // Keys with a doubled slash there match like those without it.
        boolean narrows = !folder.isEmpty() && files.below(root.prefix() + "/").isEmpty();
        return files.below(narrows ? root.prefix() + folder + "/" : root.prefix());
    }

    /** The entries of hits. A key that contains a line feed is split into its lines, as the references join and split keys. */
    AgentReply<List<FileInfo>> infos(List<StoredContent.Item> hits) {
        List<FileInfo> infos = new ArrayList<>(hits.size());
        for (StoredContent.Item hit : hits) {
            for (String key : hit.key().indexOf('\n') < 0 ? List.of(hit.key()) : List.of(hit.key().split("\n", -1))) {
                StoredContent stored = key.equals(hit.key()) ? hit.stored() : files.found(key);
                AgentReply<FileInfo> info = stored == null ? null : entries.of(key, stored);
                switch (info) {
                    case null -> infos.add(new FileInfo(key, false, 0L, ""));
                    case AgentReply.Answered<FileInfo>(FileInfo entry) -> infos.add(entry);
                    case AgentReply.Raised<FileInfo> _, AgentReply.Withheld<FileInfo> _ -> {
                        return info.map(List::of);
                    }
                }
            }
        }
        return AgentReply.of(infos);
    }
}
