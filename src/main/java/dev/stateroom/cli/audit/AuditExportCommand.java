package dev.stateroom.cli.audit;

import dev.stateroom.cli.command.SinceOption;
import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.AuditLog;
import dev.stateroom.review.audit.TrailFormat;
import dev.stateroom.review.evidence.EvidenceCheck;
import dev.stateroom.review.evidence.LogSigner;
import dev.stateroom.vfs.Failure;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.document.ReplacedFile;
import dev.stateroom.workspace.evidence.EvidenceFolder;
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

@Command(
        name = "export",
        description = {
            "Export entries to a file, oldest first. The file extension selects the format: .jsonl, .csv or .html.",
            "With --evidence, write a folder with all entries, a signed checkpoint, proofs, a report and a verifier in Python.",
        })
final class AuditExportCommand extends AuditTrailCommand {
    @Parameters(index = "0", arity = "0..1", paramLabel = "FILE", description = "The file to write. It appears only when it is complete.")
    private @Nullable Path file;

    @Option(names = "--evidence", paramLabel = "DIR", description = "Write evidence to this folder, which must be new or empty. Needs a key: see audit key.")
    private @Nullable Path evidence;

    @Option(names = "--checkpoint", paramLabel = "OLD", description = "An older checkpoint that the log must continue; its proof is added to the evidence.")
    private @Nullable Path checkpoint;

    @Option(names = "--force", description = "Replace an existing file.")
    private boolean force;

    @Mixin
    private final SinceOption since = new SinceOption();

    @Override
    int answer(AuditLog trail) {
        if (evidence != null) {
            return evidence(trail, evidence);
        }
        if (file == null || checkpoint != null) {
            throw refused("name a file that ends in .jsonl, .csv or .html, or use --evidence DIR; --checkpoint is for --evidence");
        }
        return file(trail, file);
    }

    private int evidence(AuditLog trail, Path folder) {
        if (file != null || force || since.instant() != null) {
            throw refused("--evidence writes all entries to a new folder: leave out FILE, --since and --force");
        }
        LogSigner signer = opener().ownData().then(own -> own.logKey().read()).orThrow()
                .orElseThrow(() -> refused("the log has no key yet: make one with audit key --create"));
        Path older = checkpoint == null ? null : surroundings.folder().resolve(checkpoint);
        EvidenceCheck.Proven proven = EvidenceFolder.write(surroundings.folder().resolve(folder), trail, signer, older).orThrow();
        terminal.err().println("wrote evidence of " + proven.checkpoint().size() + " entries to " + folder);
        terminal.err().println("note: keep a copy of its file checkpoint elsewhere; later evidence is checked against it");
        return DONE;
    }

    private int file(AuditLog trail, Path file) {
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
            throw refused(file + " cannot be written: " + Failure.reason(e));
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
