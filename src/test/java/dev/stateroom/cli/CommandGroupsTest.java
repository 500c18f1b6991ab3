package dev.stateroom.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
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
