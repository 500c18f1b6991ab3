package dev.stateroom.ui.preview;

import dev.stateroom.ui.preview.lexer.LogLexer;
import dev.stateroom.ui.preview.text.EncodedBytes;
import dev.stateroom.vfs.DetectedType;
import dev.stateroom.vfs.MimeTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The kind of a file for a viewer: text in no particular language may still be JSON, a log or base64, as stored results of tools have no
 * extension.
 *
 * @param mime the type that decides
 * @param modes the possible view modes, the default first
 */
record ContentKind(String mime, List<ViewMode> modes) {
    private static final String JSON = "application/json";
    private static final String LINES = "application/x-ndjson";
    private static final Pattern VALUE = Pattern.compile("\\s*(?:\\{\\s*[\"}]|\\[\\s*[\\[{\"\\d\\]tfn-]).*", Pattern.DOTALL);
    private static final Pattern OBJECTS = Pattern.compile("\\s*\\[\\s*\\{.*", Pattern.DOTALL);
    private static final Pattern LINE = Pattern.compile("\\s*\\{.*}\\s*");

    /** Copies the list. */
    ContentKind {
        modes = List.copyOf(modes);
    }

    /** @param head text at the file's beginning */
    static ContentKind of(DetectedType sniffed, String head) {
        return switch (sniffed.form()) {
            case EMPTY -> new ContentKind(sniffed.mime(), List.of(ViewMode.TEXT));
            case IMAGE -> new ContentKind(sniffed.mime(), isDecodable(sniffed.mime()) ? List.of(ViewMode.PICTURE, ViewMode.HEX) : List.of(ViewMode.HEX, ViewMode.TEXT));
            case BYTES -> new ContentKind(sniffed.mime(), sniffed.mime().equals("application/pdf") ? List.of(ViewMode.PAGES, ViewMode.HEX) : List.of(ViewMode.HEX, ViewMode.TEXT));
            case TEXT -> text(sniffed, head);
        };
    }

    private static ContentKind text(DetectedType sniffed, String head) {
        String mime = sniffed.mime().equals(MimeTypes.PLAIN) ? found(head) : sniffed.mime();
        boolean utf8 = sniffed.encoding() == DetectedType.Encoding.UTF_8;
        List<ViewMode> modes = new ArrayList<>();
        modes.add(ViewMode.TEXT);
        switch (mime) {
            case "text/markdown" -> modes.add(ViewMode.RENDERED);
            case "image/svg+xml" -> modes.addFirst(ViewMode.PICTURE);
            case "text/csv", "text/tab-separated-values" -> {
                if (!isWide(sniffed)) {
                    modes.add(ViewMode.TABLE);
                }
            }
            case LINES -> {
                if (utf8) {
                    modes.add(ViewMode.TABLE);
                    modes.add(ViewMode.TREE);
                }
            }
            default -> {
                if (utf8 && (mime.equals(JSON) || mime.endsWith("+json"))) {
                    modes.add(ViewMode.TREE);
                    if (OBJECTS.matcher(head).matches()) {
                        modes.add(ViewMode.TABLE);
                    }
                }
            }
        }
        if (EncodedBytes.typeOf(head) != null) {
            modes.addFirst(ViewMode.DECODED);
        }
        modes.add(ViewMode.HEX);
        return new ContentKind(mime, modes);
    }

    private static boolean isWide(DetectedType sniffed) {
        return sniffed.encoding() == DetectedType.Encoding.UTF_16LE || sniffed.encoding() == DetectedType.Encoding.UTF_16BE;
    }

    private static String found(String head) {
        if (VALUE.matcher(head).matches()) {
            List<String> lines = head.lines().filter(line -> !line.isBlank()).limit(3).toList();
            // The last line may be incomplete.
            return lines.size() > 1 && LINE.matcher(lines.getFirst()).matches() && lines.get(1).stripLeading().startsWith("{") ? LINES : JSON;
        }
        return LogLexer.isLog(head) ? LogLexer.MIME : MimeTypes.PLAIN;
    }

    private static boolean isDecodable(String mime) {
        return switch (mime) {
            case "image/png", "image/jpeg", "image/gif", "image/bmp" -> true;
            default -> false;
        };
    }
}
