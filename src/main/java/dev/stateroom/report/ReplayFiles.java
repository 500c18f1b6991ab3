package dev.stateroom.report;

import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.ReplayReport;
import dev.stateroom.replay.RunRecord;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.ReplacedFile;
import dev.stateroom.workspace.recording.CallFileWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Writes the result of a replay to files, in the same formats as the command. */
public final class ReplayFiles {
    private ReplayFiles() {}

    /**
     * Writes a file.
     *
     * @param form {@code json}, {@code xml} for JUnit, {@code html}, or {@code jsonl} for a case that can be replayed
     * @param record how the run was set up, for JSON; null if that is not known
     * @return the file; a failure if it cannot be written
     */
    public static Outcome<Path> write(Path file, String form, CallRecording recording, ReplayReport report, @Nullable RunRecord record) {
        return write(file, form, recording, report, record, false);
    }

    /** Like the other; with {@code accepts}, a case expects the results that the calls gave now. */
    public static Outcome<Path> write(Path file, String form, CallRecording recording, ReplayReport report, @Nullable RunRecord record, boolean accepts) {
        try {
            ReplacedFile.write(file, true, out -> {
                switch (form) {
                    case "xml" -> ReplayJunit.write(print(out), recording, report);
                    case "html" -> new ReplayHtml(print(out)).write(recording, report);
                    case "jsonl" -> CallFileWriter.write(recording, report, accepts, out);
                    default -> JsonDocument.write(out, true, ReplayJson.of(recording, report, record));
                }
            });
            return Outcome.ok(file);
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, file + " cannot be written: " + Failure.reason(e));
        }
    }

    private static PrintStream print(OutputStream out) {
        return new PrintStream(out, true, StandardCharsets.UTF_8);
    }
}
