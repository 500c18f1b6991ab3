package dev.stateroom.cli.audit;

import dev.stateroom.cli.command.SinceOption;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.cli.output.TimeText;
import dev.stateroom.report.JsonDocument.NamedValue;
import dev.stateroom.report.TerminalText;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.policy.PolicySimulation.Disagreement;
import dev.stateroom.review.policy.ReviewPolicy;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.answers.PolicyFile;
import dev.stateroom.workspace.answers.ReviewReport.Decided;
import dev.stateroom.workspace.answers.ReviewReport;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "report",
        description = {
            "Sum up decisions: by person and day, how long calls had waited, reasons, and what people decided against the policy that is on.",
            "For the last day: audit report --since with the date of yesterday.",
        })
final class AuditReportCommand extends AuditTrailCommand {
    private static final List<String> ACTIONS = List.of("approved", "edited", "rejected", "responded");
    private static final int MOST_REASONS = 20;
    private static final int MINUTE = 60;
    private static final int HOUR = 3600;

    private record DecidedAnswer(
            NamedValue of, int decided, int approved, int edited, int rejected, int responded, @Nullable Long medianWaitSeconds, @Nullable Long longestWaitSeconds) {}

    @Mixin
    private final SinceOption since = new SinceOption();

    @Override
    int answer(AuditLog trail) {
        String text = opener().ownData().then(OwnData::policy).orThrow();
        ReviewPolicy policy = text.isEmpty() ? null : PolicyFile.read(text).orThrow();
        ReviewReport report = ReviewReport.of(trail, since.instant(), policy, ZoneId.systemDefault(), Cancellation.NEVER).orThrow();
        print(answer(report), () -> {
            if (report.people().isEmpty() && report.byPolicy() == 0) {
                terminal.out().println("No calls were decided" + (since.instant() == null ? " yet." : " since then."));
            } else {
                print(report, policy);
            }
        });
        return DONE;
    }

    private void print(ReviewReport report, @Nullable ReviewPolicy policy) {
        table("WHO", report.people());
        terminal.out().println();
        table("DAY", report.days());
        terminal.out().println();
        terminal.out().println(report.byPolicy() + (report.byPolicy() == 1 ? " call was" : " calls were") + " answered by policy");
        if (policy != null) {
            Map<String, Long> rules = rules(report);
            terminal.out().println(rules.isEmpty()
                    ? "No decision was against " + TerminalText.line(policy.label())
                    : "Against " + TerminalText.line(policy.label()) + ": "
                            + rules.entrySet().stream().map(rule -> TerminalText.line(rule.getKey()) + " " + rule.getValue()).collect(Collectors.joining(", ")));
        }
        if (!report.reasons().isEmpty()) {
            terminal.out().println();
            TextTable reasons = new TextTable().left("TIME").left("WHO").left("DID").free("TO WHAT").free("REASON");
            report.reasons().stream().limit(MOST_REASONS).forEach(one -> reasons.row()
                    .cell(TimeText.here(one.event().at().atOffset(ZoneOffset.UTC)))
                    .cell(one.event().who())
                    .cell(one.event().action())
                    .cell(one.event().subject())
                    .cell(one.text().lines().findFirst().orElse("")));
            reasons.print(terminal);
            if (report.reasons().size() > MOST_REASONS) {
                terminal.out().println("… and " + (report.reasons().size() - MOST_REASONS) + " more; --json has all");
            }
        }
    }

    private <K> void table(String head, Map<K, Decided> all) {
        TextTable table = new TextTable().left(head).right("DECIDED");
        ACTIONS.forEach(action -> table.right(action.toUpperCase(Locale.ROOT)));
        table.right("MEDIAN WAIT").right("LONGEST");
        all.forEach((key, decided) -> {
            table.row().cell(key.toString()).cell(decided.count());
            ACTIONS.forEach(action -> table.cell(decided.count(action)));
            table.cell(shown(decided.median())).cell(shown(decided.longest()));
        });
        table.print(terminal);
    }

    /** Overruled rules, each with its count. */
    private static Map<String, Long> rules(ReviewReport report) {
        return report.overruled().stream().collect(Collectors.groupingBy(AuditReportCommand::rule, TreeMap::new, Collectors.counting()));
    }

    private static String rule(Disagreement one) {
        return one.answer().rule() + " (" + one.answer().verdict().word() + ", was " + one.decision().action() + ")";
    }

    private static String shown(@Nullable Duration wait) {
        if (wait == null) {
            return "–";
        }
        long seconds = wait.toSeconds();
        return seconds < MINUTE ? seconds + " s" : seconds < HOUR ? seconds / MINUTE + " min" : seconds / HOUR + " h " + seconds % HOUR / MINUTE + " min";
    }

    private static Record answer(ReviewReport report) {
        record Overruled(long entry, String rule, String verdict, String action, String who) {}
        record GivenReason(Instant at, String who, String action, String subject, String reason) {}
        record ReportAnswer(List<DecidedAnswer> people, List<DecidedAnswer> days, int byPolicy, List<Overruled> overruled, List<GivenReason> reasons) {}
        return new ReportAnswer(
                decided("who", report.people()), decided("day", report.days()), report.byPolicy(),
                report.overruled().stream().map(one -> new Overruled(
                        one.decision().number(), one.answer().rule(), one.answer().verdict().word(), one.decision().action(), one.decision().who())).toList(),
                report.reasons().stream().map(one -> new GivenReason(
                        one.event().at(), one.event().who(), one.event().action(), one.event().subject(), one.text())).toList());
    }

    private static <K> List<DecidedAnswer> decided(String key, Map<K, Decided> all) {
        return all.entrySet().stream().map(one -> {
            Decided decided = one.getValue();
            return new DecidedAnswer(
                    new NamedValue(key, one.getKey().toString()), decided.count(), decided.count("approved"), decided.count("edited"),
                    decided.count("rejected"), decided.count("responded"), seconds(decided.median()), seconds(decided.longest()));
        }).toList();
    }

    private static @Nullable Long seconds(@Nullable Duration wait) {
        return wait == null ? null : (Long) wait.toSeconds();
    }
}
