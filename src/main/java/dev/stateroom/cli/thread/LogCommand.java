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
import dev.stateroom.report.JsonDocument;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.step.StepRef;
import dev.stateroom.workspace.versions.PathHistory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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
                    new MountedLog(terminal).print(mounted, options.json ? json() : null);
                    return DONE;
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
        // The sort keeps the order within a step.
        rows.sort(Comparator.comparingInt(row -> timeline.indexOf(row.step().key())));
        if (all) {
            siblings.forEach(branch -> branch.versions().forEach(version -> rows.add(new Row(
                    null, version.step(), JsonDocument.word(version.change().kind()), version.change().after(), version.call(), branch.tip().key()))));
        }
        if (rows.isEmpty()) {
            TreeSet<String> paths = new TreeSet<>();
            timeline.steps().forEach(step -> paths.addAll(step.changedPaths()));
            throw refused("no version of " + path + " in thread " + thread.id()
                    + (siblings.isEmpty()
                            ? within == null ? PathsNamed.like(paths, path) : OtherBranches.within(calls, within)
                            : " at checkpoint " + end.id() + ": there is one " + OtherBranches.of(siblings)));
        }
        if (options.json) {
            try (JsonDocument document = json()) {
                document.startArray();
                StoredDiffers differs = new StoredDiffers(thread);
                rows.forEach(row -> write(document, row, differs));
                document.endArray();
            }
        } else {
            print(rows);
        }
        if (!all && !siblings.isEmpty()) {
            terminal.err().println("note: " + path + " has other versions " + OtherBranches.of(siblings));
        }
        tellDifference(thread, timeline.steps().getLast().key());
        return DONE;
    }

    private static String change(List<FileVersion> versions, int index) {
        if (versions.get(index).data() == null) {
            return "deleted";
        }
        return index == 0 || versions.get(index - 1).data() == null ? "added" : "modified";
    }

    /** A line of the list; versions of other branches, and what no checkpoint has, have no number. */
    private record Row(@Nullable Integer number, Checkpoint step, String change, @Nullable FileData data, @Nullable ToolCall call, CheckpointKey branch) {}

    private void write(JsonDocument document, Row row, StoredDiffers differs) {
        FileData data = row.data();
        ToolCall call = row.call();
        byte[] bytes = data == null ? null : data.bytes();
        String source = row.step().source();
        document.startObject()
                .property("version", row.number())
                .property("checkpoint_id", row.step().id())
                .property("step", row.step().step())
                .property("size", bytes == null ? null : (Integer) bytes.length)
                .property("sha256", bytes == null ? null : Sha256.of(bytes))
                .property("change", row.change())
                .property("tool_call_id", call == null ? null : call.id())
                .property("tool", call == null ? null : call.tool())
                .property("agent", call == null ? null : call.agent())
                .property("checkpoint_ns", row.step().key().namespace())
                .property("call_checkpoint_ns", call == null ? null : call.checkpoint().namespace())
                .property("source", source.isEmpty() ? null : source)
                .property("modified_at", data == null ? null : data.modifiedAt());
        if (all) {
            document.property("branch", row.branch().id());
        }
        differs.write(document, row.step().key(), path, data);
        document.endObject();
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
                    .cell(data == null ? "" : data.bytes().length)
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
