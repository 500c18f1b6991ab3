package dev.stateroom.ui.words;

import dev.stateroom.vfs.Failure;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Translates English sentences of the program's core for the window. The bundle {@code core} has for each a key with the English pattern,
 * {@code {0}} for a value, and under the same key with {@code .shown} the translation.
 */
public final class CoreSentences {
    private static final String SHOWN = ".shown";

    private static final Map<String, List<Template>> READ = new LinkedHashMap<>();

    private CoreSentences() {}

    /** @param part a part of every text with the sentence: searching it first is much cheaper than the pattern */
    private record Template(Pattern english, String part, String shown, int length) {}

    /** The reason of a failure, translated as far as its sentence is known. */
    public static String shown(Failure why) {
        return shown(why.sentence());
    }

    /** A text with all known sentences in it translated; unchanged in English, and if none is known. */
    public static String shown(String text) {
        String shown = text;
        for (Template template : templates()) {
            if (shown.contains(template.part())) {
                shown = template.english().matcher(shown).replaceAll(template.shown());
            }
        }
        return shown;
    }

    private static synchronized List<Template> templates() {
        return Translations.language().equals("en") ? List.of() : READ.computeIfAbsent(Translations.language(), language -> read());
    }

    private static List<Template> read() {
        ResourceBundle bundle = ResourceBundle.getBundle(CoreSentences.class.getPackageName() + ".core", Translations.locale(), CoreSentences.class.getClassLoader());
        return bundle.keySet().stream()
                .filter(key -> !key.endsWith(SHOWN))
                .map(key -> template(bundle.getString(key), bundle.getString(key + SHOWN)))
                // A longer one may contain a shorter one.
                .sorted(Comparator.comparingInt(Template::length).reversed())
                .toList();
    }

    private static Template template(String english, String shown) {
        String[] parts = english.split("\\{\\d}", -1);
        StringBuilder pattern = new StringBuilder("(?<![A-Za-z])");
        for (int i = 0; i < parts.length; i++) {
            pattern.append(i == 0 ? "" : "(\\S+)").append(Pattern.quote(parts[i]));
        }
        String replacement = Matcher.quoteReplacement(shown);
        for (int i = 0; i < parts.length - 1; i++) {
            replacement = replacement.replace("{" + i + "}", "$" + (i + 1));
        }
        String longest = Stream.of(parts).max(Comparator.comparingInt(String::length)).orElse("");
        return new Template(Pattern.compile(pattern + "(?![A-Za-z])"), longest, replacement, english.length());
    }
}
