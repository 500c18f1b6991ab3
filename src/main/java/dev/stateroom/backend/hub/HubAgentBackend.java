package dev.stateroom.backend.hub;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.AgentResult.FileInfo;
import dev.stateroom.agent.AgentResult.GrepMatch;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.text.PythonRegexSearch;
import dev.stateroom.agent.text.ReplacementRule;
import dev.stateroom.agent.text.TextReplacement;
import dev.stateroom.backend.hub.HubChange.Plan;
import dev.stateroom.backend.hub.HubRepository.Snapshot;
import dev.stateroom.backend.hub.HubTree.Committed;
import dev.stateroom.backend.keyed.SearchRoot;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.vfs.Utf8;
import dev.stateroom.vfs.glob.GlobCompilation;
import dev.stateroom.vfs.glob.GlobCompiler;
import dev.stateroom.vfs.glob.GlobPattern;
import dev.stateroom.vfs.glob.GlobUse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Files of a hub's repository. Keys have no leading slash: leading slashes of a path are removed. The reference collects changes for 50 ms
 * into one commit; calls here run one after the other, so each is a commit of its own.
 */
final class HubAgentBackend implements AgentBackend {
    private final HubTree tree;
    private final HubRules rules;
    private final ReplacementRule replacement;

    HubAgentBackend(HubRepository repository, HubRules rules) {
        this.tree = new HubTree(repository, rules.replays());
        this.rules = rules;
        this.replacement = ReplacementRule.of(rules.dialect());
    }

    @Override
    public Dialect dialect() {
        return rules.dialect();
    }

    @Override
    public Set<OptionalCall> optionalCalls() {
        return AgentBackend.ofFiles(dialect());
    }

    private <R> AgentReply<R> over(Function<SequencedMap<String, String>, AgentReply<R>> use, Function<String, R> failed) {
        return switch (tree.files()) {
            case HubReply.Done<Snapshot>(Snapshot snapshot) -> use.apply(snapshot.files());
            case HubReply.Refused<Snapshot> refused -> AgentReply.of(failed.apply(refused.sentence()));
        };
    }

    /** Files and first names of longer keys in a common order, without sizes and dates, folders without a slash. */
    @Override
    public AgentReply<AgentResult.Ls> ls(String path) {
        String folder = SearchRoot.withoutFinalSlashes(HubRules.key(path));
        String prefix = folder.isEmpty() ? "" : folder + "/";
        return over(files -> AgentReply.of(AgentResult.Ls.of(children(rules.keys(files), prefix))), error ->
                new AgentResult.Ls(error, null));
    }

    private static List<FileInfo> children(List<String> keys, String prefix) {
        Set<String> folders = new HashSet<>();
        List<FileInfo> entries = new ArrayList<>();
        for (String key : keys) {
            if (!key.startsWith(prefix) || key.length() == prefix.length()) {
                continue;
            }
            int slash = key.indexOf('/', prefix.length());
            if (slash < 0) {
                entries.add(file(key));
            } else if (folders.add(key.substring(0, slash))) {
                entries.add(new FileInfo("/" + key.substring(0, slash), true, null, null));
            }
        }
        return entries;
    }

    private static FileInfo file(String key) {
        return new FileInfo("/" + key, false, null, null);
    }

