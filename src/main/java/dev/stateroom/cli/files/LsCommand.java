package dev.stateroom.cli.files;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.cli.command.LiveOption;
import dev.stateroom.cli.command.WorkspaceCommand;
import dev.stateroom.tool.ToolArguments;
import dev.stateroom.tool.ToolName;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import java.io.File;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "ls", description = "List a folder or a file of the mounted tree, sorted by path.")
final class LsCommand extends AgentCallCommand {
    @Parameters(
            arity = "0..2",
            paramLabel = "[SOURCE] PATH",
            description = {
                "The folder in the tree (default: /).",
                WorkspaceCommand.SOURCE,
            })
    private List<String> words = new ArrayList<>();

    @Mixin
    private final LiveOption live = new LiveOption();

    @Override
    List<String> words() {
        return words;
    }

    /** A single word is a source unless a workspace is given or it can be a folder of the tree. */
    @Override
    protected @Nullable String source() {
        if (words.size() != 1) {
            return super.source();
        }
        String word = words.getFirst();
        boolean ofTree = options.workspace != null || (word.startsWith("/") && (namedWorkspace() != null || new File(word).isDirectory()));
        return !ofTree && isSource(word) ? word : null;
    }

    @Override
    Message.Call toolCall() {
        return new ToolArguments().text("path", folder()).call(ToolName.LS);
    }

    @Override
    ForeignValue call(AgentBackend backend, ResultShape shape) {
        return shape.reply(backend.ls(folder()));
    }

    private String folder() {
        return words.isEmpty() || (words.size() == 1 && source() != null) ? "/" : asked();
    }

    @Override
    protected boolean live() {
        return live.live;
    }

    @Override
    int answerPeople(MountedTree tree, OpenWorkspace workspace) {
        FilePath path = path(folder());
        List<FileEntry> rows = new ArrayList<>();
        FoundIn<FileEntry> problems = new FoundIn<>(tree);
        FileEntry named = tree.files().entry(path).orThrow();
        if (named.isFolder()) {
            Outcome<Long> listed = tree.files().list(path, rows::add, Cancellation.NEVER);
            if (listed instanceof Outcome.Failed<Long>(Failure failure) && !rows.isEmpty()) {
                problems.problem(path, failure); // the mounts that begin here are there all the same
            } else {
                listed.orThrow();
            }
            rows.sort(Comparator.comparing(FileEntry::path));
        } else {
            rows.add(named);
        }
        Map<FilePath, Failure> failed = failedMounts(tree, rows);
        failed.forEach(problems::problem);
        printRows(FoundRows.answers(tree, rows, failed)::forEach, () -> FoundRows.print(terminal, tree, rows));
        tellDifference(tree);
        problems.tell(terminal);
        return DONE;
    }

    /** Failures of unavailable mounts among the rows. */
    private static Map<FilePath, Failure> failedMounts(MountedTree tree, List<FileEntry> rows) {
        Map<FilePath, Failure> failed = new LinkedHashMap<>();
        for (Mount mount : tree.mounts()) {
            if (!mount.root().isRoot()
                    && rows.stream().anyMatch(row -> row.path().equals(mount.root()))
                    && tree.probe(mount) instanceof Outcome.Failed<Capabilities>(Failure failure)) {
                failed.put(mount.root(), failure);
            }
        }
        return failed;
    }
}
