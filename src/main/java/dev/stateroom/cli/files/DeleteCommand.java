package dev.stateroom.cli.files;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.tool.ToolArguments;
import dev.stateroom.tool.ToolName;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import picocli.CommandLine.Command;

@Command(name = "delete", description = 
        "Delete a file of the mounted tree, or a folder with its contents. For a symbolic link, delete the link itself.")
final class DeleteCommand extends ChangeCommand {
    @Override
    Message.Call toolCall() {
        return new ToolArguments().text("file_path", path).call(ToolName.DELETE);
    }

    @Override
    ForeignValue call(AgentBackend backend, ResultShape shape) {
        return shape.reply(backend.delete(path));
    }

    @Override
    Outcome<Done> change(MountedTree tree, OpenWorkspace workspace, FilePath file) {
        if (tree.isRootOfMount(file)) {
            return Outcome.failed(Failure.Kind.DENIED, file + " is a whole mount: name a file or folder in it");
        }
        return tree.files()
                .delete(file, Cancellation.NEVER)
                .map(count -> new Done(count, count == 0
                        ? "deleted " + file + ", a folder without files"
                        : "deleted " + count + (count == 1 ? " file at " : " files at ") + file));
    }
}
