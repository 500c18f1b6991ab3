package dev.stateroom.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.backend.hub.HubStandIn;
import dev.stateroom.backend.s3.BucketStandIn;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.langgraph.postgres.PostgresServer;
import dev.stateroom.storage.LocalData;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hubs, buckets and tables that a workspace file names, with their keys by reference. */
final class RemoteMountsTest {
    private static final Map<String, String> VARIABLES = Map.of(
            "HUB_KEY", "\"" + HubStandIn.KEY + "\" ", "S3_ID", BucketStandIn.KEYS.access(), "S3_KEY", BucketStandIn.KEYS.secret(),
            "LANGSMITH_WORKSPACE_ID", "w-1");

    private final HubStandIn hub = new HubStandIn();
    private final BucketStandIn bucket = new BucketStandIn();

    private LocalData data;

    @TempDir
    Path folder;

    @AfterEach
    void stop() {
        hub.close();
        bucket.close();
        data.close();
    }

    @BeforeEach
    void start() {
        data = new LocalData(folder.resolve("own"), Clock.systemUTC(), (command, in, out, err) -> 0);
    }

    private LocalOpener opener() {
        return new LocalOpener(
                folder.resolve("sample"), Clock.systemUTC(), null, new OwnData(data, false), folder, new Credentials(VARIABLES::get));
    }

    private OpenWorkspace open(String routes) throws IOException {
        Path document = Files.writeString(
                folder.resolve("w.stateroom.json"),
                "{\"version\": 1, \"backend\": {\"type\": \"composite\", \"default\": {\"type\": \"filesystem\", \"root\": \".\"}, \"routes\": {"
                        + routes + "}}}");
        Agreed.to(opener(), document.toString()).orThrow();
        return opener().open(document.toString(), Cancellation.NEVER, Progress.SILENT).orThrow();
    }

    private String hubRoute(String more) {
        return "\"/hub/\": {\"type\": \"context_hub\", \"repo\": \"acme/notes\", \"endpoint\": \"" + hub.address()
                + "\", \"api_key\": \"${env:HUB_KEY}\"" + more + "}";
    }

    private static Outcome<Backend> live(OpenWorkspace workspace, String prefix) {
        Mount mount = workspace.mounts().stream().filter(one -> one.prefix().equals(prefix)).findFirst().orElseThrow();
        return ((Mount.Live) mount.content()).opening().open();
    }

    private static List<String> names(Backend backend) {
        List<String> names = new ArrayList<>();
        backend.list(FilePath.ROOT, entry -> names.add(entry.name()), Cancellation.NEVER).orThrow();
        return names;
    }

    private static Outcome<FileEntry> write(Backend backend, String path, String text) {
        return backend.write(
                new FilePath(path), new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), true, Cancellation.NEVER);
    }

    @Test
    void aHubIsMountedReadOnlyUnlessTheFileSaysOtherwise() throws IOException {
        hub.commit("notes", Map.of("a.md", "one\n"));
        try (OpenWorkspace workspace = open(hubRoute(""))) {
            Backend backend = live(workspace, "/hub/").orThrow();
            assertThat(names(backend)).containsExactly("a.md");
            assertThat(hub.workspace).as("the user's own, which belongs to LangSmith").isNull();
            assertThat(backend.capabilities().has(Capability.WRITE)).isFalse();
            assertThat(write(backend, "/a.md", "x")).isInstanceOf(Outcome.Failed.class);
        }
        try (OpenWorkspace workspace = open(hubRoute(", \"writable\": true"))) {
            write(live(workspace, "/hub/").orThrow(), "/a.md", "two\n").orThrow();
        }
        assertThat(hub.commits).hasSize(1);
    }

    @Test
    void anAgentIsGivenTheHubAndItsCommitsStayHereUnlessTheFileAllowsThem() throws IOException {
        hub.commit("notes", Map.of("a.md", "one\n"));
        for (boolean writable : new boolean[] {false, true}) {
            try (OpenWorkspace workspace = open(hubRoute(writable ? ", \"writable\": true" : ""))) {
                AgentBackend agent = ((AgentReply.Answered<AgentBackend>)
                                opener().asAgent(workspace, Dialect.of(Era.PYTHON_0_7)).orThrow())
                        .value();
                agent.write("/hub/b.md", "by the agent\n");
                assertThat(agent.read("/hub/b.md", null, null).toString()).contains("by the agent");
            }
            assertThat(hub.commits).hasSize(writable ? 1 : 0);
        }
    }

    @Test
    void aHubThatRefusesHoldsUpNoOther() throws IOException {
        try (OpenWorkspace workspace = open(hubRoute("").replace("${env:HUB_KEY}", "${env:NOT_SET_ANYWHERE}"))) {
            assertThat(live(workspace, "/hub/").toString()).contains("the variable NOT_SET_ANYWHERE is not set");
            assertThat(names(live(workspace, "/").orThrow())).contains("w.stateroom.json");
        }
        assertThat(hub.requests).isEmpty();
    }

    @Test
    void aMountThatTakesTheConnectionAndSaysNothingIsToldAndTheOthersAnswer() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                OpenWorkspace workspace = open(hubRoute("").replace(hub.address(), "http://127.0.0.1:" + silent.getLocalPort()))) {
            MountedTree tree = new MountedTree(workspace);
            List<String> said = new ArrayList<>();
            tree.probed(Duration.ofSeconds(1)).forEach((mount, probed) -> said.add(mount.prefix() + " " + switch (probed) {
                case Outcome.Ok<Capabilities>(Capabilities can) -> can.owner();
                case Outcome.Failed<Capabilities>(Failure why) -> why.sentence();
            }));
            assertThat(said).containsExactly("/ disk", "/hub/ no answer for 1 s");
        }
    }

    @Test
    void aBucketIsMountedWithKeysByReference() throws IOException {
        bucket.put("v2/a.md", "one\n".getBytes(StandardCharsets.UTF_8));
        try (OpenWorkspace workspace = open("\"/docs/\": {\"type\": \"s3\", \"bucket\": \"docs\", \"prefix\": \"v2\", \"endpoint\": \"" + bucket.address()
                + "\", \"access_key\": \"${env:S3_ID}\", \"secret_key\": \"${env:S3_KEY}\", \"writable\": true}")) {
            Backend backend = live(workspace, "/docs/").orThrow();
            assertThat(names(backend)).containsExactly("a.md");
            write(backend, "/b.md", "two\n").orThrow();
        }
        assertThat(bucket.get("v2/b.md")).isEqualTo("two\n".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aTableIsMounted() throws IOException {
        PostgresServer.TestDatabase database = PostgresServer.create();
        database.execute("CREATE TABLE kept (path text PRIMARY KEY, content text); INSERT INTO kept VALUES ('/a/b.md', 'one')");
        try (OpenWorkspace workspace = open("\"/table/\": {\"type\": \"postgres_files\", \"url\": \"" + database.address() + "\", \"table\": \"kept\"}")) {
            assertThat(names(live(workspace, "/table/").orThrow())).containsExactly("a");
        }
    }
}
