package dev.stateroom.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.work.WaitingNotice;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class WaitLineTest {
    private static final WaitLine.Pace AT_ONCE = new WaitLine.Pace(Duration.ofMillis(5), 0, 0, 60);

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private Terminal terminal(boolean watched) {
        PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        return new Terminal(stream, stream, watched, watched, _ -> null);
    }

    private String said() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private void awaitWords(String words) {
        while (!said().contains(words)) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aWaitIsSaidOnceWhereNobodyWatchesAndNothingElse() {
        try (WaitLine _ = new WaitLine(terminal(false), AT_ONCE)) {
            assertThat(said()).isEmpty();
            try (WaitingNotice _ = WaitingNotice.on("the answer of \u001b]0;x\u0007host")) {
                awaitWords("\n");
            }
        }
        assertThat(said()).startsWith("waiting for the answer of ").endsWith(" s; Ctrl-C ends it\n").doesNotContain("\u001b", "\u0007");
        assertThat(said().lines()).hasSize(1);
    }

    @Test
    void onATerminalTheLineGoesAway() {
        try (WaitLine _ = new WaitLine(terminal(true), AT_ONCE)) {
            try (WaitingNotice _ = WaitingNotice.on("the answer of host")) {
                awaitWords("Ctrl-C ends it");
            }
        }
        assertThat(said()).endsWith("\r\u001b[K").doesNotContain("\n");
    }

    @Test
    void whatCameOfAWaitIsPrintedBelowTheLineAndNotBehindIt() {
        try (WaitLine _ = new WaitLine(terminal(true), AT_ONCE)) {
            for (int wait = 0; wait < 50; wait++) {
                err.reset();
                try (WaitingNotice _ = WaitingNotice.on("the answer of host")) {
                    awaitWords("Ctrl-C ends it");
                }
                assertThat(said()).endsWith("\r\u001b[K");
            }
        }
    }
}
