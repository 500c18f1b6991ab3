package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.Reply;
import dev.stateroom.agent.Value;
import dev.stateroom.agent.text.JsMimeTypes;
import dev.stateroom.agent.text.JsText;
import dev.stateroom.agent.text.Replacement;
import dev.stateroom.vfs.Dialect;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Files under flat keys as the npm package answers for them: state and store differ in their {@link JsMedium}. */
final class JsKeyedBackend implements AgentBackend {
    private final JsMedium medium;
    private final JsRules rules;

    JsKeyedBackend(JsMedium medium, JsRules rules) {
        this.medium = medium;
        this.rules = rules;
    }

    @Override
    public Dialect dialect() {
        return rules.dialect();
    }

    @Override
    public Set<OptionalCall> optionalCalls() {
        Set<OptionalCall> calls = EnumSet.of(OptionalCall.UPLOAD, OptionalCall.DOWNLOAD);
        if (dialect().hasDelete()) {
            calls.add(OptionalCall.DELETE);
        }
        return calls;
    }

    @Override
    public Reply<AgentResult.Ls> ls(String path) {
        return medium.call(files -> new JsSearch(files, rules).ls(path)).map(AgentResult.Ls::of);
    }

    @Override
    public Reply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        return medium.call(files -> new JsSearch(files, rules).glob(pattern, path));
    }

    @Override
    public Reply<AgentResult.Grep> grep(GrepRequest request) {
        return medium.call(files -> new JsSearch(files, rules).grep(request));
    }

    @Override
    public Reply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        Reply<AgentResult.Read> reply = found(filePath).map(found -> switch (found) {
            case Stored.File(FileData file) -> read(filePath, file, offset, limit);
            case Stored.NoFile(String why) -> AgentResult.Read.failed(why);
            case Stored.Throws(_, String message) -> AgentResult.Read.failed(message);
        });
        return medium.catches() && reply instanceof Reply.Raised<AgentResult.Read>(_, String message)
                ? Reply.of(AgentResult.Read.failed(message))
                : reply;
    }

    /** What lies under a key; what does not is none, with the words for that. */
    private Reply<Stored> found(String filePath) {
        return medium.call(files -> {
            Stored stored = files.get(filePath);
            return Reply.of(stored == null ? new Stored.NoFile("File '" + filePath + "' not found") : stored);
        });
    }

    private AgentResult.Read read(String filePath, FileData file, @Nullable Integer offset, @Nullable Integer limit) {
        String type = rules.type(filePath, file);
        FileData.Content content = file.content() instanceof FileData.Lines(List<String> lines)
                ? new FileData.Text(String.join("\n", lines))
                : file.content();
        if (!JsMimeTypes.isText(type)) {
            return AgentResult.Read.of(answer(content, type));
        }
        if (!(content instanceof FileData.Text(String text))) {
            return AgentResult.Read.failed("File '" + filePath + "' has binary content but text MIME type");
        }
        return rules.cut(text, offset, limit).answer(part -> answer(new FileData.Text(part), type));
    }

    private static FileData answer(FileData.Content content, String type) {
        return new FileData(content, null, type, null, null);
    }

    @Override
    public Reply<AgentResult.ReadRaw> readRaw(String filePath) {
        return medium.call(files -> switch (files.get(filePath)) {
            case null -> Reply.of(new AgentResult.ReadRaw("File '" + filePath + "' not found", null));
            case Stored.NoFile(String why) -> Reply.raised("Error", why);
            case Stored.Throws raised -> raised.reply();
            case Stored.File(FileData file) -> Reply.of(new AgentResult.ReadRaw(null, file));
        });
    }

    @Override
    public Reply<AgentResult.Write> write(String filePath, String content) {
        return medium.call(files -> {
            Stored existing = files.get(filePath);
            if (existing != null && dialect().isCreateOnly()) {
                String refusal = PythonKeyedBackend.refusal(filePath);
                return Reply.of(new AgentResult.Write(refusal, null, FilesUpdate.ABSENT));
            }
            return switch (existing) {
                case null -> write(files, filePath, content, null);
                case Stored.NoFile(String why) -> Reply.raised("Error", why);
                case Stored.Throws raised -> raised.reply();
                case Stored.File(FileData file) -> write(files, filePath, content, file);
            };
        });
    }

    private Reply<AgentResult.Write> write(
            KeyedFiles files, String filePath, String content, @Nullable FileData existing) {
        return rules.written(filePath, content, existing)
                .then(file -> medium.put(files, filePath, file))
                .map(update -> new AgentResult.Write(null, filePath, update));
    }

    @Override
    public Reply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        return medium.call(files -> {
            Reply<AgentResult.Edit> reply = switch (files.get(filePath)) {
                case null -> refused("Error: File '" + filePath + "' not found");
                case Stored.NoFile(String why) -> Reply.raised("Error", why);
                case Stored.Throws raised -> raised.reply();
                case Stored.File(FileData file) ->
                    JsRules.text(file)
                            .then(text -> switch (rules.replacement().apply(text, oldString, newString, replaceAll)) {
                                case Replacement.Refused(String error) -> refused(error);
                                case Replacement.Replaced(String replaced, int occurrences) ->
                                    medium.put(files, filePath, rules.updated(file, replaced))
                                            .map(update -> new AgentResult.Edit(null, filePath, occurrences, update));
                            });
            };
            return medium.catches() && reply instanceof Reply.Raised<AgentResult.Edit>(_, String message)
                    ? refused("Error: " + message)
                    : reply;
        });
    }

    private static Reply<AgentResult.Edit> refused(String error) {
        return Reply.of(new AgentResult.Edit(error, null, null, FilesUpdate.ABSENT));
    }

    @Override
    public Reply<AgentResult.Delete> delete(String filePath) {
        if (!dialect().hasDelete()) {
            return AgentBackend.super.delete(filePath);
        }
        return medium.call(files -> {
            List<String> keys = dialect().isCreateOnly() ? exact(files, filePath) : atAndBelow(files, filePath);
            if (keys.isEmpty()) {
                return refusedDelete("Error: File '" + filePath + "' not found");
            }
            return switch (medium.remove(files, filePath, keys)) {
                case JsMedium.Removal.Refused(String error) -> refusedDelete(error);
                case JsMedium.Removal.Done(FilesUpdate update) ->
                    Reply.of(new AgentResult.Delete(null, filePath, update));
            };
        });
    }

    private static Reply<AgentResult.Delete> refusedDelete(String error) {
        return Reply.of(new AgentResult.Delete(error, null, FilesUpdate.ABSENT));
    }

    private static List<String> exact(KeyedFiles files, String key) {
        return files.get(key) == null ? List.of() : List.of(key);
    }

    private static List<String> atAndBelow(KeyedFiles files, String path) {
        String trimmed = SearchRoot.withoutFinalSlashes(path);
        if (trimmed.isEmpty()) {
            return files.keysBelow("/");
        }
        List<String> keys = new ArrayList<>(files.keysBelow(trimmed + "/"));
        if (files.isListed(trimmed)) {
            keys.add(trimmed);
        }
        return keys;
    }

    @Override
    public Reply<List<AgentResult.Upload>> uploadFiles(List<Content> uploads) {
        return medium.call(files -> Reply.of(uploads.stream()
                .map(upload -> new AgentResult.Upload(
                        upload.path(),
                        medium.put(files, upload.path(), rules.uploaded(upload.path(), upload.bytes()))
                                        instanceof Reply.Answered
                                ? null
                                : "invalid_path"))
                .toList()));
    }

    @Override
    public Reply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        return medium.call(files ->
                Reply.of(paths.stream().map(path -> download(files, path)).toList()));
    }

    private static AgentResult.Download download(KeyedFiles files, String path) {
        if (!(files.get(path) instanceof Stored.File(FileData file))) {
            return new AgentResult.Download(path, null, "file_not_found");
        }
        if (file.content() instanceof FileData.Unreadable(_, Value.Fields map)) {
            return new AgentResult.Download(path, new byte[0], null, map);
        }
        byte[] bytes = file.content() instanceof FileData.Binary(byte[] stored)
                ? stored
                : switch (JsRules.text(file)) {
                    case Reply.Answered<String>(String text) -> JsText.encode(text);
                    case Reply.Raised<String> _, Reply.Withheld<String> _ -> file.bytes();
                };
        return new AgentResult.Download(path, bytes, null);
    }
}
