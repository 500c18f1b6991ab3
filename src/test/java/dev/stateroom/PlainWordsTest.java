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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Texts for users are in plain English: none has an idiom of {@code old-idioms.txt}, and help is in the imperative. */
final class PlainWordsTest {
    private static final Pattern STRING = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

    /** Packages whose strings are messages to users, where they are not values of a format or texts of the agents' packages. */
    private static final List<String> SPEAKING =
            List.of("backend", "cli", "history", "http", "langgraph", "permission", "review", "search", "storage", "vfs", "workspace");

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
        for (String speaking : SPEAKING) {
            for (Path file : files(Path.of("src", "main", "java", "dev", "stateroom", speaking), ".java")) {
                for (String line : Files.readAllLines(file)) {
                    if (!line.strip().startsWith("*") && !line.strip().startsWith("//") && !line.strip().startsWith("/*")) {
                        Matcher string = STRING.matcher(line);
                        while (string.find()) {
                            check(file + ": " + line.strip(), string.group(1), found);
                        }
                    }
                }
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