    @Override
    public AgentReply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        return over(
                files -> {
                    String text = files.get(HubRules.key(filePath));
                    return AgentReply.of(text == null
                            ? AgentResult.Read.failed(missing(filePath))
                            : rules.read(
                                    text,
                                    Objects.requireNonNullElse(offset, 0),
                                    Objects.requireNonNullElse(limit, HubRules.USUAL_LIMIT)));
                },
                AgentResult.Read::failed);
    }

    private static String missing(String filePath) {
        return "File '" + filePath + "' not found";
    }

    @Override
    public AgentReply<AgentResult.ReadRaw> readRaw(String filePath) {
        return over(
                files -> {
                    String text = files.get(HubRules.key(filePath));
                    if (text == null) {
                        return AgentReply.of(new AgentResult.ReadRaw(missing(filePath), null));
                    }
                    AgentResult.ReadRaw raw = rules.readRaw(text);
                    return raw == null ? AgentBackend.super.readRaw(filePath) : AgentReply.of(raw);
                },
                error -> new AgentResult.ReadRaw(error, null));
    }

    /** The path is a prefix of keys, not a folder: {@code /src} also searches {@code /srcx/a.py}. */
    @Override
    public AgentReply<AgentResult.Grep> grep(GrepRequest request) {
        return PythonRegexSearch.bounded(() -> searching(request));
    }

    private AgentReply<AgentResult.Grep> searching(GrepRequest request) {
        return over(
                files -> switch (rules.lines(request.pattern())) {
                    case HubRules.Lines.Refused(String error) -> AgentReply.of(AgentResult.Grep.failed(error));
                    case HubRules.Lines.Usable(HubRules.Finder finder) ->
                        searched(files, request)
                                .map(keys -> grep(files, keys, finder, rules.takesCaps() ? request.maxCount() : null));
                },
                AgentResult.Grep::failed);
    }

    private AgentReply<List<String>> searched(SequencedMap<String, String> files, GrepRequest request) {
        String path = request.path();
        String prefix = path == null ? "" : SearchRoot.withoutFinalSlashes(HubRules.key(path));
        List<String> keys =
                rules.keys(files).stream().filter(key -> key.startsWith(prefix)).toList();
        String glob = request.glob();
        return glob == null || glob.isEmpty()
                ? AgentReply.of(keys)
                : fitting(
                        GlobUse.FILTER_HUB,
                        glob,
                        keys,
                        Function.identity(),
                        pattern -> keys.stream().filter(pattern::matches).toList(),
                        _ -> List.of());
    }

    private AgentResult.Grep grep(
            SequencedMap<String, String> files, List<String> keys, HubRules.Finder finder, @Nullable Integer cap) {
        List<GrepMatch> hits = new ArrayList<>();
        for (String key : keys) {
            // One hit more than the limit proves that there are more.
            boolean all = finder.find(
                    files.getOrDefault(key, ""),
                    (line, text) ->
                            hits.add(new GrepMatch("/" + key, line, text)) && (cap == null || cap < 0 || hits.size() <= cap));
            if (!all) {
                break;
            }
        }
        return rules.grep(hits, cap);
    }

    @Override
    public AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        return over(
                files -> {
                    List<String> keys = rules.keys(files);
                    return fitting(
                            GlobUse.GLOB_HUB,
                            pattern,
                            keys,
                            HubAgentBackend::found,
                            compiled -> rules.found(keys, compiled, path),
                            AgentResult.Glob::failed);
                },
                AgentResult.Glob::failed);
    }

    private static AgentResult.Glob found(List<String> keys) {
        return new AgentResult.Glob(null, keys.stream().map(HubAgentBackend::file).toList(), null, null);
    }

    private <R> AgentReply<R> fitting(
            GlobUse purpose,
            String pattern,
            List<String> keys,
            Function<List<String>, R> use,
            Function<GlobPattern, List<String>> matching,
            Function<String, R> refused) {
        return switch (GlobCompiler.compile(dialect(), purpose, pattern)) {
            case GlobCompilation.Compiled(GlobPattern compiled) -> AgentReply.of(use.apply(matching.apply(compiled)));
            case GlobCompilation.Refused(String text) -> AgentReply.of(refused.apply(text));
            case GlobCompilation.Raised(String kind, String message, boolean onFirstCandidate) ->
                onFirstCandidate && keys.isEmpty() ? AgentReply.of(use.apply(List.of())) : AgentReply.raised(kind, message);
            case GlobCompilation.WalkFails(String message) -> AgentReply.raised("ValueError", message);
        };
    }

    @Override
    public AgentReply<AgentResult.Write> write(String filePath, String content) {
        SequencedMap<String, String> texts = new LinkedHashMap<>();
        texts.put(HubRules.key(filePath), content);
        String error = error(tree.commit(HubChange.put(texts)));
        return AgentReply.of(
                error == null
                        ? new AgentResult.Write(null, filePath, rules.update())
                        : new AgentResult.Write(error, null, FilesUpdate.ABSENT));
    }

    private static @Nullable String error(Committed committed) {
        return switch (committed) {
            case Committed.Done _ -> null;
            case Committed.Nothing(String error) -> error;
            case Committed.Failed(HubReply.Refused<?> refusal) -> refusal.sentence();
        };
    }

    @Override
    public AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        String key = HubRules.key(filePath);
        Committed committed = tree.commit(files -> {
            String text = files.get(key);
            return text == null
                    ? new Plan.Nothing("Error: " + missing(filePath), false)
                    : switch (replacement.apply(text, oldString, newString, replaceAll)) {
                        case TextReplacement.Refused(String error) -> new Plan.Nothing(error, false);
                        case TextReplacement.Replaced(String replaced, int occurrences) -> {
                            SequencedMap<String, @Nullable String> changes = new LinkedHashMap<>();
                            changes.put(key, replaced);
                            yield new Plan.Changes(changes, occurrences);
                        }
                    };
        });
        return AgentReply.of(
                committed instanceof Committed.Done(int occurrences)
                        ? new AgentResult.Edit(null, filePath, occurrences, rules.update())
                        : new AgentResult.Edit(error(committed), null, null, FilesUpdate.ABSENT));
    }

    @Override
    public AgentReply<AgentResult.Delete> delete(String filePath) {
        if (!dialect().holds(DialectFact.HAS_DELETE)) {
            return AgentBackend.super.delete(filePath);
        }
        String base = SearchRoot.withoutFinalSlashes(HubRules.key(filePath));
        String error = error(tree.commit(files -> {
            SequencedMap<String, @Nullable String> changes = new LinkedHashMap<>();
            rules.deleted(rules.keys(files), base).forEach(key -> changes.put(key, null));
            return changes.isEmpty()
                    ? new Plan.Nothing("Error: " + missing(filePath), true)
                    : new Plan.Changes(changes, 0);
        }));
        return AgentReply.of(new AgentResult.Delete(error, error == null ? filePath : null, FilesUpdate.ABSENT));
    }

    /** Files that are not UTF-8 are refused one by one; the others are one commit, in which the last of equal paths wins. */
    @Override
    public AgentReply<List<AgentResult.Upload>> uploadFiles(List<Content> uploads) {
        SequencedMap<String, String> texts = new LinkedHashMap<>();
        for (Content upload : uploads) {
            if (isText(upload)) {
                texts.put(HubRules.key(upload.path()), rules.decode(upload.bytes()));
            }
        }
        String error =
                !texts.isEmpty() && tree.commit(HubChange.put(texts)) instanceof Committed.Failed(HubReply.Refused<?> refusal)
                        ? rules.transferError(refusal)
                        : null;
        return AgentReply.of(uploads.stream()
                .map(upload -> new AgentResult.Upload(upload.path(), isText(upload) ? error : "invalid_path"))
                .toList());
    }

    private static boolean isText(Content upload) {
        return Utf8.firstInvalid(upload.bytes(), 0) < 0;
    }

    @Override
    public AgentReply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        HubReply<Snapshot> reply = tree.files();
        return AgentReply.of(paths.stream()
                .map(path -> switch (reply) {
                    case HubReply.Refused<Snapshot> refused ->
                        new AgentResult.Download(path, null, rules.transferError(refused));
                    case HubReply.Done<Snapshot>(Snapshot snapshot) -> {
                        String text = snapshot.files().get(HubRules.key(path));
                        yield text == null
                                ? new AgentResult.Download(path, null, "file_not_found")
                                : new AgentResult.Download(path, rules.encode(text), null);
                    }
                })
                .toList());
    }
}
