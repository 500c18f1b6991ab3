package dev.stateroom.backend.remote.hosted;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Bodies of type {@code multipart/form-data}. */
final class MultipartBody {
    private static final Pattern NAME = Pattern.compile("(?i)[;\\s]name=\"([^\"]*)\"");
    private static final Pattern BOUNDARY = Pattern.compile("(?i)boundary=\"?([^\";]+)\"?");

    private final String boundary;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();

    /** A body without parts. */
    MultipartBody() {
        byte[] drawn = new byte[16];
        ThreadLocalRandom.current().nextBytes(drawn);
        this.boundary = HexFormat.of().formatHex(drawn);
    }

    /** Adds a part that is a text. */
    MultipartBody text(String name, String text) {
        return part("name=\"" + name + "\"", null, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds a part that is a file. */
    MultipartBody file(String name, String file, byte[] content) {
        return part("name=\"" + name + "\"; filename=\"" + escaped(file) + "\"", "application/octet-stream", content);
    }

    /** Escapes file names as in the HTML standard. */
    private static String escaped(String name) {
        return name.replace("\n", "%0A").replace("\r", "%0D").replace("\"", "%22");
    }

    private MultipartBody part(String disposition, @Nullable String type, byte[] content) {
        String head = "--" + boundary + "\r\nContent-Disposition: form-data; " + disposition + "\r\n"
                + (type == null ? "" : "Content-Type: " + type + "\r\n") + "\r\n";
        body.writeBytes(head.getBytes(StandardCharsets.UTF_8));
        body.writeBytes(content);
        body.writeBytes(new byte[] {'\r', '\n'});
        return this;
    }

    Map<String, String> headers() {
        return Map.of("content-type", "multipart/form-data; boundary=" + boundary);
    }

    byte[] bytes() {
        byte[] end = ("--" + boundary + "--\r\n").getBytes(StandardCharsets.US_ASCII);
        byte[] all = body.toByteArray();
        byte[] whole = Arrays.copyOf(all, all.length + end.length);
        System.arraycopy(end, 0, whole, all.length, end.length);
        return whole;
    }

    /** A part of a response; its content is not copied. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Part(String name, byte[] content) {}

    /** The parts of a response; empty if it is not of this type. */
    static List<Part> parts(String type, byte[] body) {
        Matcher matcher = BOUNDARY.matcher(type);
        List<Part> parts = new ArrayList<>();
        if (!matcher.find()) {
            return parts;
        }
        String text = new String(body, StandardCharsets.ISO_8859_1);
        String line = "--" + matcher.group(1);
        int from = text.indexOf(line);
        while (from >= 0 && !text.startsWith("--", from + line.length())) {
            int head = text.indexOf("\r\n\r\n", from);
            int end = head < 0 ? -1 : text.indexOf("\r\n" + line, head + 2);
            if (end < 0) {
                return parts;
            }
            Matcher name = NAME.matcher(text.substring(from, head));
            int begin = Math.min(head + 4, end);
            parts.add(new Part(name.find() ? name.group(1) : "", Arrays.copyOfRange(body, begin, end)));
            from = end + 2;
        }
        return parts;
    }
}
