package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentBackend.GrepRequest;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.AgentResult.FileInfo;
import dev.stateroom.agent.AgentResult.GrepMatch;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsMimeTypes;
import dev.stateroom.agent.text.LineHits;
import dev.stateroom.agent.text.TextLength;
import dev.stateroom.vfs.LocaleOrder;
import dev.stateroom.vfs.glob.GlobUse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Lists and searches keys as JavaScript does. */
final class JsSearch {
    private final JsRules rules;
    private final AgentKeySearch search;

    JsSearch(KeyedFiles files, JsRules rules) {
        this.rules = rules;
        this.search = new AgentKeySearch(files, rules.dialect(), JsSearch::info);
    }

    AgentReply<List<FileInfo>> ls(String path) {
        return search.ls(path, LocaleOrder.INSTANCE);
    }

    private static @Nullable AgentReply<FileInfo> info(String key, StoredContent stored) {
        return switch (stored) {
            case StoredContent.NoFile _ -> null;
            case StoredContent.Throws raised -> raised.reply();
            case StoredContent.File(FileData file) -> {
                String missing = missing(file);
                yield missing != null
                        ? AgentReply.raised("TypeError", "Cannot read properties of " + missing + " (reading 'length')")
                        : AgentReply.of(new FileInfo(key, false, size(file), file.modifiedAt()));
            }
        };
    }

    /** JavaScript's word for missing content; null if there is content. */
    private static @Nullable String missing(FileData file) {
        return switch (file.content()) {
            case FileData.Unreadable(_, ForeignValue stored) when stored == null -> "undefined";
            case FileData.Unreadable(_, ForeignValue.Null _) -> "null";
            default -> null;
        };
    }

    /** The size in UTF-16 units or bytes; null if the content has no length. */
    private static @Nullable Long size(FileData file) {
        return switch (file.content()) {
            case FileData.Text(String text) -> (Long) TextLength.UTF_16.of(text);
            case FileData.Lines(List<String> lines) -> (Long) TextLength.UTF_16.ofJoined(lines);
            case FileData.Binary(byte[] bytes) -> (Long) (long) bytes.length;
            case FileData.Stored _, FileData.Unreadable _ -> null;
        };
    }

    /** Files that match the pattern, newest first; equal dates in the medium's order. */
    AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        SearchRoot root = rules.root(path);
        if (root == null) {
            return AgentReply.of(found(List.of()));
        }
        return search.fitting(
                GlobUse.GLOB_KEYS,
                pattern,
                root,
                AgentResult.Glob::failed,
                hits -> search.infos(newestFirst(hits)).map(JsSearch::found));
    }

    private static AgentResult.Glob found(List<FileInfo> infos) {
        List<FileInfo> dated = infos.stream()
                .map(info -> info.modifiedAt() != null ? info : new FileInfo(info.path(), info.isDir(), info.size(), ""))
                .toList();
        return new AgentResult.Glob(null, dated, null, null);
    }

    private static List<StoredContent.Item> newestFirst(List<StoredContent.Item> items) {
        List<StoredContent.Item> sorted = new ArrayList<>(items);
        sorted.sort(Comparator.comparing(JsSearch::date, Collections.reverseOrder(LocaleOrder.INSTANCE)));
        return sorted;
    }

    private static String date(StoredContent.Item item) {
        return item.stored() instanceof StoredContent.File(FileData file)
                ? Objects.requireNonNullElse(file.modifiedAt(), "")
                : "";
    }

    /** Lines that contain the text, in the medium's order. */
    AgentReply<AgentResult.Grep> grep(GrepRequest request) {
        SearchRoot root = rules.root(request.path());
        if (root == null) {
            return AgentReply.of(matches(List.of(), false));
        }
        Integer cap = request.maxCount();
        int most = cap == null || !rules.caps() ? Integer.MAX_VALUE : cap;
        return search.grep(
                root,
                request.glob(),
                most,
                (key, file, sink) -> JsMimeTypes.isText(rules.type(key, file))
                        ? JsRules.text(file).map(text -> LineHits.find(text, request.pattern(), sink))
                        : null,
                JsSearch::matches);
    }

    private static AgentResult.Grep matches(List<GrepMatch> matches, boolean truncated) {
        return new AgentResult.Grep(null, matches, truncated ? (Boolean) true : null);
    }
}
