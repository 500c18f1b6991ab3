package dev.stateroom.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.DefectPolicy;
import dev.stateroom.backend.CompositeBackend;
import dev.stateroom.backend.DiskBackend;
import dev.stateroom.backend.composite.CompositeAgentBackend;
import dev.stateroom.backend.disk.DiskSetup;
import dev.stateroom.backend.disk.FilesystemAgentBackends;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Why an agent's grep does not give what a person finds, one reason after the other, with the real backends of the dialects. */
final class AgentSightTest {
    @TempDir
    private Path top;

    private Path folder = Path.of("");
    private Path other = Path.of("");
    private Backend files = DiskBackend.of(Path.of("")).orThrow();

    @BeforeEach
    void twoFolders() throws IOException {
        folder = Files.createDirectories(top.resolve("one"));
        other = Files.createDirectories(top.resolve("other"));
        files = new CompositeBackend(
                DiskBackend.of(folder).orThrow(), Map.of(new FilePath("/other"), DiskBackend.of(other).orThrow()));
    }

    @AfterEach
    void close() {
        files.close();
    }

    private static AgentBackend disk(Path root, Era era, boolean ripgrep) {
        DiskSetup setup = new DiskSetup(
                root, true, DiskSetup.USUAL_MAX_FILE_SIZE_MB, Dialect.of(era), DefectPolicy.WITHHOLD, ripgrep, ZoneOffset.UTC);
        return ((AgentReply.Answered<AgentBackend>) FilesystemAgentBackends.of(setup)).value();
    }

    private AgentBackend agent(Era era) {
        var mounted = new LinkedHashMap<String, AgentBackend>();
        mounted.put("/other/", disk(other, era, true));
        return new CompositeAgentBackend(disk(folder, era, true), mounted, Dialect.of(era));
    }

