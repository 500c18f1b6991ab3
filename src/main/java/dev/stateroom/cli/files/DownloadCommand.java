package dev.stateroom.cli.files;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.document.ReplacedFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "download",
        description = "Copy files or folders of the mounted tree to this computer.")
final class DownloadCommand extends AgentCallCommand {
    @Parameters(arity = "1..*", paramLabel = "PATH", description = "Files and folders of the tree.")
    private List<String> paths = new ArrayList<>();

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "The local folder to copy to. It is created if missing.")
    private Path to = Path.of("");

    @Option(names = "--force", description = "Replace existing files.")
    private boolean force;

    private final List<FileTransfer> transfers = new ArrayList<>();

    @Override
    ForeignValue call(AgentBackend backend, ResultShape shape) {
        return shape.downloads(backend.downloadFiles(paths));
    }

    @Override
    int answerPeople(MountedTree tree, OpenWorkspace workspace) {
        for (String written : paths) {
            FilePath path = path(written);
            switch (tree.files().entry(path)) {
                case Outcome.Ok<FileEntry>(FileEntry entry) when entry.isFolder() -> folder(tree, path);
                case Outcome.Ok<FileEntry> _ -> file(tree, path, to.resolve(path.name()));
                case Outcome.Failed<FileEntry>(Failure failure) -> failed(path, failure.sentence());
            }
        }
        return tell(transfers, "downloaded");
    }

    /** Downloads everything below a folder, under its own name; one folder after the other. */
    private void folder(MountedTree tree, FilePath top) {
        Deque<FilePath> open = new ArrayDeque<>(List.of(top));
        while (!open.isEmpty()) {
            FilePath folder = open.pop();
            List<FileEntry> entries = new ArrayList<>();
            if (tree.files().list(folder, entries::add, Cancellation.NEVER) instanceof Outcome.Failed<Long>(Failure failure)) {
                failed(folder, failure.sentence());
            }
            entries.sort(Comparator.comparing(FileEntry::path));
            for (FileEntry entry : entries) {
                if (entry.isFolder()) {
                    open.push(entry.path());
                } else if (entry.kind() == FileEntry.Kind.FILE) {
                    below(tree, top, entry.path());
                } else {
                    failed(entry.path(), entry.path() + " is left out: " + (entry.note() == null ? "it is not a file" : entry.note()));
                }
            }
        }
    }

    private void below(MountedTree tree, FilePath top, FilePath path) {
        try {
            file(tree, path, to.resolve(path.text().substring(top.parent().isRoot() ? 1 : top.parent().text().length() + 1)));
        } catch (InvalidPathException e) {
            failed(path, path + " has a name that this computer cannot store");
        }
    }

    private void failed(FilePath path, String sentence) {
        transfers.add(new FileTransfer(path.text(), to.toString(), null, sentence));
    }

    private void file(MountedTree tree, FilePath path, Path target) {
        if (!force && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            failed(path, target + " already exists: use --force to replace it");
            return;
        }
        Outcome<InputStream> opened = tree.files().read(path, 0, -1);
        if (opened instanceof Outcome.Failed<InputStream>(Failure failure)) {
            failed(path, failure.sentence());
            return;
        }
        try (InputStream in = opened.orThrow()) {
            Path folder = target.toAbsolutePath().getParent();
            if (folder == null) {
                throw new IOException("it has no folder");
            }
            Files.createDirectories(folder);
            long size = ReplacedFile.write(target, force, in::transferTo);
            transfers.add(new FileTransfer(path.text(), target.toString(), size, null));
        } catch (IOException e) {
            failed(path, target + " cannot be written: " + Failure.reason(e));
        }
    }
}
