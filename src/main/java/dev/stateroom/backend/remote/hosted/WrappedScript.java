package dev.stateroom.backend.remote.hosted;

import dev.stateroom.backend.remote.ShellScript;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;

/**
 * Writes a script as a command whose output survives a transport that carries text: both streams come as base64, by {@code od} if that
 * program is missing, between marks that are random each time, so that other output of the shell around them is ignored. If both are
 * missing, the output is sent as it is, and the transport may damage bytes that are not text.
 */
final class WrappedScript {
    /** Limit of the output in bytes; further output is not sent. */
    static final int MOST = 12 << 20;

    /** Limit of standard error in bytes. */
    static final int ERRORS = 1 << 16;

    private static final SecureRandom RANDOM = new SecureRandom();

    private WrappedScript() {}

    /** A mark: a hyphen, which occurs in neither encoding, before unpredictable digits. */
    static String mark() {
        byte[] drawn = new byte[16];
        RANDOM.nextBytes(drawn);
        return "-" + HexFormat.of().formatHex(drawn) + "-";
    }

    /** The command line, for a shell to read. */
    static String of(ShellScript script, String mark) {
        String hex = mark.substring(1, mark.length() - 1);
        String end = "E" + hex;
        String input = script.input().length == 0
                ? " </dev/null"
                : " <<'" + end + "'\n"
                        + Base64.getMimeEncoder(76, new byte[] {'\n'}).encodeToString(script.input()) + "\n" + end;
        // The mark is assembled inside, so that a shell that echoes its input does not print it.
        return """
            m='-%s'; m="${m}%s-"
            r() { %s
            }
            h() { if command -v head >/dev/null 2>&1; then head -c %d; else cat; fi; }
            q() { if command -v head >/dev/null 2>&1; then head -c %d; cat >/dev/null; else cat; fi; }
            k=
            if command -v base64 >/dev/null 2>&1; then b() { base64; }; k=b
            elif command -v od >/dev/null 2>&1; then b() { od -An -v -tx1; }; k=x
            fi
            if [ -n "$k" ]; then
              exec 3>&1
              printf '\n%%s %%s\n' "$m" "$k"
              e=$( { { r; printf '\001%%s %%d\n' "$m" "$?"; } 2>&5 3>&- 5>&- | h | b >&3 5>&-; } 5>&1 | q 3>&- | b 3>&- )
              printf '\n%%s e\n%%s\n%%s .\n' "$m" "$e" "$m"
            else
              printf '\n%%s t\n' "$m"
              r
              printf '\001%%s %%d\n' "$m" "$?"
            fi
            """
                .formatted(hex.substring(0, 16), hex.substring(16), script.commandLine() + input, MOST, ERRORS);
    }
}
