package dev.stateroom.cli;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.FileVersions;
import dev.stateroom.history.FileVersions.FileVersion;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.step.StepRef;
import dev.stateroom.workspace.versions.PathHistory;
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

    LogCommand(CommandContext surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    boolean looksAtMounts() {
        return true;
    }

    @Override
    int answerAsked(RecordedThread thread, Progress progress) {
        Timeline timeline =
                Timeline.of(thread, StepRef.named(thread, at, path).key(), Cancellation.NEVER, progress);
        ToolCall.Ledger calls = ToolCalls.of(thread, Cancellation.NEVER);
        List<FileVersion> versions = FileVersions.of(thread, timeline, calls, path, Cancellation.NEVER);
        OpenWorkspace workspace = workspace();
        if (workspace != null) {
            PathHistory history = new PathHistory(workspace, thread, calls);
            if (history.isOutsideState(path, !versions.isEmpty())) {
                Checkpoint until = at == null ? null : timeline.steps().getLast().checkpoint();
                PathHistory.Mounted mounted = history.mounted(path, until, Cancellation.NEVER);
                if (!mounted.history().versions().isEmpty()) {
                    new MountedLog(terminal).print(mounted, options.json ? json() : null);
                    return DONE;
                }
            }
        }
        if (versions.isEmpty()) {
            TreeSet<String> paths = new TreeSet<>();
            timeline.steps().forEach(step -> paths.addAll(step.changedPaths()));
            throw refused("no version of " + path + " in thread " + thread.id() + PathsNamed.like(paths, path));
        }
        if (options.json) {
            try (JsonDocument document = json()) {
                document.startArray();
                StoredDiffers differs = new StoredDiffers(thread);
                for (int i = 0; i < versions.size(); i++) {
                    write(document, versions.get(i), change(versions, i), differs);
                }
                document.endArray();
            }
        } else {
            print(versions);
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

    private void write(JsonDocument document, FileVersion version, String change, StoredDiffers differs) {
        FileData data = version.data();
        ToolCall call = version.call();
        byte[] bytes = data == null ? null : data.bytes();
        String source = version.step().checkpoint().source();
        document.startObject()
                .property("version", version.number())
                .property("checkpoint_id", version.step().key().id())
                .property("step", version.step().checkpoint().step())
                .property("size", bytes == null ? null : (Integer) bytes.length)
                .property("sha256", bytes == null ? null : FileRows.sha256(bytes))
                .property("change", change)
                .property("tool_call_id", call == null ? null : call.id())
                .property("tool", call == null ? null : call.tool())
                .property("agent", call == null ? null : call.agent())
                .property("checkpoint_ns", version.step().key().namespace())
                .property("call_checkpoint_ns", call == null ? null : call.checkpoint().namespace())
                .property("source", source.isEmpty() ? null : source)
                .property("modified_at", data == null ? null : data.modifiedAt());
        differs.write(document, version.step().key(), path, data);
        document.endObject();
    }

    private void print(List<FileVersion> versions) {
        TextTable table = new TextTable()
                .right("VERSION")
                .right("STEP")
                .left("CHANGE")
                .right("SIZE")
                .left("TIME")
                .left("BY")
                .left("CHECKPOINT");
        for (int i = 0; i < versions.size(); i++) {
            FileVersion version = versions.get(i);
            FileData data = version.data();
            ToolCall call = version.call();
            Integer step = version.step().checkpoint().step();
            table.row()
                    .cell(version.number())
                    .cell(step == null ? "" : step)
                    .cell(change(versions, i))
                    .cell(data == null ? "" : data.bytes().length)
                    .cell(TimeText.here(version.step().checkpoint().createdAt()))
                    .cell(call == null ? version.step().checkpoint().source() : call.tool() + " by " + call.agent())
                    .cell(version.step().key().id());
        }
        table.print(terminal);
    }
}
