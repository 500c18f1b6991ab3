package dev.stateroom.cli.files;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.tool.ToolArguments;
import dev.stateroom.tool.ToolName;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "edit", description = 
        "Replace a text in a file of the mounted tree, in one step. The text must occur exactly once unless --all is given.")
final class EditCommand extends ChangeCommand {
    @Option(names = "--old", required = true, paramLabel = "S", description = "The text to replace.")
    private String oldText = "";

    @Option(names = "--new", required = true, paramLabel = "S", description = "The new text.")
    private String newText = "";

    @Option(names = "--all", description = "Replace every occurrence.")
    private boolean all;

    @Override
    Message.Call toolCall() {
        return new ToolArguments()
                .text("file_path", path)
                .text("old_string", oldText)
                .text("new_string", newText)
                .flag("replace_all", all)
                .call(ToolName.EDIT_FILE);
    }

    @Override
    ForeignValue call(AgentBackend backend, ResultShape shape) {
        return shape.reply(backend.edit(path, oldText, newText, all));
    }

    @Override
    Outcome<Done> change(MountedTree tree, OpenWorkspace workspace, FilePath file) {
        if (oldText.isEmpty()) {
            throw refused("--old is empty: give the text that is to be replaced");
        }
        return tree.files()
                .edit(file, new FileEdit(oldText, newText, all), Cancellation.NEVER)
                .map(count -> new Done((long) count, "replaced " + count + (count == 1 ? " occurrence in " : " occurrences in ") + file));
    }
}
