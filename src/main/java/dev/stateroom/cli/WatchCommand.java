package dev.stateroom.cli;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.follow.FollowedEvent;
import dev.stateroom.workspace.follow.FollowedEvent.CheckpointWritten;
import dev.stateroom.workspace.follow.FollowedEvent.FollowedCall;
import dev.stateroom.workspace.follow.FollowedEvent.StatusChanged;
import dev.stateroom.workspace.follow.SourceFollower;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "watch", description = {
    "Follow a source while agents write to it: print one line per new checkpoint.",
    "Runs until it is stopped (Ctrl C, SIGTERM), or until the run ends (--until idle).",
})
final class WatchCommand extends SourceCommand {
    private static final int NAMED = 3;

    /** When to stop. */
    enum Until {
        /** When the run that is followed has ended. */
        idle
    }

    @Option(names = "--thread", paramLabel = "ID", description = "Follow only this thread. It need not exist yet.")
    private @Nullable String thread;

    @Option(names = "--all", description = "Print the existing checkpoints of the thread first. Needs --thread.")
    private boolean all;

    @Option(
            names = "--until",
            paramLabel = "idle",
            description = "Stop when the run has ended: status 0 if it is done, 1 if a thread waits for a person or failed.")
    private @Nullable Until until;

    WatchCommand(CommandContext surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    int answer(ThreadSource opened, Progress progress) {
        if (all && thread == null) {
            throw refused("--all prints the checkpoints of one thread: name it with --thread");
        }
        SourceFollower follower = new SourceFollower(opened, thread, InstantSource.system());
        RunEnd end = new RunEnd();
        for (FollowedEvent event : follower.start(Cancellation.NEVER).orThrow()) {
            end.take(event, false);
        }
        if (all && follower.soFar(String.valueOf(thread), Cancellation.NEVER) instanceof Outcome.Ok<List<FollowedEvent>>(List<FollowedEvent> past)) {
            past.forEach(this::print);
        }
        progress.note("watching " + opened.description().name() + ": press Ctrl C to stop");
        String said = "";
        Duration pause = opened.lookInterval();
        while (!end.isReached()) {
            pause(pause);
            long began = System.nanoTime();
            switch (follower.look(Cancellation.NEVER)) {
                case Outcome.Ok<List<FollowedEvent>>(List<FollowedEvent> events) -> {
                    if (!said.isEmpty()) {
                        terminal.err().println("note: " + TerminalText.line(opened.description().name()) + " can be read again");
                        said = "";
                    }
                    events.forEach(event -> {
                        print(event);
                        end.take(event, true);
                    });
                }
                // The next look may succeed: a server that restarts, a file that is replaced.
                case Outcome.Failed<List<FollowedEvent>>(Failure failure) -> {
                    if (!failure.sentence().equals(said)) {
                        said = failure.sentence();
                        terminal.err().println("note: " + TerminalText.line(said));
                    }
                }
            }
            // A source that takes long to read is read at most half of the time.
            Duration took = Duration.ofNanos(System.nanoTime() - began);
            pause = took.compareTo(opened.lookInterval()) > 0 ? took : opened.lookInterval();
        }
        return end.status();
    }

    /** Whether the run that is followed has ended. */
    private final class RunEnd {
        private ThreadStatus.@Nullable State last;
        private boolean seen;

        void take(FollowedEvent event, boolean isNew) {
            last = event.status().state();
            seen |= isNew || last == ThreadStatus.State.BUSY || last == ThreadStatus.State.UNFINISHED;
        }

        boolean isReached() {
            return until != null && seen && last != null && switch (last) {
                case IDLE, INTERRUPTED, ERROR -> true;
                case BUSY, UNFINISHED, UNKNOWN -> false;
            };
        }

        int status() {
            return last == ThreadStatus.State.IDLE ? DONE : NEGATIVE;
        }
    }

    private static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw refused("the watch was interrupted");
        }
    }

    private void print(FollowedEvent event) {
        if (options.json) {
            write(event);
        } else {
            terminal.out().println(line(event));
        }
        terminal.out().flush();
    }

    private void write(FollowedEvent event) {
        try (JsonDocument document = JsonDocument.on(terminal, false)) {
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
                    .property("pending_interrupts", event.status().open().size())
                    .endObject();
        }
    }

    private String line(FollowedEvent event) {
        String name = TerminalText.line(event.thread());
        String status = event.status().state().word();
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
        return status.open().isEmpty() ? "" : ": " + status.open().size() + (status.open().size() == 1 ? " request waits" : " requests wait");
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
