package dev.stateroom.history;

import dev.stateroom.agent.FileData;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A record's content for line-by-line work: text, bytes, or not readable at all. */
public sealed interface FileText {

    /** Text; also for records stored as base64 if the bytes are UTF-8 and no NUL is near the beginning. */
    record Plain(String text) implements FileText {}

    /** Bytes that are not text. Not copied, do not change. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Bytes(byte[] bytes) implements FileText {}

    /** A record whose content has an unknown form or is too large, and the reason. */
    record Unreadable(String why) implements FileText {}

    /** The number of bytes in which git looks for a NUL to tell bytes from text. */
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
