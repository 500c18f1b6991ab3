package dev.stateroom.backend.shell;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.text.PythonLines;
import dev.stateroom.agent.text.PythonUtf8;
import dev.stateroom.vfs.PythonStringRepr;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The results in the form of the Python package.
 *
 * @param countsBytes true if the limit counts bytes of UTF-8 (Python 0.7); else code points
 */
record PythonShellTexts(double timeout, int maxOutput, boolean countsBytes) implements ShellTexts {

    @Override
    public boolean leavesInputOpen() {
        return false;
    }

    @Override
    public AgentReply<Double> limit(@Nullable Integer asked) {
        if (asked == null) {
            return AgentReply.of(timeout);
        }
        return asked <= 0
                ? AgentReply.raised("ValueError", "timeout must be positive, got " + asked)
                : AgentReply.of(asked.doubleValue());
    }

    @Override
    public AgentResult.Execute ended(ShellProcess.Ended.Exited exited) {
        for (byte[] stream : new byte[][] {exited.output(), exited.errors()}) {
            String complaint = PythonUtf8.complaint(stream);
            if (complaint != null) {
                return ShellTexts.failed("Error executing command (UnicodeDecodeError): " + complaint);
            }
        }
        String output = ShellTexts.joined(
                text(exited.output()), PythonLines.strip(text(exited.errors())), exited.errors().length > 0);
        boolean truncated = isLong(output);
        if (truncated) {
            output = cut(output) + "\n\n... Output truncated at " + maxOutput + " bytes.";
        }
        int code = exited.signal() == 0 ? exited.code() : -exited.signal();
        if (code != 0) {
            output = PythonLines.rstrip(output) + "\n\nExit code: " + code;
        }
        return new AgentResult.Execute(output, code, truncated);
    }

    private static String text(byte[] bytes) {
        return PythonLines.universalNewlines(new String(bytes, StandardCharsets.UTF_8));
    }

    private boolean isLong(String output) {
        int length = countsBytes
                ? output.getBytes(StandardCharsets.UTF_8).length
                : output.codePointCount(0, output.length());
        return length > maxOutput;
    }

    /** Never cuts inside a character. */
    private String cut(String output) {
        if (!countsBytes) {
            return output.substring(0, output.offsetByCodePoints(0, maxOutput));
        }
        byte[] bytes = output.getBytes(StandardCharsets.UTF_8);
        int end = maxOutput;
        while (end > 0 && (bytes[end] & 0xC0) == 0x80) {
            end--;
        }
        return new String(bytes, 0, end, StandardCharsets.UTF_8);
    }

    @Override
    public AgentResult.Execute timedOut(@Nullable Integer asked) {
        String output = asked == null
                ? "Error: Command timed out after " + seconds(timeout)
                        + " seconds. For long-running commands, re-run using the timeout parameter."
                : "Error: Command timed out after " + asked
                        + " seconds (custom timeout). The command may be stuck or require more time.";
        return new AgentResult.Execute(output, TIMED_OUT, false);
    }

    /** A number as Python prints it: whole ones as integers, as in a document. */
    static String seconds(double seconds) {
        return seconds == Math.rint(seconds) ? Long.toString((long) seconds) : Double.toString(seconds);
    }

    @Override
    public AgentResult.Execute notStarted(Path folder) {
        return ShellTexts.failed("Error executing command (FileNotFoundError): [Errno 2] No such file or directory: "
                + PythonStringRepr.of(folder.toString()));
    }
}
