package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.text.JsMimeTypes;
import dev.stateroom.agent.text.JsText;
import dev.stateroom.agent.text.LineWindow;
import dev.stateroom.agent.text.NumberedRows;
import dev.stateroom.agent.text.ReplacementRule;
import dev.stateroom.agent.text.TimestampFormat;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The rules of an npm dialect for files under keys and their records.
 *
 * @param dialect the dialect of the rules
 * @param format the form of new records
 * @param types media types by file name
 * @param caps true if grep has a limit of hits
 * @param clock source of the dates of changes
 */
record JsRules(
        Dialect dialect,
        FileFormat format,
        JsMimeTypes types,
        LineWindow window,
        NumberedRows rows,
        ReplacementRule replacement,
        boolean caps,
        InstantSource clock) {

    static JsRules of(Dialect dialect, FileFormat format, InstantSource clock) {
        return new JsRules(
                dialect,
                format,
                JsMimeTypes.of(dialect),
                LineWindow.of(dialect),
                NumberedRows.of(dialect),
                ReplacementRule.of(dialect),
                dialect.holds(DialectFact.GREP_HAS_CAP),
                clock);
    }

    /** The root of a search; null for a path under which nothing is found. */
    @Nullable SearchRoot root(@Nullable String path) {
        return SearchRoot.javascript(path, dialect.holds(DialectFact.SEARCH_PATH_MAY_BE_FILE));
    }

    /** The type of a record: its own, or by its path if it is missing or the record is a list of lines. */
    String type(String path, FileData file) {
        String own = file.content() instanceof FileData.Lines ? null : file.mimeType();
        return own == null || own.isEmpty() ? types.of(path) : own;
    }

    /** The record's text, or the exception for bytes. */
    static AgentReply<String> text(FileData file) {
        return switch (file.content()) {
            case FileData.Text(String text) -> AgentReply.of(text);
            case FileData.Lines(List<String> lines) -> AgentReply.of(String.join("\n", lines));
            case FileData.Stored(_, _, String why) -> AgentReply.withheld(why);
            case FileData.Binary _, FileData.Unreadable _ ->
                AgentReply.raised("Error", "Cannot convert binary FileData to string");
        };
    }

    /** The record of a write, or the exception; {@code existing} is overwritten. */
    AgentReply<FileData> written(String path, String content, @Nullable FileData existing) {
        String type = types.of(path);
        if (!dialect.holds(DialectFact.WRITE_DECODES_MEDIA)) {
            return AgentReply.of(created(content, format, type, null));
        }
        if (JsMimeTypes.isText(type)) {
            return AgentReply.of(existing == null ? created(content, format, type, null) : updated(existing, content));
        }
        String createdAt = existing == null ? null : existing.createdAt();
        return format == FileFormat.V1
                ? AgentReply.of(created(content, FileFormat.V1, type, createdAt))
                : JsText.fromBase64(content).map(bytes -> record(new FileData.Binary(bytes), type, createdAt));
    }

    /** The record of an upload: bytes for media in the newer format, otherwise text. */
    FileData uploaded(String path, byte[] bytes) {
        String type = types.of(path);
        return format == FileFormat.V2 && !JsMimeTypes.isText(type)
                ? record(new FileData.Binary(bytes), type, null)
                : created(JsText.decode(bytes), format, type, null);
    }

    private FileData created(String text, FileFormat format, String type, @Nullable String createdAt) {
        return format == FileFormat.V1 ? record(lines(text), null, createdAt) : record(new FileData.Text(text), type, createdAt);
    }

    private static FileData.Content lines(String text) {
        return new FileData.Lines(Arrays.asList(text.split("\n", -1)));
    }

    private FileData record(FileData.Content content, @Nullable String type, @Nullable String createdAt) {
        String now = now();
        return new FileData(content, null, type, createdAt == null || createdAt.isEmpty() ? now : createdAt, now);
    }

    /** The record with its text replaced, in its own format. */
    FileData updated(FileData file, String text) {
        boolean lines = file.content() instanceof FileData.Lines;
        return new FileData(
                lines ? lines(text) : new FileData.Text(text),
                null,
                lines ? null : file.mimeType(),
                file.createdAt(),
                now());
    }

    private String now() {
        return TimestampFormat.JAVASCRIPT.of(clock.instant());
    }

    /** The lines of a read. */
    LineWindow.Cut cut(String text, @Nullable Integer offset, @Nullable Integer limit) {
        return window.cut(
                text,
                Objects.requireNonNullElse(offset, 0),
                Objects.requireNonNullElse(limit, dialect.defaultReadLimit()),
                rows);
    }
}
