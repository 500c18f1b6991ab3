package dev.stateroom.cli;

import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.audit.TrailFormat;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.document.ReplacedFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "export", description = "Export entries to a file, oldest first. The file extension selects the format: .jsonl, .csv or .html.")
final class AuditExportCommand extends AuditTrailCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = "The file to write. It appears only when it is complete.")
    private Path file = Path.of("");

    @Option(names = "--force", description = "Replace an existing file.")
    private boolean force;

    @Mixin
    private final SinceOption since = new SinceOption();

    AuditExportCommand(CommandContext surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    int answer(AuditLog trail) {
        Path target = surroundings.folder().resolve(file);
        TrailFormat format = TrailFormat.of(file.toString())
                .orElseThrow(() -> refused(file + " must end in .jsonl, .csv or .html"));
        if (Files.exists(target) && !force) {
            throw refused(file + " already exists: use --force to replace it");
        }
        try {
            long[] written = {0};
            ReplacedFile.write(target, force, out -> written[0] = write(trail, format, out));
            terminal.err().println("wrote " + written[0] + " entries to " + file);
        } catch (IOException e) {
            throw refused(file + " cannot be written: " + ErrorSentence.reason(e));
        }
        return DONE;
    }

    private long write(AuditLog trail, TrailFormat format, OutputStream to) throws IOException {
        Instant from = since.instant();
        long[] written = {0};
        Writer out = new OutputStreamWriter(to, StandardCharsets.UTF_8);
        try {
            out.write(format.before());
            trail.oldest(Cancellation.NEVER, entry -> {
                if (isWanted(entry, from)) {
                    append(out, format.entry(entry));
                    written[0]++;
                }
                return true;
            }).orThrow();
            out.write(format.after());
            out.flush();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return written[0];
    }

    private static boolean isWanted(AuditEntry entry, @Nullable Instant from) {
        return from == null || !entry.event().at().isBefore(from);
    }

    private static void append(Writer out, String text) {
        try {
            out.write(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
