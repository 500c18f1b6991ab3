package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The pages of tasks show what their commands print about the sample. With {@code -Dpages.update=true} they are written with what is printed now. */
final class TaskPagesTest {
    private static final Path PAGES = Path.of("src/site/markdown/tasks");
    private static final Pattern RUN = Pattern.compile("^```\n\\$ stateroom (.*)\n((?s:.*?))^```", Pattern.MULTILINE);
    private static final Pattern RULES = Pattern.compile("^```json\n((?s:.*?))^```", Pattern.MULTILINE);
    private static final Set<String> SAMPLE = Set.of("sessions.db", "store.db", "billing-demo.stateroom.json");
    private static final Set<String> OWN = Set.of("rules.json", "util.py");

    @TempDir
    static Path folder;

    @TestFactory
    List<DynamicTest> everyCommandPrintsWhatItsPageShows() throws IOException {
        List<Path> pages;
        try (Stream<Path> all = Files.list(PAGES)) {
            pages = all.sorted().toList();
        }
        for (String name : SAMPLE) {
            CommandRun.copy("dev/stateroom/workspace/sample/" + name, folder);
        }
        List<DynamicTest> tests = new ArrayList<>();
        for (Path page : pages) {
            String text = Files.readString(page);
            Matcher rules = RULES.matcher(text);
            if (rules.find()) {
                Files.writeString(folder.resolve("rules.json"), rules.group(1));
            }
            if (Boolean.getBoolean("pages.update")) {
                text = RUN.matcher(text)
                        .replaceAll(run -> Matcher.quoteReplacement("```\n$ stateroom " + run.group(1) + "\n" + printed(run.group(1)) + "```"));
                Files.writeString(page, text);
            }
            Matcher run = RUN.matcher(text);
            while (run.find()) {
                String command = run.group(1);
                String shown = run.group(2);
                tests.add(DynamicTest.dynamicTest(page.getFileName() + ": " + command, () -> assertThat(printed(command)).isEqualTo(shown)));
            }
        }
        assertThat(tests).hasSizeGreaterThan(12);
        return tests;
    }

    /** What it prints, notes first, with the files of the sample named as in its folder. */
    private static String printed(String command) {
        String[] words = Stream.of(command.split(" "))
                .map(word -> SAMPLE.contains(word) || OWN.contains(word) ? folder.resolve(word).toString() : word)
                .toArray(String[]::new);
        CommandRun run = CommandRun.of(folder.resolve("data"), words);
        return (run.err() + run.out()).replace(folder + folder.getFileSystem().getSeparator(), "").lines()
                .map(String::stripTrailing)
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
