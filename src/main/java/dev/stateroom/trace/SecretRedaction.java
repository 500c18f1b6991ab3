package dev.stateroom.trace;

import dev.stateroom.history.memory.SecretPatterns;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Removes secrets from text: whatever looks like one, is in the place of one in addresses and headers, or is the value of an environment
 * variable named like one. Each becomes {@value #MARK}.
 */
final class SecretRedaction {
    static final String MARK = "[redacted]";
    private static final int SHORTEST = 6;
    private static final Pattern SECRET_NAME = Pattern.compile("(?i).*(?:KEY|TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL|AUTH|_PWD|^PGPASS).*");
    /** Names of files and programs, and plain values, which such variables may hold as well. */
    private static final Pattern NO_SECRET = Pattern.compile("(?:/|~|[A-Za-z]:\\\\).*|true|false|[0-9]+");

    /** A name with such an ending, and the text before its value: {@code "dbPassword": "}, {@code secret_key = }, also in quoted JSON. */
    private static final String NAMED = "(?:password|passwd|pwd|passphrase|secret|token|credential|(?:api|access|private|secret)[_-]?key)(?:\\\\?[\"'])?\\s?[:=]\\s?";

    // A lookbehind for the one sign directly before a secret is first: most positions fail at that, which is quick.
    private static final List<Pattern> PLACES = List.of(
            Pattern.compile("(?s)-----BEGIN [A-Z ]{0,30}PRIVATE KEY[A-Z ]{0,10}-----.*?(?:-----END|\\z)"),
            Pattern.compile("(?<=://)[^\\s/@:'\"]{1,200}:[^\\s'\"]{0,300}(?=@)"),
            Pattern.compile("(?<=://)[^\\s/@'\"]+(?=@)"),
            Pattern.compile("(?i)(?<=[:=]\\s?[\"']?)(?<=\\b(?:authorization|proxy-authorization|x-api-key|api-key|cookie|set-cookie)[\"']?\\s?[:=]\\s?[\"']?)[^\\r\\n\"']+"),
            Pattern.compile("(?i)(?<==)(?<=[?&;][a-z0-9_.-]{0,40}(?:key|token|secret|password|passwd|pwd|signature|sig|credential|auth|code)=)[^&\\s\"'#]+"),
            Pattern.compile("(?i)(?<=[\"'])(?<=" + NAMED + "\\\\?[\"'])[^\"'\\r\\n]+"),
            Pattern.compile("(?i)(?<=[:=]\\s?)(?<=" + NAMED + ")(?!\\[redacted])[^\\s\"',;&\\])}\\\\]+"),
            Pattern.compile("(?i)(?<= )(?<=--[a-z-]{0,40}(?:password|passwd|passphrase|secret|token|key) )\\S+"));

    /** The number of characters of a long line that are searched at once. */
    private static final int PIECE = 20_000;

    private final List<String> values;

    SecretRedaction(Map<String, String> environment) {
        this.values = environment.entrySet().stream()
                .filter(variable -> SECRET_NAME.matcher(variable.getKey()).matches())
                .map(Map.Entry::getValue)
                .filter(value -> value.length() >= SHORTEST && !NO_SECRET.matcher(value).matches())
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    static SecretRedaction ofProcess() {
        return new SecretRedaction(System.getenv());
    }

    /** The text without secrets, line by line. */
    String text(String text) {
        String plain = text;
        for (String value : values) {
            plain = plain.replace(value, MARK);
        }
        for (Pattern place : PLACES) {
            plain = place.matcher(plain).replaceAll(java.util.regex.Matcher.quoteReplacement(MARK));
        }
        StringBuilder redacted = new StringBuilder(plain.length());
        for (String line : plain.split("(?<=\n)", -1)) {
            redacted.append(line(line));
        }
        return redacted.toString();
    }

    private static String line(String line) {
        if (line.length() > PIECE) {
            int space = line.lastIndexOf(' ', PIECE);
            int end = space > 0 ? space : PIECE;
            return line(line.substring(0, end)) + line(line.substring(end));
        }
        StringBuilder redacted = new StringBuilder();
        int from = 0;
        for (SecretPatterns.Find find : SecretPatterns.in(line)) {
            if (find.from() >= from) {
                redacted.append(line, from, find.from()).append(MARK);
                from = find.to();
            }
        }
        return from == 0 ? line : redacted.append(line, from, line.length()).toString();
    }
}
