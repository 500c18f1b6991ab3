package dev.stateroom.cli.run;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.cli.command.AgentOptions;
import dev.stateroom.cli.command.SourceCommand;
import dev.stateroom.cli.output.FollowedText;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.rerun.RerunChange;
import dev.stateroom.workspace.rerun.RerunEnd;
import dev.stateroom.workspace.rerun.RerunInput;
import dev.stateroom.workspace.rerun.RerunPlan;
import dev.stateroom.workspace.rerun.ServerRerun;
import dev.stateroom.workspace.rerun.ThreadRerun;
import dev.stateroom.workspace.step.StepRef;
import dev.stateroom.workspace.step.ThreadLookup;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "run",
        description = {
            "Run an agent again from a step of a thread, on a copy of the thread.",
            "On a LangGraph server, the server copies the thread and runs it. Else imports the agent and runs it in a process of its own, once you agree: its model and its tools work for real, so files on disk,"
                    + " stores and other services may change. The thread's own database is only read.",
            "Prints one line per new step, then where the new branch differs from the old one. The branch is kept as a checkpoint database that"
                    + " LangGraph opens. Exit status 1 if the run failed or waits for a person.",
        })
final class RunCommand extends SourceCommand {
    @Parameters(index = "1", paramLabel = "THREAD", description = "The id of the thread or its beginning.")
    private String threadId = "";

    @Option(names = "--at", paramLabel = "STEP", description = StepRef.DESCRIPTION + " Default: head, or the step that asks for the first call of --edit.")
    private @Nullable String at;

    @Mixin
    private final AgentOptions agent = new AgentOptions();

    @Option(names = "--edit", paramLabel = "CALL_ID=FILE", description = "Other arguments for a call that the step waits to make: a JSON object. Can be given more than once.")
    private Map<String, Path> edits = new LinkedHashMap<>();

    @Option(names = "--file", paramLabel = "PATH=FILE", description = "Another content for a file of the state. Can be given more than once.")
    private Map<String, Path> files = new LinkedHashMap<>();

    @Option(names = "--state", paramLabel = "FILE", description = "An update of the state: a JSON object by channel, as update_state takes it.")
    private @Nullable Path state;

    @Option(names = "--message", paramLabel = "TEXT", description = "What a person says at that step.")
    private @Nullable String message;

    @Option(names = "--out", paramLabel = "FILE", description = "The checkpoint database to write (default: one in the data folder).")
    private @Nullable Path out;

    @Override
    protected int answer(ThreadSource opened, Progress progress) {
        Path target = out == null ? null : surroundings.folder().resolve(out).toAbsolutePath().normalize();
        if (target != null && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw refused(out + " exists: name a new file");
        }
        RecordedThread thread = ThreadLookup.named(opened, threadId, Cancellation.NEVER);
        RerunPlan plan = RerunPlan.of(opened, thread, step(thread), change()).orThrow();
        String where = "step " + plan.from().step() + " of " + thread.id();
        if (plan.isOnServer()) {
            agent.agree(terminal, "This runs " + where + " again on " + opened.description().name() + ", on a copy of the thread that stays there.", plan.change().phrases());
        } else {
            agent.agree(terminal, agent.settings(surroundings.folder()), where, plan.change().phrases());
        }
        // Before anything runs: if another process has the data folder, it runs the whole command.
        note("run", plan.from().id(), opened.description().address() + "#" + thread.id(), "{}");
        RerunEnd end = run(plan, target, progress).orThrow();
        note("run", end.finished().end().word() + " at " + end.finished().checkpoint(), end.branch(), "{}");
        new RunReport(terminal, options.json).print(end);
        return switch (end.finished().end()) {
            case DONE -> DONE;
            case INTERRUPTED, UNFINISHED, FAILED -> NEGATIVE;
        };
    }

    private Outcome<RerunEnd> run(RerunPlan plan, @Nullable Path target, Progress progress) {
        FollowedText text = new FollowedText(terminal, options.json);
        return plan.isOnServer()
                ? new ServerRerun(opener()).run(plan.source(), plan, text::print, Cancellation.NEVER, progress)
                : new ThreadRerun(opener(), data()).run(plan, target, agent.settings(surroundings.folder()), text::print, Cancellation.NEVER, progress);
    }

    private Checkpoint step(RecordedThread thread) {
        return at == null && !edits.isEmpty()
                ? RerunPlan.asking(thread, edits.keySet().iterator().next(), Cancellation.NEVER).orThrow()
                : StepRef.named(thread, at).checkpoint();
    }

    private RerunChange change() {
        Map<String, ForeignValue> calls = new LinkedHashMap<>();
        edits.forEach((id, file) -> calls.put(id, read(file, RerunInput::object)));
        Map<String, ForeignValue> changed = new LinkedHashMap<>();
        files.forEach((path, file) -> changed.put(path, read(file, RerunInput::text)));
        return new RerunChange(calls, changed, state == null ? ForeignValue.Fields.EMPTY : read(state, RerunInput::object), message, null);
    }

    private <T> T read(Path file, Function<Path, Outcome<T>> reading) {
        return reading.apply(surroundings.folder().resolve(file)).orThrow();
    }
}
