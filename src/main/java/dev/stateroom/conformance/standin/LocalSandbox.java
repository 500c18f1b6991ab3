package dev.stateroom.conformance.standin;

import dev.stateroom.agent.AgentResult;
import dev.stateroom.backend.sandbox.SandboxShell;
import dev.stateroom.backend.shell.ShellRun;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * The recorder's sandbox: the system's shell in a vector's fresh folder. Commands are bounded in time and output, but not confined; changes
 * by path stay in the folder.
 */
public final class LocalSandbox implements SandboxShell {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int MOST_BYTES = 16 << 20;
    private static final int NOT_STARTED = 127;
    private static final int MOST_LINKS = 40;

    private final Path root;
    private final boolean capture;
    private final ShellRun shell;

    /**
     * A sandbox.
     *
     * @param root the fresh folder, without links
     * @param capture true to allow that long output is stored in a file
     */
    public LocalSandbox(Path root, boolean capture) {
        this.root = root;
        this.capture = capture;
        this.shell = new ShellRun(
                root, TIMEOUT, MOST_BYTES, Map.of("PATH", "/usr/bin:/bin", "LANG", "C.UTF-8", "LC_ALL", "C.UTF-8"), false);
    }

    @Override
    public Ran run(String command) {
        try {
            ShellRun.Ended ended = shell.run(command, Cancellation.NEVER);
            ByteArrayOutputStream output = new ByteArrayOutputStream();
            output.writeBytes(ended.out());
            output.writeBytes(ended.err());
            // A command may have deleted the folder, which is the working folder of the next one.
            Files.createDirectories(root);
            return new Ran(output.toByteArray(), ended.exitCode(), ended.cut());
        } catch (IOException e) {
            return new Ran(("sh: " + e.getMessage()).getBytes(StandardCharsets.UTF_8), NOT_STARTED, false);
        }
    }

    @Override
    public boolean keepsLongOutput() {
        return capture;
    }

    @Override
    public AgentResult.Upload upload(String path, byte[] content) {
        try {
            Path file = root.resolve(path);
            if (Files.isDirectory(file)) {
                return new AgentResult.Upload(path, "is_directory");
            }
            Files.write(file, content);
            return new AgentResult.Upload(path, null);
        } catch (IOException | InvalidPathException e) {
            return new AgentResult.Upload(path, "permission_denied");
        }
    }

    @Override
    public AgentResult.Download download(String path) {
        try {
            Path file = root.resolve(path);
            if (Files.isDirectory(file)) {
                return new AgentResult.Download(path, null, "is_directory");
            }
            return Files.isRegularFile(file) && Files.size(file) <= MOST_BYTES
                    ? new AgentResult.Download(path, Files.readAllBytes(file), null)
                    : new AgentResult.Download(path, null, "file_not_found");
        } catch (IOException | InvalidPathException e) {
            return new AgentResult.Download(path, null, "file_not_found");
        }
    }

    /** True if the path is in the folder, by name and by its target after resolving all links. */
    @Override
    public boolean mayChange(String path) {
        try {
            Path file = root.resolve(path);
            return file.normalize().startsWith(root) && reached(file, 0).startsWith(root);
        } catch (IOException | InvalidPathException e) {
            return false;
        }
    }

    @Override
    public boolean mayRemove(String path) {
        try {
            Path file = root.resolve(path).normalize();
            Path above = file.getParent();
            return file.startsWith(root) && above != null && (file.equals(root) || reached(above, 0).startsWith(root));
        } catch (IOException | InvalidPathException e) {
            return false;
        }
    }

    /** The target of a path, also through links to missing files. */
    private static Path reached(Path file, int links) throws IOException {
        if (Files.exists(file)) {
            return file.toRealPath();
        }
        if (links > MOST_LINKS) {
            throw new FileSystemLoopException(file.toString());
        }
        Path above = file.getParent();
        if (above == null) {
            return file;
        }
        if (Files.isSymbolicLink(file)) {
            return reached(above.resolve(Files.readSymbolicLink(file)), links + 1);
        }
        return reached(above, links).resolve(String.valueOf(file.getFileName())).normalize();
    }
}
