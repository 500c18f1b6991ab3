package dev.stateroom.backend.shell;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.ForwardingAgentBackend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A folder's files together with a shell. */
record LocalShell(AgentBackend files, ShellSetup setup, ShellTexts texts, Path folder) implements ForwardingAgentBackend {
    private static final double NANOS = 1e9;

    @Override
    public AgentBackend inner() {
        return files;
    }

    @Override
    public AgentReply<AgentResult.Execute> execute(String command, @Nullable Integer timeout) {
        if (command.isEmpty()) {
            return AgentReply.of(ShellTexts.failed("Error: Command must be a non-empty string."));
        }
        if (!setup.consent().isGiven()) {
            return AgentReply.withheld("No command runs on this computer before you have allowed it for this workspace.");
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
                    new ShellCommand(command, folder, environment, texts.leavesInputOpen(), limit))) {
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
    public AgentReply<String> resolved(String path) {
        return files.resolved(path);
    }

    @Override
    public Set<OptionalCall> optionalCalls() {
        Set<OptionalCall> calls = EnumSet.of(OptionalCall.EXECUTE);
        calls.addAll(files.optionalCalls());
        return calls;
    }
}
