package dev.stateroom.cli.thread;

import dev.stateroom.cli.command.StepCommand;
import dev.stateroom.cli.output.DiffText;
import dev.stateroom.cli.output.FileRows;
import dev.stateroom.cli.output.StoredDiffers;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.cli.output.TimeText;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.StoredDivergence;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.history.state.StateChange;
import dev.stateroom.history.state.StateChanges;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.step.StepRef;
import dev.stateroom.workspace.step.ThreadLookup;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "history",
        description = "List the checkpoints of a thread and its subgraphs, newest first, with their changes and tool calls.")
final class HistoryCommand extends StepCommand {
    private static final int LONGEST_STATE = 80;

    @Option(names = "--files", description = "Also list all files of each checkpoint.")
    private boolean files;

    @Option(
            names = "--namespace",
            paramLabel = "NS",
            description = "Show only this namespace; '' is the root graph of the thread.")
    private @Nullable String namespace;

    @Option(names = "--at", paramLabel = "STEP", description = "List only the branch that leads to this step. " + StepRef.DESCRIPTION)
    private @Nullable String at;

    /** The facts in a row besides the checkpoint itself. */
    private record Row(
            Checkpoint checkpoint,
            List<FileChange> changed,
            List<ToolCall> calls,
            List<StateChange> state,
            boolean complete,
            String why) {}

    private record CheckpointAnswer(
            String checkpointId,
            @Nullable String parentCheckpointId,
            String checkpointNs,
            @Nullable Integer step,
            @Nullable String source,
            @Nullable String createdAt,
            List<DiffText.ChangedPath> changed,
            List<String> toolCalls,
            List<?> state,
            boolean complete,
            Optional<String> incompleteWhy,
            Optional<StoredDiffers.Differs> storedDiffers,
            Optional<List<FileRows.FileAnswer>> files) {}

    /** Facts about the whole thread. */
    private record Known(ToolCall.Ledger calls, StateChanges states) {}

    @Override
    protected int answerAsked(RecordedThread thread, Progress progress) {
        List<Checkpoint> all = at == null ? thread.checkpoints() : Timeline.branch(thread, StepRef.named(thread, at).key()).reversed();
        List<Checkpoint> checkpoints = all.stream()
                .filter(c -> namespace == null || c.key().namespace().equals(namespace))
                .toList();
        if (checkpoints.isEmpty() && namespace != null) {
            Set<String> namespaces = new LinkedHashSet<>();
            thread.checkpoints().forEach(c -> namespaces.add("'" + c.key().namespace() + "'"));
            throw refused("thread " + thread.id() + " has no namespace '" + namespace + "': it has "
                    + ThreadLookup.someOf(List.copyOf(namespaces)));
        }
        Known known = new Known(ToolCalls.of(thread, Cancellation.NEVER), StateChanges.of(thread, Cancellation.NEVER));
        if (options.json) {
            json(thread, checkpoints, known, progress);
        } else {
            print(thread, checkpoints, known, progress);
        }
        return DONE;
    }

    private Row row(RecordedThread thread, Checkpoint checkpoint, Known known) {
        List<ToolCall> ran = known.calls().ranInto(checkpoint.key());
        List<StateChange> state = known.states().at(checkpoint);
        String unread = known.states().unread(checkpoint);
        return switch (thread.filesAt(checkpoint.key(), Cancellation.NEVER)) {
            case Outcome.Failed<RebuiltValue<FileSet>>(Failure failure) ->
                new Row(checkpoint, List.of(), ran, state, false, failure.sentence());
            case Outcome.Ok<RebuiltValue<FileSet>>(RebuiltValue<FileSet> rebuilt) ->
                switch (thread.changesAt(checkpoint.key(), Cancellation.NEVER)) {
                    case Outcome.Ok<List<FileChange>>(List<FileChange> changes) ->
                        new Row(
                                checkpoint,
                                changes,
                                ran,
                                state,
                                rebuilt.rebuild().complete() && unread == null,
                                rebuilt.rebuild().complete() && unread != null ? unread : rebuilt.rebuild().reason());
                    case Outcome.Failed<List<FileChange>>(Failure failure) ->
                        new Row(checkpoint, List.of(), ran, state, false, failure.sentence());
                };
        };
    }

