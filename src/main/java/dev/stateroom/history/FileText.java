package dev.stateroom.history;

import dev.stateroom.agent.FileData;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** What can be done with a record's content line by line: it is text, or bytes, or not readable at all. */
public sealed interface FileText {

    /** Text; for records stored as base64 too, where the bytes are UTF-8 and no NUL is near the beginning. */
    record Plain(String text) implements FileText {}

    /** Bytes that are no text. Not copied, do not change. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Bytes(byte[] bytes) implements FileText {}

    /** A record whose content has no known form or is too large to be held, and why. */
    record Unreadable(String why) implements FileText {}

    /** How far git looks for a NUL to tell bytes from text. */
    int NUL_WITHIN = 8_000;

    /** The content of a record; a missing one is empty text. */
    static FileText of(@Nullable FileData data) {
        if (data == null) {
            return new Plain("");
        }
        return switch (data.content()) {
            case FileData.Unreadable(String why, _) -> new Unreadable(why);
            case FileData.Stored(_, _, String why) -> new Unreadable(why);
            case FileData.Lines(var lines) -> ofText(String.join("\n", lines));
            case FileData.Text(String text) when !data.isBinary() -> ofText(text);
            case FileData.Text _, FileData.Binary _ -> ofBytes(data.bytes());
        };
    }

    private static FileText ofText(String text) {
        int nul = text.indexOf('\0');
        return nul >= 0 && nul < NUL_WITHIN ? new Bytes(text.getBytes(StandardCharsets.UTF_8)) : new Plain(text);
    }

    private static FileText ofBytes(byte[] bytes) {
        for (int i = 0; i < Math.min(bytes.length, NUL_WITHIN); i++) {
            if (bytes[i] == 0) {
                return new Bytes(bytes);
            }
        }
        try {
            return new Plain(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException notText) {
            return new Bytes(bytes);
        }
    }
}
