package dev.stateroom.backend.shell;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.text.JsText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The results in the form of the npm package: the limit counts UTF-16 units, commands have no timeout of their own, and an end by SIGTERM
 * is a timeout, no matter which process sent it.
 */
record NodeShellTexts(double timeout, int maxOutput) implements ShellTexts {
    private static final int SIGTERM = 15;

    @Override
    public boolean leavesInputOpen() {
        return true;
    }

    @Override
    public AgentReply<Double> limit(@Nullable Integer asked) {
        return AgentReply.of(timeout);
    }

    @Override
    public AgentResult.Execute ended(ShellProcess.Ended.Exited exited) {
        if (exited.signal() == SIGTERM) {
            return timedOut(null);
        }
        String output = ShellTexts.joined(
                JsText.decode(exited.output()),
                JsText.trim(JsText.decode(exited.errors())),
                exited.errors().length > 0);
        boolean truncated = output.length() > maxOutput;
        if (truncated) {
            output = output.substring(0, maxOutput) + "\n\n... Output truncated at " + maxOutput + " bytes.";
        }
        int code = exited.signal() == 0 ? exited.code() : 1;
        if (code != 0) {
            output = JsText.trimEnd(output) + "\n\nExit code: " + code;
        }
        return new AgentResult.Execute(output, code, truncated);
    }

    @Override
    public AgentResult.Execute timedOut(@Nullable Integer asked) {
        String seconds = BigDecimal.valueOf(timeout).setScale(1, RoundingMode.HALF_UP).toPlainString();
        return new AgentResult.Execute("Error: Command timed out after " + seconds + " seconds.", TIMED_OUT, false);
    }

    @Override
    public AgentResult.Execute notStarted(Path folder) {
        return ShellTexts.failed("Error executing command: spawn /bin/sh ENOENT");
    }
}
