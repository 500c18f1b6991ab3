package dev.stateroom.vfs.glob;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Answers questions about a {@link GlobProgram} when only the beginning of the text is known: whether a text that begins so could match,
 * and the prefix that all matches share. Errs on the side of "could".
 */
record PrefixMatcher(GlobProgram program, boolean codePoints) {
    private static final int MAX_SHARED = 4096;

    /** The result of lookaheads that need more of the text than is known. */
    private enum Unknown {
        PASSES,
        FAILS
    }

    private enum Answer {
        YES,
        NO,
        OPEN
    }

    /** True if {@code known} followed by at least one more character could match. */
    boolean mayContinue(String known) {
        return run(program.first(), known, 0, Unknown.PASSES) != Answer.NO;
    }

    /** The folder that contains every match, without a slash at its end; empty if there is none. */
    String sharedFolder() {
        StringBuilder shared = new StringBuilder();
        BitSet steps = new BitSet();
        reach(steps, new BitSet(), program.first(), "", 0, Unknown.PASSES);
        while (shared.length() < MAX_SHARED && !mayEnd(steps)) {
            int c = onlyCharacter(steps);
            if (c < 0) {
                break;
            }
            String before = shared.toString();
            shared.appendCodePoint(c);
            steps = after(steps, before + Character.toString(c), before.length(), c, Unknown.PASSES);
        }
        int slash = shared.lastIndexOf("/");
        return slash < 0 ? "" : shared.substring(0, slash);
    }

    /** The only character that can come next, or -1. */
    private int onlyCharacter(BitSet steps) {
        int only = -1;
        for (int step = steps.nextSetBit(0); step >= 0; step = steps.nextSetBit(step + 1)) {
            int c = program.op(step) == GlobProgram.Op.ONE ? program.set(step).single() : -1;
            if (c < 0 || (only >= 0 && only != c)) {
                return -1;
            }
            only = c;
        }
        return only;
    }

    private Answer run(int start, String known, int from, Unknown unknown) {
        BitSet steps = new BitSet(program.size());
        reach(steps, new BitSet(program.size()), start, known, from, unknown);
        int at = from;
        while (true) {
            if (holdsAlready(steps)) {
                return Answer.YES;
            }
            if (mayNotContinue(steps)) {
                return Answer.NO;
            }
            if (at >= known.length()) {
                return Answer.OPEN;
            }
            int c = codePoints ? known.codePointAt(at) : known.charAt(at);
            steps = after(steps, known, at, c, unknown);
            at += codePoints ? Character.charCount(c) : 1;
        }
    }

    private boolean holdsAlready(BitSet steps) {
        return has(GlobProgram.Op.TRUE, steps);
    }

    private boolean mayEnd(BitSet steps) {
        return has(GlobProgram.Op.END, steps);
    }

    private boolean mayNotContinue(BitSet steps) {
        return !has(GlobProgram.Op.ONE, steps);
    }

    private boolean has(GlobProgram.Op op, BitSet steps) {
        return steps.stream().anyMatch(step -> program.op(step) == op);
    }

    private BitSet after(BitSet steps, String known, int at, int c, Unknown unknown) {
        BitSet next = new BitSet(program.size());
        BitSet seen = new BitSet(program.size());
        int width = codePoints ? Character.charCount(c) : 1;
        for (int step = steps.nextSetBit(0); step >= 0; step = steps.nextSetBit(step + 1)) {
            if (program.op(step) == GlobProgram.Op.ONE && program.set(step).contains(c)) {
                reach(next, seen, program.targets(step)[0], known, at + width, unknown);
            }
        }
        return next;
    }

    /** Adds the steps that take a character, need the end of the text or always hold, reachable from {@code start} without taking one. */
    private void reach(BitSet into, BitSet seen, int start, String known, int at, Unknown unknown) {
        int[] waiting = new int[16];
        int n = 0;
        waiting[n++] = start;
        while (n > 0) {
            int step = waiting[--n];
            if (seen.get(step)) {
                continue;
            }
            seen.set(step);
            int[] targets = program.targets(step);
            switch (program.op(step)) {
                case ONE, TRUE, END -> into.set(step);
                case BEHIND, AHEAD, NOT_AHEAD, SPLIT -> {
                    boolean look = program.op(step) == GlobProgram.Op.AHEAD || program.op(step) == GlobProgram.Op.NOT_AHEAD;
                    if (!passes(step, known, at, unknown)) {
                        continue;
                    }
                    if (n + targets.length > waiting.length) {
                        waiting = Arrays.copyOf(waiting, (n + targets.length) * 2);
                    }
                    for (int i = look ? 1 : 0; i < targets.length; i++) {
                        waiting[n++] = targets[i];
                    }
                }
            }
        }
    }

    private boolean passes(int step, String known, int at, Unknown unknown) {
        boolean lenient = unknown == Unknown.PASSES;
        int inner = program.op(step) == GlobProgram.Op.SPLIT ? -1 : program.targets(step)[0];
        return switch (program.op(step)) {
            case BEHIND ->
                at == 0
                        ? program.holdsAtStart(step)
                        : program.set(step).contains(codePoints ? known.codePointBefore(at) : known.charAt(at - 1));
            case AHEAD ->
                lenient
                        ? run(inner, known, at, Unknown.PASSES) != Answer.NO
                        : run(inner, known, at, Unknown.FAILS) == Answer.YES;
            case NOT_AHEAD ->
                lenient
                        ? run(inner, known, at, Unknown.FAILS) != Answer.YES
                        : run(inner, known, at, Unknown.PASSES) == Answer.NO;
            default -> true;
        };
    }
}
