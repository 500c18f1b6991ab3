package dev.stateroom.backend.bridge;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.vfs.ChangeConsent;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Whole files of the object: read by its transfers, or by its reads if it does not have transfers; changed by its own write and edit. */
final class BridgeContent {
    private static final int LINES = 1_000_000;
    private static final Pattern NUMBERED = Pattern.compile("\\s{0,5}\\d+(\\.\\d+)?\\t(.*)", Pattern.DOTALL);

    private final AgentBackend backend;
    private final Set<AgentBackend.OptionalCall> able;
    private final BridgeObject about;

    BridgeContent(AgentBackend backend, BridgeObject about) {
        this.backend = backend;
        this.able = backend.optionalCalls();
        this.about = about;
    }

    Outcome<byte[]> bytes(FilePath file) {
        return able.contains(AgentBackend.OptionalCall.DOWNLOAD) ? downloaded(file) : read(file);
    }

    private Outcome<byte[]> downloaded(FilePath file) {
        AgentReply<List<AgentResult.Download>> reply = backend.downloadFiles(List.of(file.text()));
        // A part of a composite may have no transfers although the whole has the call.
        if (reply instanceof AgentReply.Raised<List<AgentResult.Download>>) {
            return read(file);
        }
        return BridgeOutcomes.of(reply, file, _ -> null).then(files -> {
            AgentResult.Download answer = files.isEmpty() ? new AgentResult.Download(file.text(), null, "file_not_found") : files.getFirst();
            byte[] content = answer.content();
            String error = answer.error();
            return content != null
                    ? Outcome.ok(content)
                    : Outcome.failed(BridgeOutcomes.failure(file, error == null ? "the backend gave no content" : error));
        });
    }

    /** Without transfers only the text can be read: with its line ends, but without the last one if the object omits it. */
    private Outcome<byte[]> read(FilePath file) {
        return BridgeOutcomes.of(backend.read(file.text(), 0, LINES), file, AgentResult.Read::error).then(result -> {
            FileData data = result.fileData();
            if (data == null) {
                return Outcome.failed(BridgeOutcomes.failure(file, "the backend gave no content"));
            }
            return about.isFirstVersion() && data.content() instanceof FileData.Text(String text)
                    ? unnumbered(file, text)
                    : Outcome.ok(data.bytes());
        });
    }

    private static Outcome<byte[]> unnumbered(FilePath file, String text) {
        if (text.startsWith("Error: ")) {
            return Outcome.failed(BridgeOutcomes.failure(file, text));
        }
        if (text.startsWith("System reminder: ")) {
            return Outcome.ok(new byte[0]);
        }
        StringBuilder content = new StringBuilder(text.length());
        for (String row : text.split("\n", -1)) {
            Matcher numbered = NUMBERED.matcher(row);
            boolean goesOn = numbered.matches() && numbered.group(1) != null;
            content.append(content.isEmpty() || goesOn ? "" : "\n").append(numbered.matches() ? numbered.group(2) : row);
        }
        return Outcome.ok(content.toString().getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Writes a file; {@code exists} is true if it exists now. Text goes through the object's own write, or through its edit if write only
     * creates files, so that the object's refusals apply here too. Other bytes need its transfers, which may be unguarded: that needs the
     * user's consent.
     */
    Outcome<Boolean> put(FilePath file, byte[] bytes, boolean exists) {
        String text = text(bytes);
        if (text == null || !about.calls().contains("write")) {
            return transferred(file, bytes);
        }
        return exists && !backend.dialect().holds(DialectFact.WRITE_OVERWRITES) ? replaced(file, text) : written(file, text, exists);
    }

    private Outcome<Boolean> written(FilePath file, String text, boolean exists) {
        Outcome<AgentResult.Write> reply = BridgeOutcomes.of(backend.write(file.text(), text), file, AgentResult.Write::error);
        boolean onlyCreates = exists
                && reply instanceof Outcome.Failed<AgentResult.Write>(Failure why)
                && why.sentence().toLowerCase(Locale.ROOT).contains("exist");
        return onlyCreates ? replaced(file, text) : reply.map(_ -> true);
    }

    private Outcome<Boolean> transferred(FilePath file, byte[] bytes) {
        if (!able.contains(AgentBackend.OptionalCall.UPLOAD)) {
            return takesNoBytes(file);
        }
        if (!ChangeConsent.isGiven()) {
            return Outcome.failed(
                    Failure.Kind.UNASKED,
                    file + (text(bytes) == null ? " is not text" : " is handled by an object without a write method")
                            + ": it would be uploaded, and the object's own write is not asked whether that is allowed");
        }
        AgentReply<List<AgentResult.Upload>> reply = backend.uploadFiles(List.of(new AgentBackend.Content(file.text(), bytes)));
        // A part of a composite may have no transfers although the whole has the call.
        return reply instanceof AgentReply.Raised<List<AgentResult.Upload>>(String type, _) && type.equals("NotImplementedError")
                ? takesNoBytes(file)
                : BridgeOutcomes.of(reply, file, files -> files.isEmpty() ? "the backend gave no answer" : files.getFirst().error())
                        .then(_ -> kept(file, bytes));
    }

    private static <T> Outcome<T> takesNoBytes(FilePath file) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, file + " cannot be written: the content is not text, and the backend takes no bytes");
    }

    /** Some backends store text only, and change other bytes on the way. */
    private Outcome<Boolean> kept(FilePath file, byte[] bytes) {
        if (text(bytes) != null) {
            return Outcome.ok(true);
        }
        return bytes(file).then(now -> Arrays.equals(now, bytes)
                ? Outcome.ok(true)
                : Outcome.failed(Failure.Kind.DAMAGED, file + ": the backend kept other bytes than it was given: it takes text only there"));
    }

    /** If write only creates files, an edit of the whole text replaces it. */
    private Outcome<Boolean> replaced(FilePath file, String text) {
        return bytes(file).then(now -> {
            String old = Objects.requireNonNullElse(text(now), "");
            if (old.isEmpty()) {
                return Outcome.failed(
                        Failure.Kind.UNSUPPORTED,
                        file + " cannot be replaced: the backend only creates files, and there is no text in it to edit");
            }
            return BridgeOutcomes.of(backend.edit(file.text(), old, text, false), file, AgentResult.Edit::error).map(_ -> true);
        });
    }

    /** Replaces a text by the object's own edit, whose count of matches may differ from {@code expected}. */
    Outcome<Integer> edit(FilePath file, FileEdit edit, int expected) {
        return BridgeOutcomes.of(
                        backend.edit(file.text(), edit.oldText(), edit.newText(), edit.all()), file, AgentResult.Edit::error)
                .map(done -> Objects.requireNonNullElse(done.occurrences(), expected));
    }

    /** The text of UTF-8 bytes; null for other bytes. */
    static @Nullable String text(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException notText) {
            return null;
        }
    }
}
