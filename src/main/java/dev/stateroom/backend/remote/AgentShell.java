package dev.stateroom.backend.remote;

import dev.stateroom.agent.AgentResult;
import dev.stateroom.backend.sandbox.SandboxShell;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A sandbox with the interface that the reference's base classes use: a shell and two transfers, with paths of its own. */
public final class AgentShell implements SandboxShell {
    private static final int MOST = 32 << 20;
    private static final int NOT_RUN = 255;

    private final RemoteFolder top;
    private final String workingFolder;
    private final Duration limit;

    /**
     * @param top the whole file system; its own root is not used
     * @param workingFolder the folder in which commands run; {@code .} for the initial one of the connection
     * @param limit timeout of a command
     */
    public AgentShell(RemoteFolder top, String workingFolder, Duration limit) {
        this.top = top;
        this.workingFolder = workingFolder;
        this.limit = limit;
    }

    @Override
    public Ran run(String command) {
        return switch (top.command(workingFolder, command, limit, MOST, Cancellation.NEVER)) {
            case Outcome.Ok<RemoteShell.Printed>(RemoteShell.Printed printed) -> {
                byte[] both = top.joined(printed.output(), printed.ended().errors());
                yield new Ran(both, printed.ended().exitCode(), printed.isCut());
            }
            case Outcome.Failed<RemoteShell.Printed>(Failure failure) ->
                new Ran(failure.sentence().getBytes(StandardCharsets.UTF_8), NOT_RUN, false);
        };
    }

    @Override
    public AgentResult.Upload upload(String path, byte[] content) {
        if (top.hasTransfers() && path.startsWith("/")) {
            Outcome<Boolean> uploaded = top.upload(path, content, Cancellation.NEVER);
            return new AgentResult.Upload(path, uploaded instanceof Outcome.Failed<Boolean> ? "permission_denied" : null);
        }
        return FilePath.parse(path)
                .map(file -> {
                    try {
                        Outcome<Long> written = top.write(file, new ByteArrayInputStream(content), true, "", Cancellation.NEVER);
                        return new AgentResult.Upload(path, written instanceof Outcome.Failed<Long>(Failure failure) ? code(failure) : null);
                    } catch (IOException e) {
                        throw new AssertionError("bytes in memory do not fail", e);
                    }
                })
                .orElseGet(() -> new AgentResult.Upload(path, "invalid_path"));
    }

    @Override
    public AgentResult.Download download(String path) {
        if (top.hasTransfers() && path.startsWith("/")) {
            return switch (top.download(path, Cancellation.NEVER)) {
                case Outcome.Ok<byte[]>(byte[] bytes) -> new AgentResult.Download(path, bytes, null);
                case Outcome.Failed<byte[]>(Failure failure) -> new AgentResult.Download(path, null, code(failure));
            };
        }
        return FilePath.parse(path)
                .map(file -> switch (top.read(file, 0, MOST)) {
                    case Outcome.Ok<InputStream>(InputStream in) -> bytes(path, in);
                    case Outcome.Failed<InputStream>(Failure failure) -> new AgentResult.Download(path, null, code(failure));
                })
                .orElseGet(() -> new AgentResult.Download(path, null, "invalid_path"));
    }

    private static AgentResult.Download bytes(String path, InputStream in) {
        try (in) {
            return new AgentResult.Download(path, in.readAllBytes(), null);
        } catch (IOException e) {
            return new AgentResult.Download(path, null, "permission_denied");
        }
    }

    private static String code(Failure failure) {
        return switch (failure.kind()) {
            case NOT_FOUND -> "file_not_found";
            case WRONG_KIND -> "is_directory";
            case INVALID -> "invalid_path";
            case DENIED, DAMAGED, TOO_LARGE, UNREACHABLE, UNSUPPORTED, UNASKED -> "permission_denied";
        };
    }
}
