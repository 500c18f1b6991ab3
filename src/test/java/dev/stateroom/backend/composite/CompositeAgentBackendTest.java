package dev.stateroom.backend.composite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.stateroom.RandomCases;
import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentBackend.GrepRequest;
import dev.stateroom.agent.AgentBackend.OptionalCall;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.AgentResult.FileInfo;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FileFormat;
import dev.stateroom.agent.v1.AdaptedBackend;
import dev.stateroom.backend.keyed.KeyedAgentBackends;
import dev.stateroom.backend.keyed.StateFiles;
import dev.stateroom.conformance.standin.OldNpmBackend;
import dev.stateroom.conformance.standin.OldPythonBackend;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.dialect.Release;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class CompositeAgentBackendTest {

    private static final String DATE = "2025-01-01T00:00:00+00:00";

    private static Dialect release(Era.Language language, String release) {
        return Dialect.of(language, Release.parse(release).orElseThrow());
    }

    private static AgentBackend files(Dialect dialect, String... keys) {
        StateFiles files = new StateFiles();
        for (String key : keys) {
            FileData.Content content = dialect.protocol() == Dialect.Protocol.V1
                    ? new FileData.Lines(List.of("one", "two"))
                    : new FileData.Text("one\ntwo");
            files.put(key, new FileData(content, "utf-8", "text/plain", DATE, DATE));
        }
        return KeyedAgentBackends.state(files, dialect, FileFormat.V2, InstantSource.system());
    }

    private static AgentBackend composite(AgentBackend base, Object... prefixesAndRoutes) {
        SequencedMap<String, AgentBackend> routes = new LinkedHashMap<>();
        for (int i = 0; i < prefixesAndRoutes.length; i += 2) {
            routes.put((String) prefixesAndRoutes[i], (AgentBackend) prefixesAndRoutes[i + 1]);
        }
        return new CompositeAgentBackend(base, routes, base.dialect());
    }

    private static <R> R answer(AgentReply<R> reply) {
        if (reply instanceof AgentReply.Answered<R>(R value)) {
            return value;
        }
        throw new AssertionError(reply);
    }

    private static List<String> listed(AgentBackend backend, String path) {
        return Objects.requireNonNull(answer(backend.ls(path)).entries()).stream().map(FileInfo::path).toList();
    }

    private static List<String> found(AgentBackend backend, String pattern, String path) {
        return Objects.requireNonNull(answer(backend.glob(pattern, path)).matches()).stream()
                .map(FileInfo::path)
                .toList();
    }

    private static List<String> hits(AgentBackend backend, String text, String path) {
        return Objects.requireNonNull(answer(backend.grep(GrepRequest.of(text, path, null))).matches()).stream()
                .map(match -> match.path() + ":" + match.line())
                .toList();
    }

    @ParameterizedTest
    @EnumSource(Era.class)
    void aSearchFromTheRootIsTheUnionOfThePartsUnderTheirPrefixes(Era era) {
        Dialect dialect = Dialect.of(era);
        AgentBackend whole = composite(
                files(dialect, "/top.md"),
                "/m/",
                files(dialect, "/a.md", "/deep/b.md"),
                "/m/p/",
                files(dialect, "/c.md"));

        assertThat(hits(whole, "two", "/"))
                .containsExactly("/top.md:2", "/m/a.md:2", "/m/deep/b.md:2", "/m/p/c.md:2");
        assertThat(found(whole, "**/*.md", "/"))
                .containsExactly("/m/a.md", "/m/deep/b.md", "/m/p/c.md", "/top.md");
        assertThat(listed(whole, "/")).containsExactly("/m/", "/m/p/", "/top.md");
        assertThat(listed(whole, "/m")).containsExactly("/m/a.md", "/m/deep/");
    }

    /** Random files in a random default and random, nested routes. */
    @Test
    void whatItFindsIsTheUnionOfWhatItsPartsFind() {
        RandomCases.check(150, random -> {
            Era era = random.pick(Era.values());
            Set<String> prefixes = places(random);
            Set<String> files = places(random);
            Dialect dialect = Dialect.of(era);
            AgentBackend base = files(dialect, files.stream().map(file -> file + ".f").toArray(String[]::new));
            List<Object> mounted = new ArrayList<>();
            List<String> expectedHits = new ArrayList<>(hits(base, "two", "/"));
            List<String> expectedFiles = new ArrayList<>(found(base, "**/*.f", "/"));
            int kept = 0;
            for (String prefix : prefixes) {
                int least = kept++;
                AgentBackend route = files(
                        dialect, files.stream().skip(least).map(file -> file + "x.f").toArray(String[]::new));
                mounted.addAll(List.of(prefix + "/", route));
                hits(route, "two", "/").forEach(hit -> expectedHits.add(prefix + hit));
                found(route, "**/*.f", "/").forEach(file -> expectedFiles.add(prefix + file));
            }
            AgentBackend whole = composite(base, mounted.toArray());

            assertThat(hits(whole, "two", "/")).containsExactlyElementsOf(expectedHits);
            assertThat(found(whole, "**/*.f", "/")).containsExactlyInAnyOrderElementsOf(expectedFiles);
        });
    }

    private static Set<String> places(RandomCases.Case random) {
        return random.setOf(4, () -> random.pick("/a", "/b", "/a/b", "/a/b/c", "/ab", "/c/a", "/memories", "/memories/p"));
    }

    @ParameterizedTest
    @EnumSource(Era.class)
    void theLongestPrefixTakesAFileAndErrorsNameWhatItWasAskedFor(Era era) {
        Dialect dialect = Dialect.of(era);
        AgentBackend whole = composite(files(dialect), "/m/", files(dialect, "/p/a"), "/m/p/", files(dialect, "/a"));

        assertThat(answer(whole.edit("/m/p/a", "one", "1", false)).error()).isNull();
        assertThat(answer(whole.edit("/m/p/zz", "one", "1", false)).error()).isEqualTo("Error: File '/zz' not found");
        assertThat(answer(whole.edit("/zz", "one", "1", false)).error()).isEqualTo("Error: File '/zz' not found");
    }

    @ParameterizedTest
    @CsvSource({
        "PYTHON, 0.2.8, true",
        "PYTHON, 0.4.2, true",
        "PYTHON, 0.4.12, false",
        "PYTHON, 0.7.32, false",
        "JAVASCRIPT, 1.9.1, true",
        "JAVASCRIPT, 1.10.7, false",
        "JAVASCRIPT, 1.14.1, false"
    })
    void foldersThatMerelyBeginLikeARouteGoToItInOldReleases(Era.Language language, String release, boolean taken) {
        Dialect dialect = release(language, release);
        AgentBackend whole = composite(files(dialect, "/memories-old/x"), "/memories/", files(dialect, "/a"));

        assertThat(listed(whole, "/memories-old/").contains("/memories-old/x")).isNotEqualTo(taken);
    }

    @Test
    void pythonGivesANestedCompositesCommandsNotAndJavascriptDoes() {
        Dialect npm = Dialect.of(Era.JS_1_14);
        AgentBackend shell = new AdaptedBackend(new OldNpmBackend(true), npm);
        AgentBackend inner = composite(shell);
        assertThat(answer(composite(inner).execute("go", null)).output()).isEqualTo("ran go");

        Dialect python = Dialect.of(Era.PYTHON_0_7);
        AgentBackend pythonShell = new AdaptedBackend(new OldNpmBackend(true), python);
        assertThat(composite(pythonShell).optionalCalls()).contains(OptionalCall.EXECUTE);
        assertThat(composite(composite(pythonShell)).execute("go", null)).isInstanceOf(AgentReply.Raised.class);
        assertThat(composite(composite(pythonShell)).optionalCalls()).doesNotContain(OptionalCall.EXECUTE);
    }

    @Test
    void transfersAnswerInTheOrderOfTheCallWithItsPaths() {
        Dialect dialect = Dialect.of(Era.PYTHON_0_7);
        AgentBackend whole = composite(files(dialect, "/x"), "/m/", files(dialect, "/y"));

        assertThat(answer(whole.downloadFiles(List.of("/m/y", "/x", "/m/none"))))
                .extracting(AgentResult.Download::path, AgentResult.Download::error)
                .containsExactly(
                        tuple("/m/y", null),
                        tuple("/x", null),
                        tuple("/m/none", "file_not_found"));
    }

    @Test
    void aTransferToABackendWithoutItFailsAsTheReleaseDid() {
        Map<String, String> messages = Map.of(
                "0.2.8", "object of type 'NoneType' has no len()",
                "0.4.12", "",
                "0.6.12", "");
        messages.forEach((release, message) -> {
            Dialect dialect = release(Era.Language.PYTHON, release);
            AgentBackend old = new AdaptedBackend(new OldPythonBackend(dialect), dialect);
            AgentBackend whole = composite(files(dialect), "/old/", old);

            assertThat(whole.uploadFiles(List.of(
                            new AgentBackend.Content("/old/a", "x".getBytes(StandardCharsets.UTF_8)))))
                    .isInstanceOfSatisfying(AgentReply.Raised.class, raised -> assertThat(raised.message())
                            .isEqualTo(message));
        });
    }

    @Test
    void javascriptDeletesInEveryRouteBelowAndSaysWhatIsNotAvailable() {
        Dialect dialect = Dialect.of(Era.JS_1_14);
        AgentBackend inside = files(dialect, "/a");
        AgentBackend whole = composite(files(dialect, "/w/x"), "/w/m/", inside);

        assertThat(answer(whole.delete("/w")).error()).isNull();
        assertThat(listed(inside, "/")).isEmpty();

        AgentBackend old = new AdaptedBackend(new OldNpmBackend(false), dialect);
        assertThat(answer(composite(files(dialect), "/ro/", old).delete("/ro/a")).error())
                .isEqualTo("Error: deletion is not available for '/ro/a' on mounted route '/ro/'.");
        assertThat(answer(composite(old, "/ro/", files(dialect)).delete("/b")).error())
                .isEqualTo("Error: deletion is not available for '/b' on default backend.");
    }

    @Test
    void aPrefixOfNothingTakesEverythingAndKeepsTheLastCharacterInOldPython() {
        Dialect dialect = release(Era.Language.PYTHON, "0.2.8");
        AgentBackend whole = composite(files(dialect), "", files(dialect, "/a/x", "/b"));

        assertThat(found(whole, "*", "/z/a")).containsExactly("/a/x");
    }
}
