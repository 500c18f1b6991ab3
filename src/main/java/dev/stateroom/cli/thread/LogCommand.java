package dev.stateroom.cli.thread;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.text.Sha256;
import dev.stateroom.cli.command.PathsNamed;
import dev.stateroom.cli.command.StepCommand;
import dev.stateroom.cli.output.StoredDiffers;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.cli.output.TimeText;
import dev.stateroom.history.CallChange;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileVersions.FileVersion;
import dev.stateroom.history.FileVersions;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.SiblingVersions;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.history.mounted.MountedHistory;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.step.StepRef;
import dev.stateroom.workspace.versions.PathHistory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "log", description = {
    "List every version of a file, oldest first, with the call that made it.",
    "For a file on a mount (-w FILE), list the changes by calls, the versions that the mount keeps (a local store, commits of a"
            + " hub, commits of the git repository at the top of a mounted folder), and the current content.",
})
final class LogCommand extends StepCommand {
    @Parameters(index = "2", paramLabel = "PATH", description = "The path of the file, as shown by files.")
    private String path = "";

    @Option(
            names = "--at",
            paramLabel = "STEP",
            description = "Follow the branch that leads to this checkpoint (default: the newest checkpoint).")
    private @Nullable String at;

    @Option(names = "--all", description = "Also list the versions on other branches of the thread.")
    private boolean all;

    @Override
    protected boolean looksAtMounts() {
        return true;
    }

    @Override
    protected int answerAsked(RecordedThread thread, Progress progress) {
        Timeline timeline =
                Timeline.of(thread, StepRef.named(thread, at, path).key(), Cancellation.NEVER, progress);
        ToolCall.Ledger calls = ToolCalls.of(thread, Cancellation.NEVER);
        List<FileVersion> versions = FileVersions.of(thread, timeline, calls, path, Cancellation.NEVER);
        CheckpointKey end = timeline.steps().getLast().key();
        List<SiblingVersions> siblings = SiblingVersions.of(thread, end, calls, path, Cancellation.NEVER);
        CheckpointKey within = versions.isEmpty() ? FileVersions.heldWithin(thread, calls, end.namespace(), path, Cancellation.NEVER) : null;
        List<FileVersions.Passing> passing = FileVersions.passing(timeline, calls, path);
        OpenWorkspace workspace = workspace();
        if (workspace != null) {
            PathHistory history = new PathHistory(workspace, thread, calls);
            if (history.isOutsideState(path, !versions.isEmpty() || !siblings.isEmpty() || within != null || !passing.isEmpty())) {
                Checkpoint until = at == null ? null : timeline.steps().getLast().checkpoint();
                PathHistory.Mounted mounted = history.mounted(path, until, Cancellation.NEVER);
                if (!mounted.history().versions().isEmpty()) {
                    return print(new MountedLog(mounted));
                }
            }
        }
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < versions.size(); i++) {
            FileVersion version = versions.get(i);
            rows.add(new Row(version.number(), version.step().checkpoint(), change(versions, i), version.data(), version.call(), end));
        }
        for (int i = 0; i < passing.size(); i++) {
            ToolCall call = passing.get(i).call();
            boolean isFirst = i == 0 || rows.getLast().change().equals("deleted");
            boolean isLast = CallChange.of(call, path, false).map(CallChange::kind).orElse(null) == CallChange.Kind.DELETE;
            rows.add(new Row(null, passing.get(i).step().checkpoint(), isLast ? "deleted" : isFirst ? "added" : "modified", null, call, end));
        }
        // The sort is stable, which keeps the order within a step.
        rows.sort(Comparator.comparingInt(row -> timeline.indexOf(row.step().key())));
        if (all) {
            siblings.forEach(branch -> branch.versions().forEach(version -> rows.add(new Row(
                    null, version.step(), JsonDocument.word(version.change().kind()), version.change().after(), version.call(), branch.tip().key()))));
        }
        MountedHistory known = rows.isEmpty() && siblings.isEmpty() && within == null
                ? byCalls(thread, path, at == null ? null : timeline.steps().getLast().checkpoint())
                : null;
        if (known != null) {
            return print(new MountedLog(new PathHistory.Mounted(null, known)));
        }
        if (rows.isEmpty()) {
            TreeSet<String> paths = new TreeSet<>();
            timeline.steps().forEach(step -> paths.addAll(step.changedPaths()));
            throw refused("no version of " + path + " in thread " + thread.id()
                    + (siblings.isEmpty()
                            ? within == null ? PathsNamed.like(paths, path) : OtherBranches.within(calls, within)
                            : " at checkpoint " + end.id() + ": there is one " + OtherBranches.of(siblings)));
        }
        StoredDiffers differs = new StoredDiffers(thread);
        print(options.json ? rows.stream().map(row -> answer(row, differs)).toList() : null, () -> print(rows));
        if (!all && !siblings.isEmpty()) {
            terminal.err().println("note: " + path + " has other versions " + OtherBranches.of(siblings));
        }
        tellDifference(thread, timeline.steps().getLast().key());
        return DONE;
    }

    private int print(MountedLog log) {
        print(log.answer(), () -> log.table().print(terminal));
        log.mounted().history().notes().forEach(note -> terminal.err().println("note: " + TerminalText.line(note)));
        return DONE;
    }

    private static String change(List<FileVersion> versions, int index) {
        if (versions.get(index).data() == null) {
            return "deleted";
        }
        return index == 0 || versions.get(index - 1).data() == null ? "added" : "modified";
    }

    /** A line of the list; versions of other branches, and files without a checkpoint, have no number. */
    private record Row(@Nullable Integer number, Checkpoint step, String change, @Nullable FileData data, @Nullable ToolCall call, CheckpointKey branch) {}

    private record RowAnswer(VersionAnswer version, Optional<String> branch, Optional<StoredDiffers.Differs> storedDiffers) {}

    private RowAnswer answer(Row row, StoredDiffers differs) {
        FileData data = row.data();
        return new RowAnswer(
                VersionAnswer.of(
                        row.number(),
                        row.step().key(),
                        row.step().step(),
                        data == null ? null : (Long) data.size(),
                        data == null || !data.isHeld() ? null : Sha256.of(data.bytes()),
                        row.change(),
                        row.call(),
                        row.step().source().isEmpty() ? null : row.step().source(),
                        data == null ? null : data.modifiedAt()),
                all ? Optional.of(row.branch().id()) : Optional.empty(),
                differs.of(row.step().key(), path, data));
    }

    private void print(List<Row> rows) {
        TextTable table = new TextTable()
                .right("VERSION")
                .right("STEP")
                .left("CHANGE")
                .right("SIZE")
                .left("TIME")
                .left("BY")
                .left("CHECKPOINT");
        if (all) {
            table.left("BRANCH");
        }
        for (Row row : rows) {
            FileData data = row.data();
            ToolCall call = row.call();
            Integer step = row.step().step();
            table.row()
                    .cell(row.number() == null ? "" : row.number())
                    .cell(step == null ? "" : step)
                    .cell(row.change())
                    .cell(data == null ? "" : data.size())
                    .cell(TimeText.here(row.step().createdAt()))
                    .cell(call == null ? row.step().source() : call.tool() + " by " + call.agent())
                    .cell(row.step().id());
            if (all) {
                table.cell(row.branch().id());
            }
        }
        table.print(terminal);
    }
}
