package dev.stateroom.backend.shell;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.Reply;
import dev.stateroom.vfs.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A folder's files with a shell beside them. */
final class LocalShell implements AgentBackend {
    private static final double NANOS = 1e9;

    private final AgentBackend files;
    private final ShellSetup setup;
    private final ShellTexts texts;
    private final Path folder;

    LocalShell(AgentBackend files, ShellSetup setup, ShellTexts texts, Path folder) {
        this.files = files;
        this.setup = setup;
        this.texts = texts;
        this.folder = folder;
    }

    @Override
    public Reply<AgentResult.Execute> execute(String command, @Nullable Integer timeout) {
        if (command.isEmpty()) {
            return Reply.of(ShellTexts.failed("Error: Command must be a non-empty string."));
        }
        if (!setup.consent().isGiven()) {
            return Reply.withheld("No command runs on this computer before you have allowed it for this workspace.");
        }
        return texts.limit(timeout).map(seconds -> run(command, seconds, timeout));
    }

    private AgentResult.Execute run(String command, double seconds, @Nullable Integer asked) {
        if (!Files.isDirectory(folder)) {
            return texts.notStarted(folder);
        }
        Map<String, String> environment = new LinkedHashMap<>(setup.inheritEnv() ? System.getenv() : Map.of());
        environment.putAll(setup.env());
        Duration limit = Duration.ofNanos((long) Math.min(seconds * NANOS, Long.MAX_VALUE / 4.0));
        try {
            return switch (ShellProcess.run(
                    new Command(command, folder, environment, texts.leavesInputOpen(), limit))) {
                case ShellProcess.Ended.Exited exited -> texts.ended(exited);
                case ShellProcess.Ended.TimedOut _ -> texts.timedOut(asked);
            };
        } catch (IOException e) {
            return ShellTexts.failed("Error executing command: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return texts.timedOut(asked);
        }
    }

    @Override
    public Reply<String> resolved(String path) {
        return files.resolved(path);
    }

    @Override
    public Dialect dialect() {
        return files.dialect();
    }

    @Override
    public Set<OptionalCall> optionalCalls() {
        Set<OptionalCall> calls = EnumSet.of(OptionalCall.EXECUTE);
        calls.addAll(files.optionalCalls());
        return calls;
    }

    @Override
    public Reply<AgentResult.Ls> ls(String path) {
        return files.ls(path);
    }

    @Override
    public Reply<AgentResult.Read> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        return files.read(filePath, offset, limit);
    }

    @Override
    public Reply<AgentResult.ReadRaw> readRaw(String filePath) {
        return files.readRaw(filePath);
    }

    @Override
    public Reply<AgentResult.Grep> grep(GrepRequest request) {
        return files.grep(request);
    }

    @Override
    public Reply<AgentResult.Glob> glob(String pattern, @Nullable String path) {
        return files.glob(pattern, path);
    }

    @Override
    public Reply<AgentResult.Write> write(String filePath, String content) {
        return files.write(filePath, content);
    }

    @Override
    public Reply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        return files.edit(filePath, oldString, newString, replaceAll);
    }

    @Override
    public Reply<AgentResult.Delete> delete(String filePath) {
        return files.delete(filePath);
    }

    @Override
    public Reply<List<AgentResult.Upload>> uploadFiles(List<Content> contents) {
        return files.uploadFiles(contents);
    }

    @Override
    public Reply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        return files.downloadFiles(paths);
    }
}
