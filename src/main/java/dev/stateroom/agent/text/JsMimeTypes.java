package dev.stateroom.agent.text;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The media types that the npm package gives files by name. */
public enum JsMimeTypes {
    /** Until 1.10.0: media and SVG; everything else is plain text. */
    MEDIA,
    /** Later: also some kinds of text. */
    MEDIA_AND_TEXT;

    private static final String PLAIN = "text/plain";
    private static final Map<String, String> MEDIA_TYPES = new HashMap<>();
    private static final Map<String, String> TEXT_TYPES = new HashMap<>();

    static {
        put(MEDIA_TYPES, "image/png", ".png");
        put(MEDIA_TYPES, "image/jpeg", ".jpg", ".jpeg");
        put(MEDIA_TYPES, "image/gif", ".gif");
        put(MEDIA_TYPES, "image/webp", ".webp");
        put(MEDIA_TYPES, "image/svg+xml", ".svg");
        put(MEDIA_TYPES, "image/heic", ".heic");
        put(MEDIA_TYPES, "image/heif", ".heif");
        put(MEDIA_TYPES, "audio/mpeg", ".mp3");
        put(MEDIA_TYPES, "audio/wav", ".wav");
        put(MEDIA_TYPES, "audio/aiff", ".aiff");
        put(MEDIA_TYPES, "audio/aac", ".aac");
        put(MEDIA_TYPES, "audio/ogg", ".ogg");
        put(MEDIA_TYPES, "audio/flac", ".flac");
        put(MEDIA_TYPES, "video/mp4", ".mp4");
        put(MEDIA_TYPES, "video/webm", ".webm");
        put(MEDIA_TYPES, "video/mpeg", ".mpeg", ".mpg");
        put(MEDIA_TYPES, "video/quicktime", ".mov");
        put(MEDIA_TYPES, "video/x-msvideo", ".avi");
        put(MEDIA_TYPES, "video/x-flv", ".flv");
        put(MEDIA_TYPES, "video/x-ms-wmv", ".wmv");
        put(MEDIA_TYPES, "video/3gpp", ".3gpp");
        put(MEDIA_TYPES, "application/pdf", ".pdf");
        put(MEDIA_TYPES, "application/vnd.ms-powerpoint", ".ppt");
        put(MEDIA_TYPES, "application/vnd.openxmlformats-officedocument.presentationml.presentation", ".pptx");
        put(TEXT_TYPES, "text/markdown", ".md", ".markdown");
        put(TEXT_TYPES, "text/html", ".html", ".htm");
        put(TEXT_TYPES, "text/css", ".css");
        put(TEXT_TYPES, "text/csv", ".csv");
        put(TEXT_TYPES, "text/xml", ".xml");
        put(TEXT_TYPES, "application/json", ".json");
        put(TEXT_TYPES, "application/javascript", ".js", ".mjs", ".cjs");
    }

    private static void put(Map<String, String> types, String type, String... extensions) {
        for (String extension : extensions) {
            types.put(extension, type);
        }
    }

    /** The table of an npm dialect. */
    public static JsMimeTypes of(Dialect dialect) {
        return dialect.holds(DialectFact.TEXT_MIME_TYPES) ? MEDIA_AND_TEXT : MEDIA;
    }

    /** The type of a path, by its last extension in either case; {@code text/plain} if it is not listed. */
    public String of(String path) {
        String extension = extension(path).toLowerCase(Locale.ROOT);
        String media = MEDIA_TYPES.getOrDefault(extension, PLAIN);
        return this == MEDIA ? media : TEXT_TYPES.getOrDefault(extension, media);
    }

    /** True for a type that the package reads as text. */
    public static boolean isText(String type) {
        return type.startsWith("text/")
                || type.equals("application/json")
                || type.equals("application/javascript")
                || type.equals("image/svg+xml");
    }

    /** The extension with its dot: from the name's last dot on, unless that is its first character. */
    private String extension(String path) {
        String name = this == MEDIA ? posixBase(path) : path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        int dot = name.lastIndexOf('.');
        return dot <= 0 ? "" : name.substring(dot);
    }

    /** Node's own {@code path} ignores final slashes and does not treat backslashes as separators. */
    private static String posixBase(String path) {
        int end = path.length();
        while (end > 1 && path.charAt(end - 1) == '/') {
            end--;
        }
        String name = path.substring(path.lastIndexOf('/', end - 1) + 1, end);
        return name.equals("..") ? "" : name;
    }
}
