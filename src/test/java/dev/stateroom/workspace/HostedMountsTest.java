package dev.stateroom.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.backend.remote.hosted.ProviderStandIn;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.storage.LocalData;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Sandboxes of providers that a workspace file names, with their keys by reference, bare and behind a policy. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "needs sh")
final class HostedMountsTest {
    private static final Map<String, String> VARIABLES = Map.of("BOX_KEY", " \"right\" ", "WRONG_KEY", "wrong");

    private final ProviderStandIn standIn = new ProviderStandIn("sh");
    private LocalData data;
    private LocalOpener opener;
    private final List<OpenWorkspace> opened = new ArrayList<>();

    @TempDir
    Path folder;

    private Path box() {
        return folder.resolve("box");
    }

    @BeforeEach
    void start() throws IOException {
        data = new LocalData(folder.resolve("own"), Clock.systemUTC(), (command, in, out, err) -> 0);
        opener = new LocalOpener(
                folder.resolve("sample"), Clock.systemUTC(), folder.resolve("data"), new OwnData(data, false), folder, new Credentials(VARIABLES::get));
        Files.createDirectories(box().resolve("locked"));
        Files.writeString(box().resolve("a.txt"), "one needle\n");
    }

    @AfterEach
    void stop() {
        opened.forEach(OpenWorkspace::close);
        data.close();
        standIn.close();
    }

    private String sandbox(String transport, String path, String key) {
        return "{\"type\": \"sandbox\", \"transport\": \"" + transport + "\", \"id\": \"box\", \"endpoint\": \"" + standIn.address() + path
                + "\", \"api_key\": \"" + key + "\", \"root\": \"" + box() + "\", \"writable\": true}";
    }

    private OpenWorkspace open(String backend) throws IOException {
        Path document = Files.writeString(
                folder.resolve("w.stateroom.json"), "{\"version\": 1, \"dialect\": \"python-0.7\", \"backend\": " + backend + "}");
        OpenWorkspace workspace = opener.open(document.toString(), Cancellation.NEVER, Progress.SILENT).orThrow();
        opened.add(workspace);
        return workspace;
    }

    private static Backend live(OpenWorkspace workspace) {
        return ((Mount.Live) workspace.mounts().getFirst().content()).opening().open().orThrow();
    }

    private static Failure failure(Outcome<?> outcome) {
        return ((Outcome.Failed<?>) outcome).failure();
    }

    @ParameterizedTest
    @CsvSource({"langsmith,''", "daytona,/daytona", "runloop,''", "vercel,''", "e2b,''"})
    void aMountIsReachedOnceSomebodyAgreed(String transport, String path) throws IOException {
        OpenWorkspace workspace = open(sandbox(transport, path, "${env:BOX_KEY}"));
        Mount mount = workspace.mounts().getFirst();
        Mount.Program program = Objects.requireNonNull(mount.program());
        assertThat(mount.connectedTo()).isEqualTo(transport + " box, " + box());
        assertThat(program.starts()).startsWith("commands inside " + transport + " box by way of " + standIn.address());
        assertThat(program.state()).isEqualTo("awaiting_consent");
        assertThat(failure(live(workspace).entry(FilePath.ROOT)).kind()).isEqualTo(Failure.Kind.DENIED);
        assertThat(standIn.asked()).isEmpty();
        assertThat(Agreed.to(opener, workspace.address()).orThrow()).isTrue();
        FileEntry entry = live(workspace).entry(new FilePath("/a.txt")).orThrow();
        assertThat(entry.size()).isEqualTo(11);
        assertThat(program.state()).isEqualTo("running");
    }

    @Test
    void anAgreementIsForOnePlaceAlone() throws IOException {
        OpenWorkspace workspace = open(sandbox("daytona", "/daytona", "${env:BOX_KEY}"));
        Agreed.to(opener, workspace.address()).orThrow();
        workspace.close();
        workspace = open(sandbox("langsmith", "", "${env:BOX_KEY}"));
        assertThat(failure(live(workspace).entry(FilePath.ROOT)).kind()).isEqualTo(Failure.Kind.DENIED);
        assertThat(standIn.asked()).isEmpty();
    }

