package dev.stateroom.cli.thread;

import dev.stateroom.agent.FileData;
import dev.stateroom.cli.command.PathsNamed;
import dev.stateroom.cli.command.StepCommand;
import dev.stateroom.cli.output.DiffText;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileChanges;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.mounted.MountedHistory;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.step.StepRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "diff", description = {
    "Show the changes between the files of two checkpoints, as a unified diff.",
    "Exit status 0 if nothing differs, 1 if something does.",
})
final class DiffCommand extends StepCommand {
    @Parameters(index = "2", paramLabel = "FROM[..TO]", description = "The older step, or both as FROM..TO. " + StepRef.OF_FILE)
    private String from = "";

    @Parameters(index = "3", arity = "0..1", paramLabel = "TO", description = "The newer step, written in the same way (default: head).")
    private @Nullable String to;

    @Parameters(index = "4", arity = "0..1", paramLabel = "PATH", description = "Show only this file or folder.")
    private @Nullable String path;

    @Option(names = "--stat", description = "Show only the names of changed files and the number of changed lines.")
    private boolean stat;

    @Override
    protected boolean looksAtMounts() {
        return true;
    }

    @Override
    protected int answerAsked(RecordedThread thread, Progress progress) {
        int dots = from.indexOf("..");
        if (dots >= 0 && to != null) {
            if (path != null) {
                throw refused("both steps are in '" + from + "': leave out '" + to + "' or '" + path + "'");
            }
            path = to;
        }
        StepRef older = step(thread, dots < 0 ? from : from.substring(0, dots));
        StepRef newer = step(thread, dots < 0 ? to : from.substring(dots + 2));
        MountedHistory first = path == null ? null : mounted(thread, older, path);
        if (first != null && path != null) {
            return print(onMount(first, mounted(thread, newer, path)));
        }
        FileSet before = older.files(thread).value();
        FileSet after = newer.files(thread).value();
        tellDifference(thread, older.key());
        tellDifference(thread, newer.key());
        checkPath(before, after);
        List<FileChange> changes = FileChanges.between(before, after).stream()
                .filter(c -> path == null || isMeant(c.path(), path))
                .toList();
        return print(changes);
    }

    /** Without a name, the head. */
    private StepRef step(RecordedThread thread, @Nullable String name) {
        return StepRef.named(thread, name == null || name.isEmpty() ? null : name, path);
    }

    private int print(List<FileChange> changes) {
        print(changes.stream().map(DiffText.ChangeAnswer::of).toList(), () -> {
            if (!stat) {
                changes.forEach(new DiffText(terminal)::print);
            } else if (!changes.isEmpty()) {
                DiffText.printCounts(changes, terminal);
            }
        });
        return changes.isEmpty() ? DONE : NEGATIVE;
    }

    private static List<FileChange> onMount(MountedHistory before, @Nullable MountedHistory after) {
        FileData first = content(before);
        FileData last = after == null ? null : content(after);
        if (first == null && last == null) {
            throw refused("no file " + before.path() + " was there at either checkpoint");
        }
        return Objects.equals(first, last) ? List.of() : List.of(new FileChange(before.path(), first, last));
    }

    private static @Nullable FileData content(MountedHistory history) {
        return switch (history.held("at that checkpoint")) {
            case Outcome.Ok<FileData>(FileData data) -> data;
            case Outcome.Failed<FileData>(Failure failure) when failure.kind() == Failure.Kind.NOT_FOUND -> null;
            case Outcome.Failed<FileData>(Failure failure) -> throw refused(failure.sentence());
        };
    }

    private void checkPath(FileSet before, FileSet after) {
        List<String> all = new ArrayList<>(before.keys());
        all.addAll(after.keys());
        if (path != null && all.stream().noneMatch(p -> isMeant(p, path))) {
            throw refused("no file " + path + " at either checkpoint" + PathsNamed.like(all.stream().distinct().toList(), path));
        }
    }

    private static boolean isMeant(String candidate, String asked) {
        return candidate.equals(asked) || candidate.startsWith(asked.endsWith("/") ? asked : asked + "/");
    }
}
