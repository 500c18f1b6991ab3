package dev.stateroom.permission;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
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
 * A list of rules compiled for one dialect: finds the rule that decides about a path, and the reason. The first rule that has the operation
 * and matches the path decides; if none does, everything is allowed. Thread-safe.
 *
 * <p>Source: the tables of {@code python-0.7} and {@code js-1.14}, 2,500 recorded decisions each.
 */
public final class CompiledRules {
    /** Limits on the patterns in one list and on their total length: each pattern is compiled to its own table. */
    private static final int MOST_PATTERNS = 10_000;

    private static final int MOST_LETTERS = 1_000_000;

    /** Limit on the steps of all patterns together: braces make a short pattern a long one. */
    private static final long MOST_STEPS = 1_000_000;

    private final Dialect dialect;
    private final List<PermissionRule> rules;
    /** All patterns, those of the first rule first, so that a smaller number decides before a larger one. */
    private final List<CompiledPattern> patterns;
    /** The number of the rule of each pattern. */
    private final int[] ruleOf;
    private final Map<String, CompiledPattern> byText = new HashMap<>();
    private final Map<RuleOperation, RuleIndex> indexes = new EnumMap<>(RuleOperation.class);
    private final List<List<CompiledPattern>> patternsOf;
    private final Map<RuleOperation, RuleExplanation.Considered[]> passedOver = new EnumMap<>(RuleOperation.class);
    /** Rule numbers by the rules' patterns. */
    private final NearPatterns<Integer> nearby = new NearPatterns<>();

