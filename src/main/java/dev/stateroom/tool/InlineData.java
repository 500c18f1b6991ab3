package dev.stateroom.tool;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.PythonBase64;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A picture, sound, video or file embedded in a message, in any of the forms in use.
 *
 * @param url the equivalent {@code data:} address
 */
public record InlineData(String url) {
    private static final String PREFIX = "data:";
    private static final String ANY = "application/octet-stream";

    /** The data of a block; null if it has none. */
    public static @Nullable InlineData of(ForeignValue.Fields block) {
        String base64 = ForeignValue.text(block.get("base64"));
        if (base64 != null && !base64.isEmpty()) {
            return made(ForeignValue.text(block.get("mime_type")), base64);
        }
        for (ForeignValue.Fields holder : List.of(block, ForeignValue.fields(block.get("image_url")))) {
            String url = ForeignValue.text(holder.get("url"));
            if (url != null && url.startsWith(PREFIX)) {
                return new InlineData(url);
            }
        }
        return foreign(block);
    }

    /** The forms of providers, which the package first converts to its own. */
    private static @Nullable InlineData foreign(ForeignValue.Fields block) {
        ForeignValue.Fields source = ForeignValue.fields(block.get("source"));
        String inSource = ForeignValue.text(source.get("data"));
        if (inSource != null && "base64".equals(ForeignValue.text(source.get("type")))) {
            return made(ForeignValue.text(source.get("media_type")), inSource);
        }
        String data = ForeignValue.text(block.get("data"));
        return data != null && "base64".equals(ForeignValue.text(block.get("source_type")))
                ? made(ForeignValue.text(block.get("mime_type")), data)
                : null;
    }

    private static InlineData made(@Nullable String type, String base64) {
        return new InlineData(PREFIX + (type == null || type.isEmpty() ? ANY : type) + ";base64," + base64);
    }

    /** The media type: {@code image/png}. */
    public String mimeType() {
        int end = url.indexOf(',');
        String head = end < 0 ? url : url.substring(0, end);
        String type = head.substring(PREFIX.length());
        int semicolon = type.indexOf(';');
        int colon = type.indexOf(':');
        int cut = semicolon < 0 ? colon : colon < 0 ? semicolon : Math.min(semicolon, colon);
        return cut < 0 ? type : type.substring(0, cut);
    }

    /** The suffix for a file: {@code png}. */
    public String suffix() {
        return PythonTypes.suffix(mimeType());
    }

    /** The bytes; null if they cannot be read. */
    public byte @Nullable [] bytes() {
        int comma = url.indexOf(',');
        if (comma < 0) {
            return null;
        }
        String payload = url.substring(comma + 1);
        boolean isBase64 = List.of(url.substring(0, comma).toLowerCase(Locale.ROOT).split(";", -1)).contains("base64");
        if (!isBase64) {
            return unquoted(payload);
        }
        return PythonBase64.decode(payload) instanceof AgentReply.Answered<byte[]>(byte[] bytes) ? bytes : null;
    }

    /** Decodes percent escapes to bytes; anything else stays as it is. */
    private static byte[] unquoted(String payload) {
        byte[] given = payload.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(given.length);
        for (int i = 0; i < given.length; i++) {
            int high = i + 2 < given.length && given[i] == '%' ? Character.digit(given[i + 1], 16) : -1;
            int low = high < 0 ? -1 : Character.digit(given[i + 2], 16);
            if (low >= 0) {
                bytes.write(high << 4 | low);
                i += 2;
            } else {
                bytes.write(given[i]);
            }
        }
        return bytes.toByteArray();
    }
}
