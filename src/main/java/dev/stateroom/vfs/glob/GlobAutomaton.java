package dev.stateroom.vfs.glob;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Decides in time linear in the text whether the whole of it matches a {@link GlobProgram}.
 *
 * <p>The text is read from its end to its beginning: the steps that hold at a position follow from the character there and from the steps
 * that hold at the next position, lookaheads included, so there is no backtracking. The sets of steps that hold are cached as states with
 * their transitions when they are first met, so most characters cost one table look-up; a name with the wrong suffix is usually refused
 * after one or two. If a pattern needs too many states, further ones are computed again for each character, which is slower by the size of
 * the pattern, not worse.
 *
 * <p>Safe for several threads.
 */
final class GlobAutomaton {

    private static final int MAX_STATES = 4096;
    private static final long MAX_STATE_BYTES = 16L << 20;
    private static final int ASCII = 128;
    private static final int AT_START = -1;

    private final GlobProgram program;
    private final boolean codePoints;
    private final int[] ones;
    private final int[] setOf;
    private final boolean[][] setHas;
    private final byte[] ascii = new byte[ASCII];
    private final boolean wideClasses;
    private final int[] classStarts;
    private final int[] classIds;
    private final int[] representative;
    private final int maxStates;
    private final Map<BitSet, State> known = new HashMap<>();
    private final State atEnd;

    /** A state: the set of steps that hold at a position, and its transitions by the kind of the character before it. */
    static final class State {
        /** Indices into {@link #ones} of the steps that hold. */
        final BitSet holding;
        final boolean atEnd;
        /** True if the pattern matches when this position is the beginning of the text. */
        final boolean accepts;
        /** True if no character before this position can change the result. */
        final boolean settled;

        final State[] before;

        State(BitSet holding, boolean atEnd, boolean accepts, boolean settled, int classes) {
            this.holding = holding;
            this.atEnd = atEnd;
            this.accepts = accepts;
            this.settled = settled;
            this.before = new State[classes];
        }
    }

    /** Number of steps of the program. */
    int steps() {
        return program.size();
    }

    /**
     * An automaton for {@code program}.
     *
     * @param codePoints true if a character is a code point (Python), false for a UTF-16 unit (JavaScript)
     */
    GlobAutomaton(GlobProgram program, boolean codePoints) {
        this.program = program;
        this.codePoints = codePoints;
        List<CharSet> sets = new ArrayList<>();
        Map<CharSet, Integer> numbers = new HashMap<>();
        List<Integer> takers = new ArrayList<>();
        List<Integer> takerSets = new ArrayList<>();
        for (int step = 0; step < program.size(); step++) {
            GlobProgram.Op op = program.op(step);
            if (op == GlobProgram.Op.ONE || op == GlobProgram.Op.BEHIND) {
                CharSet set = program.set(step);
                int number = numbers.computeIfAbsent(set, s -> {
                    sets.add(s);
                    return sets.size() - 1;
                });
                if (op == GlobProgram.Op.ONE) {
                    takers.add(step);
                    takerSets.add(number);
                }
            }
        }
        ones = takers.stream().mapToInt(Integer::intValue).toArray();
        setOf = takerSets.stream().mapToInt(Integer::intValue).toArray();

        TreeSet<Integer> edges = new TreeSet<>();
        edges.add(0);
        for (CharSet set : sets) {
            for (int edge : set.edges()) {
                edges.add(edge);
            }
        }
        classStarts = edges.stream().mapToInt(Integer::intValue).toArray();
        classIds = new int[classStarts.length];
        Map<BitSet, Integer> signatures = new HashMap<>();
        List<Integer> representatives = new ArrayList<>();
        for (int i = 0; i < classStarts.length; i++) {
            BitSet signature = new BitSet();
            for (int s = 0; s < sets.size(); s++) {
                signature.set(s, sets.get(s).contains(classStarts[i]));
            }
            int start = classStarts[i];
            classIds[i] = signatures.computeIfAbsent(signature, ignored -> {
                representatives.add(start);
                return representatives.size() - 1;
            });
        }
        representative = representatives.stream().mapToInt(Integer::intValue).toArray();
        setHas = new boolean[sets.size()][representative.length];
        for (int s = 0; s < sets.size(); s++) {
            for (int c = 0; c < representative.length; c++) {
                setHas[s][c] = sets.get(s).contains(representative[c]);
            }
        }
        wideClasses = representative.length > Byte.MAX_VALUE;
        for (int c = 0; c < ASCII && !wideClasses; c++) {
            ascii[c] = (byte) classOf(c);
        }
        long stateBytes = ones.length / 8L + representative.length * 4L + 128;
        maxStates = (int) Math.max(16, Math.min(MAX_STATES, MAX_STATE_BYTES / stateBytes));
        atEnd = newState(new BitSet(), true);
    }

