package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Names of types say what a type is: see "Words" in {@code architecture.md}. */
final class NamesTest {
    private static final Path SOURCES = Path.of("src", "main", "java");

    /** Single words that are terms of LangGraph, Deep Agents, JavaFX, git or this product; each names one thing only. */
    private static final Set<String> TERMS = Set.of(
            "Backend", "Blame", "Cancellation", "Capabilities", "Capability", "Checkpoint", "Cli", "Compaction", "Conformance", "Credentials",
            "Decision", "Delivery", "Dialect", "Era", "Errno", "Failure", "Fnmatch", "Inbox", "Location", "Message", "Mount", "Msgpack",
            "Namespace", "Navigation", "Offload", "Outbox", "Outcome", "Picomatch", "Preferences", "Progress", "Release", "Reviewer",
            "Serializer", "Session", "Shortcuts", "Skill", "Sparkline", "Stateroom", "Stopwatch", "Summariser", "Terminal", "Timeline",
            "Toolset", "Translations", "View", "Wcmatch", "Workload");

    private static List<String> types() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java") && !name.equals("package-info.java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .toList();
        }
    }

    /** Words of no field: a nested type needs a name that says what it is, too. */
    private static final Pattern OF_NO_FIELD =
            Pattern.compile("\\b(?:class|record|enum|interface) (Anew|Begun|Beside|Deeds?|Patience|Recollection|Told)\\b");

    @Test
    void noNestedTypeHasANameOfNoField() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path root : List.of(SOURCES, Path.of("src", "test", "java"))) {
            try (Stream<Path> files = Files.walk(root)) {
                for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    OF_NO_FIELD.matcher(Files.readString(file)).results().forEach(match -> found.add(file.getFileName() + ": " + match.group(1)));
                }
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void noTwoTypesHaveTheSameSimpleName() throws IOException {
        Map<String, Long> counts = types().stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        assertThat(counts).hasSizeGreaterThan(1_000);
        assertThat(counts.entrySet().stream().filter(entry -> entry.getValue() > 1).map(Map.Entry::getKey)).isEmpty();
    }

    @Test
    void aTypeIsNamedByMoreThanOneEverydayWord() throws IOException {
        assertThat(types().stream().filter(name -> name.matches("[A-Z][a-z]+")).filter(name -> !TERMS.contains(name))).isEmpty();
    }
}
