package dev.stateroom.review.hazard;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds web addresses in a text whose real host is not the one that a reader would expect. */
final class DeceptiveUrls {
    private static final Pattern AUTHORITY = Pattern.compile("\\b[a-zA-Z][a-zA-Z0-9+.-]{0,20}://([^\\s/?#\"'<>\\\\)]{1,300})");
    private static final Pattern NUMBERS = Pattern.compile("(?:0[xX][0-9a-fA-F]+|[0-9]+)(?:\\.(?:0[xX][0-9a-fA-F]+|[0-9]+)){0,3}");

    private DeceptiveUrls() {}

    /** Receives one place. */
    interface Sink {
        void add(int from, int to, TextHazard.Kind kind, String mark);
    }

    static void in(String text, int atMost, Sink sink) {
        Matcher matcher = AUTHORITY.matcher(text);
        for (int i = 0; i < atMost && matcher.find(); i++) {
            String mark = suspicion(matcher.group(1));
            if (mark != null) {
                sink.add(matcher.start(), matcher.end(), TextHazard.Kind.ADDRESS, mark);
            }
        }
    }

    private static @Nullable String suspicion(String authority) {
        int at = authority.lastIndexOf('@');
        String hostAndPort = authority.substring(at + 1);
        int colon = hostAndPort.lastIndexOf(':');
        String host = colon > 0 && !hostAndPort.endsWith("]") ? hostAndPort.substring(0, colon) : hostAndPort;
        if (at >= 0 && authority.substring(0, at).contains(".")) {
            return "leads to " + host;
        }
        String lower = host.toLowerCase(Locale.ROOT);
        if (lower.startsWith("xn--") || lower.contains(".xn--")) {
            return "xn--";
        }
        if (host.codePoints().anyMatch(c -> c > 0x7F)) {
            return "letters beyond ASCII";
        }
        boolean local = lower.startsWith("127.") || lower.equals("0.0.0.0");
        return !local && NUMBERS.matcher(host).matches() ? "a number for a host" : null;
    }
}
