package dev.stateroom.review.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.workspace.answers.PolicyFile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Unsafe policies, each named by what is unsafe about it; and safe ones, about which nothing is said. */
class PolicyLinterTest {
    private static final String HEAD = "{\"policy\": \"p\", \"version\": 1, \"rules\": [";

    private static List<PolicyFinding> findings(String rules) {
        return PolicyLinter.findings(PolicyFile.read(HEAD + rules.replace('\'', '"') + "]}").orThrow());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "any-tool | {'id': 'a', 'decide': 'approve'}",
        "wild-tool | {'id': 'a', 'decide': 'approve', 'tools': ['write_*'], 'paths': ['/notes/*'], 'max_bytes': 100}",
        "any-command | {'id': 'a', 'decide': 'approve', 'tools': ['execute']}",
        "any-program | {'id': 'a', 'decide': 'approve', 'tools': ['execute'], 'commands': ['*']}",
        "any-program | {'id': 'a', 'decide': 'approve', 'tools': ['execute'], 'commands': ['./*/run -q']}",
        "shell-syntax | {'id': 'a', 'decide': 'approve', 'tools': ['execute'], 'commands': ['pytest -q; echo done']}",
        "shell-syntax | {'id': 'a', 'decide': 'approve', 'tools': ['execute'], 'commands': ['pytest > /etc/hosts']}",
        "destroys | {'id': 'a', 'decide': 'approve', 'tools': ['execute'], 'commands': ['rm -rf build']}",
        "destroys | {'id': 'a', 'decide': 'approve', 'tools': ['execute'], 'commands': ['git push --force']}",
        "destroys | {'id': 'a', 'decide': 'approve', 'tools': ['execute'], 'commands': ['sudo pytest']}",
        "runs-anything | {'id': 'a', 'decide': 'approve', 'tools': ['execute'], 'commands': ['python *']}",
        "runs-anything | {'id': 'a', 'decide': 'approve', 'tools': ['execute'], 'commands': ['git *']}",
        "installs-anything | {'id': 'a', 'decide': 'approve', 'tools': ['execute'], 'commands': ['pip install *']}",
        "reaches-network | {'id': 'a', 'decide': 'approve', 'tools': ['execute'], 'commands': ['curl https://example.org/a.sh']}",
        "reads-anything | {'id': 'a', 'decide': 'approve', 'tools': ['execute'], 'commands': ['cat *']}",
        "writes-anywhere | {'id': 'a', 'decide': 'approve', 'tools': ['write_file']}",
        "writes-anywhere | {'id': 'a', 'decide': 'approve', 'tools': ['edit_file'], 'paths': ['/**']}",
        "writes-secrets | {'id': 'a', 'decide': 'approve', 'tools': ['write_file'], 'paths': ['/app/**']}",
        "writes-secrets | {'id': 'a', 'decide': 'approve', 'tools': ['write_file'], 'paths': ['/home/me/.ssh/*']}",
        "writes-instructions | {'id': 'a', 'decide': 'approve', 'tools': ['edit_file'], 'paths': ['/AGENTS.md']}",
        "writes-instructions | {'id': 'a', 'decide': 'approve', 'tools': ['edit_file'], 'paths': ['/memories/*']}",
        "writes-code-that-runs | {'id': 'a', 'decide': 'approve', 'tools': ['edit_file'], 'paths': ['/.github/workflows/*']}",
        "writes-code-that-runs | {'id': 'a', 'decide': 'approve', 'tools': ['edit_file'], 'paths': ['/*/package.json']}",
        "deletes | {'id': 'a', 'decide': 'approve', 'tools': ['delete'], 'paths': ['/notes/*']}",
        "starts-agents | {'id': 'a', 'decide': 'approve', 'tools': ['task']}",
        "sends-outside | {'id': 'a', 'decide': 'approve', 'tools': ['send_mail']}",
        "trusts-metadata | {'id': 'a', 'decide': 'approve', 'tools': ['execute'], 'metadata': {'env': 'dev'}}",
        "approves-hazard | {'id': 'a', 'decide': 'approve', 'tools': ['read_file'], 'hazards': true}",
        "relative-path | {'id': 'a', 'decide': 'never', 'paths': ['secrets/**']}",
        "dots-in-path | {'id': 'a', 'decide': 'approve', 'tools': ['write_file'], 'paths': ['/notes/../*']}",
        "no-command-tool | {'id': 'a', 'decide': 'never', 'tools': ['write_file'], 'commands': ['rm']}",
        "no-path-tool | {'id': 'a', 'decide': 'never', 'tools': ['execute'], 'paths': ['/secrets/**']}",
        "same-id | {'id': 'a', 'decide': 'ask', 'tools': ['ls']}, {'id': 'a', 'decide': 'never', 'tools': ['execute']}",
    })
    void anUnsafePolicyIsNamed(String kind, String rules) {
        assertThat(findings(rules)).anySatisfy(one -> {
            assertThat(one.kind()).isEqualTo(kind);
            assertThat(one.isUnsafe()).isTrue();
            assertThat(one.sentence()).isNotBlank();
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "never-used | {'id': 'a', 'decide': 'approve', 'tools': ['write_file'], 'paths': ['/notes/*'], 'max_bytes': 9}, {'id': 'b', 'decide': 'ask', 'tools': ['write_file']}",
        "no-size | {'id': 'a', 'decide': 'approve', 'tools': ['write_file'], 'paths': ['/notes/day.txt']}",
        "large-size | {'id': 'a', 'decide': 'approve', 'tools': ['write_file'], 'paths': ['/notes/day.txt'], 'max_bytes': 9000000}",
        "any-agent | {'id': 'a', 'decide': 'approve', 'tools': ['execute'], 'commands': ['pytest -q']}",
        "shell-goes-round | {'id': 'a', 'decide': 'never', 'tools': ['write_file'], 'paths': ['/secrets/**']}, {'id': 'b', 'decide': 'approve', 'tools': ['execute'], 'agents': ['main'], 'commands': ['pytest -q']}",
    })
    void whatIsDoubtfulIsAWarning(String kind, String rules) {
        List<PolicyFinding> findings = findings(rules);
        assertThat(findings).extracting(PolicyFinding::kind).contains(kind);
        assertThat(findings).noneMatch(PolicyFinding::isUnsafe);
    }

    @Test
    void nothingIsSaidOfANarrowPolicy() {
        assertThat(findings("{'id': 'notes', 'decide': 'approve', 'tools': ['write_file', 'edit_file'], 'paths': ['/notes/week/*.md'], 'max_bytes': 20000},"
                        + "{'id': 'tests', 'decide': 'approve', 'tools': ['execute'], 'agents': ['main'], 'commands': ['pytest -q', 'npm test']},"
                        + "{'id': 'prod', 'decide': 'ask_two', 'tools': ['execute'], 'commands': ['--prod']},"
                        + "{'id': 'secrets', 'decide': 'never', 'paths': ['/secrets/**', '**/.env']}"))
                .isEmpty();
    }
}
