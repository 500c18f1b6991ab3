package dev.stateroom.cli.audit;

import dev.stateroom.cli.command.SinceOption;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.cli.output.TimeText;
import dev.stateroom.report.JsonDocument;
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

    @Mixin
    private final SinceOption since = new SinceOption();

    @Override
    int answer(AuditLog trail) {
        String text = opener().ownData().then(OwnData::policy).orThrow();
        ReviewPolicy policy = text.isEmpty() ? null : PolicyFile.read(text).orThrow();
        ReviewReport report = ReviewReport.of(trail, since.instant(), policy, ZoneId.systemDefault(), Cancellation.NEVER).orThrow();
        if (options.json) {
            write(report);
        } else if (report.people().isEmpty() && report.byPolicy() == 0) {
            terminal.out().println("No calls were decided" + (since.instant() == null ? " yet." : " since then."));
        } else {
            print(report, policy);
        }
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

    /** Rules that were overruled, with how often. */
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

    private void write(ReviewReport report) {
        try (JsonDocument document = json()) {
            document.startObject();
            write(document, "people", "who", report.people());
            write(document, "days", "day", report.days());
            record Overruled(long entry, String rule, String verdict, String action, String who) {}
            record GivenReason(Instant at, String who, String action, String subject, String reason) {}
            document.property("by_policy", report.byPolicy())
                    .property("overruled", report.overruled().stream().map(one -> new Overruled(
                            one.decision().number(), one.answer().rule(), one.answer().verdict().word(), one.decision().action(), one.decision().who())).toList())
                    .property("reasons", report.reasons().stream().map(one -> new GivenReason(
                            one.event().at(), one.event().who(), one.event().action(), one.event().subject(), one.text())).toList())
                    .endObject();
        }
    }

    private static <K> void write(JsonDocument document, String name, String key, Map<K, Decided> all) {
        document.startArray(name);
        all.forEach((of, decided) -> {
            document.startObject().property(key, of.toString()).property("decided", decided.count());
            ACTIONS.forEach(action -> document.property(action, decided.count(action)));
            document.property("median_wait_seconds", seconds(decided.median())).property("longest_wait_seconds", seconds(decided.longest())).endObject();
        });
        document.endArray();
    }

    private static @Nullable Long seconds(@Nullable Duration wait) {
        return wait == null ? null : (Long) wait.toSeconds();
    }
}
