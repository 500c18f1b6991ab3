package dev.stateroom.cli.audit;

import dev.stateroom.cli.command.SinceOption;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.cli.output.TimeText;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditEvent;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.audit.EntryContent;
import dev.stateroom.review.audit.TrailFormat;
import dev.stateroom.work.Cancellation;
import java.time.ZoneOffset;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the newest entries of the trail: {@code audit}, and {@code audit list}. */
abstract class AuditListing extends AuditTrailCommand {
    private static final int USUAL = 100;
    private static final int SHOWN_DIGITS = 6;

    @Mixin
    private final SinceOption since = new SinceOption();

    @Option(names = "--limit", paramLabel = "N", description = "The maximum number of entries (default: 100; 0 for all).")
    private int limit = USUAL;

    @Override
    final int answer(AuditLog trail) {
        if (limit < 0) {
            throw refused("--limit " + limit + " is below 0");
        }
        printRows(rows -> each(trail, entry -> rows.accept(EntryAnswer.of(entry))), () -> {
            TextTable table = new TextTable().right("ENTRY").left("TIME").left("WHO").left("DID").free("TO WHAT").free("WHERE").left("HASH");
            if (each(trail, entry -> row(table, entry)) == 0) {
                terminal.out().println("No decisions or changes" + (since.instant() == null ? " yet." : " since then."));
            } else {
                table.print(terminal);
            }
        });
        return DONE;
    }

    private int each(AuditLog trail, Consumer<AuditEntry> shown) {
        int[] count = {0};
        trail.newest(since.instant(), Cancellation.NEVER, entry -> {
            shown.accept(entry);
            return ++count[0] != limit;
        }).orThrow();
        return count[0];
    }

    private static void row(TextTable table, AuditEntry entry) {
        AuditEvent event = entry.event();
        table.row()
                .cell(entry.number())
                .cell(TimeText.here(event.at().atOffset(ZoneOffset.UTC)))
                .cell(event.who())
                .cell(event.action())
                .cell(EntryContent.isErased(event) ? "(erased)" : event.subject())
                .cell(event.place())
                .cell(entry.hash().substring(0, Math.min(SHOWN_DIGITS, entry.hash().length())));
    }

    private record EntryAnswer(
            long number, String at, String who, String through, String action, String subject, String place, String detail, String previous, String hash) {
        static EntryAnswer of(AuditEntry entry) {
            AuditEvent event = entry.event();
            return new EntryAnswer(
                    entry.number(), TrailFormat.time(event), event.who(), event.through(), event.action(), event.subject(), event.place(), event.detail(),
                    entry.previous(), entry.hash());
        }
    }
}
