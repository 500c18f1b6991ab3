package dev.stateroom.vfs.glob;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the repeated groups ({@code +(…)}, {@code *(…)}) that the JavaScript matcher considers unsafe, and their replacements: it reads
 * them literally, or as a repeated class of single characters, since its own regular expression might never end.
 */
final class PicomatchRepeats {

    private static final String SPECIAL = "-*+?.^${}(|)[]";

    /**
     * The decision about a group.
     *
     * @param literal true if it is taken literally
     * @param instead the regular expression to use instead; null for none
     */
    record Judgement(boolean literal, @Nullable String instead) {
        private static final Judgement FINE = new Judgement(false, null);
        private static final Judgement RISKY = new Judgement(true, null);
    }

    private PicomatchRepeats() {}

    /** Judges the inside of a repeated group. */
    static Judgement judge(String body) {
        List<String> branches = trimmed(branches(body));
        if (branches.size() > 1
                && (branches.contains("")
                        || branches.stream().anyMatch(branch -> branch.matches("[*?]+"))
                        || repeatOneAnother(branches))) {
            return Judgement.RISKY;
        }
        for (String branch : branches) {
            String instead = singleCharacters(branch);
            if (instead != null) {
                return new Judgement(true, instead);
            }
            Repeated repeated = repeated(branch, true);
            if (repeated != null) {
                return Judgement.RISKY;
            }
        }
        return Judgement.FINE;
    }

    /** {@code text} with the special characters of regular expressions escaped. */
    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            if (SPECIAL.indexOf(text.charAt(i)) >= 0) {
                escaped.append('\\');
            }
            escaped.append(text.charAt(i));
        }
        return escaped.toString();
    }

    /** True if {@code text} has a special character of regular expressions. */
    static boolean hasSpecial(String text) {
        return text.chars().anyMatch(c -> SPECIAL.indexOf(c) >= 0);
    }

    private static List<String> trimmed(List<String> branches) {
        return branches.stream().map(String::strip).toList();
    }

    /** Splits at the bars outside groups, classes and quotes. */
    private static List<String> branches(String body) {
        List<String> branches = new ArrayList<>();
        StringBuilder branch = new StringBuilder();
        int brackets = 0;
        int parens = 0;
        boolean quoted = false;
        for (int i = 0; i < body.length(); i++) {
            char c = body.charAt(i);
            if (c == '\\') {
                branch.append(c);
                if (++i < body.length()) {
                    branch.append(body.charAt(i));
                }
                continue;
            }
            if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && c == '[') {
                brackets++;
            } else if (!quoted && c == ']' && brackets > 0) {
                brackets--;
            } else if (!quoted && brackets == 0 && c == '(') {
                parens++;
            } else if (!quoted && brackets == 0 && c == ')' && parens > 0) {
                parens--;
            } else if (!quoted && brackets == 0 && c == '|' && parens == 0) {
                branches.add(branch.toString());
                branch.setLength(0);
                continue;
            }
            branch.append(c);
        }
        branches.add(branch.toString());
        return branches;
    }

    /** True if two branches are the same character repeated. */
    private static boolean repeatOneAnother(List<String> branches) {
        List<String> plain = new ArrayList<>();
        for (String branch : branches) {
            String text = plain(branch);
            if (text != null && !text.isEmpty() && text.chars().allMatch(c -> c == text.charAt(0))) {
                plain.add(text);
            }
        }
        for (int i = 0; i < plain.size(); i++) {
            for (int j = i + 1; j < plain.size(); j++) {
                if (plain.get(i).charAt(0) == plain.get(j).charAt(0)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The literal text of a branch; null if it is a pattern. */
    private static @Nullable String plain(String branch) {
        String text = branch.strip();
        while (text.matches("@\\([^\\\\()\\[\\]{}|]+\\)")) {
            text = text.substring(2, text.length() - 1);
        }
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length()) {
                plain.append(text.charAt(++i));
            } else if ("?*+@!()[]{}".indexOf(c) >= 0) {
                return null;
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }

    private record Repeated(char type, String body, int end) {}

    /** The repeated group at the beginning of {@code pattern}, or one that is all of it if {@code whole}; null if there is none. */
    private static @Nullable Repeated repeated(String pattern, boolean whole) {
        if (!pattern.startsWith("+(") && !pattern.startsWith("*(")) {
            return null;
        }
        int brackets = 0;
        int parens = 0;
        boolean quoted = false;
        for (int i = 1; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && c == '[') {
                brackets++;
            } else if (!quoted && c == ']' && brackets > 0) {
                brackets--;
            } else if (!quoted && brackets == 0 && c == '(') {
                parens++;
            } else if (!quoted && brackets == 0 && c == ')' && --parens == 0) {
                return whole && i != pattern.length() - 1
                        ? null
                        : new Repeated(pattern.charAt(0), pattern.substring(2, i), i);
            }
        }
        return null;
    }

    /** For {@code *(a)*(b)}: a repeated class of the characters; null for anything else. */
    private static @Nullable String singleCharacters(String pattern) {
        List<String> characters = new ArrayList<>();
        int at = 0;
        while (at < pattern.length()) {
            Repeated group = repeated(pattern.substring(at), false);
            if (group == null || group.type() != '*') {
                return null;
            }
            List<String> branches = trimmed(branches(group.body()));
            String text = branches.size() == 1 ? plain(branches.getFirst()) : null;
            if (text == null || text.length() != 1) {
                return null;
            }
            characters.add(escaped(text));
            at += group.end() + 1;
        }
        if (characters.isEmpty()) {
            return null;
        }
        String all = String.join("", characters);
        return (characters.size() == 1 ? all : "[" + all + "]") + "*";
    }
}
