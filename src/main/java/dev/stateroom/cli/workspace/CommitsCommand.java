package dev.stateroom.cli.workspace;

import dev.stateroom.cli.command.PathsNamed;
import dev.stateroom.cli.command.WorkspaceCommand;
import dev.stateroom.cli.output.DiffText;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.cli.output.TimeText;
import dev.stateroom.history.CommitChanges;
import dev.stateroom.history.FileChange;
import dev.stateroom.report.TerminalText;
import dev.stateroom.vfs.CommitHistory.Commit;
import dev.stateroom.vfs.CommitHistory;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "commits",
        description = {
            "List the commits of a mounted repository, newest first. With the path of a file or folder, list the commits that changed it.",
            "A COMMIT can be shortened to eight digits. Tags work if the repository has them.",
        })
final class CommitsCommand extends WorkspaceCommand {
    @Parameters(index = "0", arity = "0..1", paramLabel = "PATH", description = "A mount or a path in it (default: /).")
    private String path = "/";

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "100",
            description = "The maximum number of commits to read (default: ${DEFAULT-VALUE}).")
    private int most;

    @Option(names = "--files", description = "Show the files that each commit changed. Needs one more request for each commit.")
    private boolean files;

    @ArgGroup
    private @Nullable One one;

    /** Options for single commits instead of the list. */
    private static final class One {
        @Option(
                names = "--diff",
                paramLabel = "COMMIT[..COMMIT]",
                description = "Show the changes of a commit, or between two commits, as a unified diff.")
        private @Nullable String diff;

        @Option(names = "--at", paramLabel = "COMMIT", description = "Print the file PATH as it was at this commit.")
        private @Nullable String at;
    }

    @Override
    protected int answer(MountedTree tree, OpenWorkspace workspace) {
        if (most < 1) {
            throw refused("--limit is " + most + ": use 1 or more");
        }
        FilePath asked = path(path);
        Mount mount = tree.mounts().stream()
                .filter(one -> one.prefix().equals(tree.prefixOf(asked)))
                .findFirst()
                .orElseThrow(() -> refused("nothing is mounted at " + asked));
        tree.probe(mount).orThrow();
        CommitHistory commits = tree.backend(mount)
                .commits()
                .orElseThrow(() -> refused("the " + mount.owner() + " mount at " + mount.prefix()
                        + " keeps no commits: a context_hub does; the steps of a thread are listed by history"));
        String inside = mount.root().isRoot() ? asked.text() : asked.text().substring(mount.root().text().length());
        Predicate<String> wanted = key -> inside.length() < 2 || key.equals(inside) || key.startsWith(inside + "/");
        String diff = one == null ? null : one.diff;
        String at = one == null ? null : one.at;
        if (at != null) {
            return write(commits, inside, at);
        }
        return diff == null ? list(commits, wanted, inside.length() > 1 || files) : diff(commits, wanted, diff);
    }

    private int write(CommitHistory commits, String inside, String at) {
        SequencedMap<String, String> texts = commits.texts(at, Cancellation.NEVER).orThrow();
        String text = texts.get(inside);
        if (text == null) {
            throw refused("no file " + path + " at commit " + at + PathsNamed.like(texts.keySet(), inside));
        }
        record TextAnswer(String path, String commit, String content) {}
        print(new TextAnswer(path(path).text(), at, text), () -> {
            terminal.out().print(terminal.outIsTerminal() ? TerminalText.lines(text) : text);
            terminal.out().flush();
        });
        return DONE;
    }

    private int diff(CommitHistory commits, Predicate<String> wanted, String asked) {
        int dots = asked.indexOf("..");
        String after = dots < 0 ? asked : asked.substring(dots + 2);
        String before = dots < 0 ? parent(commits, after) : asked.substring(0, dots);
        List<FileChange> changes = new CommitChanges(commits).between(before, after, Cancellation.NEVER).orThrow().stream()
                .filter(change -> wanted.test(change.path()))
                .toList();
        print(changes.stream().map(DiffText.ChangeAnswer::of).toList(), () -> changes.forEach(new DiffText(terminal)::print));
        return DONE;
    }

    /** The previous commit; null before the first. */
    private @Nullable String parent(CommitHistory commits, String id) {
        return commits.newest(most, Cancellation.NEVER).orThrow().stream()
                .filter(commit -> commit.id().startsWith(id))
                .findFirst()
                .orElseThrow(() -> refused("no commit " + id + " among the newest " + most + ": name two, as BEFORE..AFTER, or give a larger --limit"))
                .parent();
    }

    private int list(CommitHistory commits, Predicate<String> wanted, boolean withFiles) {
        List<CommitChanges.Version> rows = new ArrayList<>();
        if (withFiles) {
            new CommitChanges(commits)
                    .versions(most, wanted, (version, _, _) -> rows.add(version), Cancellation.NEVER)
                    .orThrow();
        } else {
            commits.newest(most, Cancellation.NEVER).orThrow().forEach(commit -> rows.add(new CommitChanges.Version(commit, List.of())));
        }
        String shown = commits.shown().map(CommitHistory.Shown::commit).orElse(null);
        print(rows.stream().map(row -> CommitAnswer.of(row, shown, withFiles)).toList(), () -> print(rows, shown, withFiles));
        return DONE;
    }

    private record ChangedFile(String path, FileChange.Kind change, @Nullable Long size) {}

    private record CommitAnswer(
            String commit,
            @Nullable String parent,
            @Nullable Instant createdAt,
            @Nullable String description,
            boolean shown,
            Optional<List<ChangedFile>> changed) {
        static CommitAnswer of(CommitChanges.Version row, @Nullable String shown, boolean withFiles) {
            Commit commit = row.commit();
            List<ChangedFile> changed = row.changes().stream()
                    .map(change -> new ChangedFile(change.path(), change.kind(), change.after() == null ? null : Long.valueOf(change.after().size())))
                    .toList();
            return new CommitAnswer(
                    commit.id(), commit.parent(), commit.created(), commit.description(), commit.id().equals(shown), withFiles ? Optional.of(changed) : Optional.empty());
        }
    }

    private void print(List<CommitChanges.Version> rows, @Nullable String shown, boolean withFiles) {
        TextTable table = new TextTable().left("COMMIT").left("TIME").left(withFiles ? "CHANGED" : "DESCRIPTION");
        for (CommitChanges.Version row : rows) {
            Commit commit = row.commit();
            table.row()
                    .cell(commit.shortId() + (commit.id().equals(shown) ? " (shown)" : ""))
                    .cell(commit.created() == null ? "" : TimeText.here(commit.created().atOffset(ZoneOffset.UTC)))
                    .cell(withFiles ? DiffText.names(row.changes()) : commit.description());
        }
        table.print(terminal);
    }
}
