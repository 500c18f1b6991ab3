package dev.stateroom.cli.output;

import dev.stateroom.report.TerminalText;
import dev.stateroom.work.WaitingNotice;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Prints on standard error what a command waits for: on a terminal as one line that counts the seconds, elsewhere as a sentence from time
 * to time. Uses no thread until the command waits.
 */
public final class WaitLine implements AutoCloseable {
    /** When to print first, and how often. */
    public record Pace(Duration step, long firstSeconds, long firstElsewhere, long everyElsewhere) {
        public static final Pace USUAL = new Pace(Duration.ofMillis(500), 1, 5, 15);
    }

    private final Terminal terminal;
    private final Pace pace;
    private final WaitingNotice.Watch watch;
    private final AtomicBoolean looking = new AtomicBoolean();
    private volatile boolean closed;
    private boolean shown;

    public WaitLine(Terminal terminal, Pace pace) {
        this.terminal = terminal;
        this.pace = pace;
        this.watch = WaitingNotice.watch(this::changed);
    }

    private void changed() {
        if (WaitingNotice.longest().isEmpty()) {
            // Clears the line before the result is printed.
            clear();
        } else if (!closed && looking.compareAndSet(false, true)) {
            Thread.ofVirtual().name("what is waited for").start(this::look);
        }
    }

    private void look() {
        long next = pace.firstElsewhere();
        @Nullable WaitingNotice last = null;
        try {
            while (!closed) {
                Thread.sleep(pace.step());
                WaitingNotice longest = WaitingNotice.longest().orElse(null);
                if (longest == null) {
                    break;
                }
                next = longest == last ? next : pace.firstElsewhere();
                last = longest;
                next = say(longest, next);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            clear();
            looking.set(false);
        }
        if (WaitingNotice.longest().isPresent()) {
            changed();
        }
    }

    /** Prints the wait; returns the second of the wait at which to print next outside of a terminal. */
    private synchronized long say(WaitingNotice waiting, long next) {
        long seconds = waiting.seconds();
        String text = "waiting for " + TerminalText.line(waiting.what()) + ", " + seconds + " s; Ctrl-C ends it";
        if (closed || WaitingNotice.longest().isEmpty()) {
            return next;
        }
        if (terminal.errIsTerminal() && seconds >= pace.firstSeconds()) {
            shown = true;
            terminal.errBytes().print("\r\u001b[K" + text);
            terminal.errBytes().flush();
        } else if (!terminal.errIsTerminal() && seconds >= next) {
            terminal.err().println(text);
            terminal.err().flush();
            return seconds + pace.everyElsewhere();
        }
        return next;
    }

    private synchronized void clear() {
        if (shown) {
            shown = false;
            terminal.errBytes().print("\r\u001b[K");
            terminal.errBytes().flush();
        }
    }

    @Override
    public void close() {
        closed = true;
        watch.close();
        clear();
    }
}
