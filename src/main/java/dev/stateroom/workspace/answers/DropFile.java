package dev.stateroom.workspace.answers;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.review.decision.ResumePayload;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.ReplacedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Checked decisions as a file for the program that runs the agent: {@code {"version": 1, "threads": [{"thread_id", "checkpoint",
 * "resume"}]}}, where {@code resume} goes into {@code Command(resume=…)} unchanged; or, by the file's extension, as source code in Python
 * ({@code .py}) or TypeScript ({@code .ts}).
 */
public final class DropFile {
    private DropFile() {}

    /**
     * One thread in the file.
     *
     * @param payload the value that its run is resumed with
     * @param checkpointId the checkpoint of the thread at the time of the decision
     */
    public record Entry(ResumePayload payload, String checkpointId) {}

    public static String text(String fileName, List<Entry> entries) {
        String lower = fileName.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".py")) {
            return entries.stream().map(entry -> entry.payload().python()).collect(Collectors.joining("\n"));
        }
        if (lower.endsWith(".ts")) {
            return entries.stream().map(entry -> entry.payload().typeScript()).collect(Collectors.joining("\n"));
        }
        Map<String, ForeignValue> file = new LinkedHashMap<>();
        file.put("version", new ForeignValue.Int(1));
        file.put("threads", new ForeignValue.Items(entries.stream().map(DropFile::thread).toList()));
        return new String(PlainJson.compact(ForeignValue.Fields.copyOf(file)), StandardCharsets.UTF_8) + "\n";
    }

    private static ForeignValue thread(Entry entry) {
        Map<String, ForeignValue> thread = new LinkedHashMap<>();
        thread.put("thread_id", new ForeignValue.Text(entry.payload().threadId()));
        thread.put("checkpoint", new ForeignValue.Text(entry.checkpointId()));
        thread.put("resume", entry.payload().resume());
        return ForeignValue.Fields.copyOf(thread);
    }

    /** Writes the file atomically. DENIED if it exists and must not be replaced. */
    public static Outcome<Path> write(Path file, List<Entry> entries, boolean replaces) {
        if (Files.exists(file) && !replaces) {
            return Outcome.failed(Failure.Kind.DENIED, file + " already exists: use --force to replace it");
        }
        byte[] bytes = text(String.valueOf(file.getFileName()), entries).getBytes(StandardCharsets.UTF_8);
        try {
            ReplacedFile.write(file, replaces, out -> out.write(bytes));
            return Outcome.ok(file);
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, file + " cannot be written", e);
        }
    }
}
