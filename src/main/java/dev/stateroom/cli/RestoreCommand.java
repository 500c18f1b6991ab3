package dev.stateroom.cli;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.document.ReplacedFile;
import dev.stateroom.workspace.step.Steps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "restore", description = "Writes one version of a file to disk.")
final class RestoreCommand extends ThreadCommand {
    @Parameters(index = "2", paramLabel = "PATH", description = "The file, as files lists it.")
    private String path = "";

    @Option(names = "--at", required = true, paramLabel = "CHECKPOINT", description = Steps.DESCRIPTION)
    private String at = "";

    @Option(names = "--to", required = true, paramLabel = "FILE", description = "Where on disk.")
    private Path to = Path.of("");

    @Option(names = "--force", description = "Replace a file that is there.")
    private boolean force;

    RestoreCommand(Surroundings surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    int answer(RecordedThread thread, Progress progress) {
        Steps step = Steps.named(thread, at);
        FileData data = PathsNamed.named(
                step.files(thread).value(), path, "at checkpoint " + step.key().id());
        if (data.content() instanceof FileData.Unreadable(String why, _)) {
            throw refused("file " + path + " cannot be read: " + why);
        }
        byte[] bytes = data.bytes();
        write(bytes);
        if (options.json) {
            try (JsonDocument document = json()) {
                document.startObject()
                        .property("path", path)
                        .property("to", to.toString())
                        .property("size", bytes.length)
                        .property("sha256", FileRows.sha256(bytes))
                        .endObject();
            }
        } else {
            terminal.out().println("wrote " + bytes.length + " bytes to " + Plain.line(to.toString()));
        }
        return DONE;
    }

    private void write(byte[] bytes) {
        if (Files.isDirectory(to)) {
            throw refused(to + " is a folder: name the file to write");
        }
        if (!force && Files.exists(to, LinkOption.NOFOLLOW_LINKS)) {
            throw refused(to + " exists: add --force to replace it");
        }
        Path folder = to.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw refused("there is no folder " + folder + " to write " + to.getFileName() + " to");
        }
        try {
            ReplacedFile.write(to, force, out -> out.write(bytes));
        } catch (IOException e) {
            throw refused("cannot write " + to + ": " + Errors.reason(e));
        }
    }
}
