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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every text exists in every language, with the same values in it. */
class WordBundlesTest {
    private static final Path RESOURCES = Path.of("src", "main", "resources");
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
