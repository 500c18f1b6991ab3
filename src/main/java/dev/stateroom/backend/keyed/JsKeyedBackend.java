package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsMimeTypes;
import dev.stateroom.agent.text.JsText;
import dev.stateroom.agent.text.TextReplacement;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Files under flat keys with the behaviour of the npm package: state and store differ in their {@link JsMedium}. */
record JsKeyedBackend(JsMedium medium, JsRules rules) implements AgentBackend {
    @Override
    public Dialect dialect() {
        return rules.dialect();
    }

    @Override
    public Set<OptionalCall> optionalCalls() {
        return AgentBackend.ofFiles(dialect());
    }

    @Override
    public AgentReply<AgentResult.Ls> ls(String path) {
        return medium.call(files -> new JsSearch(files, rules).ls(path)).map(AgentResult.Ls::of);
    }

    @Override
    public AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        return medium.call(files -> new JsSearch(files, rules).glob(pattern, path));
    }

    @Override
    public AgentReply<AgentResult.Grep> grep(GrepRequest request) {
        return medium.call(files -> new JsSearch(files, rules).grep(request));
    }

    @Override
    public AgentReply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        AgentReply<AgentResult.Read> reply = found(filePath).map(found -> switch (found) {
            case StoredContent.File(FileData file) -> read(filePath, file, offset, limit);
            case StoredContent.NoFile(String why) -> AgentResult.Read.failed(why);
            case StoredContent.Throws(_, String message) -> AgentResult.Read.failed(message);
        });
        return medium.catches() && reply instanceof AgentReply.Raised<AgentResult.Read>(_, String message)
                ? AgentReply.of(AgentResult.Read.failed(message))
                : reply;
    }

    /** The content under a key; if there is none, a missing file with its error. */
    private AgentReply<StoredContent> found(String filePath) {
        return medium.call(files -> {
            StoredContent stored = files.get(filePath);
            return AgentReply.of(stored == null ? new StoredContent.NoFile("File '" + filePath + "' not found") : stored);
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
    public AgentReply<AgentResult.ReadRaw> readRaw(String filePath) {
        return medium.call(files -> switch (files.get(filePath)) {
            case null -> AgentReply.of(new AgentResult.ReadRaw("File '" + filePath + "' not found", null));
            case StoredContent.NoFile(String why) -> AgentReply.raised("Error", why);
            case StoredContent.Throws raised -> raised.reply();
            case StoredContent.File(FileData file) -> AgentReply.of(new AgentResult.ReadRaw(null, file));
        });
    }

    @Override
    public AgentReply<AgentResult.Write> write(String filePath, String content) {
        return medium.call(files -> {
            StoredContent existing = files.get(filePath);
            if (existing != null && !dialect().holds(DialectFact.WRITE_OVERWRITES)) {
                String refusal = PythonKeyedBackend.refusal(filePath);
                return AgentReply.of(new AgentResult.Write(refusal, null, FilesUpdate.ABSENT));
            }
            return switch (existing) {
                case null -> write(files, filePath, content, null);
                case StoredContent.NoFile(String why) -> AgentReply.raised("Error", why);
                case StoredContent.Throws raised -> raised.reply();
                case StoredContent.File(FileData file) -> write(files, filePath, content, file);
            };
        });
    }

    private AgentReply<AgentResult.Write> write(
            KeyedFiles files, String filePath, String content, @Nullable FileData existing) {
        return rules.written(filePath, content, existing)
                .then(file -> medium.put(files, filePath, file))
                .map(update -> new AgentResult.Write(null, filePath, update));
    }

    @Override
    public AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        return medium.call(files -> {
            AgentReply<AgentResult.Edit> reply = switch (files.get(filePath)) {
                case null -> refused("Error: File '" + filePath + "' not found");
                case StoredContent.NoFile(String why) -> AgentReply.raised("Error", why);
                case StoredContent.Throws raised -> raised.reply();
                case StoredContent.File(FileData file) ->
                    JsRules.text(file)
                            .then(text -> switch (rules.replacement().apply(text, oldString, newString, replaceAll)) {
                                case TextReplacement.Refused(String error) -> refused(error);
                                case TextReplacement.Replaced(String replaced, int occurrences) ->
                                    medium.put(files, filePath, rules.updated(file, replaced))
                                            .map(update -> new AgentResult.Edit(null, filePath, occurrences, update));
                            });
            };
            return medium.catches() && reply instanceof AgentReply.Raised<AgentResult.Edit>(_, String message)
                    ? refused("Error: " + message)
                    : reply;
        });
    }

    private static AgentReply<AgentResult.Edit> refused(String error) {
        return AgentReply.of(new AgentResult.Edit(error, null, null, FilesUpdate.ABSENT));
    }

    @Override
    public AgentReply<AgentResult.Delete> delete(String filePath) {
        if (!dialect().holds(DialectFact.HAS_DELETE)) {
            return AgentBackend.super.delete(filePath);
        }
        return medium.call(files -> {
            List<String> keys = dialect().holds(DialectFact.DELETE_TAKES_FOLDERS) ? atAndBelow(files, filePath) : exact(files, filePath);
            if (keys.isEmpty()) {
                return refusedDelete("Error: File '" + filePath + "' not found");
            }
            return switch (medium.remove(files, filePath, keys)) {
                case JsMedium.Removal.Refused(String error) -> refusedDelete(error);
                case JsMedium.Removal.Done(FilesUpdate update) ->
                    AgentReply.of(new AgentResult.Delete(null, filePath, update));
            };
        });
    }

    private static AgentReply<AgentResult.Delete> refusedDelete(String error) {
        return AgentReply.of(new AgentResult.Delete(error, null, FilesUpdate.ABSENT));
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
    public AgentReply<List<AgentResult.Upload>> uploadFiles(List<Content> uploads) {
        return medium.call(files -> AgentReply.of(uploads.stream()
                .map(upload -> new AgentResult.Upload(
                        upload.path(),
                        medium.put(files, upload.path(), rules.uploaded(upload.path(), upload.bytes()))
                                        instanceof AgentReply.Answered
                                ? null
                                : "invalid_path"))
                .toList()));
    }

    @Override
    public AgentReply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        return medium.call(files ->
                AgentReply.of(paths.stream().map(path -> download(files, path)).toList()));
    }

    private static AgentResult.Download download(KeyedFiles files, String path) {
        if (!(files.get(path) instanceof StoredContent.File(FileData file))) {
            return new AgentResult.Download(path, null, "file_not_found");
        }
        if (file.content() instanceof FileData.Unreadable(_, ForeignValue.Fields map)) {
            return new AgentResult.Download(path, new byte[0], null, map);
        }
        byte[] bytes = file.content() instanceof FileData.Binary(byte[] stored)
                ? stored
                : switch (JsRules.text(file)) {
                    case AgentReply.Answered<String>(String text) -> JsText.encode(text);
                    case AgentReply.Raised<String> _, AgentReply.Withheld<String> _ -> file.bytes();
                };
        return new AgentResult.Download(path, bytes, null);
    }
}
