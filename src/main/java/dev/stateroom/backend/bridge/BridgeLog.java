package dev.stateroom.backend.bridge;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The newest output of a child process; older lines and the ends of long ones are dropped. Safe for several threads. */
public final class BridgeLog {
    private static final int MOST = 500;
    private static final int LONGEST = 2_000;

    private final Deque<String> lines = new ArrayDeque<>();
    private long printed;

    synchronized void add(String line) {
        printed++;
        if (lines.size() == MOST) {
            lines.removeFirst();
        }
        lines.addLast(line.length() > LONGEST ? line.substring(0, LONGEST) + " …" : line);
    }

    /** The lines in memory, oldest first; as printed, so not safe to write to a terminal. */
    public synchronized List<String> lines() {
        return List.copyOf(lines);
    }

    /** Number of lines printed in all. */
    public synchronized long printed() {
        return printed;
    }

    /** The last line that is not blank; empty if there is none. */
    synchronized String last() {
        for (String line : lines.reversed()) {
            if (!line.isBlank()) {
                return line.strip();
            }
        }
        return "";
    }
}
