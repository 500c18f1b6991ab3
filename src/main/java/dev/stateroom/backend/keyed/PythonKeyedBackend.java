package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.text.PythonBase64;
import dev.stateroom.agent.text.TextReplacement;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.vfs.Utf8;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Files under flat keys with the behaviour of Python 0.5 and newer: state and store differ in their {@link PythonMedium}. */
final class PythonKeyedBackend extends PythonFlatBackend {
    private static final String UTF_8 = "utf-8";
    private static final String BASE_64 = "base64";

    PythonKeyedBackend(PythonMedium medium, PythonRules rules, InstantSource clock) {
        super(medium, rules, clock);
    }

    @Override
    public Set<OptionalCall> optionalCalls() {
        Set<OptionalCall> calls = EnumSet.of(OptionalCall.DOWNLOAD);
        if (medium.uploads() != PythonMedium.Uploads.NONE) {
            calls.add(OptionalCall.UPLOAD);
        }
        if (rules.dialect().holds(DialectFact.HAS_DELETE)) {
            calls.add(OptionalCall.DELETE);
        }
        return calls;
    }

    @Override
    public AgentReply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        return medium.call(files -> switch (files.get(filePath)) {
            case null -> AgentReply.of(AgentResult.Read.failed("File '" + filePath + "' not found"));
            case StoredContent.NoFile(String why) -> AgentReply.of(AgentResult.Read.failed(why));
            case StoredContent.Throws raised -> raised.reply();
            case StoredContent.File(FileData file)
            when medium.givesRecords() && !rules.minds64() && !rules.kinds().isText(filePath) ->
                AgentReply.of(AgentResult.Read.of(file));
            case StoredContent.File(FileData file) ->
                PythonContent.text(dialect(), file, PythonContent.Use.WINDOW)
                        .map(text -> rules.kinds().isText(filePath)
                                ? window(file, text, offset, limit)
                                : AgentResult.Read.of(withText(file, text)));
        });
    }

    private AgentResult.Read window(FileData file, String text, @Nullable Integer offset, @Nullable Integer limit) {
        return cut(text, offset, limit).answer(part -> withText(file, part));
    }

    private static FileData withText(FileData file, String text) {
        return new FileData(
                new FileData.Text(text),
                Objects.requireNonNullElse(file.encoding(), UTF_8),
                null,
                file.createdAt(),
                file.modifiedAt());
    }

    @Override
    public AgentReply<AgentResult.Write> write(String filePath, String content) {
        return medium.call(files -> {
            StoredContent existing = files.get(filePath);
            if (existing != null && !rules.dialect().holds(DialectFact.WRITE_OVERWRITES)) {
                return AgentReply.of(new AgentResult.Write(refusal(filePath), null, FilesUpdate.ABSENT));
            }
            return switch (existing) {
                case null -> write(files, filePath, created(content, UTF_8, null));
                case StoredContent.NoFile(String why) -> AgentReply.raised("ValueError", why);
                case StoredContent.Throws raised -> raised.reply();
                case StoredContent.File(FileData file) -> write(files, filePath, updated(file, content, UTF_8));
            };
        });
    }

    private AgentReply<AgentResult.Write> write(KeyedFiles files, String filePath, FileData file) {
        return put(files, filePath, formatted(file), _ -> new AgentResult.Write(null, filePath, FilesUpdate.ABSENT));
    }

    private static <R> AgentReply<R> put(KeyedFiles files, String filePath, FileData file, Function<String, R> answer) {
        return switch (files.put(filePath, file)) {
            case KeyedFiles.Written.Done _ -> AgentReply.of(answer.apply(filePath));
            case KeyedFiles.Written.Throws(String type, String message) -> AgentReply.raised(type, message);
        };
    }

    private FileData formatted(FileData file) {
        return rules.format() == FileFormat.V1 && file.content() instanceof FileData.Text(String text)
                ? new FileData(
                        new FileData.Lines(List.of(text.split("\n", -1))), null, null, file.createdAt(), file.modifiedAt())
                : file;
    }

    private FileData created(String text, String encoding, @Nullable String createdAt) {
        String now = now();
        return new FileData(
                new FileData.Text(text), encoding, null, createdAt == null || createdAt.isEmpty() ? now : createdAt, now);
    }

    /** The record with its text replaced: a missing date of creation stays missing. */
    private FileData updated(FileData file, String text, String encoding) {
        return new FileData(
                new FileData.Text(text), encoding, null, file.createdAt(), now());
    }

    @Override
    public AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        return medium.call(files -> switch (files.get(filePath)) {
            case null -> refused("Error: File '" + filePath + "' not found");
            case StoredContent.NoFile(String why) -> refused("Error: " + why);
            case StoredContent.Throws raised -> raised.reply();
            case StoredContent.File(FileData file) when rules.minds64() && BASE_64.equals(file.encoding()) ->
                refused("Error: Cannot edit binary files with text replacements.");
            case StoredContent.File(FileData file) ->
                PythonContent.text(dialect(), file, PythonContent.Use.OCCURRENCES)
                        .then(text -> switch (rules.replacement().apply(text, oldString, newString, replaceAll)) {
                            case TextReplacement.Refused(String error) -> refused(error);
                            case TextReplacement.Replaced(String replaced, int occurrences) ->
                                put(
                                        files,
                                        filePath,
                                        formatted(updated(
                                                file, replaced, Objects.requireNonNullElse(file.encoding(), UTF_8))),
                                        path -> new AgentResult.Edit(null, path, occurrences, FilesUpdate.ABSENT));
                        });
        });
    }

    private static AgentReply<AgentResult.Edit> refused(String error) {
        return AgentReply.of(new AgentResult.Edit(error, null, null, FilesUpdate.ABSENT));
    }

    @Override
    public AgentReply<AgentResult.Delete> delete(String filePath) {
        if (!rules.dialect().holds(DialectFact.HAS_DELETE)) {
            return super.delete(filePath);
        }
        return medium.call(files -> {
            String base = SearchRoot.withoutFinalSlashes(filePath);
            List<String> keys = new ArrayList<>(files.keysBelow(base + "/"));
            if (files.isListed(base)) {
                keys.add(base);
            }
            if (keys.isEmpty()) {
                String error = "Error: File '" + filePath + "' not found";
                return AgentReply.of(new AgentResult.Delete(error, null, FilesUpdate.ABSENT));
            }
            keys.forEach(files::remove);
            return AgentReply.of(new AgentResult.Delete(null, filePath, FilesUpdate.ABSENT));
        });
    }

    @Override
    public AgentReply<List<AgentResult.Upload>> uploadFiles(List<Content> uploads) {
        if (medium.uploads() == PythonMedium.Uploads.NONE) {
            return PythonMedium.noUploads();
        }
        return medium.call(files -> {
            List<AgentResult.Upload> answers = new ArrayList<>();
            // Records from before the call count, even if a path occurs twice.
            List<FileData> records =
                    uploads.stream().map(upload -> uploaded(files, upload)).toList();
            for (int i = 0; i < records.size(); i++) {
                AgentReply<AgentResult.Upload> answer = put(
                        files, uploads.get(i).path(), records.get(i), path -> new AgentResult.Upload(path, null));
                if (!(answer instanceof AgentReply.Answered<AgentResult.Upload>(AgentResult.Upload done))) {
                    return answer.map(List::of);
                }
                answers.add(done);
            }
            return AgentReply.of(answers);
        });
    }

    private FileData uploaded(KeyedFiles files, Content upload) {
        boolean isText = Utf8.firstInvalid(upload.bytes(), 0) < 0;
        String text = isText
                ? new String(upload.bytes(), StandardCharsets.UTF_8)
                : Base64.getEncoder().encodeToString(upload.bytes());
        FileData former = files.get(upload.path()) instanceof StoredContent.File(FileData file) ? file : null;
        return switch (medium.uploads()) {
            case NONE, UNMARKED ->
                former == null
                        ? created(text, UTF_8, null)
                        : updated(former, text, Objects.requireNonNullElse(former.encoding(), UTF_8));
            case KEEPING_CREATION ->
                created(text, isText ? UTF_8 : BASE_64, former == null ? null : former.createdAt());
            case NEW -> formatted(created(text, isText ? UTF_8 : BASE_64, null));
        };
    }

    @Override
    AgentReply<byte[]> bytes(FileData file, String text) {
        return medium.isText(Objects.requireNonNullElse(file.encoding(), UTF_8)) ? AgentReply.of(text.getBytes(StandardCharsets.UTF_8)) : PythonBase64.decode(text);
    }
}
