package dev.stateroom.cli.run;

import dev.stateroom.cli.command.SourceCommand;
import dev.stateroom.cli.output.FollowedText;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.report.TerminalText;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CommandAllowance;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.cost.PriceTable;
import dev.stateroom.workspace.follow.FollowedEvent;
import dev.stateroom.workspace.follow.FollowedEvent.CheckpointWritten;
import dev.stateroom.workspace.follow.LookPace;
import dev.stateroom.workspace.follow.SourceFollower;
import dev.stateroom.workspace.nearmiss.ThreadRules;
import dev.stateroom.workspace.step.StepRef;
import dev.stateroom.workspace.step.ThreadLookup;
import dev.stateroom.workspace.tripwire.RunTripwire;
import dev.stateroom.workspace.tripwire.TripwireWatch;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "watch", description = {
    "Follow a source while agents write to it: print one line per new checkpoint.",
    "Runs until it is stopped (Ctrl C, SIGTERM), or until the run ends (--until idle).",
})
final class WatchCommand extends SourceCommand {
    enum Until {
        /** When the followed run has ended. */
        idle
    }

    @Option(names = "--thread", paramLabel = "ID", description = "Follow only this thread. It need not exist yet.")
    private @Nullable String thread;

    @Option(names = "--all", description = "Print the existing checkpoints of the thread first. Needs --thread.")
    private boolean all;

    @Option(names = "--from", paramLabel = "STEP", description = "Print the existing checkpoints of the thread from this step on first. Needs --thread.")
    private @Nullable String from;

    @Option(
            names = "--until",
            paramLabel = "idle",
            description = "Stop when the run has ended: status 0 if it is done, 1 if a thread waits for a person or failed.")
    private @Nullable Until until;

    @Option(
            names = "--when",
            paramLabel = "TRIPWIRE",
            description = "Say so when a path is touched, a budget is passed, a loop begins or a rule is nearly hit: " + RunTripwire.FORMS + ". Can be given more than once.")
    private List<String> when = new ArrayList<>();

    @Option(names = "--prices", paramLabel = "FILE", description = "Your own prices for --when cost, as the command cost takes them.")
    private @Nullable Path prices;

    @Override
    protected int answer(ThreadSource opened, Progress progress) {
        if (all && thread == null) {
            throw refused("--all prints the checkpoints of one thread: name it with --thread");
        }
        if (from != null && thread == null) {
            throw refused("--from names a step of one thread: name the thread with --thread");
        }
        String oldest = all ? "" : null;
        if (from != null && thread != null) {
            RecordedThread named = ThreadLookup.named(opened, thread, Cancellation.NEVER);
            thread = named.id();
            oldest = StepRef.named(named, from).key().id();
        }
        List<RunTripwire> wires = when.stream().map(wire -> RunTripwire.parse(wire).orThrow()).toList();
        TripwireWatch tripwires = new TripwireWatch(opened, wires, PriceTable.withOwn(prices == null ? null : surroundings.folder().resolve(prices)).orThrow(), rules(wires));
        FollowedText text = new FollowedText(terminal, options.json);
        SourceFollower follower = new SourceFollower(opened, thread, InstantSource.system());
        RunEnd end = new RunEnd();
        for (FollowedEvent event : follower.start(Cancellation.NEVER).orThrow()) {
            end.take(event, false);
        }
        if (oldest != null && follower.soFar(String.valueOf(thread), Cancellation.NEVER) instanceof Outcome.Ok<List<FollowedEvent>>(List<FollowedEvent> past)) {
            String first = oldest;
            past.stream().filter(event -> !(event instanceof CheckpointWritten written) || written.checkpoint().id().compareTo(first) >= 0).forEach(text::print);
        }
        progress.note("watching " + opened.description().name() + ": press Ctrl C to stop");
        String said = "";
        LookPace pace = LookPace.ofCommand(opened.lookInterval(), System::nanoTime);
        Duration pause = opened.lookInterval();
        while (!end.isReached()) {
            pause(pause);
            pace.begin();
            Outcome<List<FollowedEvent>> looked = follower.look(Cancellation.NEVER);
            switch (looked) {
                case Outcome.Ok<List<FollowedEvent>>(List<FollowedEvent> events) -> {
                    if (!said.isEmpty()) {
                        terminal.err().println("note: " + TerminalText.line(opened.description().name()) + " can be read again");
                        said = "";
                    }
                    events.forEach(event -> {
                        text.print(event);
                        end.take(event, true);
                        tripwires.take(event);
                    });
                    tripwires.look(end.isReached(), Cancellation.NEVER).forEach(text::print);
                }
                // The next look may succeed: a server may restart, a file may be replaced.
                case Outcome.Failed<List<FollowedEvent>>(Failure failure) -> {
                    if (!failure.sentence().equals(said)) {
                        said = failure.sentence();
                        terminal.err().println("note: " + TerminalText.line(said));
                    }
                }
            }
            pause = pace.end(LookPace.Result.of(looked, follower.hasMoved()));
        }
        return end.status();
    }

    private ThreadRules rules(List<RunTripwire> wires) {
        if (wires.stream().noneMatch(RunTripwire.RuleNearlyHit.class::isInstance)) {
            return ThreadRules.NONE;
        }
        ThreadRules rules = rulesFor(source());
        if (rules.isEmpty()) {
            throw refused("nearly asks for rules that refuse or ask: name the workspace file that has them with -w");
        }
        return rules;
    }

    /** Detects the end of the followed run. */
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
        CommandAllowance.current().renew();
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw refused("the watch was interrupted");
        }
    }
}
