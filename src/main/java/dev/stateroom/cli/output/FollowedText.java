package dev.stateroom.cli.output;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.ToolCall;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.workspace.follow.FollowedEvent.CheckpointWritten;
import dev.stateroom.workspace.follow.FollowedEvent.FollowedCall;
import dev.stateroom.workspace.follow.FollowedEvent.StatusChanged;
import dev.stateroom.workspace.follow.FollowedEvent;
import dev.stateroom.workspace.tripwire.SprungTripwire;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints the events of a followed source, one line each; with JSON, one object per line. */
public final class FollowedText {
    private static final int NAMED = 3;

    private final Terminal terminal;
    private final boolean json;
    private final PrintStream out;

    public FollowedText(Terminal terminal, boolean json) {
        this(terminal, json, terminal.out());
    }

    /** @param out receives lines for people; objects go to the command's output */
    public FollowedText(Terminal terminal, boolean json, PrintStream out) {
        this.terminal = terminal;
        this.json = json;
        this.out = out;
    }

    public void print(FollowedEvent event) {
        if (json) {
            terminal.json(EventAnswer.of(event), false);
        } else {
            out.println(line(event));
        }
        out.flush();
    }

    public void print(SprungTripwire sprung) {
        if (json) {
            ToolCall call = sprung.call();
            terminal.json(new TripwireAnswer(
                    sprung.thread(),
                    sprung.wire().text(),
                    sprung.at().id(),
                    sprung.at().namespace(),
                    sprung.step(),
                    call == null ? null : call.id(),
                    sprung.words()), false);
        } else {
            out.println(TerminalText.line(sprung.thread() + "  tripwire " + sprung.wire().text() + "  " + sprung.words()));
        }
        out.flush();
    }

    private record TripwireAnswer(
            String thread,
            String tripwire,
            String checkpoint,
            String namespace,
            @Nullable Integer step,
            @Nullable String toolCallId,
            String words) {}

    private record ChangedFile(String path, FileChange.Kind kind) {}

    private record CallAnswer(String toolCallId, String tool, @Nullable String path, boolean answered, boolean failed) {}

    private record WrittenAnswer(
            String checkpoint,
            String namespace,
            @Nullable Integer step,
            List<ChangedFile> changed,
            List<CallAnswer> calls,
            Optional<String> problem)
            implements JsonDocument.Joined {
        static WrittenAnswer of(CheckpointWritten written) {
            Checkpoint checkpoint = written.checkpoint();
            return new WrittenAnswer(
                    checkpoint.id(),
                    checkpoint.key().namespace(),
                    checkpoint.step(),
                    written.changed().stream().map(change -> new ChangedFile(change.path(), change.kind())).toList(),
                    written.calls().stream().map(call -> new CallAnswer(call.id(), call.tool(), call.path(), call.answered(), call.failed())).toList(),
                    Optional.of(written.problem()).filter(problem -> !problem.isEmpty()));
        }
    }

    private record EventAnswer(String thread, Optional<WrittenAnswer> written, String status, int pendingInterrupts) {
        static EventAnswer of(FollowedEvent event) {
            return new EventAnswer(
                    event.thread(),
                    event instanceof CheckpointWritten written ? Optional.of(WrittenAnswer.of(written)) : Optional.empty(),
                    event.status().state().word(),
                    event.status().open());
        }
    }

    private String line(FollowedEvent event) {
        String name = TerminalText.line(event.thread());
        String status = event.status().state().label();
        return switch (event) {
            case StatusChanged changed -> name + "  " + status + waiting(changed.status());
            case CheckpointWritten written -> {
                Checkpoint checkpoint = written.checkpoint();
                String agent = checkpoint.key().isRoot() ? "" : "  " + TerminalText.line(checkpoint.key().namespace());
                yield name + agent + "  step " + (checkpoint.step() == null ? "?" : checkpoint.step()) + "  "
                        + TerminalText.line(checkpoint.id()) + changes(written.changed()) + calls(written.calls()) + "  " + status
                        + waiting(written.status()) + (written.problem().isEmpty() ? "" : "  (" + TerminalText.line(written.problem()) + ")");
            }
        };
    }

    private static String waiting(ThreadStatus status) {
        return status.open() == 0 ? "" : ": " + status.open() + (status.open() == 1 ? " request" : " requests");
    }

    private static String changes(List<FileChange> changed) {
        return listed(changed.stream()
                .map(change -> switch (change.kind()) {
                            case ADDED -> "A ";
                            case MODIFIED -> "M ";
                            case DELETED -> "D ";
                        }
                        + TerminalText.line(change.path()))
                .toList());
    }

    private static String calls(List<FollowedCall> calls) {
        return listed(calls.stream()
                .map(call -> TerminalText.line(call.words()) + (call.answered() ? call.failed() ? " failed" : " done" : ""))
                .toList());
    }

    private static String listed(List<String> all) {
        return all.isEmpty()
                ? ""
                : "  " + all.stream().limit(NAMED).collect(Collectors.joining(", ")) + (all.size() > NAMED ? ", " + (all.size() - NAMED) + " more" : "");
    }
}
