package dev.stateroom.backend.sandbox;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import java.util.Locale;

/**
 * Runs a command with its output going into a file of the sandbox, and shows both ends of a long output. Source: spec table 9.2, vector
 * {@code sandbox-execute-capture}.
 *
 * @param path the file
 * @param inlineBytes largest output in bytes that is returned instead, with the file deleted
 */
record CapturedOutput(SandboxShell shell, String path, long inlineBytes) {
    private static final long MOST_BYTES = 10L << 20;
    private static final int LINES = 5;
    private static final int BYTES = 2_000;
    private static final String CLIPPED_EXCERPTS =
            "... [the excerpts above and below are byte-capped, so the lines bordering this marker may be cut mid-line] ...";

    AgentReply<AgentBackend.Captured> run(String command) {
        if (!shell.mayChange(path)) {
            return AgentReply.withheld("the output of a command would be kept at " + path + ", which leads outside of the sandbox's folder");
        }
        String file = SandboxBackend.quoted(path);
        String status = SandboxBackend.quoted(path + ".ec");
        SandboxShell.Ran wrapped = shell.run("mkdir -p \"$(dirname " + file + ")\" 2>/dev/null; { ( eval "
                + SandboxBackend.quoted(withoutFinalLines(command)) + " ); echo \"$?\" > " + status
                + "; } 2>&1 | { head -c " + MOST_BYTES + " > " + file + "; cat > /dev/null; }");
        int exitCode = (int) number("cat " + status + " 2>/dev/null; rm -f " + status, 1);
        long bytes = number("wc -c < " + file + " 2>/dev/null", 0);
        boolean capped = bytes >= MOST_BYTES;
        if (bytes <= inlineBytes) {
            String all = text("cat " + file + "; rm -f " + file);
            return AgentReply.of(new AgentBackend.Captured(
                    new AgentResult.Execute(all, exitCode, wrapped.truncated()), false, false));
        }
        long omitted = number("wc -l < " + file + " 2>/dev/null", 0) - 2L * LINES;
        String shown = omitted > 0 ? ends(file, omitted) : beginning(file, bytes, capped);
        return AgentReply.of(new AgentBackend.Captured(
                new AgentResult.Execute(shown, exitCode, capped || wrapped.truncated()), true, omitted > 0));
    }

    private static String withoutFinalLines(String command) {
        int end = command.length();
        while (end > 0 && command.charAt(end - 1) == '\n') {
            end--;
        }
        return command.substring(0, end);
    }

    private String ends(String file, long omitted) {
        boolean clipped = number("head -n " + LINES + " " + file + " | wc -c", 0) > BYTES
                || number("tail -n " + LINES + " " + file + " | wc -c", 0) > BYTES;
        return text("head -c " + BYTES + " " + file + " | head -n " + LINES)
                + (clipped ? "\n" + CLIPPED_EXCERPTS + "\n" : "")
                + "... [" + omitted + " lines truncated] ...\n"
                + text("tail -c " + BYTES + " " + file + " | tail -n " + LINES);
    }

    private String beginning(String file, long bytes, boolean capped) {
        String head = text("head -c " + (2 * BYTES) + " " + file);
        if (bytes <= 2 * BYTES) {
            return head;
        }
        String notice = capped
                ? "... [output clipped here; capture stopped at its %d-byte limit, so the file at the path above is also incomplete] ..."
                : "... [output clipped here; %d bytes total, full output at the path above] ...";
        return head + "\n" + String.format(Locale.ROOT, notice, bytes) + "\n";
    }

    private String text(String command) {
        return shell.run(command).text();
    }

    private long number(String command, long otherwise) {
        String said = text(command).strip();
        return said.matches("\\d{1,18}") ? Long.parseLong(said) : otherwise;
    }
}
