package dev.stateroom.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stateroom.backend.remote.RemoteFolder;
import dev.stateroom.backend.remote.ResidentShell;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.CommandResult;
import dev.stateroom.work.Cancellation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The servers that are installed here; what is not installed is not tried. */
@Tag("real")
@Timeout(180)
final class RealSandboxesTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private record Answer(int status, String text) {}

    private static Answer run(String... words) throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(words).redirectErrorStream(true).start();
        } catch (IOException notHere) {
            return new Answer(127, words[0] + " is not installed here");
        }
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Answer(process.exitValue(), text);
    }

    private static void isKept(List<String> words, String root) {
        Backend backend = new RemoteFolderBackend(
                new RemoteFolder(new ResidentShell("real", words, Path.of("")), root, LIMIT, Map.of(), () -> true), true, LIMIT, 1 << 16);
        try (backend) {
            assertThat(BackendContract.broken(backend)).isEmpty();
            assertThat(backend.execute("printf out; printf err >&2; exit 3", Cancellation.NEVER).orThrow()).isEqualTo(new CommandResult("out\nerr", 3, false));
        }
    }

    @Test
    void anInstalledSshServer() throws Exception {
        Path sshd = Stream.of("/usr/sbin/sshd", "/usr/bin/sshd", "/usr/local/sbin/sshd")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
        assumeTrue(sshd != null, "no sshd is installed here");
        for (String key : List.of("host", "user")) {
            assertThat(run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder.resolve(key).toString()).status()).isZero();
        }
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Path config = Files.writeString(
                folder.resolve("sshd_config"),
                """
                Port %d
                ListenAddress 127.0.0.1
                HostKey "%s"
                AuthorizedKeysFile "%s"
                PidFile none
                StrictModes no
                UsePAM no
                PasswordAuthentication no
                """
                        .formatted(port, folder.resolve("host"), folder.resolve("user.pub")));
        Files.writeString(folder.resolve("known"), "[127.0.0.1]:" + port + " " + Files.readString(folder.resolve("host.pub")));
        Path files = Files.createDirectory(folder.resolve("files"));
        Files.writeString(files.resolve("a.txt"), "a\n");
        Process server = new ProcessBuilder(String.valueOf(sshd), "-D", "-e", "-f", config.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        try {
            Awaitility.await().ignoreExceptions().until(() -> {
                try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
                    return true;
                }
            });
            isKept(
                    List.of(
                            "ssh", "-F", "none", "-T", "-o", "BatchMode=yes", "-o", "IdentitiesOnly=yes", "-o",
                            "UserKnownHostsFile=" + folder.resolve("known"), "-p", Integer.toString(port), "-i", folder.resolve("user").toString(),
                            "--", "127.0.0.1", "exec sh"),
                    files.toString());
        } finally {
            server.destroy();
        }
    }

    @Test
    void aContainerOfDocker() throws Exception {
        Answer version = run("docker", "version", "--format", "{{.Server.Version}}");
        assumeTrue(version.status() == 0, "docker does not answer here: " + version.text());
        String image = null;
        for (String name : List.of("busybox", "alpine", "debian")) {
            if (run("docker", "image", "inspect", name).status() == 0) {
                image = name;
                break;
            }
        }
        assumeTrue(image != null, "docker has none of the images busybox, alpine and debian here, and none is fetched");
        Answer started = run("docker", "run", "-d", "--rm", String.valueOf(image), "sleep", "170");
        assertThat(started.status()).isZero();
        try {
            assertThat(run("docker", "exec", started.text(), "sh", "-c", "mkdir -p /files && echo a > /files/a.txt").status()).isZero();
            isKept(List.of("docker", "exec", "-i", started.text(), "sh"), "/files");
        } finally {
            run("docker", "kill", started.text());
        }
    }
}
