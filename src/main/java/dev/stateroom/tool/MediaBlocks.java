package dev.stateroom.tool;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.FileKinds;
import dev.stateroom.agent.text.JsonText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Content blocks of messages, as each language's package writes them. */
final class MediaBlocks {
    private static final Map<String, String> PICTURES = Map.of(
            "png", "image/png", "jpg", "image/jpeg", "jpeg", "image/jpeg", "gif", "image/gif", "webp", "image/webp");

    private MediaBlocks() {}

    /** A text as a list of one block (JavaScript). */
    public static ForeignValue text(String text) {
        return new ForeignValue.Items(List.of(block("text", "text", text)));
    }

    public static ForeignValue.Fields textBlock(String text) {
        return block("text", "text", text);
    }

    /**
     * Python's result for a file that is not text: a block, or, for sounds and videos, the JSON of that block as a text, since a tool's
     * message may not have them. Source: spec table 10.3, vector {@code tool-read-media}.
     *
     * @param base64 the content as stored
     */
    public static ForeignValue python(String path, String base64) {
        String type = kind(path);
        ForeignValue list = new ForeignValue.Items(List.of(
                block(type.equals("text") ? "file" : type, "base64", base64, "mime_type", PythonTypes.of(path))));
        boolean shown = !type.equals("audio") && !type.equals("video");
        return shown ? list : new ForeignValue.Text(JsonText.PYTHON.of(list));
    }

    /**
     * A file's kind by its last suffix, as in Python's tools: {@code image}, {@code video}, {@code audio}, {@code file} or {@code text}.
     */
    public static String kind(String path) {
        return switch (FileKinds.suffix(path)) {
            case "png", "jpeg", "jpg", "webp", "gif", "heic", "heif" -> "image";
            case "mp4", "mpeg", "mov", "avi", "flv", "mpg", "webm", "wmv", "3gpp" -> "video";
            case "wav", "mp3", "aiff", "aac", "ogg", "flac" -> "audio";
            case "pdf", "ppt", "pptx" -> "file";
            default -> "text";
        };
    }

    /** True for a name that Python 0.4 reads as a picture. */
    public static boolean isPicture(String path) {
        return PICTURES.containsKey(FileKinds.suffix(path));
    }

    /**
     * The picture block of Python 0.4.
     *
     * @param id a random id, with its prefix {@code lc_}
     */
    public static ForeignValue picture(String path, String base64, String id) {
        String type = PICTURES.getOrDefault(FileKinds.suffix(path), "image/png");
        return new ForeignValue.Items(List.of(block("image", "id", id, "base64", base64, "mime_type", type)));
    }

    /** A block of JavaScript: its type follows from the media type. */
    public static ForeignValue javascript(String mimeType, String base64) {
        String head = mimeType.substring(0, Math.max(0, mimeType.indexOf('/')));
        String type = switch (head) {
            case "image", "audio", "video" -> head;
            default -> "file";
        };
        return new ForeignValue.Items(List.of(block(type, "mimeType", mimeType, "data", base64)));
    }

    private static ForeignValue.Fields block(String type, String... fields) {
        Map<String, ForeignValue> block = new LinkedHashMap<>();
        block.put("type", new ForeignValue.Text(type));
        for (int i = 0; i + 1 < fields.length; i += 2) {
            block.put(fields[i], new ForeignValue.Text(fields[i + 1]));
        }
        return ForeignValue.Fields.copyOf(block);
    }
}
