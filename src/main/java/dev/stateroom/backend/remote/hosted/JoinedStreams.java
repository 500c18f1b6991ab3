package dev.stateroom.backend.remote.hosted;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The forms in which the packages for sandboxes return both streams of a command to an agent. Source: recorded outcomes. */
final class JoinedStreams {
    private JoinedStreams() {}

    /** Standard error on lines of its own after standard output: LangSmith, Runloop, E2B. */
    static byte[] byLine(byte[] output, byte[] errors) {
        return errors.length == 0 ? output : output.length == 0 ? errors : both(output, "\n", errors, "");
    }

    /** Standard error, trimmed and marked as such: Daytona, Vercel. */
    static byte[] byMark(byte[] output, byte[] errors) {
        byte[] stripped = new String(errors, StandardCharsets.UTF_8).strip().getBytes(StandardCharsets.UTF_8);
        return stripped.length == 0 ? output : both(output, "\n<stderr>", stripped, "</stderr>");
    }

    private static byte[] both(byte[] output, String before, byte[] errors, String after) {
        byte[] opened = before.getBytes(StandardCharsets.UTF_8);
        byte[] closed = after.getBytes(StandardCharsets.UTF_8);
        byte[] all = Arrays.copyOf(output, output.length + opened.length + errors.length + closed.length);
        System.arraycopy(opened, 0, all, output.length, opened.length);
        System.arraycopy(errors, 0, all, output.length + opened.length, errors.length);
        System.arraycopy(closed, 0, all, all.length - closed.length, closed.length);
        return all;
    }
}