    private void write(String path, String text) throws IOException {
        Path file = path.startsWith("/other/") ? other.resolve(path.substring(7)) : folder.resolve(path.substring(1));
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private List<SearchHit> hits(SearchQuery query) {
        List<SearchHit> hits = new ArrayList<>();
        SearchSource source = new SearchSource(
                "here", files, path -> path.text().startsWith("/other") ? "/other/" : "/", List.of(), List.of(), List.of());
        WorkspaceSearch.run(List.of(source), query, new SearchSink() {
                    @Override
                    public void found(SearchHit hit) {
                        hits.add(hit);
                    }

                    @Override
                    public void problem(HitGroup group, String sentence) {}

                    @Override
                    public void ended(HitGroup group, Ending ending) {}
                }, Cancellation.NEVER)
                .orThrow();
        return hits;
    }

    private AgentSight sight(AgentBackend agent, SearchQuery query) {
        return AgentSight.of(agent, query, hits(query), files, Cancellation.NEVER);
    }

    private static SearchQuery text(String text) {
        return new SearchQuery(text, false, false, false, null, Set.of(SearchScope.FILES), 100);
    }

    private static Map<String, AgentSight.Missing> missing(AgentSight sight) {
        Map<String, AgentSight.Missing> byLine = new LinkedHashMap<>();
        sight.missing().forEach((hit, why) -> byLine.put(hit.place().path() + ":" + hit.line(), why));
        return byLine;
    }

    private static AgentSight.Missing because(AgentSight.Reason reason, String detail) {
        return new AgentSight.Missing(reason, detail);
    }

    @Test
    void whatTheAgentFindsTooIsNotMissing() throws IOException {
        write("/a.txt", "a needle\nhay\n");
        write("/other/b.txt", "another needle\n");
        AgentSight sight = sight(agent(Era.PYTHON_0_7), text("needle"));
        assertThat(sight.found()).extracting(hit -> hit.place().path()).containsExactlyInAnyOrder("/a.txt", "/other/b.txt");
        assertThat(sight.missing()).isEmpty();
        assertThat(sight.more()).isZero();
    }

    @Test
    void upperAndLowerCaseCountForTheAgent() throws IOException {
        write("/a.txt", "A Needle\n");
        assertThat(missing(sight(agent(Era.PYTHON_0_7), text("needle"))))
                .containsExactly(Map.entry("/a.txt:1", because(AgentSight.Reason.CASE, "")));
    }

    @Test
    void anExpressionIsTakenLetterForLetter() throws IOException {
        write("/a.txt", "needle\n");
        SearchQuery expression = new SearchQuery("ne+dle", true, true, false, null, Set.of(SearchScope.FILES), 100);
        assertThat(missing(sight(agent(Era.PYTHON_0_7), expression)))
                .containsExactly(Map.entry("/a.txt:1", because(AgentSight.Reason.LITERAL, "")));
        // The oldest dialect takes every text for an expression.
        assertThat(sight(agent(Era.PYTHON_0_2), expression).found()).hasSize(1);
    }

    @Test
    void theOldestDialectTakesTextsForExpressions() throws IOException {
        write("/a.txt", "call f(x) now\n");
        assertThat(missing(sight(agent(Era.PYTHON_0_2), text("f(x)"))))
                .containsExactly(Map.entry("/a.txt:1", because(AgentSight.Reason.PATTERN, "")));
        assertThat(sight(agent(Era.PYTHON_0_7), text("f(x)")).found()).hasSize(1);
        assertThat(missing(sight(agent(Era.PYTHON_0_2), text("f("))).values())
                .singleElement()
                .satisfies(why -> assertThat(why.reason()).isEqualTo(AgentSight.Reason.REFUSED))
                .satisfies(why -> assertThat(why.detail()).contains("nvalid regex"));
    }

    @Test
    void namesThatBeginWithADotArePassedOver() throws IOException {
        write("/.cache/deep/a.txt", "needle\n");
        write("/b/.env", "needle\n");
        assertThat(missing(sight(agent(Era.PYTHON_0_7), text("needle"))))
                .containsOnly(
                        Map.entry("/.cache/deep/a.txt:1", because(AgentSight.Reason.HIDDEN, ".cache")),
                        Map.entry("/b/.env:1", because(AgentSight.Reason.HIDDEN, ".env")));
    }

    @Test
    void anIgnoreFileIsNamed() throws IOException {
        write("/sub/.ignore", "build\n");
        write("/sub/build/a.txt", "needle\n");
        write("/sub/b.txt", "needle\n");
        AgentSight sight = sight(agent(Era.PYTHON_0_7), text("needle"));
        assertThat(missing(sight)).containsExactly(Map.entry("/sub/build/a.txt:1", because(AgentSight.Reason.IGNORED, "/sub/.ignore")));
        assertThat(sight.found()).extracting(hit -> hit.place().path()).containsExactly("/sub/b.txt");
    }

    @Test
    void filesThatAreNoTextOrTooLargeAreTold() throws IOException {
        Files.write(folder.resolve("latin.txt"), "needle \u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
        write("/large.txt", "needle\n" + "hay\n".repeat(3_000_000));
        Map<String, AgentSight.Missing> missing = missing(sight(disk(folder, Era.PYTHON_0_7, false), text("needle")));
        assertThat(missing.get("/large.txt:1")).isEqualTo(because(AgentSight.Reason.SIZE, "12,000,007 bytes"));
        assertThat(missing.get("/latin.txt:1")).isEqualTo(because(AgentSight.Reason.BINARY, ""));
    }

    /** Returns what it was set to, and nothing else. */
    private record GrepAnswers(Map<String, AgentResult.Grep> byPath) implements AgentBackend {
        @Override
        public Dialect dialect() {
            return Dialect.of(Era.PYTHON_0_7);
        }

        @Override
        public Set<OptionalCall> optionalCalls() {
            return Set.of();
        }

        @Override
        public AgentReply<AgentResult.Ls> ls(String path) {
            throw new AssertionError();
        }

        @Override
        public AgentReply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
            throw new AssertionError();
        }

        @Override
        public AgentReply<AgentResult.Grep> grep(GrepRequest request) {
            return AgentReply.of(byPath.getOrDefault(
                    request.path() == null ? "" : request.path(), new AgentResult.Grep(null, List.of(), false)));
        }

        @Override
        public AgentReply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
            throw new AssertionError();
        }

        @Override
        public AgentReply<AgentResult.Write> write(String filePath, String content) {
            throw new AssertionError();
        }

        @Override
        public AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
            throw new AssertionError();
        }
    }

    private static AgentResult.Grep gives(@Nullable String error, boolean truncated, String... paths) {
        return new AgentResult.Grep(
                error,
                Arrays.stream(paths).map(path -> new AgentResult.GrepMatch(path, 1, "needle")).toList(),
                truncated);
    }

    @Test
    void aLimitAnotherMountAndNothingKnownAreToldApart() throws IOException {
        write("/a.txt", "needle\n");
        write("/b.txt", "needle\n");
        write("/other/c.txt", "needle\n");
        Map<String, AgentResult.Grep> named = Map.of(
                "/b.txt", gives(null, false, "/b.txt"),
                "/other/c.txt", gives(null, false, "/other/c.txt"),
                "/other/", gives(null, false, "/other/c.txt"));
        Map<String, AgentResult.Grep> capped = new LinkedHashMap<>(named);
        capped.put("", gives(null, true, "/a.txt"));
        assertThat(missing(sight(new GrepAnswers(capped), text("needle"))))
                .containsOnly(
                        Map.entry("/b.txt:1", because(AgentSight.Reason.LIMIT, "")),
                        Map.entry("/other/c.txt:1", because(AgentSight.Reason.OTHER_MOUNT, "/other/")));
        Map<String, AgentResult.Grep> late = new LinkedHashMap<>(named);
        late.put("", gives("stopped after 15 s", false, "/a.txt"));
        assertThat(missing(sight(new GrepAnswers(late), text("needle"))).get("/b.txt:1"))
                .isEqualTo(because(AgentSight.Reason.LIMIT, "stopped after 15 s"));
        Map<String, AgentResult.Grep> silent = new LinkedHashMap<>(named);
        silent.put("", gives(null, false, "/other/c.txt", "/elsewhere"));
        AgentSight sight = sight(new GrepAnswers(silent), text("needle"));
        assertThat(missing(sight))
                .containsOnly(
                        Map.entry("/a.txt:1", because(AgentSight.Reason.OTHER, "")),
                        Map.entry("/b.txt:1", because(AgentSight.Reason.FROM_ABOVE, "")));
        assertThat(sight.more()).isEqualTo(1);
    }

    @Test
    void whatTheAgentIsRefusedIsTheReasonForAll() throws IOException {
        write("/a.txt", "needle\n");
        assertThat(missing(sight(new GrepAnswers(Map.of("", AgentResult.Grep.failed("Error: no"))), text("needle"))))
                .containsExactly(Map.entry("/a.txt:1", because(AgentSight.Reason.REFUSED, "Error: no")));
    }
}
