package dev.stateroom.permission.simulation;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.call.AgentControls;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.permission.call.ToolReview;
import dev.stateroom.tool.ToolName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Initial settings for an agent without rules.
 *
 * @param kind its purpose
 * @param rules its permission rules; empty if it has none
 * @param asked tools that wait for a person by {@code interrupt_on}; empty if there are none
 * @param folder the only writable folder; empty for other kinds
 */
public record StartingPoint(Kind kind, List<PermissionRule> rules, List<ToolName> asked, String folder) {
    private static final String WORKSPACE = "/workspace";
    private static final List<RuleOperation> BOTH = List.of(RuleOperation.READ, RuleOperation.WRITE);
    private static final List<RuleOperation> WRITE = List.of(RuleOperation.WRITE);

    /** Purposes of starting points. */
    public enum Kind {
        /** Denies reading and writing keys, tokens and hidden files. */
        SECRETS,
        /** Makes one folder writable. */
        ONE_FOLDER,
        /** Asks a person before files are deleted and commands run. */
        ASK,
        /** Allows what the recorded calls needed and denies the rest. */
        RECORDED
    }

    /** Copies the lists. */
    public StartingPoint {
        rules = List.copyOf(rules);
        asked = List.copyOf(asked);
    }

    /** One starting point of each kind, in their order. */
    public static List<StartingPoint> of(List<RecordedUse> calls, Dialect dialect) {
        String folder = written(calls);
        return List.of(
                new StartingPoint(Kind.SECRETS, secrets(dialect), List.of(), ""),
                new StartingPoint(Kind.ONE_FOLDER, within(folder, dialect), List.of(), folder),
                new StartingPoint(Kind.ASK, List.of(), List.of(ToolName.DELETE, ToolName.EXECUTE), ""),
                new StartingPoint(Kind.RECORDED, RuleSuggestion.of(calls, dialect, SuggestionScope.TREE).rules(), List.of(), ""));
    }

    /** An agent with only these settings. */
    public AgentTeam team() {
        Map<String, ToolReview> reviews = new LinkedHashMap<>();
        asked.forEach(tool -> reviews.put(tool.id(), ToolReview.ALWAYS));
        AgentTeam plain = AgentTeam.of(new RuleBook(rules, Map.of()));
        return new AgentTeam(new AgentControls(AgentTeam.MAIN, rules, reviews, null), plain.subagents(), plain.mounted());
    }

    private static List<PermissionRule> secrets(Dialect dialect) {
        List<String> hidden = anywhere(dialect, "/.*", "/.*/**");
        List<String> named = new ArrayList<>(List.of("/secrets", "/secrets/**", "/**/secrets", "/**/secrets/**"));
        named.addAll(anywhere(dialect, "/*.pem", "/*.key"));
        return List.of(new PermissionRule(BOTH, hidden, RuleMode.DENY), new PermissionRule(BOTH, named, RuleMode.DENY));
    }

    /** The patterns at every depth. In JavaScript a pattern with a leading double asterisk needs a folder in front. */
    private static List<String> anywhere(Dialect dialect, String... patterns) {
        List<String> all = new ArrayList<>();
        for (String pattern : patterns) {
            if (dialect.language() == Era.Language.JAVASCRIPT) {
                all.add(pattern);
            }
            all.add("/**" + pattern);
        }
        return all;
    }

    private static List<PermissionRule> within(String folder, Dialect dialect) {
        List<String> rest = RuleSuggestion.rest(dialect);
        List<String> inside = new ArrayList<>(List.of(folder));
        rest.forEach(pattern -> inside.add(folder + pattern));
        return List.of(new PermissionRule(WRITE, inside, RuleMode.ALLOW), new PermissionRule(WRITE, rest, RuleMode.DENY));
    }

    /** The top-level folder that most recorded calls wrote into; {@code /workspace} if any did, or if none wrote. */
    private static String written(List<RecordedUse> calls) {
        Map<String, Long> folders = calls.stream()
                .map(use -> use.file().filter(file -> file.operation() == RuleOperation.WRITE).map(FileCall::path).orElse(null))
                .filter(Objects::nonNull)
                .filter(path -> path.matches("/[^/*?\\[{]+/.+"))
                .map(path -> path.substring(0, path.indexOf('/', 1)))
                .collect(Collectors.groupingBy(folder -> folder, Collectors.counting()));
        return folders.isEmpty() || folders.containsKey(WORKSPACE)
                ? WORKSPACE
                : folders.entrySet().stream()
                        .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                        .map(Map.Entry::getKey)
                        .orElse(WORKSPACE);
    }
}
