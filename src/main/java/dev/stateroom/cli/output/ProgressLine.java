package dev.stateroom.cli.output;

import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Progress;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongSupplier;

/** Shows progress on one line of a terminal, rewritten a few times a second, once the work has taken a while. */
public final class ProgressLine implements Progress, AutoCloseable {
    private static final long PATIENCE_NANOS = 400_000_000;
    private static final long PERIOD_NANOS = 100_000_000;
    private static final int WIDTH = 78;

    private final Terminal terminal;
    private final LongSupplier clock;
    private final Set<String> noted = new HashSet<>();
    private long next;
    private boolean shown;

    /** Reports to {@code terminal}; prints no progress if its error output is not a terminal. */
    public ProgressLine(Terminal terminal, LongSupplier clock) {
        this.terminal = terminal;
        this.clock = clock;
        this.next = clock.getAsLong() + PATIENCE_NANOS;
    }

    @Override
    public synchronized void report(long done, long total, String what) {
        if (!terminal.errIsTerminal() || clock.getAsLong() - next < 0) {
            return;
        }
        next = clock.getAsLong() + PERIOD_NANOS;
        shown = true;
        String text = TerminalText.line(what);
        terminal.errBytes().print("\r\u001b[K" + text.substring(0, Math.min(WIDTH, text.length())));
        terminal.errBytes().flush();
    }

    /** Prints a note on standard error, each sentence once. */
    @Override
    public synchronized void note(String sentence) {
        if (noted.add(sentence)) {
            close();
            terminal.err().println("note: " + TerminalText.line(sentence));
        }
    }

    /** Erases the line. */
    @Override
    public synchronized void close() {
        if (shown) {
            shown = false;
            terminal.errBytes().print("\r\u001b[K");
            terminal.errBytes().flush();
        }
    }
}
