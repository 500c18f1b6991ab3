package dev.stateroom.review.policy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A suggested rule that people seem to follow already. It is only displayed, never enabled.
 *
 * @param rule the suggested rule
 * @param decisions number of decisions about such calls, all of them approved unchanged
 * @param people number of different people who approved them
 */
public record PolicyProposal(PolicyRule rule, int decisions, int people) {
    /** Calls with the same tool and folder or command. */
    private record Group(String tool, @Nullable String folder, @Nullable String command) {}

    /**
     * Suggests rules for calls that were approved at least {@code least} times and never decided differently, except rules that the linter
     * finds unsafe: writes to one folder, up to the largest approved size, and exact commands.
     */
    public static List<PolicyProposal> of(List<PastDecision> past, int least) {
        Map<Group, List<PastDecision>> groups = new LinkedHashMap<>();
        for (PastDecision one : past) {
            group(one.call()).ifPresent(group -> groups.computeIfAbsent(group, _ -> new ArrayList<>()).add(one));
        }
        List<PolicyProposal> proposals = new ArrayList<>();
        groups.forEach((group, decided) -> {
            boolean isClear = decided.size() >= least && decided.stream().allMatch(one -> one.isApproved() && one.call().hazards() == 0);
            if (isClear) {
                PolicyRule rule = rule(group, decided);
                boolean isSafe = PolicyLinter.findings(new ReviewPolicy("", 1, List.of(rule))).stream().noneMatch(PolicyFinding::isUnsafe);
                if (isSafe) {
                    proposals.add(new PolicyProposal(rule, decided.size(), (int) decided.stream().map(PastDecision::who).distinct().count()));
                }
            }
        });
        proposals.sort(Comparator.comparingInt(PolicyProposal::decisions).reversed());
        return List.copyOf(proposals);
    }

    private static Optional<Group> group(PolicyCall call) {
        String path = call.path();
        String command = call.command();
        if (command != null) {
            return Optional.of(new Group(call.tool(), null, command));
        }
        int slash = path == null ? -1 : path.lastIndexOf('/');
        return path == null || slash <= 0 ? Optional.empty() : Optional.of(new Group(call.tool(), path.substring(0, slash), null));
    }

    private static PolicyRule rule(Group group, List<PastDecision> decided) {
        String folder = group.folder();
        String command = group.command();
        long largest = decided.stream().mapToLong(one -> one.call().bytes()).max().orElse(0);
        String about = folder == null ? String.valueOf(command) : folder.substring(1);
        return new PolicyRule(
                group.tool() + "-" + about.replaceAll("[^A-Za-z0-9]+", "-"),
                PolicyVerdict.APPROVE,
                List.of(group.tool()),
                folder == null ? List.of() : List.of(folder + "/*"),
                decided.stream().map(one -> one.call().agent()).distinct().sorted().toList(),
                command == null ? List.of() : List.of(command),
                folder == null ? null : largest,
                false,
                Map.of(),
                null,
                "approved " + decided.size() + " times, never otherwise");
    }
}
