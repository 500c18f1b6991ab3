package dev.stateroom.backend.remote.hosted;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What goes to a provider, and what is made of its answers, is what was recorded of its own packages. */
final class RecordedSandboxesTest {
    private static final String COMMAND = "echo out; echo err >&2; exit 3";
    private static final byte[] NEW = "grün\r\nzwei\n".getBytes(UTF_8);
    private static final byte[] RAW = {0, (byte) 0xff, (byte) 0xfe};

    private final List<AutoCloseable> opened = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable resource : opened.reversed()) {
            resource.close();
        }
    }

    private RecordedProvider recorded(String name) throws IOException {
        RecordedProvider provider = new RecordedProvider(name);
        opened.add(provider);
        return provider;
    }

    private HostedSandbox sandbox(String provider, String id, String endpoint, String key) {
        HostedSandboxes.Which which = new HostedSandboxes.Which(provider, id, endpoint, provider.equals("vercel") ? "team_1" : "", "");
        SandboxServices services = new SandboxServices(provider + " " + id, HostedSandboxes.agreed(which), (_, _) -> {});
        HostedSandbox sandbox = HostedSandboxes.sandbox(which, services, key).orThrow();
        opened.add(sandbox);
        return sandbox;
    }

    /** What a command printed. */
    private static final class Kept implements HostedSandbox.Taker {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final ByteArrayOutputStream err = new ByteArrayOutputStream();

        @Override
        public boolean output(byte[] bytes) {
            out.writeBytes(bytes);
            return true;
        }

        @Override
        public void errors(byte[] bytes) {
            err.writeBytes(bytes);
        }
    }

    private static HostedSandbox.Command command(String line, int seconds) {
        return new HostedSandbox.Command(line, Duration.ofSeconds(seconds), false);
    }

    private static void attached(RecordedProvider provider, HostedSandbox sandbox, String step) {
        provider.expect(step);
        assertThat(sandbox.attach(Cancellation.NEVER).orThrow()).isTrue();
        assertThat(provider.differences()).isEmpty();
    }

    private static void ran(RecordedProvider provider, HostedSandbox sandbox, HostedSandbox.Command command, String out, String err, int status) {
        Kept kept = new Kept();
        assertThat(sandbox.execute(command, kept, Cancellation.NEVER).orThrow()).isEqualTo(status);
        assertThat(kept.out.toString(UTF_8)).isEqualTo(out);
        assertThat(kept.err.toString(UTF_8)).isEqualTo(err);
        assertThat(provider.differences()).isEmpty();
    }

    private static Failure failure(Outcome<?> outcome) {
        return ((Outcome.Failed<?>) outcome).failure();
    }

    private static void refused(RecordedProvider provider, HostedSandbox sandbox, String step, Failure.Kind kind, String sentence) {
        provider.expect(step);
        Failure failure = failure(sandbox.attach(Cancellation.NEVER));
        assertThat(failure.sentence()).isEqualTo(sentence.replace("HOST", provider.address().substring("http://".length())));
        assertThat(failure.kind()).isEqualTo(kind);
        assertThat(provider.differences()).isEmpty();
    }

    private static void transferred(RecordedProvider provider, HostedSandbox sandbox) {
        provider.expect("upload");
        assertThat(sandbox.upload("/app/new.txt", NEW, Cancellation.NEVER).orThrow()).isTrue();
        assertThat(sandbox.upload("/app/raw.bin", RAW, Cancellation.NEVER).orThrow()).isTrue();
        provider.expect("download");
        downloaded(provider, sandbox);
    }

    private static void downloaded(RecordedProvider provider, HostedSandbox sandbox) {
        assertThat(sandbox.download("/app/new.txt", Cancellation.NEVER).orThrow()).isEqualTo(NEW);
        assertThat(sandbox.download("/app/raw.bin", Cancellation.NEVER).orThrow()).isEqualTo(RAW);
        assertThat(failure(sandbox.download("/app/nope", Cancellation.NEVER)).kind()).isEqualTo(Failure.Kind.NOT_FOUND);
        assertThat(provider.differences()).isEmpty();
    }

    @Test
    void langSmithByEvents() throws IOException {
        RecordedProvider files = recorded("langsmith-websocket");
        RecordedProvider provider = recorded("langsmith-sse");
        HostedSandbox sandbox = sandbox("langsmith", "build-box", provider.address() + "/v2/sandboxes", "lsv2_pt_test_key");
        // The recording of the events begins behind the attachment.
        provider.expectFrom(files, "attach by name");
        assertThat(sandbox.attach(Cancellation.NEVER).orThrow()).isTrue();
        assertThat(provider.differences()).isEmpty();
        provider.expect("execute");
        ran(provider, sandbox, command(COMMAND, 5), "out\n", "err\n", 3);
        provider.expect("longer output: acknowledged by resume");
        ran(provider, sandbox, command("for i in 1 2 3 4 5 6 7 8; do echo \"line $i ü\"; done", 5),
                provider.outcome("longer output: acknowledged by resume").get("output").stringValue(), "", 0);
        provider.expect("over the time limit");
        ran(provider, sandbox, command("sleep 3", 1), "", "", 124);
    }

    @Test
    void langSmithByWebSocketAndItsFiles() throws IOException {
        RecordedProvider provider = recorded("langsmith-websocket");
        HostedSandbox sandbox = sandbox("langsmith", "build-box", provider.address() + "/v2/sandboxes", "lsv2_pt_test_key");
        attached(provider, sandbox, "attach by name");
        provider.absent("/execute/stream/start", "/execute").expect("execute");
        ran(provider, sandbox, command(COMMAND, 1800), "out\n", "err\n", 3);
        // What was found absent is not asked for again.
        provider.absent().expect("execute, no output");
        ran(provider, sandbox, command("true", 5), "", "", 0);
        provider.expect("execute over the time limit");
        ran(provider, sandbox, command("sleep 3", 1), "", "", 124);
        provider.expect("WebSocket refused once with 503, then accepted");
        ran(provider, sandbox, command("echo again", 5), "again\n", "", 0);
        transferred(provider, sandbox);
        provider.expect("upload refused");
        assertThat(failure(sandbox.upload("/root/x", "1".getBytes(UTF_8), Cancellation.NEVER)))
                .isEqualTo(new Failure(Failure.Kind.DENIED, provider.host() + " does not allow this for langsmith build-box: permission denied: /root/x"));
        provider.expect("download of a directory");
        assertThat(failure(sandbox.download("/app", Cancellation.NEVER)).kind()).isEqualTo(Failure.Kind.WRONG_KIND);
    }

    @Test
    void langSmithByBlockingRequests() throws IOException {
        RecordedProvider provider = recorded("js-langsmith");
        HostedSandbox sandbox = sandbox("langsmith", "build-box", provider.address() + "/v2/sandboxes", "lsv2_pt_test_key");
        attached(provider, sandbox, "attach");
        provider.absent("/execute/stream/start").expect("execute, blocking");
        ran(provider, sandbox, command(COMMAND, 1800), "out\n", "err\n", 3);
        provider.absent().expect("run, blocking, over the limit");
        ran(provider, sandbox, command("sleep 3", 1), "", "", 124);
        transferred(provider, sandbox);
    }

    @Test
    void langSmithIsFoundByItsHost() throws IOException {
        RecordedProvider provider = recorded("langsmith-websocket");
        for (String path : List.of("", "/api", "/api/v1")) {
            provider.expect("attach, address from LANGSMITH_ENDPOINT ending in " + (path.isEmpty() ? "the host" : path));
            assertThat(sandbox("langsmith", "build-box", provider.address() + path, "lsv2_pt_test_key").attach(Cancellation.NEVER).orThrow()).isTrue();
            assertThat(provider.differences()).isEmpty();
        }
        String endpoint = provider.address() + "/v2/sandboxes";
        refused(provider, sandbox("langsmith", "nope", endpoint, "lsv2_pt_test_key"), "attach, missing", Failure.Kind.UNREACHABLE,
                "HOST has no langsmith nope: it may have been deleted: Sandbox 'nope' not found");
        refused(provider, sandbox("langsmith", "build-box", endpoint, "bad"), "wrong key", Failure.Kind.DENIED,
                "HOST does not accept the key that langsmith build-box is asked for with: Invalid API key");
    }

    @Test
    void daytona() throws IOException {
        RecordedProvider provider = recorded("daytona");
        DaytonaSandbox sandbox = (DaytonaSandbox) sandbox("daytona", "dev", provider.address() + "/api", "dtn_test_key");
        attached(provider, sandbox, "attach by name");
        provider.expect("process.execute over the time limit");
        assertThat(sandbox.asked(command("sleep 3", 1), new Kept(), Cancellation.NEVER).orThrow()).isEqualTo(124);
        assertThat(provider.differences()).isEmpty();
        provider.expect("single file download");
        assertThat(sandbox.download("/app/hello.txt", Cancellation.NEVER).orThrow()).isEqualTo("hello\n".getBytes(UTF_8));
        assertThat(provider.differences()).isEmpty();
        String endpoint = provider.address() + "/api";
        refused(provider, sandbox("daytona", "nope", endpoint, "dtn_test_key"), "attach, missing", Failure.Kind.UNREACHABLE,
                "HOST has no daytona nope: it may have been deleted: Sandbox with ID or name nope not found");
        refused(provider, sandbox("daytona", "5b8f6c1e-1a2b-4c3d-8e9f-0a1b2c3d4e5f", endpoint, "bad"), "wrong key", Failure.Kind.DENIED,
                "HOST does not accept the key that daytona 5b8f6c1e-1a2b-4c3d-8e9f-0a1b2c3d4e5f is asked for with: Invalid credentials");
    }

    @Test
    void daytonaByOneRequestForEachCommand() throws IOException {
        RecordedProvider provider = recorded("js-daytona");
        String id = "5b8f6c1e-1a2b-4c3d-8e9f-0a1b2c3d4e5f";
        DaytonaSandbox sandbox = (DaytonaSandbox) sandbox("daytona", id, provider.address() + "/api", "dtn_test_key");
        attached(provider, sandbox, "attach by id");
        provider.expect("execute", "/process/execute");
        Kept kept = new Kept();
        assertThat(sandbox.asked(command("sh -c \"echo 'ZWNobyBvdXQ7IGVjaG8gZXJyID4mMjsgZXhpdCAz' | base64 -d | sh\"", 2), kept, Cancellation.NEVER).orThrow())
                .isEqualTo(3);
        assertThat(kept.out.toString(UTF_8)).isEqualTo("out\nerr\n");
        // Folders above are made by the writer.
        provider.expect("upload", "/files/bulk-upload");
        assertThat(sandbox.upload("/app/new.txt", NEW, Cancellation.NEVER).orThrow()).isTrue();
        assertThat(sandbox.upload("/app/raw.bin", RAW, Cancellation.NEVER).orThrow()).isTrue();
        assertThat(provider.differences()).isEmpty();
        provider.expect("download");
        downloaded(provider, sandbox);
    }

    @Test
    void runloop() throws IOException {
        RecordedProvider provider = recorded("runloop");
        HostedSandbox sandbox = sandbox("runloop", "dbx_31Q1abcDEF2ghi", provider.address(), "ak_test_key");
        attached(provider, sandbox, "attach by id");
        provider.expect("execute");
        ran(provider, sandbox, command(COMMAND, 5), "out\n", "err\n", 3);
        provider.expect("execute, no output");
        ran(provider, sandbox, command("true", 5), "", "", 0);
        provider.expect("execute over the time limit");
        ran(provider, sandbox, command("sleep 3", 1), "", "", 0);
        provider.expect("execute, output longer than the answer carries").once();
        Kept kept = new Kept();
        assertThat(sandbox.execute(command("i=0; while [ $i -lt 500 ]; do echo \"line $i .....\"; i=$((i+1)); done", 5), kept, Cancellation.NEVER).orThrow())
                .isZero();
        assertThat(kept.out.size()).isEqualTo(provider.outcome("execute, output longer than the answer carries").intValue());
        assertThat(provider.differences()).isEmpty();
        transferred(provider, sandbox);
        refused(provider, sandbox("runloop", "dbx_nope", provider.address(), "ak_test_key"), "attach, missing", Failure.Kind.UNREACHABLE,
                "HOST has no runloop dbx_nope: it may have been deleted: Devbox dbx_nope not found");
        refused(provider, sandbox("runloop", "dbx_31Q1abcDEF2ghi", provider.address(), "bad"), "wrong key", Failure.Kind.DENIED,
                "HOST does not accept the key that runloop dbx_31Q1abcDEF2ghi is asked for with: invalid API key");
    }

    @Test
    void vercel() throws IOException {
        RecordedProvider provider = recorded("vercel");
        HostedSandbox sandbox = sandbox("vercel", "sbx_test1234567890", provider.address(), "vercel_test_token");
        attached(provider, sandbox, "attach by id");
        provider.expect("execute").once();
        ran(provider, sandbox, command(COMMAND, 5), "out\n", "err\n", 3);
        provider.expect("execute, no output").once();
        ran(provider, sandbox, command("true", 5), "", "", 0);
        provider.expect("download");
        downloaded(provider, sandbox);
        refused(provider, sandbox("vercel", "sbx_nope", provider.address(), "vercel_test_token"), "attach, missing", Failure.Kind.UNREACHABLE,
                "HOST has no vercel sbx_nope: it may have been deleted: Sandbox not found");
    }

    @Test
    void e2b() throws IOException {
        RecordedProvider provider = recorded("e2b");
        String key = "e2b_" + "0".repeat(40);
        HostedSandbox sandbox = sandbox("e2b", "i1234567890abcdef", provider.address(), key);
        provider.absent("/sandboxes/i1234567890abcdef");
        attached(provider, sandbox, "attach by id");
        provider.expect("execute");
        ran(provider, sandbox, command(COMMAND, 1800), "out\n", "err\n", 3);
        provider.expect("execute, no output");
        ran(provider, sandbox, command("true", 5), "", "", 0);
        provider.expect("execute over the time limit");
        ran(provider, sandbox, command("sleep 3", 1), "", "", 124);
        transferred(provider, sandbox);
        provider.expect("download of a directory");
        assertThat(failure(sandbox.download("/app", Cancellation.NEVER)).kind()).isEqualTo(Failure.Kind.WRONG_KIND);
        provider.absent("/sandboxes/i0000000000000000");
        refused(provider, sandbox("e2b", "i0000000000000000", provider.address(), key), "attach, missing", Failure.Kind.UNREACHABLE,
                "HOST has no e2b i0000000000000000: it may have been deleted: sandbox not found");
    }
}
