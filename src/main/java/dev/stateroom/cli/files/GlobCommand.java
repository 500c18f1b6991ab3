package dev.stateroom.cli.files;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.cli.command.LiveOption;
import dev.stateroom.cli.command.WorkspaceCommand;
import dev.stateroom.tool.ToolArguments;
import dev.stateroom.tool.ToolName;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "glob", description = "List the files of the mounted tree whose path matches a pattern, sorted by path.")
final class GlobCommand extends AgentCallCommand {
    @Parameters(arity = "1..2", paramLabel = "[SOURCE] PATTERN", description = {"A glob. Without a slash it matches names at any depth; with a slash it matches the path below --path. A leading slash stands for --path.", WorkspaceCommand.SOURCE})
    private List<String> words = new ArrayList<>();

    @Option(names = "--path", paramLabel = "P", description = "The folder to search (default: /).")
    private @Nullable String below;

    @Mixin
    private final LiveOption live = new LiveOption();

    @Override
    List<String> words() {
        return words;
    }

    @Override
    Message.Call toolCall() {
        return new ToolArguments().text("pattern", asked()).text("path", below).call(ToolName.GLOB);
    }

    @Override
    ForeignValue call(AgentBackend backend, ResultShape shape) {
        return shape.reply(backend.glob(asked(), below));
    }

    @Override
    protected boolean live() {
        return live.live;
    }

    @Override
    int answerPeople(MountedTree tree, OpenWorkspace workspace) {
        FilePath folder = path(below == null ? "/" : below);
        FoundIn<FileEntry> found = new FoundIn<>(tree);
        tree.files().glob(new FileSearch.Files(asked(), folder), found, Cancellation.NEVER).orThrow();
        List<FileEntry> rows = found.sorted(Comparator.comparing(FileEntry::path));
        printRows(FoundRows.answers(tree, rows, Map.of())::forEach, () -> FoundRows.print(terminal, tree, rows));
        tellDifference(tree);
        found.tell(terminal);
        return rows.isEmpty() ? NEGATIVE : DONE;
    }
}
