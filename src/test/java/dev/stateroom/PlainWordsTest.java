package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.cli.HelpTexts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Comments and texts for users are in plain English: none has an idiom of {@code old-idioms.txt}, and help is in the imperative. */
final class PlainWordsTest {
    private static final Path MAIN = Path.of("src", "main", "java", "dev", "stateroom");

    /** A text block, a string, a character, or comments of lines that follow each other, or one of several lines. */
    private static final Pattern PART = Pattern.compile(
            "\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\n])*+'|(?://[^\n]*\n\\s*)+|/\\*.*?\\*/", Pattern.DOTALL);

    private static final Pattern NEXT_LINE = Pattern.compile("\\s*\n\\s*(?:\\*(?!/)|//)?\\s*");

    /** Values of a format are one word. */
    private static final Pattern TWO_WORDS = Pattern.compile("\\p{L}.*\\s.*\\p{L}", Pattern.DOTALL);

    /** Packages whose strings are texts of the agents' packages, to the letter. */
    private static final Set<String> TEXTS_OF_OTHERS = Set.of("agent", "tool");

    private record Idiom(Pattern pattern, String instead) {}

    private final List<Idiom> idioms = idioms();

    private static List<Idiom> idioms() {
        try (InputStream in = Objects.requireNonNull(PlainWordsTest.class.getResourceAsStream("old-idioms.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.split("\t", 2))
                    .map(parts -> new Idiom(Pattern.compile(parts[0], Pattern.CASE_INSENSITIVE), parts[1]))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void check(String where, String text, List<String> found) {
        for (Idiom idiom : idioms) {
            Matcher matcher = idiom.pattern.matcher(text);
            if (matcher.find()) {
                found.add(where + ": \"" + matcher.group() + "\", say: " + idiom.instead);
            }
        }
    }

    /** Gives the strings or the comments of a source file, each with its place. */
    private static void parts(Path file, Predicate<String> wanted, BiConsumer<String, String> sink) throws IOException {
        String source = Files.readString(file);
        Matcher part = PART.matcher(source);
        while (part.find()) {
            if (wanted.test(part.group())) {
                sink.accept(file + ":" + (1 + source.substring(0, part.start()).lines().count()), part.group());
            }
        }
    }

    private static List<Path> files(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
        }
    }

    @Test
    void helpHasNoOldIdiom() {
        List<String> found = new ArrayList<>();
        for (var text : HelpTexts.all().entrySet()) {
            check(text.getKey(), String.join(" ", text.getValue()), found);
        }
        assertThat(found).isEmpty();
    }

    @Test
    void helpOfACommandIsInTheImperative() {
        assertThat(HelpTexts.all()).hasSizeGreaterThan(200);
        assertThat(HelpTexts.all().entrySet().stream()
                        .filter(text -> !text.getKey().matches(".*( -|[A-Z]).*") && !text.getValue().isEmpty())
                        .filter(text -> text.getValue().getFirst().matches("(?!Process|Pass|Compress|Discuss|Express)[A-Z][a-z]+s\\b.*"))
                        .map(text -> text.getKey() + ": " + text.getValue().getFirst()))
                .isEmpty();
    }

    @Test
    void messagesHaveNoOldIdiom() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : files(MAIN, ".java")) {
            if (!TEXTS_OF_OTHERS.contains(MAIN.relativize(file).getName(0).toString())) {
                parts(file, part -> part.startsWith("\""), (where, text) -> {
                    if (TWO_WORDS.matcher(text).find()) {
                        check(where, text, found);
                    }
                });
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void commentsHaveNoOldIdiom() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : files(Path.of("src"), ".java")) {
            parts(file, part -> part.startsWith("/"), (where, text) -> check(where, NEXT_LINE.matcher(text).replaceAll(" "), found));
        }
        assertThat(found).isEmpty();
    }

    @Test
    void textsOfTheWindowHaveNoOldIdiom() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : files(Path.of("src", "main", "resources"), "words.properties")) {
            for (String line : Files.readAllLines(file)) {
                check(file.toString(), line, found);
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void pagesHaveNoOldIdiom() throws IOException {
        List<String> found = new ArrayList<>();
        List<Path> pages = new ArrayList<>(files(Path.of("src", "site", "markdown"), ".md"));
        pages.add(Path.of("README.md"));
        for (Path page : pages) {
            int number = 0;
            for (String line : Files.readAllLines(page)) {
                check(page + ":" + ++number, line, found);
            }
        }
        assertThat(found).isEmpty();
    }
}
