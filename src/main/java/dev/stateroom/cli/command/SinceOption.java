package dev.stateroom.cli.command;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for the start of a period. */
public final class SinceOption {
    private static final int DAY = "2026-03-01".length();

    @Option(
            names = "--since",
            paramLabel = "T",
            description = "Show only entries since a local date (2026-03-01) or a time with zone (2026-03-01T09:00:00Z).")
    private @Nullable String since;

    /** Null for the beginning. */
    public @Nullable Instant instant() {
        if (since == null) {
            return null;
        }
        try {
            return since.length() <= DAY
                    ? LocalDate.parse(since).atStartOfDay(ZoneId.systemDefault()).toInstant()
                    : OffsetDateTime.parse(since).toInstant();
        } catch (DateTimeException e) {
            throw CliCommand.refused(
                    "--since " + since + " is not a time; a day (2026-03-01) or a time with its zone (2026-03-01T09:00:00Z) is");
        }
    }
}
