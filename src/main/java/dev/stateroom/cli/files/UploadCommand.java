package dev.stateroom.cli.files;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.cli.output.TerminalPrompt;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "upload",
        description = "Copy local files into the mounted tree, each in one step. Existing files are replaced.")
final class UploadCommand extends AgentCallCommand {
    private static final long MOST_FOR_AN_AGENT = 256L << 20;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "The local files.")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = "--to",
            required = true,
            paramLabel = "PATH",
            description = "The target folder in the tree. For a single FILE, a target that is not a folder and does not end in a slash"
                            + " is the new file name.")
    private String to = "";

    @Option(names = "--yes", description = "Confirm the change if a guard is not asked or the change will not last.")
    private boolean agreed;

    @Override
    protected boolean changes() {
        return true;
    }

    @Override
    boolean isAllowed(MountedTree tree, OpenWorkspace workspace) {
        files.forEach(file -> tree.changeable(within(path(to), file)).orThrow());
        return true;
    }

    @Override
    ForeignValue call(AgentBackend backend, ResultShape shape) {
        List<AgentBackend.Content> contents = new ArrayList<>();
        for (Path file : files) {
            try {
                contents.add(new AgentBackend.Content(within(path(to), file).text(), RegularFile.bytes(file, MOST_FOR_AN_AGENT)));
            } catch (IOException e) {
                throw refused(file + " cannot be read: " + Failure.reason(e));
            }
        }
        return shape.uploads(backend.uploadFiles(contents));
    }

    @Override
    int answerPeople(MountedTree tree, OpenWorkspace workspace) {
        FilePath target = path(to);
        boolean into = files.size() > 1 || to.endsWith("/") || isFolder(tree, target);
        List<FileTransfer> transfers = new ArrayList<>();
        for (Path file : files) {
            transfers.add(upload(tree, file, into ? within(target, file) : target));
        }
        return tell(transfers, "uploaded");
    }

    private static boolean isFolder(MountedTree tree, FilePath path) {
        return tree.files().entry(path) instanceof Outcome.Ok<FileEntry>(FileEntry entry) && entry.isFolder();
    }

    private static FilePath within(FilePath folder, Path file) {
        Path name = file.toAbsolutePath().normalize().getFileName();
        return name == null ? folder : folder.child(name.toString());
    }

    private FileTransfer upload(MountedTree tree, Path file, FilePath target) {
        if (!Files.isRegularFile(file)) {
            String why = Files.isDirectory(file) ? " is a folder: name the files in it" : " is not a file";
            return new FileTransfer(target.text(), file.toString(), null, file + why);
        }
        Outcome<FileEntry> written = tree.changeable(target)
                .then(_ -> new TerminalPrompt(terminal).asked(agreed, () -> write(tree, file, target)));
        return switch (written) {
            case Outcome.Ok<FileEntry>(FileEntry entry) -> new FileTransfer(target.text(), file.toString(), entry.size(), null);
            case Outcome.Failed<FileEntry>(Failure failure) ->
                new FileTransfer(target.text(), file.toString(), null, failure.sentence());
        };
    }

    private static Outcome<FileEntry> write(MountedTree tree, Path file, FilePath target) {
        try (InputStream in = RegularFile.stream(file)) {
            return tree.files().write(target, in, true, Cancellation.NEVER);
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.UNREACHABLE, file + " cannot be read: " + Failure.reason(e));
        }
    }
}
