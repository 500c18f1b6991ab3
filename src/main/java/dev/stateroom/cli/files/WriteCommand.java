package dev.stateroom.cli.files;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.tool.ToolArguments;
import dev.stateroom.tool.ToolName;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "write",
        description = {
            "Write a file to the mounted tree, in one step. Missing folders are created.",
            "In dialects that can only create files, an existing path is refused unless --force is given.",
        })
final class WriteCommand extends ChangeCommand {
    @ArgGroup(multiplicity = "1")
    private Content content = new Content();

    @Option(names = "--force", description = "Replace an existing file, in any dialect.")
    private boolean force;

    private static final class Content {
        @Option(names = "--text", paramLabel = "T", required = true, description = "The content.")
        private @Nullable String text;

        @Option(names = "--file", paramLabel = "F", required = true, description = "A local file with the content.")
        private @Nullable Path file;
    }

    @Override
    Message.Call toolCall() {
        return new ToolArguments().text("file_path", path).text("content", content()).call(ToolName.WRITE_FILE);
    }

    @Override
    ForeignValue call(AgentBackend backend, ResultShape shape) {
        return shape.reply(backend.write(path, content()));
    }

    private String content() {
        try (InputStream in = open()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw refused(content.file + " cannot be read: " + Failure.reason(e));
        }
    }

    @Override
    Outcome<Done> change(MountedTree tree, OpenWorkspace workspace, FilePath file) {
        boolean exists = tree.files().entry(file) instanceof Outcome.Ok;
        // An object's package decides better than a document whether a write replaces; it is loaded now that it was called.
        boolean replace = force || tree.packageOf(file).orElseGet(() -> dialectOf(workspace).dialect()).holds(DialectFact.WRITE_OVERWRITES);
        if (!replace && exists) {
            return Outcome.failed(Failure.Kind.DENIED, file + " already exists: edit it, or use --force to replace it");
        }
        try (InputStream in = open()) {
            return tree.files()
                    .write(file, in, replace, Cancellation.NEVER)
                    .map(entry -> new Done(null, "wrote " + entry.size() + " bytes to " + file));
        } catch (IOException e) {
            throw refused(content.file + " cannot be read: " + Failure.reason(e));
        }
    }

    private InputStream open() throws IOException {
        String text = content.text;
        if (text != null || content.file == null) {
            return new ByteArrayInputStream((text == null ? "" : text).getBytes(StandardCharsets.UTF_8));
        }
        return RegularFile.stream(content.file);
    }
}
