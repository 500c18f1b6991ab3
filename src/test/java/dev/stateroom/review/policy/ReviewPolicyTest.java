package dev.stateroom.review.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.CommandAllowance;
import dev.stateroom.workspace.answers.PolicyFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a policy says about calls, and about decisions of the past. */
class ReviewPolicyTest {
    private static final ReviewPolicy POLICY = PolicyFile.read("""
            {"policy": "team", "version": 3, "rules": [
              {"id": "notes", "decide": "approve", "tools": ["write_file", "edit_file"], "paths": ["/notes/**"], "max_bytes": 200},
              {"id": "tests", "decide": "approve", "tools": ["execute"], "agents": ["main"], "commands": ["pytest -q", "pytest -q tests/*"]},
              {"id": "dev", "decide": "approve", "tools": ["read_file"], "metadata": {"env": "dev"}},
              {"id": "large", "decide": "ask_two", "tools": ["write_file"], "max_bytes": 1000},
              {"id": "prod", "decide": "ask_two", "tools": ["execute"], "commands": ["--prod"]},
              {"id": "odd", "decide": "never", "hazards": true, "tools": ["execute"]},
              {"id": "secrets", "decide": "never", "paths": ["/secrets/**", "**/.env"]}
            ]}""").orThrow();

    private static PolicyCall call(String tool, String name, String value, String agent) {
        return PolicyCall.of(tool, new ForeignValue.Fields(Map.of(name, new ForeignValue.Text(value))), agent, Map.of());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "write_file | /notes/a.md | APPROVE | notes",
        "write_file | /notes/deep/er/a.md | APPROVE | notes",
        "edit_file | /notes/a.md | APPROVE | notes",
        "delete | /notes/a.md | ASK | ``",
        "write_file | /notes/.env | NEVER | secrets",
        "write_file | /notes/.hidden | ASK | ``",
        "write_file | /notes/.git/hooks/a | ASK | ``",
        "write_file | /notes/../etc/passwd | ASK | ``",
        "write_file | /notes//a.md | ASK | ``",
        "write_file | /notes/./a.md | ASK | ``",
        "write_file | notes/a.md | ASK | ``",
        "write_file | /Notes/a.md | ASK | ``",
        "write_file | /notes2/a.md | ASK | ``",
        "write_file | /secrets/key | NEVER | secrets",
        "write_file | /SECRETS/.key | NEVER | secrets",
        "write_file | /notes/../secrets/key | NEVER | secrets",
        "write_file | //secrets//key | NEVER | secrets",
        "read_file | /app/.env | NEVER | secrets",
        "read_file | /app/a | ASK | ``",
    })
    void aRuleThatApprovesIsNarrowAndTheOthersAreWide(String tool, String path, PolicyVerdict verdict, String rule) {
        PolicyAnswer answer = POLICY.answer(call(tool, "file_path", path, "main"));
        assertThat(answer.verdict()).as(answer.why()).isEqualTo(verdict);
        assertThat(answer.rule()).isEqualTo(rule);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "pytest -q | main | APPROVE",
        "pytest -q tests/unit.py | main | APPROVE",
        "pytest -q tests/../../x | main | ASK",
        "pytest -q tests/a b | main | ASK",
        "pytest -q tests/a;reboot | main | ASK",
        "pytest -q tests/$(reboot) | main | ASK",
        "pytest -q && reboot | main | ASK",
        "pytest -q tests/ | main | ASK",
        "pytest -Q | main | ASK",
        "pytest -q | helper | ASK",
        "./deploy.sh --prod | main | ASK_TWO",
        "./deploy.sh --PROD=1 | main | ASK_TWO",
        "pytest -q tests/--prod | main | ASK_TWO",
    })
    void aCommandIsApprovedWordForWord(String command, String agent, PolicyVerdict verdict) {
        assertThat(POLICY.answer(call("execute", "command", command, agent)).verdict()).isEqualTo(verdict);
    }

    @Test
    void aHazardNeverPassesByARule() {
        PolicyAnswer answer = POLICY.answer(PolicyCall.of(
                "write_file",
                new ForeignValue.Fields(Map.of("file_path", new ForeignValue.Text("/notes/a.md"), "content", new ForeignValue.Text("pay\u202Epal"))),
                "main",
                Map.of()));
        assertThat(answer.verdict()).isEqualTo(PolicyVerdict.ASK);
        assertThat(answer.why()).contains("hidden or deceiving");
        assertThat(POLICY.answer(call("execute", "command", "pytest -q \u202E", "main")).verdict()).isEqualTo(PolicyVerdict.NEVER);
    }

    @Test
    void sizeAndMetadataNarrowARule() {
        assertThat(POLICY.answer(call("write_file", "file_path", "/notes/" + "a".repeat(300), "main")).verdict()).isEqualTo(PolicyVerdict.ASK);
        assertThat(POLICY.answer(call("write_file", "file_path", "/notes/" + "a".repeat(3000), "main")).verdict()).isEqualTo(PolicyVerdict.ASK_TWO);
        ForeignValue args = new ForeignValue.Fields(Map.of("file_path", new ForeignValue.Text("/a")));
        assertThat(POLICY.answer(PolicyCall.of("read_file", args, "main", Map.of("env", "dev"))).verdict()).isEqualTo(PolicyVerdict.APPROVE);
        assertThat(POLICY.answer(PolicyCall.of("read_file", args, "main", Map.of("env", "prod"))).verdict()).isEqualTo(PolicyVerdict.ASK);
    }

    @Test
    void theCountsOfASimulationSayWherePeopleDecidedOtherwise() {
        List<PastDecision> past = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            String path = (i < 41 ? "/notes/" : "/src/") + i;
            past.add(new PastDecision(i + 1, i == 3 || i == 7 ? "rejected" : "approved", "Mia", call("write_file", "file_path", path, "main")));
        }
        PolicySimulation tried = PolicySimulation.of(POLICY, past);
        assertThat(tried.sentence()).isEqualTo("would have approved 41 of 60, of which 2 were rejected by a person");
        assertThat(tried.disagreements()).extracting(one -> one.decision().number()).containsExactly(4L, 8L);
        assertThat(tried.byRule()).containsEntry("notes", 41).containsEntry("", 19);
    }

    @Test
    void whatPeopleAlwaysApprovedIsProposedAndNothingUnsafe() {
        List<PastDecision> past = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            past.add(new PastDecision(i, "approved", i % 2 == 0 ? "Mia" : "Lead", call("write_file", "file_path", "/notes/week/" + i + ".md", "main")));
            past.add(new PastDecision(i, "approved", "Mia", call("execute", "command", "pytest -q", "main")));
            past.add(new PastDecision(i, "approved", "Mia", call("execute", "command", "rm -rf build", "main")));
            past.add(new PastDecision(i, i == 5 ? "rejected" : "approved", "Mia", call("write_file", "file_path", "/src/" + i + ".py", "main")));
        }
        List<PolicyProposal> proposals = PolicyProposal.of(past, 5);
        assertThat(proposals).extracting(one -> one.rule().id()).containsExactlyInAnyOrder("execute-pytest-q", "write_file-notes-week");
        assertThat(PolicyProposal.of(past, 13)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "{'id': 'a', 'decide': 'aprove'} | approve, ask, ask_two, never",
        "{'decide': 'ask'} | \"id\"",
        "{'id': 'a', 'decide': 'approve', 'path': ['/a']} | unknown field path",
        "{'id': 'a', 'decide': 'approve', 'paths': []} | \"paths\" must be a list",
        "{'id': 'a', 'decide': 'approve', 'paths': '/a'} | \"paths\" must be a list",
        "{'id': 'a', 'decide': 'approve', 'max_bytes': '9'} | \"max_bytes\"",
        "{'id': 'a', 'decide': 'approve', 'metadata': {}} | \"metadata\"",
    })
    void aRuleThatWouldBeWiderThanItWasMeantIsRefused(String rule, String why) {
        Outcome<ReviewPolicy> read = PolicyFile.read("{\"policy\": \"p\", \"rules\": [" + rule.replace('\'', '"') + "]}");
        assertThat(read).isInstanceOfSatisfying(Outcome.Failed.class, failed -> assertThat(failed.failure().sentence()).contains(why));
    }

    @Test
    void aPolicyIsReadAsItWasWritten() {
        assertThat(PolicyFile.read(PolicyFile.write(POLICY)).orThrow()).isEqualTo(POLICY);
    }

    /** Many rules whose patterns are all wildcards, over many calls, did not end. */
    @Test
    void aCommandEndsItWithASentenceThatNamesTheRule() {
        ReviewPolicy crowded = new ReviewPolicy("team", 3, Collections.nCopies(50_000, POLICY.rules().getLast()));
        PolicyCall call = call("write_file", "file_path", "/a".repeat(2_000), "main");
        new CommandAllowance(1_000_000, () -> 0).during(() -> {
            assertThatThrownBy(() -> crowded.answer(call))
                    .isInstanceOf(FailureException.class)
                    .hasMessageMatching("stopped at rule secrets of policy team: .*--max-work.*");
            return 0;
        });
    }

    /** Each star stands for one word that means nothing to a shell; this finds all of them by trying. */
    private static boolean isTaken(String pattern, String command) {
        if (pattern.isEmpty() || command.isEmpty() && pattern.charAt(0) != '*') {
            return pattern.isEmpty() && command.isEmpty();
        }
        return pattern.charAt(0) == '*'
                ? IntStream.rangeClosed(0, command.length())
                        .anyMatch(to -> PolicyPattern.isPlainWord(command.substring(0, to)) && isTaken(pattern.substring(1), command.substring(to)))
                : pattern.charAt(0) == command.charAt(0) && isTaken(pattern.substring(1), command.substring(1));
    }

    @Test
    void aStarOfACommandStandsForAPlainWord() {
        Random random = new Random(16);
        int taken = 0;
        for (int i = 0; i < 20_000; i++) {
            String pattern = letters(random, "a*. -", 6);
            String command = letters(random, "a.- ;", 9);
            boolean wanted = isTaken(pattern, command);
            taken += wanted ? 1 : 0;
            assertThat(PolicyPattern.isCommand(pattern, command, true)).as("<%s> of <%s>", pattern, command).isEqualTo(wanted);
        }
        assertThat(taken).isGreaterThan(200);
    }

    private static String letters(Random random, String of, int most) {
        return random.ints(random.nextInt(most + 1), 0, of.length()).mapToObj(at -> of.substring(at, at + 1)).collect(Collectors.joining());
    }

    /** Each star looked at every part of the command by itself. */
    @Test
    @Timeout(60)
    void manyStarsInARowTakeNoLongerThanOne() {
        assertThat(PolicyPattern.isCommand("*".repeat(4_000), "a".repeat(4_001), true)).isTrue();
        assertThat(PolicyPattern.isCommand("*".repeat(3_999) + "b", "a".repeat(4_001), true)).isFalse();
        assertThat(PolicyPattern.isCommand("*a".repeat(2_000) + "b", "a".repeat(4_001), false)).isFalse();
    }
}
