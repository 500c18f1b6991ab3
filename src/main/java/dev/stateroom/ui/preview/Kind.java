package dev.stateroom.ui.preview;

import dev.stateroom.ui.preview.lexer.LogLexer;
import dev.stateroom.ui.preview.text.EncodedBytes;
import dev.stateroom.vfs.MimeTypes;
import dev.stateroom.vfs.Sniffed;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a file is for a viewer: text in no particular language may be JSON, a log or bytes in base64 all the same, as results of tools
 * are that are stored without an extension.
 *
 * @param mime the type that decides
 * @param modes the ways it can be looked at; the first is the usual one
 */
record Kind(String mime, List<Mode> modes) {
    private static final String JSON = "application/json";
    private static final String LINES = "application/x-ndjson";
    private static final Pattern VALUE = Pattern.compile("\\s*(?:\\{\\s*[\"}]|\\[\\s*[\\[{\"\\d\\]tfn-]).*", Pattern.DOTALL);
    private static final Pattern OBJECTS = Pattern.compile("\\s*\\[\\s*\\{.*", Pattern.DOTALL);
    private static final Pattern LINE = Pattern.compile("\\s*\\{.*}\\s*");

    /** Copies the list. */
    Kind {
        modes = List.copyOf(modes);
    }

    /** @param head text of the file's beginning */
    static Kind of(Sniffed sniffed, String head) {
        return switch (sniffed.form()) {
            case EMPTY -> new Kind(sniffed.mime(), List.of(Mode.TEXT));
            case IMAGE -> new Kind(sniffed.mime(), isDecodable(sniffed.mime()) ? List.of(Mode.PICTURE, Mode.HEX) : List.of(Mode.HEX, Mode.TEXT));
            case BYTES -> new Kind(sniffed.mime(), sniffed.mime().equals("application/pdf") ? List.of(Mode.PAGES, Mode.HEX) : List.of(Mode.HEX, Mode.TEXT));
            case TEXT -> text(sniffed, head);
        };
    }

    private static Kind text(Sniffed sniffed, String head) {
        String mime = sniffed.mime().equals(MimeTypes.PLAIN) ? found(head) : sniffed.mime();
        boolean utf8 = sniffed.encoding() == Sniffed.Encoding.UTF_8;
        List<Mode> modes = new ArrayList<>();
        modes.add(Mode.TEXT);
        switch (mime) {
            case "text/markdown" -> modes.add(Mode.RENDERED);
            case "image/svg+xml" -> modes.addFirst(Mode.PICTURE);
            case "text/csv", "text/tab-separated-values" -> {
                if (!isWide(sniffed)) {
                    modes.add(Mode.TABLE);
                }
            }
            case LINES -> {
                if (utf8) {
                    modes.add(Mode.TABLE);
                    modes.add(Mode.TREE);
                }
            }
            default -> {
                if (utf8 && (mime.equals(JSON) || mime.endsWith("+json"))) {
                    modes.add(Mode.TREE);
                    if (OBJECTS.matcher(head).matches()) {
                        modes.add(Mode.TABLE);
                    }
                }
            }
        }
        if (EncodedBytes.typeOf(head) != null) {
            modes.addFirst(Mode.DECODED);
        }
        modes.add(Mode.HEX);
        return new Kind(mime, modes);
    }

    private static boolean isWide(Sniffed sniffed) {
        return sniffed.encoding() == Sniffed.Encoding.UTF_16LE || sniffed.encoding() == Sniffed.Encoding.UTF_16BE;
    }

    private static String found(String head) {
        if (VALUE.matcher(head).matches()) {
            List<String> lines = head.lines().filter(line -> !line.isBlank()).limit(3).toList();
            // The last line may be cut where the beginning ends.
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
