package dev.stateroom.permission;

import dev.stateroom.agent.Reply;
import dev.stateroom.vfs.Dialect;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A list of rules compiled once for one dialect: which rule decides about a path, and why. The first rule that has the
 * operation and matches the path decides; where none does, everything is allowed. Safe for several threads.
 *
 * <p>Source: the tables of {@code python-0.7} and {@code js-1.14}, 2,500 recorded decisions each.
 */
public final class CompiledRules {
    private final Dialect dialect;
    private final List<Rule> rules;
    /** All patterns, those of the first rule first, so that a smaller number decides before a larger one. */
    private final List<CompiledPattern> patterns;
    /** For every pattern the rule that it belongs to. */
    private final int[] ruleOf;
    private final Map<String, CompiledPattern> byText = new HashMap<>();
    private final Map<Operation, RuleIndex> indexes = new EnumMap<>(Operation.class);
    private final List<List<CompiledPattern>> patternsOf;
    private final Map<Operation, Explanation.Considered[]> passedOver = new EnumMap<>(Operation.class);
    /** The numbers of the rules by their patterns. */
    private final NearPatterns<Integer> nearby = new NearPatterns<>();

    private CompiledRules(Dialect dialect, List<Rule> rules, List<List<CompiledPattern>> patternsOf) {
        this.dialect = dialect;
        this.rules = List.copyOf(rules);
        this.patternsOf = patternsOf;
        this.patterns = patternsOf.stream().flatMap(List::stream).toList();
        this.ruleOf = IntStream.range(0, patternsOf.size())
                .flatMap(rule -> patternsOf.get(rule).stream().mapToInt(_ -> rule))
                .toArray();
        patterns.forEach(pattern -> byText.put(pattern.text(), pattern));
        for (int entry = 0; entry < ruleOf.length; entry++) {
            nearby.add(patterns.get(entry), ruleOf[entry]);
        }
        for (Operation operation : Operation.values()) {
            passedOver.put(operation, passedOver(operation));
            Map<String, List<Integer>> byAnchor = new LinkedHashMap<>();
            for (int entry = 0; entry < ruleOf.length; entry++) {
                if (rules.get(ruleOf[entry]).covers(operation)) {
                    byAnchor.computeIfAbsent(patterns.get(entry).anchor(), _ -> new ArrayList<>()).add(entry);
                }
            }
            indexes.put(operation, new RuleIndex(byAnchor, (entry, path) -> patterns.get(entry).matches(path)));
        }
    }

    /**
     * Compiles rules.
     *
     * @return the rules; raised as the dialect's package raises it when the agent is made, or, for a pattern that its matcher
     *     cannot expand, when it is first asked; withheld for a pattern longer than can be matched
     */
    public static Reply<CompiledRules> of(List<Rule> rules, Dialect dialect) {
        PatternCheck check = PatternCheck.of(dialect);
        List<List<CompiledPattern>> compiled = new ArrayList<>();
        for (Rule rule : rules) {
            List<CompiledPattern> ofRule = new ArrayList<>();
            for (String text : rule.paths()) {
                switch (check.checked(text).then(path -> CompiledPattern.of(path, dialect))) {
                    case Reply.Answered<CompiledPattern>(CompiledPattern pattern) -> ofRule.add(pattern);
                    case Reply.Raised<CompiledPattern>(String type, String message) -> {
                        return Reply.raised(type, message);
                    }
                    case Reply.Withheld<CompiledPattern>(String sentence) -> {
                        return Reply.withheld(sentence);
                    }
                }
            }
            compiled.add(ofRule);
        }
        return Reply.of(new CompiledRules(dialect, rules, compiled));
    }

    /** The patterns of the rules that refuse an operation or ask a person about it, in order. */
    List<CompiledPattern> hindering(Operation operation) {
        return IntStream.range(0, ruleOf.length)
                .filter(entry -> rules.get(ruleOf[entry]).mode() != Mode.ALLOW && rules.get(ruleOf[entry]).covers(operation))
                .mapToObj(patterns::get)
                .toList();
    }

    /** Whose matcher decides. */
    public Dialect dialect() {
        return dialect;
    }

    /** The rules in order. */
    public List<Rule> rules() {
        return rules;
    }

    /**
     * What the rules say about a path, taken as it stands.
     *
     * @param path absolute, as the dialect's check or an entry of a listing has it
     */
    public Verdict decide(Operation operation, String path) {
        int entry = index(operation).first(path);
        return entry < 0 ? Verdict.BY_DEFAULT : verdict(entry);
    }

    private Verdict verdict(int entry) {
        int rule = ruleOf[entry];
        return new Verdict(rules.get(rule).mode(), rule, patterns.get(entry).text());
    }

    private RuleIndex index(Operation operation) {
        return Objects.requireNonNull(indexes.get(operation));
    }

    /** Numbers of all rules that match, in order: the deciding one and those that would decide without it. */
    public List<Integer> matching(Operation operation, String path) {
        BitSet matching = new BitSet();
        index(operation).all(path, entry -> matching.set(ruleOf[entry]));
        return matching.stream().boxed().toList();
    }