    /** True if {@code text} from {@code from} to {@code to} matches. */
    boolean matches(String text, int from, int to) {
        State state = atEnd;
        int i = to;
        while (i > from) {
            if (state.settled) {
                return state.accepts;
            }
            int c = text.charAt(--i);
            if (codePoints && i > from && Character.isSurrogate((char) c)) {
                c = text.codePointBefore(i + 1);
                i -= Character.charCount(c) - 1;
            }
            int kind = c < ASCII && !wideClasses ? ascii[c] : classOf(c);
            State next = state.before[kind];
            state = next != null ? next : step(state, kind);
        }
        return state.accepts;
    }

    /** The state at the end of a text, where reading begins. */
    State start() {
        return atEnd;
    }

    /** The state before the character {@code c}, given the state after it. */
    State before(State state, int c) {
        int kind = classOf(c);
        State next = state.before[kind];
        return next != null ? next : step(state, kind);
    }

    /** The first characters of the classes that the pattern distinguishes, ascending, beginning with 0. */
    int[] classStarts() {
        return classStarts.clone();
    }

    private int classOf(int c) {
        int at = Arrays.binarySearch(classStarts, c);
        return classIds[at >= 0 ? at : -at - 2];
    }

    private State step(State state, int kind) {
        BitSet holding = holdingBefore(state.holding, state.atEnd, kind);
        synchronized (known) {
            State next = known.get(holding);
            if (next == null) {
                next = newState(holding, false);
                if (known.size() >= maxStates) {
                    return next;
                }
                known.put(holding, next);
            }
            state.before[kind] = next;
            return next;
        }
    }

    private State newState(BitSet holding, boolean end) {
        boolean accepts = judge(holding, end, AT_START)[program.first()];
        return new State(holding, end, accepts, !end && isSettled(holding), representative.length);
    }

    /** No step outside lookaheads can hold before this position if none holds here, since each needs the one after it. */
    private boolean isSettled(BitSet holding) {
        return holding.stream().allMatch(one -> program.looksAhead(ones[one]));
    }

    private BitSet holdingBefore(BitSet holding, boolean end, int kind) {
        boolean[] holds = judge(holding, end, representative[kind]);
        BitSet before = new BitSet(ones.length);
        for (int i = 0; i < ones.length; i++) {
            if (setHas[setOf[i]][kind] && holds[program.targets(ones[i])[0]]) {
                before.set(i);
            }
        }
        return before;
    }

    /** The steps that hold at a position, given the steps that take the character there and the character before it. */
    private boolean[] judge(BitSet holding, boolean end, int previous) {
        boolean[] holds = new boolean[program.size()];
        for (int i = holding.nextSetBit(0); i >= 0; i = holding.nextSetBit(i + 1)) {
            holds[ones[i]] = true;
        }
        for (GlobProgram.Region region : program.regions()) {
            boolean changed = true;
            while (changed) {
                changed = false;
                for (int step : region.steps) {
                    if (!holds[step] && holds(step, holds, end, previous)) {
                        holds[step] = true;
                        changed = region.cyclic;
                    }
                }
            }
        }
        return holds;
    }

    private boolean holds(int step, boolean[] holds, boolean end, int previous) {
        int[] targets = program.targets(step);
        return switch (program.op(step)) {
            case TRUE -> true;
            case END -> end && holds[targets[0]];
            case BEHIND ->
                (previous == AT_START ? program.holdsAtStart(step) : program.set(step).contains(previous))
                        && holds[targets[0]];
            case AHEAD -> holds[targets[0]] && holds[targets[1]];
            case NOT_AHEAD -> !holds[targets[0]] && holds[targets[1]];
            case SPLIT -> {
                for (int target : targets) {
                    if (holds[target]) {
                        yield true;
                    }
                }
                yield false;
            }
            case ONE -> throw new IllegalStateException("takes a character: " + step);
        };
    }
}
