package dev.stateroom.vfs.glob;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A {@link Node} as numbered steps, each of which knows what comes after it. A step holds at a place of the text when
 * the rest of the text, from there on, is what the step and all that follow it ask for.
 *
 * <p>A step refers to steps of lower numbers only, except that the step of a repetition also refers to the body that is
 * repeated. Steps inside a look ahead form a region of their own, which can be judged before what surrounds it.
 */
final class Program {

    /** More steps than this are refused: {@link TooLarge}. */
    static final int MAX_STEPS = 400_000;

    /** What a step asks for. */
    enum Op {
        /** One character of a set, then the rest. */
        ONE,
        /** Any of several rests. */
        SPLIT,
        /** What follows begins with the first, and the rest is the second. */
        AHEAD,
        /** What follows does not begin with the first, and the rest is the second. */
        NOT_AHEAD,
        /** The end of the text, then the rest. */
        END,
        /** The character before is in a set, then the rest. */
        BEHIND,
        /** Nothing more: holds everywhere. */
        TRUE
    }

    /** The pattern is too large to be matched within reasonable memory. */
    static final class TooLarge extends Exception {
        private static final long serialVersionUID = 1L;
    }

    private static final int[] NO_STEPS = {};

    private final List<Op> ops = new ArrayList<>();
    private final List<int[]> targets = new ArrayList<>();
    private final List<CharSet> sets = new ArrayList<>();
    private final List<Boolean> starts = new ArrayList<>();
    private final List<int[]> finished = new ArrayList<>();
    private List<Integer> region = new ArrayList<>();
    private final int first;

    /** The steps for finding {@code node} as the whole text. */
    Program(Node node) throws TooLarge {
        int end = add(Op.END, CharSet.NONE, false, add(Op.TRUE, CharSet.NONE, false));
        first = compile(node, end);
        finished.add(region.stream().mapToInt(Integer::intValue).toArray());
    }

    /** How many steps there are. */
    int size() {
        return ops.size();
    }

    /** The step for the whole pattern. */
    int first() {
        return first;
    }

    /** What that step asks for. */
    Op op(int step) {
        return ops.get(step);
    }

    /** The steps that come after it; for looks ahead: what is looked for, then what comes after. */
    int[] targets(int step) {
        return targets.get(step);
    }

    /** The set of a {@link Op#ONE} or {@link Op#BEHIND}. */
    CharSet set(int step) {
        return sets.get(step);
    }

    /** Whether a {@link Op#BEHIND} holds at the beginning of the text. */
    boolean holdsAtStart(int step) {
        return starts.get(step);
    }

    /** The steps that take no character, one array per region, the innermost first. */
    List<int[]> regions() {
        return finished;
    }

    private int add(Op op, CharSet set, boolean start, int... next) throws TooLarge {
        if (ops.size() >= MAX_STEPS) {
            throw new TooLarge();
        }
        ops.add(op);
        targets.add(next);
        sets.add(set);
        starts.add(start);
        if (op != Op.ONE) {
            region.add(ops.size() - 1);
        }
        return ops.size() - 1;
    }

    private int compile(Node node, int next) throws TooLarge {
        return switch (node) {
            case Node.One one -> add(Op.ONE, one.set(), false, next);
            case Node.End end -> add(Op.END, CharSet.NONE, false, next);
            case Node.Behind behind -> add(Op.BEHIND, behind.set(), behind.orStart(), next);
            case Node.Look look -> compileLook(look, next);
            case Node.Repeat repeat -> compileRepeat(repeat, next);
            case Node.Seq seq -> {
                int step = next;
                for (Node part : seq.parts().reversed()) {
                    step = compile(part, step);
                }
                yield step;
            }
            case Node.Alt alt -> {
                int[] ways = new int[alt.ways().size()];
                for (int i = 0; i < ways.length; i++) {
                    ways[i] = compile(alt.ways().get(i), next);
                }
                yield ways.length == 1 ? ways[0] : add(Op.SPLIT, CharSet.NONE, false, ways);
            }
        };
    }

    private int compileLook(Node.Look look, int next) throws TooLarge {
        List<Integer> outer = region;
        region = new ArrayList<>();
        int inner = compile(look.inner(), add(Op.TRUE, CharSet.NONE, false));
        finished.add(region.stream().mapToInt(Integer::intValue).toArray());
        region = outer;
        return add(look.negative() ? Op.NOT_AHEAD : Op.AHEAD, CharSet.NONE, false, inner, next);
    }

    private int compileRepeat(Node.Repeat repeat, int next) throws TooLarge {
        int step = next;
        if (repeat.max() == Node.FOREVER) {
            int loop = add(Op.SPLIT, CharSet.NONE, false, NO_STEPS);
            int body = compile(repeat.inner(), loop);
            targets.set(loop, new int[] {body, next});
            step = loop;
        } else {
            for (int i = repeat.min(); i < repeat.max(); i++) {
                step = add(Op.SPLIT, CharSet.NONE, false, compile(repeat.inner(), step), next);
            }
        }
        for (int i = 0; i < repeat.min(); i++) {
            step = compile(repeat.inner(), step);
        }
        return step;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < ops.size(); i++) {
            text.append(i == first ? "> " : "  ").append(i).append(' ').append(ops.get(i)).append(' ');
            text.append(Arrays.toString(targets.get(i))).append(' ').append(sets.get(i)).append('\n');
        }
        return text.toString();
    }
}
