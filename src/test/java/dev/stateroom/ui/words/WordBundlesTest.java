package dev.stateroom.ui.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every text exists in every language, with the same values in it. */
class WordBundlesTest {
    private static final Path RESOURCES = Path.of("src", "main", "resources");
    /** Words of the older texts for which Git, GitHub Desktop and VS Code have plainer ones. */
    private static final Pattern OLD_IDIOM = Pattern.compile(
            "\\b(anew|stands? in|lies in|gives? up|told|otherwise|beside|brings?|brought|of our own|somebody|anybody|cannot be had|came out"
                    + "|questionable|looked at|mend(ed)?|taken back|take back|never written|no route matched|rebuilt from \\{0} writes)\\b",
            Pattern.CASE_INSENSITIVE);

    /** Three words of letters one after the other. */
    private static final Pattern SENTENCE = Pattern.compile("[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}");
    private static final Pattern TASK_TITLE = Pattern.compile("BackgroundTask\\.of\\(\\s*\"[^\"]*\"");
    private static final Pattern CHOICE = Pattern.compile("\\{\\d,choice,(?:[^{}]|\\{[^{}]*})*}");
    private static final Pattern COUNT = Pattern.compile("\\{\\d} (?:\\w+ )?(bytes|calls|characters|columns|commits|entries|files|frames|hits|items|lines|memories"
            + "|messages|mounts|names|requests|results|routes|rows|rules|steps|threads|tokens|turns|users|versions)\\b");
    /** Of which there are always several, or which another text counts. */
    private static final Set<String> SEVERAL = Set.of(
            "about.newest", "calls.parallel", "show.all", "count.newest", "none.file.why", "line", "about.tokens", "box", "unpriced", "things.unnamed", "policy.size",
            "submit.threads", "total", "answer.out", "look.hazard.sweep", "overlay.partly", "hex.copy", "image.frames", "image.still", "tree.units", "files.several",
            "reading.more", "status.dialect.DATA", "status.dialect.NOBODY", "status.dialect.DOCUMENT", "status.dialect.PERSON", "drop.many", "empty.filtered.part",
            "count.part", "edit.many", "hazard.repeated_read", "hazard.sweep");
    private static final Pattern VALUE = Pattern.compile("\\{(\\d+)");

    static List<Path> bundles() throws IOException {
        try (Stream<Path> all = Files.walk(RESOURCES)) {
            return all.filter(p -> p.endsWith("words.properties")).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("bundles")
    void bothLanguagesHaveTheSameKeysAndValues(Path english) throws IOException {
        Properties en = read(english);
        Properties zh = read(english.resolveSibling("words_zh_CN.properties"));

        assertThat(new TreeSet<>(zh.keySet())).isEqualTo(new TreeSet<>(en.keySet())).isNotEmpty();
        for (String key : en.stringPropertyNames()) {
            assertThat(values(zh.getProperty(key))).as(key).isEqualTo(values(en.getProperty(key)));
        }
    }

    @ParameterizedTest
    @MethodSource("bundles")
    void everyTextIsAPatternWithoutALoneApostrophe(Path english) throws IOException {
        for (Path file : List.of(english, english.resolveSibling("words_zh_CN.properties"))) {
            Properties words = read(file);
            for (String key : words.stringPropertyNames()) {
                String pattern = words.getProperty(key);
                assertThat(new MessageFormat(pattern, Locale.ENGLISH)).as(key).isNotNull();
                assertThat(pattern.replace("''", "")).as(key).doesNotContain("'");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("bundles")
    void noTextUsesAnOldIdiom(Path english) throws IOException {
        Properties words = read(english);

        for (String key : words.stringPropertyNames()) {
            assertThat(OLD_IDIOM.matcher(words.getProperty(key)).results().map(MatchResult::group))
                    .as(key)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("bundles")
    void whatIsCountedHasAFormForOne(Path english) throws IOException {
        Properties words = read(english);

        for (String key : words.stringPropertyNames()) {
            if (!SEVERAL.contains(key)) {
                assertThat(CHOICE.matcher(words.getProperty(key)).replaceAll("")).as(key).doesNotContainPattern(COUNT);
            }
        }
    }

    /** An English sentence in the Chinese bundle is one that nobody translated; names and formats are the same in both. */
    @ParameterizedTest
    @MethodSource("bundles")
    void noSentenceIsLeftInEnglish(Path english) throws IOException {
        Properties en = read(english);
        Properties zh = read(english.resolveSibling("words_zh_CN.properties"));

        for (String key : en.stringPropertyNames()) {
            String text = en.getProperty(key);
            if (SENTENCE.matcher(text).find()) {
                assertThat(zh.getProperty(key)).as(key).isNotEqualTo(text);
            }
        }
    }

    /** The status bar shows the titles of tasks: a title in the source would stay English in every language. */
    @Test
    void titlesOfTasksAreInTheBundles() throws IOException {
        try (Stream<Path> views = Files.walk(Path.of("src", "main", "java", "dev", "stateroom", "ui"))) {
            for (Path view : views.filter(p -> p.toString().endsWith(".java")).toList()) {
                assertThat(TASK_TITLE.matcher(Files.readString(view)).results().map(MatchResult::group))
                        .as(view.toString())
                        .isEmpty();
            }
        }
    }

    private static Set<String> values(String pattern) {
        Set<String> found = new TreeSet<>();
        Matcher matcher = VALUE.matcher(pattern);
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }

    private static Properties read(Path file) throws IOException {
        Properties words = new Properties();
        try (Reader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            words.load(in);
        }
        return words;
    }
}