    private CompiledRules(Dialect dialect, List<PermissionRule> rules, List<List<CompiledPattern>> patternsOf) {
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
        for (RuleOperation operation : RuleOperation.values()) {
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
     * @return the rules; raised like the exception of the dialect's package when the agent is made or, for a pattern that its matcher
     *     cannot expand, when the rules are first used; withheld for a pattern that is too long, or for too many patterns
     */
    public static AgentReply<CompiledRules> of(List<PermissionRule> rules, Dialect dialect) {
        long patterns = rules.stream().mapToLong(rule -> rule.paths().size()).sum();
        long letters = rules.stream().flatMap(rule -> rule.paths().stream()).mapToLong(String::length).sum();
        if (patterns > MOST_PATTERNS || letters > MOST_LETTERS) {
            return AgentReply.withheld("the rules have " + patterns + " patterns with " + letters + " letters, more than are compiled at once");
        }
        PatternCheck check = PatternCheck.of(dialect);
        List<List<CompiledPattern>> compiled = new ArrayList<>();
        long steps = 0;
        for (PermissionRule rule : rules) {
            List<CompiledPattern> ofRule = new ArrayList<>();
            for (String text : rule.paths()) {
                switch (check.checked(text).then(path -> CompiledPattern.of(path, dialect))) {
                    case AgentReply.Answered<CompiledPattern>(CompiledPattern pattern) -> {
                        ofRule.add(pattern);
                        steps += pattern.steps();
                    }
                    case AgentReply.Raised<CompiledPattern>(String type, String message) -> {
                        return AgentReply.raised(type, message);
                    }
                    case AgentReply.Withheld<CompiledPattern>(String sentence) -> {
                        return AgentReply.withheld(sentence);
                    }
                }
                if (steps > MOST_STEPS) {
                    return AgentReply.withheld("the patterns of the rules have more alternatives than are compiled at once");
                }
            }
            compiled.add(ofRule);
        }
        return AgentReply.of(new CompiledRules(dialect, rules, compiled));
    }

    /** Patterns of the rules that deny an operation or ask a person about it, in order. */
    List<CompiledPattern> hindering(RuleOperation operation) {
        return IntStream.range(0, ruleOf.length)
                .filter(entry -> rules.get(ruleOf[entry]).mode() != RuleMode.ALLOW && rules.get(ruleOf[entry]).covers(operation))
                .mapToObj(patterns::get)
                .toList();
    }

    /** The dialect whose matcher decides. */
    public Dialect dialect() {
        return dialect;
    }

    /** The rules in order. */
    public List<PermissionRule> rules() {
        return rules;
    }

    /**
     * The decision about a path, which is not normalized.
     *
     * @param path absolute, as the dialect's check or an entry of a listing has it
     */
    public RuleDecision decide(RuleOperation operation, String path) {
        int entry = index(operation).first(path);
        return entry < 0 ? RuleDecision.BY_DEFAULT : verdict(entry);
    }

    private RuleDecision verdict(int entry) {
        int rule = ruleOf[entry];
        return new RuleDecision(rules.get(rule).mode(), rule, patterns.get(entry).text());
    }

    private RuleIndex index(RuleOperation operation) {
        return Objects.requireNonNull(indexes.get(operation));
    }

    /** Numbers of all rules that match, in order: the deciding one and those that would decide without it. */
    public List<Integer> matching(RuleOperation operation, String path) {
        BitSet matching = new BitSet();
        index(operation).all(path, entry -> matching.set(ruleOf[entry]));
        return matching.stream().boxed().toList();
    }

    /**
     * The decision with every reason. The cost grows with the patterns that begin with a folder above the path; a rule for other folders
     * costs only one list entry.
     */
    public RuleExplanation explain(RuleOperation operation, String path) {
        RuleDecision verdict = decide(operation, path);
        int deciding = verdict.rule() == null ? rules.size() : verdict.rule();
        SplitPath asked = new SplitPath(path);
        RuleExplanation.Considered[] considered = Arrays.copyOf(
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
            considered[deciding] = new RuleExplanation.Considered(
                    deciding, rules.get(deciding).operations(), Objects.requireNonNull(verdict.pattern()), null);
        }
        List<Integer> later =
                matching(operation, path).stream().filter(rule -> rule > deciding).toList();
        return new RuleExplanation(operation, path, verdict, List.of(considered), later);
    }

    /**
     * The patterns that forbid deleting a path with everything below it, in order; empty if it may be deleted.
     *
     * @param mayHaveDescendants false only for what is known to be a plain file
     */
    public List<String> againstDeleting(String path, boolean mayHaveDescendants) {
        return new DeletionCheck(rules, dialect, this::matches).denying(path, mayHaveDescendants);
    }

    private boolean matches(String pattern, String path) {
        return Objects.requireNonNull(byText.get(pattern)).matches(path);
    }

    /**
     * The first rule that makes a search or a deletion wait that starts at a path, or anywhere if the path is null: checked before the call
     * runs, ignoring the other rules. Null if there is none.
     */
    public @Nullable RuleDecision interrupting(RuleOperation operation, @Nullable String path) {
        PathSubtree place = path == null ? null : PathSubtree.of(path, dialect);
        for (int rule = 0; rule < rules.size(); rule++) {
            if (rules.get(rule).mode() == RuleMode.INTERRUPT && rules.get(rule).covers(operation)) {
                for (String pattern : rules.get(rule).paths()) {
                    if (place == null || PathSubtree.anchor(pattern, dialect).overlaps(place)) {
                        return new RuleDecision(RuleMode.INTERRUPT, rule, pattern);
                    }
                }
            }
        }
        return null;
    }

    /** The first deny rule that has a pattern, as a decision; the default if there is none. */
    public RuleDecision firstDenying(String pattern) {
        return IntStream.range(0, rules.size())
                .filter(i -> rules.get(i).mode() == RuleMode.DENY
                        && rules.get(i).covers(RuleOperation.WRITE)
                        && rules.get(i).paths().contains(pattern))
                .mapToObj(i -> new RuleDecision(RuleMode.DENY, i, pattern))
                .findFirst()
                .orElse(RuleDecision.BY_DEFAULT);
    }

    /** The literal prefix of a pattern, as the packages determine it: {@code /} if it begins with a wildcard. */
    public String beginningOf(String pattern) {
        PathSubtree anchor = PathSubtree.anchor(pattern, dialect);
        return anchor.above(anchor.names().size());
    }

    /** Whether a pattern begins with a wildcard, so that it counts as matching anywhere. */
    public static boolean isUnanchored(String pattern, Dialect dialect) {
        return PathSubtree.anchor(pattern, dialect).isRoot();
    }

    /** The folder that contains every path that a pattern can match, in any dialect; empty for the root. */
    public static String anchorOf(String pattern) {
        return PatternAnchor.of(pattern);
    }

    /** The initial reason for every rule: the path is elsewhere, or the rule does not cover the operation. */
    private RuleExplanation.Considered[] passedOver(RuleOperation operation) {
        RuleExplanation.Considered[] each = new RuleExplanation.Considered[rules.size()];
        for (int number = 0; number < each.length; number++) {
            PermissionRule rule = rules.get(number);
            boolean asked = rule.covers(operation) && !rule.paths().isEmpty();
            each[number] = new RuleExplanation.Considered(
                    number,
                    rule.operations(),
                    rule.paths().isEmpty() ? "" : rule.paths().getFirst(),
                    asked ? MismatchReason.ELSEWHERE : MismatchReason.OTHER_OPERATION);
        }
        return each;
    }

    /** A rule with its pattern that came nearest to the path. */
    private RuleExplanation.Considered missed(int rule, SplitPath asked) {
        RuleExplanation.Considered nearest = null;
        int distance = Integer.MAX_VALUE;
        for (CompiledPattern pattern : patternsOf.get(rule)) {
            MismatchReason miss = pattern.miss(asked);
            int away = distance(miss);
            if (nearest == null || away < distance) {
                nearest = new RuleExplanation.Considered(rule, rules.get(rule).operations(), pattern.text(), miss);
                distance = away;
            }
        }
        return Objects.requireNonNull(nearest);
    }

    private static int distance(MismatchReason miss) {
        return switch (miss.reason()) {
            case DOT_FILE -> 0;
            case CASE -> 1;
            case FOLDER -> 2;
            case SEGMENT, COPY -> 3;
            case ANCHOR -> 4;
            case OPERATION -> 5;
        };
    }
}
