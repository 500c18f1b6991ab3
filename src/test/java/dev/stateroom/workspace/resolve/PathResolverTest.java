package dev.stateroom.workspace.resolve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentRoutes;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.workspace.document.DocumentText;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PathResolverTest {
    private static final Path BASE = Path.of("base").toAbsolutePath();

    private static ResolvedPath resolve(String backend, String dialect, AgentRoutes.Aim aim, String path) {
        String whole = ("{'version':1,'context':{'u':'alice'},'backend':" + backend + "}").replace('\'', '"');
        DocumentText text = DocumentText.read(whole.getBytes(UTF_8)).orThrow();
        return new PathResolver(text.document(), BASE, Dialect.named(dialect).orElseThrow()).agent(path, aim);
    }

    private static String routed(String dialect, AgentRoutes.Aim aim, String path) {
        ResolvedPath resolution = resolve(
                "{'type':'composite','default':{'type':'state'},'routes':{'/memories/':{'type':'store','namespace':['{context.u}','fs']},"
                        + "'/memories/deep/':{'type':'filesystem','root':'folder'}}}",
                dialect,
                aim,
                path);
        return resolution.prefix() + " " + resolution.spec().type() + " " + resolution.inside();
    }

    @ParameterizedTest
    @CsvSource({
        "python-0.5, FILE, /memories/a.md, /memories/ store /a.md",
        "python-0.5, FILE, /memories, /memories/ store /",
        "python-0.5, LIST, /memoriesX, / state /memoriesX",
        "python-0.5, SEARCH, /memoriesX/c.md, / state /memoriesX/c.md",
        "python-0.5, FILE, /memories/deep/x, /memories/deep/ filesystem /x",
        "python-0.5, FILE, /other, / state /other",
        "python-0.2, FILE, /memoriesX/c.md, / state /memoriesX/c.md",
        "python-0.2, FILE, /memories, / state /memories",
        "python-0.2, LIST, /memoriesX, /memories/ store /",
        "python-0.2, LIST, /memories, /memories/ store /",
        "python-0.2, SEARCH, /memoriesX, /memories/ store X",
        "python-0.2, SEARCH, /memories/p, /memories/ store /p",
        "js-1.9, LIST, /memoriesX, /memories/ store /",
        "js-1.14, LIST, /memoriesX, / state /memoriesX",
    })
    void theLongestPrefixThatFitsTakesThePath(String dialect, AgentRoutes.Aim aim, String path, String expected) {
        assertThat(routed(dialect, aim, path)).isEqualTo(expected);
    }

    @Test
    void theKeyIsWhatTheMediumLooksUp() {
        String store = "{'type':'store','namespace':['{context.u}','fs']}";
        assertThat(resolve(store, "python-0.5", AgentRoutes.Aim.FILE, "/a").key()).isEqualTo("alice.fs /a");
        assertThat(resolve("{'type':'store','namespace':['a*']}", "python-0.5", AgentRoutes.Aim.FILE, "/a").key()).isNull();
        String folder = "{'type':'filesystem','root':'folder'}";
        assertThat(resolve(folder, "python-0.5", AgentRoutes.Aim.FILE, "/x/y").key())
                .isEqualTo(BASE.resolve("folder/x/y").toString());
        assertThat(resolve(folder, "python-0.5", AgentRoutes.Aim.FILE, "/../y").key()).isNull();
        assertThat(resolve(folder.replace("}", ",'virtual_mode':false}"), "python-0.5", AgentRoutes.Aim.FILE, "/etc/passwd").key())
                .isEqualTo("/etc/passwd");
    }

    @Test
    void compositesInsideAreFollowedAndPoliciesAsked() {
        String nested = "{'type':'composite','default':{'type':'state'},'routes':{'/a/':{'type':'policy','deny_prefixes':['/secret'],"
                + "'inner':{'type':'composite','default':{'type':'state'},'routes':{'/b/':{'type':'store','namespace':['n']}}}}}}";
        ResolvedPath allowed = resolve(nested, "python-0.5", AgentRoutes.Aim.FILE, "/a/b/c");
        assertThat(allowed.prefix()).isEqualTo("/a/b/");
        assertThat(allowed.key()).isEqualTo("n /c");
        assertThat(allowed.steps()).hasSize(4);
        ResolvedPath denied = resolve(nested, "python-0.5", AgentRoutes.Aim.FILE, "/a/secret/x");
        assertThat(denied.key()).isEqualTo("/secret/x");
        assertThat(denied.steps()).contains("the policy refuses to change /secret/x, which begins with /secret, and lets it be read");
    }

    @Test
    void aRouteWithoutItsLastSlashIsTakenLetterByLetterInOldDialects() {
        String backend = "{'type':'composite','default':{'type':'state'},'routes':{'/memories':{'type':'store','namespace':['n']}}}";
        assertThat(resolve(backend, "python-0.2", AgentRoutes.Aim.FILE, "/memoriesX/c").inside()).isEqualTo("/X/c");
        assertThat(resolve(backend, "python-0.2", AgentRoutes.Aim.FILE, "/memories/c").inside()).isEqualTo("//c");
        assertThat(resolve(backend, "python-0.5", AgentRoutes.Aim.FILE, "/memories/c").inside()).isEqualTo("/c");
        assertThat(resolve(backend, "python-0.5", AgentRoutes.Aim.FILE, "/memoriesX/c").spec().type()).isEqualTo("state");
    }
}
