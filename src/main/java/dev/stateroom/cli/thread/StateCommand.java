package dev.stateroom.cli.thread;

import dev.stateroom.cli.command.ThreadCommand;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.history.state.AgentState;
import dev.stateroom.history.state.AsyncTask;
import dev.stateroom.history.state.Compaction;
import dev.stateroom.history.state.LoadedSkills;
import dev.stateroom.history.state.RubricGrading;
import dev.stateroom.history.state.StateChanges;
import dev.stateroom.history.state.TodoItem;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.step.StepRef;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "state",
        description = "Show the state of a thread's agents in addition to messages and files: skills, todos, async tasks, rubric"
                        + " verdicts, the last compaction.")
final class StateCommand extends ThreadCommand {
    @Option(names = "--at", paramLabel = "STEP", description = StepRef.DESCRIPTION)
    private @Nullable String at;

    /** The state of one agent. */
    private record Row(Checkpoint checkpoint, String agent, AgentState state) {}

    @Override
    protected int answer(RecordedThread thread, Progress progress) {
        List<Row> rows = rows(thread, progress);
        print(rows.stream().map(StateAnswer::of).toList(), () -> rows.forEach(this::print));
        return DONE;
    }

    private List<Row> rows(RecordedThread thread, Progress progress) {
        if (at != null) {
            CheckpointKey key = StepRef.named(thread, at).key();
            Checkpoint checkpoint = thread.checkpoint(key);
            AgentState state = AgentState.at(thread, key).orThrow();
            return checkpoint == null ? List.of() : List.of(new Row(checkpoint, agent(thread, key.namespace()), state));
        }
        List<Row> rows = new ArrayList<>();
        Checkpoint root = thread.head(CheckpointKey.ROOT_NAMESPACE);
        if (root != null) {
            // Fails at once if the newest root state cannot be read.
            AgentState.at(thread, root.key()).orThrow();
        }
        StateChanges states = StateChanges.of(thread, Cancellation.NEVER);
        for (String namespace : states.namespaces()) {
            Checkpoint head = thread.head(namespace);
            String unread = head == null ? null : states.unread(head);
            if (unread != null) {
                progress.note(agent(thread, namespace) + ": " + unread);
            }
            if (head != null && !states.state(head.key()).isEmpty()) {
                rows.add(new Row(head, agent(thread, namespace), states.state(head.key())));
            }
        }
        return rows;
    }

    private ToolCall.@Nullable Ledger calls;

    private String agent(RecordedThread thread, String namespace) {
        if (namespace.equals(CheckpointKey.ROOT_NAMESPACE)) {
            return "main";
        }
        ToolCall.Ledger all = calls == null ? ToolCalls.of(thread, Cancellation.NEVER) : calls;
        calls = all;
        return all.agentOf(namespace);
    }

    private record StateAnswer(
            String agent,
            String checkpointId,
            String checkpointNs,
            @Nullable Integer step,
            @Nullable LoadedSkills skills,
            List<TodoItem> todos,
            List<AsyncTask> asyncTasks,
            @Nullable RubricGrading rubric,
            @Nullable Compaction compaction,
            boolean forked) {
        static StateAnswer of(Row row) {
            AgentState state = row.state();
            return new StateAnswer(
                    row.agent(), row.checkpoint().id(), row.checkpoint().key().namespace(), row.checkpoint().step(),
                    state.skills(), state.todos(), state.asyncTasks(), state.rubric(), state.compaction(), state.forked());
        }
    }

    private void print(Row row) {
        AgentState state = row.state();
        Integer step = row.checkpoint().step();
        heading(row.agent() + (step == null ? "" : ", step " + step) + (state.forked() ? ", has its caller's conversation" : ""));
        if (state.skills() != null) {
            print(state.skills());
        }
        if (!state.todos().isEmpty()) {
            line("todos  " + state.todos(TodoItem.COMPLETED) + " of " + state.todos().size() + " done");
            state.todos().forEach(todo -> line("  " + mark(todo) + " " + TerminalText.line(todo.content())));
        }
        if (!state.asyncTasks().isEmpty()) {
            print(state.asyncTasks());
        }
        if (state.rubric() != null) {
            print(state.rubric());
        }
        Compaction compaction = state.compaction();
        if (compaction != null) {
            line("compaction  "
                    + (compaction.cutoffIndex() == null ? "" : "the first " + compaction.cutoffIndex() + " messages ")
                    + (compaction.path() == null ? "are kept nowhere" : "are in " + TerminalText.line(compaction.path())));
        }
        terminal.out().println();
    }

    private void print(LoadedSkills skills) {
        line("skills" + (skills.loaded() ? "" : "  to be loaded again"));
        TextTable table = new TextTable().left("  NAME").left("PATH").free("DESCRIPTION");
        skills.found().forEach(skill -> table.row().cell("  " + skill.name()).cell(skill.path()).cell(TerminalText.start(skill.description(), SHOWN)));
        if (!skills.found().isEmpty()) {
            table.print(terminal);
        }
        skills.errors().forEach(error -> line("  " + terminal.paint(Terminal.Colour.RED).apply("error") + " " + TerminalText.line(error)));
        skills.pinned().forEach(name -> line("  pinned " + TerminalText.line(name)));
        skills.tools().keySet().stream().sorted().forEach(tool -> line("  shows the tool " + TerminalText.line(tool)));
    }

    private void print(List<AsyncTask> tasks) {
        line("async tasks");
        TextTable table = new TextTable().free("  TASK").left("AGENT").left("STATUS").left("RUN").left("CREATED").left("CHECKED").left("UPDATED");
        for (AsyncTask task : tasks) {
            table.row()
                    .cell("  " + task.taskId())
                    .cell(task.agent())
                    .cell(task.status())
                    .cell(task.runId())
                    .cell(task.createdAt() == null ? "" : task.createdAt())
                    .cell(task.checkedAt() == null ? "" : task.checkedAt())
                    .cell(task.updatedAt() == null ? "" : task.updatedAt());
        }
        table.print(terminal);
    }

    private void print(RubricGrading rubric) {
        line("rubric" + (rubric.status() == null ? "" : "  " + rubric.status()) + "  " + TerminalText.start(rubric.rubric(), SHOWN));
        for (RubricGrading.Verdict verdict : rubric.verdicts()) {
            line("  " + (verdict.iteration() + 1) + ". " + verdict.result() + (verdict.unverified() ? ", unverified" : "") + "  "
                    + TerminalText.start(verdict.explanation(), SHOWN));
            verdict.criteria().forEach(criterion -> line("     " + (criterion.passed() ? "[x] " : "[ ] ") + TerminalText.line(criterion.name())
                    + (criterion.gap() == null ? "" : ": " + TerminalText.line(criterion.gap()))));
        }
    }

    private static final int SHOWN = 100;

    private static String mark(TodoItem todo) {
        return switch (todo.status()) {
            case TodoItem.COMPLETED -> "[x]";
            case TodoItem.IN_PROGRESS -> "[>]";
            default -> "[ ]";
        };
    }

    private void heading(String text) {
        terminal.out().println(terminal.paint(Terminal.Colour.BOLD).apply(TerminalText.line(text)));
    }

    private void line(String text) {
        terminal.out().println(text);
    }
}
