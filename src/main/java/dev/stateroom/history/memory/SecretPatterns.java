package dev.stateroom.history.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds likely secrets in a line: known forms of keys, values under telling names, and random text without another explanation. Hashes,
 * UUIDs, ids of messages and calls, integrity values and placeholders do not count.
 */
public final class SecretPatterns {
    /** The number of characters of a line that are searched. */
    private static final int LONGEST = 20_000;

    private record Form(String what, Pattern pattern) {}

    private static Form form(String what, String pattern) {
        return new Form(what, Pattern.compile(pattern));
    }

    private static final List<Form> KNOWN = List.of(
            form("a private key", "-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----"),
            form("an Anthropic key", "\\bsk-ant-[A-Za-z0-9_-]{20,}"),
            form("an OpenAI key", "\\bsk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{20,}"),
            form("a LangSmith key", "\\bls(?:v2_(?:pt|sk)|__)_[A-Za-z0-9_]{20,}"),
            form("a GitHub token", "\\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{22,})"),
            form("a GitLab token", "\\bglpat-[A-Za-z0-9_-]{20,}"),
            form("an AWS access key", "\\b(?:AKIA|ASIA)[A-Z2-7]{16}\\b"),
            form("a Google API key", "\\bAIza[A-Za-z0-9_-]{35}"),
            form("a Google access token", "\\bya29\\.[A-Za-z0-9_-]{20,}"),
            form("a Slack token", "\\bxox[abeoprs]-[A-Za-z0-9-]{10,}"),
            form("a Stripe key", "\\b[sr]k_(?:live|test)_[A-Za-z0-9]{16,}"),
            form("a SendGrid key", "\\bSG\\.[A-Za-z0-9_-]{20,}\\.[A-Za-z0-9_-]{20,}"),
            form("a Hugging Face token", "\\bhf_[A-Za-z0-9]{30,}"),
            form("an npm token", "\\bnpm_[A-Za-z0-9]{36}\\b"),
            form("a PyPI token", "\\bpypi-[A-Za-z0-9_-]{50,}"),
            form("a web token", "\\beyJ[A-Za-z0-9_-]{10,}\\.eyJ[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]{10,}"));

    private static final Pattern IN_ADDRESS = Pattern.compile("\\b[a-z][a-z0-9+.-]{1,20}://[^\\s/:@]{1,200}:([^\\s/@]{3,200})@");

    private static final Pattern NAMED = Pattern.compile(
            "(?i)\\b((?:[a-z0-9]{1,30}[_-]){0,4}(?:pass(?:word|wd|phrase)|pwd|secret|api[ _-]?key|access[ _-]?key|private[ _-]?key|auth[ _-]?token|access[ _-]?token|token))"
                    + "[\"'`]?\\s{0,4}(?:is\\s|:|=>?|:=)\\s{0,4}[\"'`]?([^\\s\"'`,;]{6,500})");

    private static final Pattern BEARER = Pattern.compile("(?i)\\bbearer\\s+([A-Za-z0-9._~+/=-]{16,})");

    private static final Pattern RANDOM = Pattern.compile("(?<![A-Za-z0-9+/_=.:@-])[A-Za-z0-9_+=-]{32,500}(?![A-Za-z0-9+/_=.:@-])");

    private static final Pattern PLACEHOLDER = Pattern.compile(
            "(?i).*(?:\\$\\{|\\{\\{|<|>|\\*\\*\\*|\\.\\.\\.|…|xxx|example|placeholder|change[_-]?me|your[_-]|dummy|redacted|keyring:|environ|env[:.(\\[]|getenv|process\\.|secret_?manager).*");

