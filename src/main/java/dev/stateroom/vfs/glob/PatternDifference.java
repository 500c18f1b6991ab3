package dev.stateroom.vfs.glob;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Paths that one pattern finds and others do not: exact, by exploring all paths at once. Paths are absolute and normal: a slash before
 * every name, none at the end, no name empty or of dots alone ({@code .}, {@code ..}); or the slash alone.
 */
public final class PatternDifference {
    /** Characters that make a readable path, the best first. */
    private static final String READABLE = "abcdefghijklmnopqrstuvwxyz0123456789.-_ABCDEFGHIJKLMNOPQRSTUVWXYZ ";

    private static final String ROOT = "/";
    private static final int FIRST_SURROGATE = 0xd800;
    private static final int LAST_SURROGATE = 0xdfff;

    /** The state of the name that is being read, from the end of the path. */
    private enum Name {
        /** Nothing read, or a slash: a name must follow. */
        EMPTY,
        DOT,
        TWO_DOTS,
        PROPER,
        /** The slash before a proper name: the path may begin here. */
        BEGUN;

        @Nullable Name before(int c) {
            if (c == '/') {
                return this == PROPER ? BEGUN : null;
            }
            if (c == '.') {
                return switch (this) {
                    case EMPTY, BEGUN -> DOT;
                    case DOT -> TWO_DOTS;
                    case TWO_DOTS, PROPER -> PROPER;
                };
            }
            return PROPER;
        }
    }

    private record Place(Name name, List<GlobAutomaton.State> states) {}

    private record Step(Place from, int character) {}

    /** The result. */
    public sealed interface Found {
        /** A path that the first pattern finds and none of the others; one of the shortest. */
        record Path(String path) implements Found {}

        /** There is none: the others find all that the first finds. */
        record Nothing() implements Found {}

        /** Finding out would take more steps than allowed. */
        record Unknown() implements Found {}
    }

    private final List<GlobAutomaton> automata = new ArrayList<>();
    private final int[] alphabet;
    private final int mostPlaces;

    private PatternDifference(GlobPattern wanted, List<GlobPattern> others, int mostPlaces) {
        automata.add(automaton(wanted));
        others.forEach(other -> automata.add(automaton(other)));
        this.mostPlaces = mostPlaces;
        NavigableSet<Integer> starts = new TreeSet<>(List.of((int) '.', '.' + 1, (int) '/', '/' + 1));
        automata.forEach(automaton -> {
            for (int start : automaton.classStarts()) {
                starts.add(start);
            }
        });
        alphabet = alphabet(starts);
    }

    private static GlobAutomaton automaton(GlobPattern pattern) {
        if (pattern instanceof AutomatonPattern whole) {
            return whole.automaton();
        }
        throw new IllegalArgumentException("no pattern of whole paths: " + pattern);
    }

    /** One character, readable if possible, for each class of characters that no pattern distinguishes. */
    private static int[] alphabet(NavigableSet<Integer> starts) {
        List<Integer> characters = new ArrayList<>();
        for (int start : starts) {
            Integer next = starts.higher(start);
            int end = next == null ? Character.MAX_CODE_POINT : next - 1;
            int best = READABLE.codePoints().filter(c -> c >= start && c <= end).findFirst().orElse(start);
            if (best != 0 && (best < FIRST_SURROGATE || best > LAST_SURROGATE)) {
                characters.add(best);
            }
        }
        characters.sort((a, b) -> Integer.compare(rank(a), rank(b)));
        return characters.stream().mapToInt(Integer::intValue).toArray();
    }

    private static int rank(int c) {
        int readable = READABLE.indexOf(c);
        return readable >= 0 ? readable : READABLE.length() + c;
    }

    /**
     * Finds a path that {@code wanted} matches and none of {@code others}.
     *
     * @param wanted a pattern of {@link GlobUse#RULE} or {@link GlobUse#RULE_HIDDEN_TOO}
     * @param others patterns of the same dialect and uses
     * @param mostPlaces the largest number of states to explore
     */
    public static Found between(GlobPattern wanted, List<GlobPattern> others, int mostPlaces) {
        return between(wanted, others, mostPlaces, _ -> {});
    }

    /** The same; {@code looked} receives the number of states explored. */
    public static Found between(GlobPattern wanted, List<GlobPattern> others, int mostPlaces, IntConsumer looked) {
        Found found = new PatternDifference(wanted, others, mostPlaces).search(looked);
        boolean root = wanted.matches(ROOT) && others.stream().noneMatch(other -> other.matches(ROOT));
        return found instanceof Found.Nothing && root ? new Found.Path(ROOT) : found;
    }

    private Found search(IntConsumer looked) {
        Map<Place, Step> reached = new HashMap<>();
        Found found = search(reached);
        looked.accept(reached.size());
        return found;
    }

    private Found search(Map<Place, Step> reached) {
        Place end = new Place(Name.EMPTY, automata.stream().map(GlobAutomaton::start).toList());
        Deque<Place> open = new ArrayDeque<>();
        open.add(end);
        while (!open.isEmpty()) {
            Place place = open.poll();
            for (int c : alphabet) {
                Name name = place.name().before(c);
                if (name == null) {
                    continue;
                }
                List<GlobAutomaton.State> states = new ArrayList<>(automata.size());
                for (int i = 0; i < automata.size(); i++) {
                    states.add(automata.get(i).before(place.states().get(i), c));
                }
                Place next = new Place(name, states);
                if (states.getFirst().settled && !states.getFirst().accepts) {
                    continue;
                }
                if (!next.equals(end) && reached.putIfAbsent(next, new Step(place, c)) == null) {
                    if (name == Name.BEGUN && isDifference(states)) {
                        return new Found.Path(path(next, end, reached));
                    }
                    open.add(next);
                }
            }
            if (reached.size() > mostPlaces) {
                return new Found.Unknown();
            }
        }
        return new Found.Nothing();
    }

    private static boolean isDifference(List<GlobAutomaton.State> states) {
        return states.getFirst().accepts && states.stream().skip(1).noneMatch(state -> state.accepts);
    }

    private static String path(Place from, Place end, Map<Place, Step> reached) {
        StringBuilder path = new StringBuilder();
        Place place = from;
        while (!place.equals(end)) {
            Step step = reached.get(place);
            if (step == null) {
                throw new IllegalStateException("reached from nowhere");
            }
            path.appendCodePoint(step.character());
            place = step.from();
        }
        return path.toString();
    }
}