    @Test
    void aKeyThatIsNotThereOrNotRightIsSaidInOneSentence() throws IOException {
        OpenWorkspace workspace = open(sandbox("daytona", "/daytona", "${env:NOT_SET}"));
        Agreed.to(opener, workspace.address()).orThrow();
        assertThat(failure(live(workspace).entry(FilePath.ROOT)).sentence())
                .isEqualTo("the variable NOT_SET is not set, and a key or password is taken from it");
        assertThat(standIn.asked()).isEmpty();
        workspace.close();
        workspace = open(sandbox("daytona", "/daytona", "${env:WRONG_KEY}"));
        Agreed.to(opener, workspace.address()).orThrow();
        assertThat(failure(live(workspace).entry(FilePath.ROOT)).sentence())
                .isEqualTo(standIn.address().replace("http://", "") + " does not accept the key that daytona box is asked for with: no such key");
        Mount.Program program = Objects.requireNonNull(workspace.mounts().getFirst().program());
        assertThat(program.state()).isEqualTo("crashed");
        assertThat(program.detail()).contains("does not accept the key").doesNotContain("wrong");
    }

    @Test
    void noKeyGoesOverAConnectionThatOthersRead() throws IOException {
        OpenWorkspace workspace = open(sandbox("daytona", "/daytona", "${env:BOX_KEY}").replace(standIn.address(), "http://sandboxes.example"));
        Agreed.to(opener, workspace.address()).orThrow();
        assertThat(failure(live(workspace).entry(FilePath.ROOT)).sentence())
                .isEqualTo("http://sandboxes.example/daytona is not encrypted, so no key is sent there: name it with https");
    }

    private AgentBackend guarded(String transport, String path, Era era) throws IOException {
        OpenWorkspace workspace = open("{\"type\": \"policy\", \"deny_prefixes\": [\"" + box() + "/locked\"], \"inner\": " + sandbox(transport, path, "${env:BOX_KEY}") + "}");
        Agreed.to(opener, workspace.address()).orThrow();
        return ((AgentReply.Answered<AgentBackend>) opener.asAgent(workspace, Dialect.of(era)).orThrow()).value();
    }

    private static <R> R answered(AgentReply<R> reply) {
        return ((AgentReply.Answered<R>) reply).value();
    }

    @ParameterizedTest
    @EnumSource(value = Era.class, names = {"PYTHON_0_7", "JS_1_14"})
    void behindAPolicyAnAgentHasTheBaseClassOfItsPackage(Era era) throws IOException {
        AgentBackend agent = guarded("langsmith", "", era);
        String locked = box() + "/locked/new.txt";
        assertThat(answered(agent.write(locked, "x")).error()).isEqualTo("Writes are not allowed under " + locked);
        assertThat(answered(agent.edit(locked, "a", "b", false)).error()).isEqualTo("Edits are not allowed under " + locked);
        assertThat(box().resolve("locked")).isEmptyDirectory();
        assertThat(standIn.ran).isEmpty();
        String free = box() + "/new.txt";
        assertThat(answered(agent.write(free, "two needles\n"))).extracting(AgentResult.Write::error, AgentResult.Write::path).containsExactly(null, free);
        assertThat(box().resolve("new.txt")).hasContent("two needles");
        assertThat(answered(agent.edit(free, "two", "three", false)).occurrences()).isEqualTo(1);
        assertThat(box().resolve("new.txt")).hasContent("three needles");
        assertThat(answered(agent.grep(AgentBackend.GrepRequest.of("needle", box().toString(), null))).toString()).contains(free).contains(box() + "/a.txt");
        assertThat(agent.delete(free)).isInstanceOf(AgentReply.Raised.class);
        assertThat(box().resolve("new.txt")).exists();
    }
}