    private static final Pattern HEX_OR_UUID = Pattern.compile("(?i)(?:0x)?[0-9a-f]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    /** Names that look random and are not secret. */
    private static final Pattern NAMED_THING = Pattern.compile(
            "(?i)(?:sha\\d{0,3}[-_]|md5[-_]|call[-_]|toolu[-_]|tooluse[-_]|chatcmpl[-_]|msg[-_]|run[-_]|resp[-_]|req[-_]|thread[-_]|asst[-_]|file[-_]|item[-_]|lc_|rev[-_]).*");

    private SecretPatterns() {}

    /**
     * A match.
     *
     * @param what in words: "an AWS access key"
     * @param from UTF-16 offset in the line
     * @param to the end, exclusive
     */
    public record Find(String what, int from, int to) {}

    /** The matches in a line, in order; overlapping ones once. */
    public static List<Find> in(String line) {
        String text = line.length() > LONGEST ? line.substring(0, LONGEST) : line;
        List<Find> finds = new ArrayList<>();
        for (Form form : KNOWN) {
            Matcher matcher = form.pattern().matcher(text);
            while (matcher.find()) {
                if (!PLACEHOLDER.matcher(matcher.group()).matches() && variety(matcher.group()) > 5) {
                    add(finds, form.what(), matcher.start(), matcher.end());
                }
            }
        }
        addGroup(finds, IN_ADDRESS.matcher(text), "a password in an address");
        named(finds, text);
        addGroup(finds, BEARER.matcher(text), "a bearer token");
        Matcher random = RANDOM.matcher(text);
        while (random.find()) {
            if (isRandom(random.group())) {
                add(finds, "a text that looks like a key", random.start(), random.end());
            }
        }
        finds.sort((a, b) -> Integer.compare(a.from(), b.from()));
        return finds;
    }

    private static void addGroup(List<Find> finds, Matcher matcher, String what) {
        while (matcher.find()) {
            if (!PLACEHOLDER.matcher(matcher.group(1)).matches()) {
                add(finds, what, matcher.start(1), matcher.end(1));
            }
        }
    }

    private static void named(List<Find> finds, String text) {
        Matcher matcher = NAMED.matcher(text);
        while (matcher.find()) {
            String name = matcher.group(1).toLowerCase(Locale.ROOT);
            String value = matcher.group(2);
            boolean plainToken = name.endsWith("token") && HEX_OR_UUID.matcher(value).matches();
            if (!plainToken && !PLACEHOLDER.matcher(value).matches() && isNoWord(value)) {
                add(finds, "the value of " + matcher.group(1), matcher.start(2), matcher.end(2));
            }
        }
    }

    /** Not a word of a sentence ("the password is required"), a path or a call: it mixes letters with digits or signs. */
    private static boolean isNoWord(String value) {
        String bare = value.replaceAll("[.,:;!?)]+$", "");
        boolean letters = bare.chars().anyMatch(Character::isLetter);
        boolean others = bare.chars().anyMatch(c -> Character.isDigit(c) || "!#%^&*$@".indexOf(c) >= 0);
        boolean names = bare.matches("[A-Z][A-Z_]+|/.*|.*\\(.*|[a-z]+(?:[_-][a-z]+)*|https?:.*");
        return bare.length() >= 6 && letters && others && !names;
    }

    private static boolean isRandom(String text) {
        if (HEX_OR_UUID.matcher(text).matches() || NAMED_THING.matcher(text).matches() || PLACEHOLDER.matcher(text).matches()) {
            return false;
        }
        boolean upper = text.chars().anyMatch(Character::isUpperCase);
        boolean lower = text.chars().anyMatch(Character::isLowerCase);
        long digits = text.chars().filter(Character::isDigit).count();
        return upper && lower && digits >= 3 && digits < text.length() * 0.6 && entropy(text) >= 4.2 && longestWord(text) <= 6;
    }

    /** The longest run of small letters, alone or after one capital: names are made of words, keys are not. */
    private static int longestWord(String text) {
        int longest = 0;
        int run = 0;
        for (int i = 0; i < text.length(); i++) {
            run = Character.isLowerCase(text.charAt(i)) ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        return longest;
    }

    private static long variety(String text) {
        return text.chars().distinct().count();
    }

    /** Bits per character by Shannon. */
    static double entropy(String text) {
        int[] counts = new int[128];
        text.chars().forEach(c -> counts[Math.min(c, 127)]++);
        double bits = 0;
        for (int count : counts) {
            if (count > 0) {
                double share = (double) count / text.length();
                bits -= share * Math.log(share) / Math.log(2);
            }
        }
        return bits;
    }

    private static void add(List<Find> finds, String what, int from, int to) {
        if (finds.stream().noneMatch(find -> find.from() < to && from < find.to())) {
            finds.add(new Find(what, from, to));
        }
    }

    /** The line with every match masked except its first four characters. */
    static String masked(String line, List<Find> finds) {
        StringBuilder shown = new StringBuilder();
        int at = 0;
        for (Find find : finds) {
            int keep = Math.min(4, (find.to() - find.from()) / 4);
            shown.append(line, at, find.from() + keep).append("…");
            at = find.to();
        }
        return shown.append(line, at, line.length()).toString();
    }
}