    private void json(RecordedThread thread, List<Checkpoint> checkpoints, Known known, Progress progress) {
        FileRows fileRows = new FileRows();
        StoredDiffers differs = new StoredDiffers(thread);
        Era.Language language = thread.dialect().dialect().language();
        terminal.json((JsonDocument.JsonRows) rows -> {
            int done = 0;
            for (Checkpoint checkpoint : checkpoints) {
                progress.report(done++, checkpoints.size(), done + " of " + checkpoints.size() + " checkpoints");
                Row row = row(thread, checkpoint, known);
                rows.accept(new CheckpointAnswer(
                        checkpoint.id(),
                        checkpoint.parentId(),
                        checkpoint.key().namespace(),
                        checkpoint.step(),
                        checkpoint.source().isEmpty() ? null : checkpoint.source(),
                        TimeText.iso(checkpoint.createdAt(), language),
                        DiffText.ChangedPath.of(row.changed()),
                        row.calls().stream().map(ToolCall::id).toList(),
                        row.state(),
                        row.complete(),
                        row.complete() ? Optional.empty() : Optional.of(row.why()),
                        differs.of(checkpoint.key()),
                        files
                                ? thread.filesAt(checkpoint.key(), Cancellation.NEVER).map(rebuilt -> Optional.of(fileRows.of(rebuilt.value()))).orElse(Optional.empty())
                                : Optional.empty()));
            }
        });
    }

    private void print(RecordedThread thread, List<Checkpoint> checkpoints, Known known, Progress progress) {
        StoredDiffers differs = new StoredDiffers(thread);
        String around = null;
        TextTable table = table();
        int done = 0;
        for (Checkpoint checkpoint : checkpoints) {
            progress.report(done++, checkpoints.size(), done + " of " + checkpoints.size() + " checkpoints");
            if (!checkpoint.key().namespace().equals(around)) {
                if (around != null) {
                    table.print(terminal);
                    terminal.out().println();
                    table = table();
                }
                around = checkpoint.key().namespace();
                if (!around.isEmpty()) {
                    terminal.out().println(terminal.paint(Terminal.Colour.BOLD).apply(TerminalText.line(around))
                            + (known.calls().starts().containsKey(around) ? "  " + TerminalText.line(known.calls().agentOf(around)) : ""));
                }
            }
            Row row = row(thread, checkpoint, known);
            table.row()
                    .cell(checkpoint.step() == null ? "" : checkpoint.step())
                    .cell(checkpoint.id())
                    .cell(TimeText.here(checkpoint.createdAt()))
                    .cell(checkpoint.source())
                    .cell(row.calls().isEmpty() ? " " : String.join(", ", row.calls().stream().map(ToolCall::tool).toList()))
                    .cell(changed(row)
                            + (row.complete() ? "" : "  (incomplete: " + row.why() + ")")
                            + differs.at(checkpoint.key()).map(HistoryCommand::mark).orElse(""));
            if (files) {
                for (String path : thread.filesAt(checkpoint.key(), Cancellation.NEVER)
                        .map(f -> f.value().keys())
                        .orElse(List.of())) {
                    table.row().cell(" ").cell("  " + path).cell(" ").cell(" ").cell(" ").cell(" ");
                }
            }
        }
        table.print(terminal);
    }

    private static String mark(StoredDivergence divergence) {
        return divergence.live() == null
                ? "  (the run may have seen other files: " + divergence.cause().id() + ")"
                : "  (the run saw other files: " + divergence.cause().id() + ")";
    }

    private static TextTable table() {
        return new TextTable()
                .right("STEP")
                .left("CHECKPOINT")
                .left("TIME")
                .left("SOURCE")
                .left("CALLS")
                .free("CHANGED");
    }

    private static String changed(Row row) {
        List<String> all = new ArrayList<>();
        if (!row.changed().isEmpty()) {
            all.add(DiffText.names(row.changed()));
        }
        row.state().forEach(change -> all.add(
                change.kind().id().replace('_', ' ') + ": " + TerminalText.start(change.text(), LONGEST_STATE)));
        return all.isEmpty() ? " " : String.join("  ", all);
    }
}
