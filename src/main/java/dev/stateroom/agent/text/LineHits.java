package dev.stateroom.agent.text;

/** Finds the lines of a text that contain a literal text. Lines end at LF alone; the rest after the last LF is a line, even if empty. */
public final class LineHits {
    private LineHits() {}

    /** Receives each line that contains the text. */
    @FunctionalInterface
    public interface Sink {
        /**
         * A hit.
         *
         * @param line number, from 1
         * @return false to stop
         */
        boolean hit(int line, String text);
    }

    /**
     * Passes on the matching lines in order, each once; lines are counted and cut out only if something is found.
     *
     * @param sought case-sensitive; empty to match every line
     * @return false if the sink stopped it
     */
    public static boolean find(String text, String sought, Sink sink) {
        if (sought.indexOf('\n') >= 0) {
            return true;
        }
        int line = 1;
        int counted = 0;
        int from = 0;
        while (true) {
            int at = text.indexOf(sought, from);
            if (at < 0) {
                return true;
            }
            for (int lf = text.indexOf('\n', counted); lf >= 0 && lf < at; lf = text.indexOf('\n', counted)) {
                line++;
                counted = lf + 1;
            }
            int end = text.indexOf('\n', at);
            if (!sink.hit(line, text.substring(counted, end < 0 ? text.length() : end))) {
                return false;
            }
            if (end < 0) {
                return true;
            }
            line++;
            counted = end + 1;
            from = counted;
        }
    }
}
