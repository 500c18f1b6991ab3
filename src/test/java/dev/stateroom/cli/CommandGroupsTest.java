package dev.stateroom.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The help has every command in one group, and examples that can be run. */
final class CommandGroupsTest {
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\\S+");

    @Test
    void everyCommandIsInOneGroup() {
        assertThat(CommandGroups.names()).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(RegisteredCommands.line().getSubcommands().keySet());
    }

    @Test
    void theHelpShowsGroupsAndExamples() {
        CommandLine line = RegisteredCommands.line();
        String whole = line.getUsageMessage();
        assertThat(whole).contains("Threads and their steps:", "Review and replay:", "  blame", "Exit status: 0");
        assertThat(whole.lines().filter(one -> one.startsWith("  cat ")).toList()).hasSize(1);
        assertThat(requireNonNull(line.getSubcommands().get("cat")).getUsageMessage()).contains("Examples:", "stateroom cat sessions.db#main@12 /plan.md");
    }

    @Test
    void everyOptionHasOneLongName() {
        assertThat(optionsWithTwoNames(RegisteredCommands.line())).isEmpty();
    }

    private static List<String> optionsWithTwoNames(CommandLine line) {
        return Stream.concat(
                        line.getCommandSpec().options().stream()
                                .filter(option -> Stream.of(option.names()).filter(name -> name.startsWith("--")).count() > 1)
                                .map(option -> line.getCommandName() + " " + List.of(option.names())),
                        line.getSubcommands().values().stream().flatMap(below -> optionsWithTwoNames(below).stream()))
                .toList();
    }

    @Test
    void olderNamesOfOptionsStillWork() {
        assertThat(OlderNames.replaced("--json", "store", "export", "local:", "--to=x", "--", "--to")).containsExactly("--json", "store", "export", "local:", "--out=x", "--", "--to");
        assertThat(OlderNames.replaced("--data", "d", "restore", "a.db", "--to", "x")).containsExactly("--data", "d", "restore", "a.db", "--out", "x");
        assertThat(OlderNames.replaced("inbox", "a.db", "--path", "x")).containsExactly("inbox", "a.db", "--contains", "x");
        assertThat(OlderNames.replaced("search", "x", "--max=3", "--limit", "9")).containsExactly("search", "x", "--limit-per-group=3", "--limit", "9");
        assertThat(OlderNames.replaced("grep", "restore", "--to")).containsExactly("grep", "restore", "--to");
    }

    @Test
    void everyExampleIsACommandLine() {
        for (String command : CommandGroups.names()) {
            for (String example : CommandGroups.examples(command)) {
                List<String> words = WORD.matcher(example).results().map(CommandGroupsTest::word).toList();
                assertThatCode(() -> RegisteredCommands.line().parseArgs(words.subList(1, words.size()).toArray(String[]::new)))
                        .as(example)
                        .doesNotThrowAnyException();
            }
        }
    }

    private static String word(MatchResult found) {
        return found.group(1) == null ? found.group() : found.group(1);
    }
}
