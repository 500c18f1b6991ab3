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
import java.util.Locale;
import java.util.stream.Collectors;

/** What happens in a source that is followed, a line each; with JSON, an object a line. */
public final class FollowedText {
    private static final int NAMED = 3;

    private final Terminal terminal;
    private final boolean json;
    private final PrintStream out;

    public FollowedText(Terminal terminal, boolean json) {
        this(terminal, json, terminal.out());
    }

    /** @param out where lines for people go; objects are the command's answer */
    public FollowedText(Terminal terminal, boolean json, PrintStream out) {
        this.terminal = terminal;
        this.json = json;
        this.out = out;
    }

    public void print(FollowedEvent event) {
        if (json) {
            write(event);
        } else {
            out.println(line(event));
        }
        out.flush();
    }

    public void print(SprungTripwire sprung) {
        if (json) {
            ToolCall call = sprung.call();
            try (JsonDocument document = terminal.json(false)) {
                document.startObject()
                        .property("thread", sprung.thread())
                        .property("tripwire", sprung.wire().text())
                        .property("checkpoint", sprung.at().id())
                        .property("namespace", sprung.at().namespace())
                        .property("step", sprung.step())
                        .property("tool_call_id", call == null ? null : call.id())
                        .property("words", sprung.words())
                        .endObject();
            }
        } else {
            out.println(TerminalText.line(sprung.thread() + "  tripwire " + sprung.wire().text() + "  " + sprung.words()));
        }
        out.flush();
    }

    private void write(FollowedEvent event) {
        try (JsonDocument document = terminal.json(false)) {
            document.startObject().property("thread", event.thread());
            if (event instanceof CheckpointWritten written) {
                Checkpoint checkpoint = written.checkpoint();
                document.property("checkpoint", checkpoint.id())
                        .property("namespace", checkpoint.key().namespace())
                        .property("step", checkpoint.step())
                        .startArray("changed");
                for (FileChange change : written.changed()) {
                    document.startObject().property("path", change.path()).property("kind", change.kind().name().toLowerCase(Locale.ROOT)).endObject();
                }
                document.endArray().startArray("calls");
                for (FollowedCall call : written.calls()) {
                    document.startObject()
                            .property("tool_call_id", call.id())
                            .property("tool", call.tool())
                            .property("path", call.path())
                            .property("answered", call.answered())
                            .property("failed", call.failed())
                            .endObject();
                }
                document.endArray();
                if (!written.problem().isEmpty()) {
                    document.property("problem", written.problem());
                }
            }
            document.property("status", event.status().state().word())
                    .property("pending_interrupts", event.status().open())
                    .endObject();
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
