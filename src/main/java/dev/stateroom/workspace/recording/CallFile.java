package dev.stateroom.workspace.recording;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.permission.simulation.RecordedUse;
import dev.stateroom.permission.simulation.ShownPaths;
import dev.stateroom.replay.CallRecording;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads the tool calls of a log: JSON, or one JSON value per line. Its format is detected. */
public final class CallFile {
    /** The limit for the entries of one log in memory, in bytes of heap. */
    private static final long MOST_KEPT = 160L << 20;

    /** The memory of an entry besides its values, in bytes: a call, its step and its places in lists. */
    private static final int ENTRY = 400;


    static final int MOST_PROBLEMS = 100;

    private final LoggedMessages messages;
    private final LoggedRuns runs = new LoggedRuns();
    private final OwnRecords records = new OwnRecords();
    private final List<String> problems = new ArrayList<>();
    private long kept;
    private int entries;

    private CallFile() {
        this.messages = new LoggedMessages(problems);
    }

    /**
     * The calls in a file, in order, with their results if the file has them. Supported are messages in the formats of OpenAI, LangChain
     * ({@code messages_to_dict}, {@code dumpd}) and LangGraph's server, runs of a tracer, a terminal program's transcript, this program's
     * own {@code calls --json}, and its own record, whose schema is the resource {@code recording.schema.json} next to this class.
     * Unreadable entries are listed by line in {@link CallRecording#problems}.
     */
    public static Outcome<CallRecording> recording(Path path) {
        try {
            return recording(Objects.toString(path.getFileName(), path.toString()), path.toString(), () -> RegularFile.stream(path));
        } catch (NoSuchFileException e) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, path + " does not exist: name a log of tool calls, or a source and a thread");
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, path + " cannot be read", e);
        }
    }

    /** The same for a log that can be opened several times; {@code where} is its name in messages. */
    static Outcome<CallRecording> recording(String name, String where, LogEntries.LogOpening log) throws IOException {
        CallFile file = new CallFile();
        List<String> unread = LogEntries.read(log, file::take);
        if (file.kept > MOST_KEPT) {
            return Outcome.failed(
                    Failure.Kind.TOO_LARGE,
                    where + " has more calls than are read at once: the first " + file.entries + " entries fill the "
                            + (MOST_KEPT >> 20) + " MB that a log may take in memory; split it into several files");
        }
        file.problems.addAll(0, unread);
        List<CallRecording.Step> steps = new ArrayList<>(file.records.steps());
        steps.addAll(file.messages.steps());
        steps.addAll(file.runs.steps());
        if (steps.isEmpty()) {
            String why = file.problems.isEmpty() ? "" : ": " + file.problems.getFirst();
            return Outcome.failed(
                    Failure.Kind.INVALID,
                    where + " holds no tool calls" + why + "; understood are messages with tool_calls, runs, transcripts, and objects with name and args");
        }
        String shown = file.records.name();
        return Outcome.ok(new CallRecording(
                shown == null ? name : shown, steps, file.records.dialect(), file.records.start(), file.problems));
    }

    private boolean take(ForeignValue value, String place) {
        kept += ENTRY + value.weight();
        entries++;
        if (kept > MOST_KEPT) {
            return false;
        }
        read(value, place);
        return true;
    }

    /** The calls of a log in order, in the form that rules judge; {@code note} receives a sentence for each unreadable entry. */
    public static Outcome<List<RecordedUse>> open(Path path, Consumer<String> note) {
        return recording(path)
                .map(recording -> {
                    recording.problems().forEach(note);
                    return recording;
                })
                .map(recording -> recording.calls().stream().map(CallFile::use).toList())
                .then(ShownPaths::bounded);
    }

    private static RecordedUse use(LoggedCall call) {
        return new RecordedUse(
                call.agent(), call.tool(), call.args(), call.result() == null ? null : call.result().text());
    }

    private void read(ForeignValue value, String place) {
        ForeignValue.Fields fields = ForeignValue.fields(value);
        ForeignValue.Fields message = LoggedMessages.message(value);
        String problem = null;
        if (LoggedRuns.isRun(fields)) {
            runs.read(fields);
        } else if (message != null) {
            messages.read(message, place);
        } else if (OwnRecords.isRecord(fields)) {
            problem = records.read(fields);
        } else {
            problem = within(value, place) ? null : "it is not a message, a run of a tool or a call with name and args";
        }
        if (problem != null && problems.size() < MOST_PROBLEMS) {
            problems.add(place + ": " + problem);
        }
    }

    /** Reads a wrapped list: a thread's state from a server, a batch of messages, or an export of runs. */
    private boolean within(ForeignValue value, String place) {
        List<ForeignValue> inner = inner(value);
        if (inner == null) {
            return false;
        }
        inner.forEach(item -> read(item, place));
        return true;
    }

    private static @Nullable List<ForeignValue> inner(ForeignValue value) {
        if (value instanceof ForeignValue.Items(List<ForeignValue> items)) {
            return items;
        }
        ForeignValue.Fields fields = ForeignValue.fields(value);
        for (String name : List.of("messages", "runs", "calls", "tool_calls")) {
            if (fields.get(name) instanceof ForeignValue.Items(List<ForeignValue> items)) {
                return items;
            }
        }
        for (String name : List.of("values", "state", "output", "outputs", "input", "inputs")) {
            List<ForeignValue> items = fields.get(name) instanceof ForeignValue.Fields wrapped ? inner(wrapped) : null;
            if (items != null) {
                return items;
            }
        }
        return null;
    }
}
