package dev.stateroom.cli;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.agent.Value;
import dev.stateroom.vfs.Entry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "ls", description = "Lists a folder of the mounted tree, or one file, sorted by path.")
final class LsCommand extends AgentCallCommand {
    @Parameters(
            arity = "0..2",
            paramLabel = "[SOURCE] PATH",
            description = {
                "The folder in the tree, / where none is given.",
                "What stands before it is opened instead of the workspace: a file, a database, a folder.",
            })
    private List<String> words = new ArrayList<>();

    LsCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    @Nullable String source() {
        boolean first = words.size() > 1
                || (words.size() == 1 && options.workspace == null && isSource(words.getFirst()));
        return first ? words.getFirst() : null;
    }

    private static boolean isSource(String word) {
        try {
            return !word.startsWith("/") && (word.startsWith("sqlite:") || Files.exists(Path.of(word)));
        } catch (InvalidPathException noPath) {
            return false;
        }
    }

    @Override
    Value call(AgentBackend backend, ResultShape shape) {
        return shape.reply(backend.ls(words.isEmpty() || (words.size() == 1 && source() != null) ? "/" : words.getLast()));
    }

    @Override
    int answerPeople(MountedTree tree, OpenWorkspace workspace) {
        FilePath path = words.isEmpty() || (words.size() == 1 && source() != null) ? FilePath.ROOT : path(words.getLast());
        List<Entry> rows = new ArrayList<>();
        Entry named = tree.files().entry(path).orThrow();
        if (named.isFolder()) {
            tree.files().list(path, rows::add, Cancellation.NEVER).orThrow();
            rows.sort(Comparator.comparing(Entry::path));
        } else {
            rows.add(named);
        }
        if (options.json) {
            try (JsonDocument document = json()) {
                FoundRows.write(document, tree, rows);
            }
        } else {
            FoundRows.print(terminal, tree, rows);
        }
        return DONE;
    }
}
