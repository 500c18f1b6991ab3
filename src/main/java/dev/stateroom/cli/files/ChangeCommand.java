package dev.stateroom.cli.files;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.cli.output.DiffText;
import dev.stateroom.cli.output.TerminalPrompt;
import dev.stateroom.history.FileChange;
import dev.stateroom.report.TerminalText;
import dev.stateroom.vfs.CommitHistory;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that changes one file of the mounted tree. A refusal is a result: exit status 1, with the reason in the JSON too. */
abstract class ChangeCommand extends AgentCallCommand {
    @Parameters(index = "0", paramLabel = "PATH", description = "The path of the file in the tree.")
    String path = "";

    @Option(names = "--yes", description = "Confirm the change if a guard is not asked or the change will not last.")
    private boolean agreed;

    /**
     * The change that was made.
     *
     * @param occurrences number of replaced texts or deleted files; null if not applicable
     * @param words in words
     */
    record Done(@Nullable Long occurrences, String words) {}

    /** Changes the file; its mount is known to be writable. */
    abstract Outcome<Done> change(MountedTree tree, OpenWorkspace workspace, FilePath file);

    @Override
    protected final boolean changes() {
        return true;
    }

    @Override
    final boolean isAllowed(MountedTree tree, OpenWorkspace workspace) {
        Message.Call call = toolCall();
        ForeignValue.Fields args = call == null ? ForeignValue.Fields.EMPTY : ForeignValue.fields(call.args());
        String text = Stream.of("content", "new_string").map(args::get).map(ForeignValue::text).filter(Objects::nonNull).findFirst().orElse("");
        tree.changeable(path(path), text).orThrow();
        return true;
    }

    @Override
    final int answerPeople(MountedTree tree, OpenWorkspace workspace) {
        FilePath file = path(path);
        Function<Mount, Outcome<Done>> change = _ -> new TerminalPrompt(terminal).asked(agreed, () -> change(tree, workspace, file));
        Outcome<Done> outcome = tree.changeable(file).then(change);
        Done done = outcome instanceof Outcome.Ok<Done>(Done value) ? value : null;
        String error = outcome instanceof Outcome.Failed<Done>(Failure failure) ? failure.sentence() : null;
        Optional<CommitHistory.Conflict> conflict = error == null ? Optional.empty() : conflict(tree, file);
        record ChangeAnswer(String path, @Nullable Long occurrences, @Nullable String error, Optional<CommitHistory.Conflict> conflict) {}
        print(new ChangeAnswer(file.text(), done == null ? null : done.occurrences(), error, conflict), () -> {
            if (done != null) {
                terminal.out().println(TerminalText.line(done.words()));
            }
        });
        if (error != null) {
            terminal.err().println("stateroom: " + TerminalText.line(error));
            if (!options.json) {
                conflict.ifPresent(this::print);
            }
        }
        return error == null ? DONE : NEGATIVE;
    }

    /** The conflict with an earlier commit of another program. */
    private static Optional<CommitHistory.Conflict> conflict(MountedTree tree, FilePath file) {
        return tree.mounts().stream()
                .filter(mount -> mount.prefix().equals(tree.prefixOf(file)))
                .findFirst()
                .flatMap(mount -> tree.backend(mount).commits())
                .flatMap(CommitHistory::conflict);
    }

    /** Prints the diff from the present content to the wanted one. */
    private void print(CommitHistory.Conflict conflict) {
        new DiffText(terminal).print(new FileChange(conflict.path(), data(conflict.theirs()), data(conflict.mine())));
    }

    private static @Nullable FileData data(@Nullable String text) {
        return text == null ? null : new FileData(new FileData.Text(text), null, null, null, null);
    }
}
