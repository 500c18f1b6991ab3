package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentBackend.GrepRequest;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.AgentResult.FileInfo;
import dev.stateroom.agent.AgentResult.GrepMatch;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.glob.GlobUse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Lists and searches keys as Python does. */
final class PythonSearch {
    private final KeyedFiles files;
    private final PythonRules rules;
    private final AgentKeySearch search;
    private final KnownSizes sizes;

    PythonSearch(KeyedFiles files, PythonRules rules, KnownSizes sizes) {
        this.sizes = sizes;
        this.files = files;
        this.rules = rules;
        this.search = new AgentKeySearch(files, rules.dialect(), this::info);
    }

    AgentReply<List<FileInfo>> ls(String path) {
        return search.ls(path, CodePointOrder.INSTANCE);
    }

    private @Nullable AgentReply<FileInfo> info(String key, StoredContent stored) {
        return switch (stored) {
            case StoredContent.NoFile _ -> null;
            case StoredContent.Throws raised -> raised.reply();
            case StoredContent.File(FileData file) ->
                size(file).map(size -> new FileInfo(key, false, size, Objects.requireNonNullElse(file.modifiedAt(), "")));
        };
    }

    private AgentReply<Long> size(FileData file) {
        if (file.content() instanceof FileData.Lines(List<String> lines)) {
            return AgentReply.of(rules.length().ofJoined(lines));
        }
        if (rules.dialect().holds(DialectFact.RESULT_OBJECTS)
                && !rules.dialect().holds(DialectFact.CONTENT_TYPE_REFUSED)
                && file.content() instanceof FileData.Unreadable(_, ForeignValue stored)) {
            // Missing content counts as empty there, and a mapping has a length.
            if (stored == null || stored instanceof ForeignValue.Fields) {
                return AgentReply.of((long) ForeignValue.fields(stored).values().size());
            }
        }
        return PythonContent.text(rules.dialect(), file, PythonContent.Use.LENGTH)
                .map(text -> sizes.of(file, () -> rules.length().of(text)));
    }

    /** Files that match the pattern, newest first by the text of their date; equal dates in the medium's order. */
    AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        StoredContent.Throws spoiler = files.spoiler();
        if (spoiler != null) {
            return spoiler.reply();
        }
        SearchRoot root = rules.root(path);
        if (root == null) {
            return AgentReply.of(found(List.of()));
        }
        return search.fitting(
                GlobUse.GLOB_KEYS,
                pattern,
                root,
                AgentResult.Glob::failed,
                hits -> newestFirst(hits).then(search::infos).map(this::found));
    }

    private AgentResult.Glob found(List<FileInfo> infos) {
        return new AgentResult.Glob(null, infos, rules.tellsTruncation() ? (Boolean) false : null, null);
    }

    private AgentReply<List<StoredContent.Item>> newestFirst(List<StoredContent.Item> items) {
        if (rules.wantsDates() && items.stream().anyMatch(item -> date(item) == null)) {
            return AgentReply.raised("KeyError", "'modified_at'");
        }
        List<StoredContent.Item> sorted = new ArrayList<>(items);
        sorted.sort(Comparator.comparing(
                item -> Objects.requireNonNullElse(date(item), ""),
                Collections.reverseOrder(CodePointOrder.INSTANCE)));
        return AgentReply.of(sorted);
    }

    private static @Nullable String date(StoredContent.Item item) {
        return item.stored() instanceof StoredContent.File(FileData file) ? file.modifiedAt() : null;
    }

    /** Lines that match the pattern, in the medium's order. */
    AgentReply<AgentResult.Grep> grep(GrepRequest request) {
        StoredContent.Throws spoiler = files.spoiler();
        if (spoiler != null) {
            return spoiler.reply();
        }
        return switch (LineSearch.python(rules.dialect(), request.pattern())) {
            case LineSearch.Meaning.Refused(String error) -> AgentReply.of(AgentResult.Grep.failed(error));
            case LineSearch.Meaning.Search(LineSearch lines) -> {
                SearchRoot root = rules.root(request.path());
                yield root == null ? AgentReply.of(matches(List.of(), false)) : grep(request, root, lines);
            }
        };
    }

    private AgentReply<AgentResult.Grep> grep(GrepRequest request, SearchRoot root, LineSearch lines) {
        Integer cap = request.maxCount();
        int most = cap == null || !rules.tellsTruncation() ? Integer.MAX_VALUE : cap;
        return search.grep(
                root,
                request.glob(),
                most,
                (_, file, sink) -> rules.minds64() && "base64".equals(file.encoding()) ? null : lines.find(file, sink),
                this::matches);
    }

    private AgentResult.Grep matches(List<GrepMatch> matches, boolean truncated) {
        return new AgentResult.Grep(null, matches, rules.tellsTruncation() ? (Boolean) truncated : null);
    }
}
