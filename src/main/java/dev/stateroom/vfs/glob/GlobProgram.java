package dev.stateroom.vfs.glob;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A {@link GlobNode} as numbered steps, each linked to the steps after it. A step holds at a position of the text if the rest of the text
 * from there matches the step and all that follow it.
 *
 * <p>A step refers to steps of lower numbers only, except that the step of a repetition also refers to its body. The steps inside a
 * lookahead form a region of their own, which can be evaluated before the steps around it.
 */
final class GlobProgram {

    /** Programs with more steps are refused: {@link TooLarge}. */
    static final int MAX_STEPS = 100_000;

    /** The operation of a step. */
    enum Op {
        /** One character of a set, then the rest. */
        ONE,
        /** Any of several continuations. */
        SPLIT,
        /** What follows begins with the first, and the rest is the second. */
        AHEAD,
        /** What follows does not begin with the first, and the rest is the second. */
        NOT_AHEAD,
        /** The end of the text, then the rest. */
        END,
        /** The character before is in a set, then the rest. */
        BEHIND,
        /** The end of the program: holds everywhere. */
        TRUE
    }

    /** The pattern is too large to match within reasonable memory. */
    static final class TooLarge extends Exception {
        private static final long serialVersionUID = 1L;
    }

    private static final int[] NO_STEPS = {};

    /** A step: its operation, its set, whether it holds at the beginning, and the steps after it. */
    private static final class Step {
        final Op op;
        final CharSet set;
        final boolean atStart;
        final int[] targets;

        Step(Op op, CharSet set, boolean atStart, int[] targets) {
            this.op = op;
            this.set = set;
            this.atStart = atStart;
            this.targets = targets;
        }
    }

    /** Steps that take no character and belong together. */
    static final class Region {
        /** Ordered so that a step comes after those that it refers to. */
        final int[] steps;
        /** True if some refer to one another, so that evaluating them once is not enough. */
        final boolean cyclic;

        Region(int[] steps, boolean cyclic) {
            this.steps = steps;
            this.cyclic = cyclic;
        }
    }

    private final List<Step> building = new ArrayList<>();
    private final List<Region> regions = new ArrayList<>();
    private final Map<GlobNode, Integer> looks = new HashMap<>();
    private final BitSet ahead = new BitSet();
    private int depth;
    private List<Integer> region = new ArrayList<>();
    private final Step[] steps;
    private final int first;

    /** Compiles {@code node}, to match the whole text. */
    GlobProgram(GlobNode node) throws TooLarge {
        int end = add(Op.END, CharSet.NONE, false, add(Op.TRUE, CharSet.NONE, false));
        first = compile(node, end);
        finishRegion();
        steps = building.toArray(Step[]::new);
    }

    /** Number of steps. */
    int size() {
        return steps.length;
    }

    /** The first step of the whole pattern. */
    int first() {
        return first;
    }

    /** The operation of a step. */
    Op op(int step) {
        return steps[step].op;
    }

    /** The steps after it; for lookaheads: the first step of the lookahead, then the step after it. */
    int[] targets(int step) {
        return steps[step].targets;
    }

    /** The set of a {@link Op#ONE} or {@link Op#BEHIND}. */
    CharSet set(int step) {
        return steps[step].set;
    }

    /** True if a {@link Op#BEHIND} holds at the beginning of the text. */
    boolean holdsAtStart(int step) {
        return steps[step].atStart;
    }

    /** True if a step is part of a lookahead, not of the match itself. */
    boolean looksAhead(int step) {
        return ahead.get(step);
    }

    /** The steps that take no character, the innermost regions first. */
    List<Region> regions() {
        return regions;
    }

    private int add(Op op, CharSet set, boolean start, int... next) throws TooLarge {
        if (building.size() >= MAX_STEPS) {
            throw new TooLarge();
        }
        building.add(new Step(op, set, start, next));
        int step = building.size() - 1;
        if (op != Op.ONE) {
            region.add(step);
        }
        ahead.set(step, depth > 0);
        return step;
    }

    private void finishRegion() {
        regions.add(new RegionOrder(region).order());
    }

    /** Puts the steps of a region in the order in which they can be evaluated. */
    private final class RegionOrder {
        private final List<Integer> members;
        private final Map<Integer, Boolean> done = new HashMap<>();
        private final List<Integer> ordered = new ArrayList<>();
        private boolean cyclic;

        RegionOrder(List<Integer> members) {
            this.members = members;
        }

        Region order() {
            members.forEach(step -> done.put(step, false));
            BitSet entered = new BitSet();
            Deque<Integer> open = new ArrayDeque<>();
            for (int member : members) {
                open.push(member);
                while (!open.isEmpty()) {
                    int step = open.pop();
                    if (entered.get(step)) {
                        finish(step);
                    } else {
                        entered.set(step);
                        open.push(step);
                        enterTargets(step, entered, open);
                    }
                }
            }
            return new Region(ordered.stream().mapToInt(Integer::intValue).toArray(), cyclic);
        }

        private void finish(int step) {
            if (Boolean.FALSE.equals(done.put(step, true))) {
                ordered.add(step);
            }
        }

        private void enterTargets(int step, BitSet entered, Deque<Integer> open) {
            for (int target : building.get(step).targets) {
                Boolean finished = done.get(target);
                if (finished != null && !finished) {
                    cyclic |= entered.get(target);
                    if (!entered.get(target)) {
                        open.push(target);
                    }
                }
            }
        }
    }

    private int compile(GlobNode node, int next) throws TooLarge {
        return switch (node) {
            case GlobNode.One one -> add(Op.ONE, one.set(), false, next);
            case GlobNode.End end -> add(Op.END, CharSet.NONE, false, next);
            case GlobNode.Behind behind -> add(Op.BEHIND, behind.set(), behind.orStart(), next);
            case GlobNode.Look look -> compileLook(look, next);
            case GlobNode.Repeat repeat -> compileRepeat(repeat, next);
            case GlobNode.Seq seq -> {
                int step = next;
                for (GlobNode part : seq.parts().reversed()) {
                    step = compile(part, step);
                }
                yield step;
            }
            case GlobNode.Alt alt -> {
                int[] ways = new int[alt.ways().size()];
                for (int i = 0; i < ways.length; i++) {
                    ways[i] = compile(alt.ways().get(i), next);
                }
                yield ways.length == 1 ? ways[0] : add(Op.SPLIT, CharSet.NONE, false, ways);
            }
        };
    }

    /** The content of a lookahead does not depend on what comes after, so equal ones are compiled once. */
    private int compileLook(GlobNode.Look look, int next) throws TooLarge {
        Integer inner = looks.get(look.inner());
        if (inner == null) {
            List<Integer> outer = region;
            region = new ArrayList<>();
            depth++;
            inner = compile(look.inner(), add(Op.TRUE, CharSet.NONE, false));
            depth--;
            finishRegion();
            region = outer;
            looks.put(look.inner(), inner);
        }
        return add(look.negative() ? Op.NOT_AHEAD : Op.AHEAD, CharSet.NONE, false, inner, next);
    }

    private int compileRepeat(GlobNode.Repeat repeat, int next) throws TooLarge {
        int step = next;
        if (repeat.max() == GlobNode.FOREVER) {
            int loop = add(Op.SPLIT, CharSet.NONE, false, NO_STEPS);
            int body = compile(repeat.inner(), loop);
            building.set(loop, new Step(Op.SPLIT, CharSet.NONE, false, new int[] {body, next}));
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
}