    /**
     * The decision with every reason. What costs is the patterns that begin with a folder around the path; a rule that speaks
     * about other folders costs one entry of the list.
     */
    public Explanation explain(Operation operation, String path) {
        Verdict verdict = decide(operation, path);
        int deciding = verdict.rule() == null ? rules.size() : verdict.rule();
        AskedPath asked = new AskedPath(path);
        Explanation.Considered[] considered = Arrays.copyOf(
                Objects.requireNonNull(passedOver.get(operation)), Math.min(deciding + 1, rules.size()));
        BitSet near = new BitSet(deciding);
        nearby.any(asked, rule -> {
            if (rule < deciding && rules.get(rule).covers(operation)) {
                near.set(rule);
            }
            return false;
        });
        near.stream().forEach(rule -> considered[rule] = missed(rule, asked));
        if (verdict.rule() != null) {
            considered[deciding] = new Explanation.Considered(
                    deciding, rules.get(deciding).operations(), Objects.requireNonNull(verdict.pattern()), null);
        }
        List<Integer> later =
                matching(operation, path).stream().filter(rule -> rule > deciding).toList();
        return new Explanation(operation, path, verdict, List.of(considered), later);
    }

    /**
     * The patterns that stand against deleting a path with everything below it, in order; empty where it may be deleted.
     *
     * @param mayHaveDescendants false only for what is known to be a plain file
     */
    public List<String> againstDeleting(String path, boolean mayHaveDescendants) {
        return new Deletions(rules, dialect, this::matches).denying(path, mayHaveDescendants);
    }

    private boolean matches(String pattern, String path) {
        return Objects.requireNonNull(byText.get(pattern)).matches(path);
    }

    /**
     * The first rule that makes a search or a deletion wait which begins at a path, or anywhere where none is given: asked before the
     * call runs, and without regard for the other rules. Null where none does.
     */
    public @Nullable Verdict interrupting(Operation operation, @Nullable String path) {
        Subtree place = path == null ? null : Subtree.of(path, dialect);
        for (int rule = 0; rule < rules.size(); rule++) {
            if (rules.get(rule).mode() == Mode.INTERRUPT && rules.get(rule).covers(operation)) {
                for (String pattern : rules.get(rule).paths()) {
                    if (place == null || Subtree.anchor(pattern, dialect).overlaps(place)) {
                        return new Verdict(Mode.INTERRUPT, rule, pattern);
                    }
                }
            }
        }
        return null;
    }

    /** The first denying rule that has a pattern, as a verdict; by default where none has. */
    public Verdict firstDenying(String pattern) {
        return IntStream.range(0, rules.size())
                .filter(i -> rules.get(i).mode() == Mode.DENY
                        && rules.get(i).covers(Operation.WRITE)
                        && rules.get(i).paths().contains(pattern))
                .mapToObj(i -> new Verdict(Mode.DENY, i, pattern))
                .findFirst()
                .orElse(Verdict.BY_DEFAULT);
    }

    /** The plain beginning of a pattern, as the packages find it: {@code /} where it begins with a wildcard. */
    public String beginningOf(String pattern) {
        Subtree anchor = Subtree.anchor(pattern, dialect);
        return anchor.above(anchor.names().size());
    }

    /** Whether a pattern begins with a wildcard, so that it is taken to lie anywhere. */
    public static boolean isUnanchored(String pattern, Dialect dialect) {
        return Subtree.anchor(pattern, dialect).isRoot();
    }

    /** The folder that everything lies in which a pattern can match in any dialect; empty for the root. */
    public static String anchorOf(String pattern) {
        return Anchor.of(pattern);
    }

    /** For every rule what is said of it as long as the path lies elsewhere, or it does not speak about the operation. */
    private Explanation.Considered[] passedOver(Operation operation) {
        Explanation.Considered[] each = new Explanation.Considered[rules.size()];
        for (int number = 0; number < each.length; number++) {
            Rule rule = rules.get(number);
            boolean asked = rule.covers(operation) && !rule.paths().isEmpty();
            each[number] = new Explanation.Considered(
                    number,
                    rule.operations(),
                    rule.paths().isEmpty() ? "" : rule.paths().getFirst(),
                    asked ? Miss.ELSEWHERE : Miss.OTHER_OPERATION);
        }
        return each;
    }

    /** A rule for the operation with the pattern that came nearest. */
    private Explanation.Considered missed(int rule, AskedPath asked) {
        Explanation.Considered nearest = null;
        int distance = Integer.MAX_VALUE;
        for (CompiledPattern pattern : patternsOf.get(rule)) {
            Miss miss = pattern.miss(asked);
            int away = distance(miss);
            if (nearest == null || away < distance) {
                nearest = new Explanation.Considered(rule, rules.get(rule).operations(), pattern.text(), miss);
                distance = away;
            }
        }
        return Objects.requireNonNull(nearest);
    }

    private static int distance(Miss miss) {
        return switch (miss.reason()) {
            case DOT_FILE -> 0;
            case CASE -> 1;
            case FOLDER -> 2;
            case SEGMENT -> 3;
            case ANCHOR -> 4;
            case OPERATION -> 5;
        };
    }
}
